import { ERRORS, type Refusal } from '../domain/refusals.ts'
import type { Problem } from '../reply/problem.ts'

const SITUATION_STATUS: Record<NonNullable<Refusal['situation']>, number> = { other_body: 422 }

/** A refusal as an answer. */
export const refusalProblem = ({ situation, ...refusal }: Refusal): Problem => {
  const { status, by } = ERRORS[refusal.code]
  return { ...refusal, by, status: situation === undefined ? status : SITUATION_STATUS[situation] }
}
