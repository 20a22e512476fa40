import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createAssumptionIndex } from './assumption-lines.ts'
import { createContract } from './contract-index.ts'
import { suggestionOf } from './suggestion.ts'
import type { Verdict } from './verdicts.ts'

const DOCUMENT: unknown = parse(readFileSync('openapi.yaml', 'utf8'))
const contract = createContract(DOCUMENT)
const assumptions = createAssumptionIndex(DOCUMENT)
const SHARED = '#/components/responses/Unauthorized/x-origin'

const judged = (path: string, method: string, verdict: Verdict['verdict'], times: number): Verdict => {
  const line = assumptions.line(`#/paths/${path}/${method}/responses/401`)
  if (!line) throw new Error('unknown line')
  return { line, verdict, times, differences: [] }
}

const suggested = (...verdicts: readonly Verdict[]) =>
  suggestionOf({ verdicts, fitted: {}, findings: [], replayed: 0, notReplayed: [], exchanges: 0 }, contract, {
    by: 'test account',
    on: '2026-06-02',
  }).confirmed.map(({ pointer, origin }) => [pointer, origin.times])

it('suggests a shared item once, with the sum of its occurrences', () => {
  const verdicts = [
    judged('~1v1~1transactions', 'post', 'confirmed', 2),
    judged('~1v1~1transactions~1{transactionId}', 'get', 'confirmed', 3),
  ]
  expect(suggested(...verdicts)).toEqual([[SHARED, 5]])
  expect(suggested(...verdicts.slice(1))).toEqual([[SHARED, 3]])
})

it('suggests no shared item that one operation contradicts', () => {
  const verdicts = [
    judged('~1v1~1transactions', 'post', 'confirmed', 2),
    judged('~1v1~1transactions~1{transactionId}', 'get', 'contradicted', 0),
  ]
  expect(suggested(...verdicts)).toEqual([])
})
