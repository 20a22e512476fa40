import { expect, it } from 'vitest'
import { EVENT_TYPES } from '../../core/domain/event.ts'
import { namesOf } from '../../core/domain/table-keys.ts'
import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import { EVENT_ENTRIES, TIMELINE_FACTS } from './timeline-facts.ts'

const FACTS = Object.values(TIMELINE_FACTS).flat()

it('each rule judges a fact of a timeline', () => {
  const judging = new Set<string>(FACTS.flatMap((fact) => ('rules' in fact ? fact.rules : [])))
  expect(namesOf(AUDIT_RULES).filter((rule) => !judging.has(rule))).toEqual([])
})

it('each fact without a rule has a reason', () => {
  const reasons = FACTS.flatMap((fact) => ('unjudged' in fact ? [fact.unjudged] : []))
  expect(reasons.filter((reason) => !/^[A-Z`].*\.$/.test(reason))).toEqual([])
  expect(reasons.length).toBeGreaterThan(5)
})

it('each event of the sandbox belongs to an entry, or has a reason', () => {
  expect(namesOf(EVENT_ENTRIES).toSorted()).toEqual(EVENT_TYPES.toSorted())
})

it('each rule has an experiment or a check', () => {
  const shown = new Set<string>([
    ...[...EXPERIMENTS, ...EXPLORATIONS].flatMap(({ rules }) => rules),
    ...Object.values(PASSIVE),
  ])
  expect(namesOf(AUDIT_RULES).filter((rule) => !shown.has(rule))).toEqual([])
})
