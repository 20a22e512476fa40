import { describe, expect, it } from 'vitest'
import { behaviorKeys } from '../../src/compare/assumption-lines.ts'
import { BEHAVIORS } from '../../src/compare/behaviors.ts'
import { switches } from '../../src/compare/fit-settings.ts'
import { RELATION_LINES } from '../../src/compare/relation-lines.ts'
import { RELATION_NAMES } from '../../src/compare/relations.ts'
import { contractIn } from '../support/contract-document.ts'

describe('the table of behaviors', () => {
  it('has a check or a reason for every assumed behavior', () => {
    expect(Object.keys(BEHAVIORS).sort()).toEqual([...behaviorKeys(contractIn('openapi.yaml'))].sort())
  })

  it('has a reason if a recording cannot decide', () => {
    const reasons = Object.values(BEHAVIORS).flatMap((a) => ('undecidable' in a ? [a.undecidable] : []))
    expect(reasons.length).toBeGreaterThan(5)
    expect(reasons.filter((reason) => reason.split(' ').length < 5)).toEqual([])
  })

  it('names settings that are tried, or the one with free values', () => {
    const candidate = new Set<string>(switches().map(({ name }) => name))
    const named = Object.values(BEHAVIORS).flatMap((a) => ('check' in a ? (a.setting ?? []) : []))
    expect(named.filter((name) => !candidate.has(name))).toEqual(['return-parameter'])
  })
})

it('has a line for each relation', () => {
  expect(Object.keys(RELATION_LINES).sort()).toEqual([...RELATION_NAMES].sort())
})

it('tries every value of each setting that changes responses', () => {
  const names = new Set(switches().map(({ name }) => name))
  for (const name of ['directory-response', 'not-found-status', 'link-failed-3ds', 'deleted-link-status'] as const)
    expect(names).toContain(name)
  for (const name of ['durability', 'log-format', 'webhooks', 'port'] as const) expect(names).not.toContain(name)
})
