import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readContract } from '../support/contract-document.ts'
import { assumedIn, EACH_PLACE, linesOfCodes } from '../support/refusal-branches.ts'

const ledger = Object.keys((readContract('openapi.yaml')['x-assumptions'] ?? {}) as object).sort()

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.(test|gen)\./.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))

/** Named behind `ASSUMED`, or in the table of error codes. */
const named = [
  ...new Set([
    ...sources.flatMap(assumedIn),
    ...linesOfCodes.map(([, line]) => line).filter((line) => line !== EACH_PLACE),
  ]),
].sort()

it('has a line in the ledger for every ASSUMED in the code', () => {
  expect(named.filter((key) => !ledger.includes(key))).toEqual([])
})

it('has a place in the code for every line of the ledger', () => {
  expect(ledger.filter((key) => !named.includes(key))).toEqual([])
})
