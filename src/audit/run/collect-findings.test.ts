import { expect, it } from 'vitest'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { RunResult } from './audit-result.ts'
import { findingsOf } from './collect-findings.ts'

const runOf = (nth: number, ...rules: readonly RuleId[]): RunResult => ({
  experiment: 'attempts-at-once',
  order: { nth, steps: '' },
  lines: [],
  transactions: [],
  violations: rules.map((rule) => ({ rule, step: 'end', evidence: [] })),
})

it('reports the consequences of an attempt that closes a paid order after it', () => {
  const runs = [
    runOf(1, 'attempt.fulfilled-twice'),
    runOf(2, 'attempt.fulfilled-twice'),
    runOf(3, 'attempt.failure-wins'),
    runOf(4, 'order.fulfilled-unpaid'),
    runOf(5, 'attempt.success-ignored'),
  ]
  const [first, ...others] = findingsOf(runs)
  expect(first).toMatchObject({ rule: 'attempt.failure-wins' })
  expect(others.map(({ causedBy }) => causedBy)).toEqual(Array(3).fill('attempt.failure-wins'))
})

it('reports an authorization of another attempt before the rules that it breaks too', () => {
  const both = ['authorization.without-authentication', 'authorization.other-attempt'] as const
  const [first, second] = findingsOf([runOf(1, ...both), runOf(2, ...both)])
  expect(first).toMatchObject({ rule: 'authorization.other-attempt' })
  expect(second).toMatchObject({ causedBy: 'authorization.other-attempt' })
})

it('reports the rules that an authorization breaks too after both of their causes', () => {
  const findings = findingsOf([
    runOf(1, 'authorization.values-differ', 'authorization.other-attempt'),
    runOf(2, 'authorization.values-differ', 'authorization.reused', 'stepup.first-proof-used'),
  ])
  expect(findings.map(({ rule, causedBy }) => [rule, causedBy !== undefined])).toEqual([
    ['authorization.other-attempt', false],
    ['stepup.first-proof-used', false],
    ['authorization.values-differ', true],
    ['authorization.reused', true],
  ])
})

it('reports a rule that is broken in a run without its causes', () => {
  const findings = findingsOf([
    runOf(1, 'authorization.reused', 'stepup.first-proof-used'),
    runOf(2, 'authorization.reused'),
  ])
  expect(findings.find(({ rule }) => rule === 'authorization.reused')).not.toHaveProperty('causedBy')
})
