import { returnUrlProblem } from '../domain/return-url-problem.ts'
import { webUrlProblem } from '../domain/web-url-problem.ts'

const integer = (bits: 32 | 64) => ({
  type: 'number' as const,
  validate: (value: number): boolean =>
    Number.isInteger(value) && value >= -(2 ** (bits - 1)) && value <= 2 ** (bits - 1) - 1,
})

/** Formats of the contract, in the notation of ajv. `npm run generate` compiles this file for the validators. */
export const formats = {
  'http-url': (text: string): boolean => webUrlProblem(text) === undefined,
  'return-url': (text: string): boolean => returnUrlProblem(text) === undefined,
  int32: integer(32),
  int64: integer(64),
}
