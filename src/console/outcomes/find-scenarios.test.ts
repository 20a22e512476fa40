import { beforeAll, describe, expect, it } from 'vitest'
import { sharedSandbox } from '../../../test/support/sandbox.ts'
import type { ListedCard, ListedScenario } from '../state/outcome-catalog.ts'
import { cardsByScenario, findScenarios } from './find-scenarios.ts'
import { groupsOf } from './outcome-list.tsx'

const running = sharedSandbox()
let scenarios: readonly ListedScenario[] = []
let cards: readonly ListedCard[] = []

beforeAll(async () => {
  scenarios = (await running().http.get('/_sandbox/scenarios')).body.scenarios
  cards = (await running().http.get('/_sandbox/cards')).body.cards
})

const matchesOf = (text: string): readonly string[] =>
  findScenarios(scenarios, text, cardsByScenario(cards).cardsOf).map(({ name }) => name)

describe('the search for an outcome', () => {
  it.each<[text: string, names: readonly string[]]>([
    ['51', ['decline/51', 'decline_on_authorize']],
    ['05', ['challenge_reason/05', 'decline/05', 'frictionless_reason/05']],
    ['1a', ['decline/1a', 'soft_decline_on_authorize']],
    ['N7', ['decline/n7']],
    ['4000001000000042', ['challenge_failed']],
    ['4000 0010 0000 0042', ['challenge_failed']],
    ['insufficient funds', ['decline/51', 'decline_on_authorize']],
    ['  Webhook   TWICE ', ['webhook_duplicate']],
    ['wrong code three', []],
    ['stolen', ['challenge_reason/10', 'decline/43', 'frictionless_reason/10', 'stolen_card']],
    ['rejected card velocity', ['init_error/blocked_by_velocity_checker', 'velocity']],
    ['redirect_lost', ['redirect_lost']],
    ['duplicate_refno', ['init_error/duplicate_refno']],
    ['00000000000000000000', []],
  ])('finds for “%s” only %j', (text, names) => {
    expect(matchesOf(text)).toEqual(names)
  })

  it.each<[text: string, some: readonly string[], never: readonly string[]]>([
    [
      'wrong code',
      ['challenge_success', 'challenge_failed', 'challenge_too_many_tries'],
      ['frictionless_success', 'decline/55', 'decline/51'],
    ],
    ['19', ['challenge_reason/19', 'decline/19', 'frictionless_reason/19'], ['challenge_success']],
    ['u', ['unavailable'], ['challenge_success', 'frictionless_success']],
    ['timeout', ['challenge_timeout', 'challenge_abandoned', 'slow_response'], ['webhook_duplicate']],
    ['late webhook', ['webhook_late'], ['decline/64', 'webhook_never']],
    ['reason 11', ['rejected', 'frictionless_reason/11'], ['frictionless_reason/12']],
    ['network code 51', ['decline/51'], ['decline/52']],

    ['500', ['server_error', 'init_error/server_error'], ['challenge_success']],
    ['5100', ['challenge_success', 'decline/51'], ['webhook_never']],
  ])('finds for “%s” %j, but not %j', (text, some, never) => {
    const names = matchesOf(text)
    expect(names).toEqual(expect.arrayContaining([...some]))
    for (const name of never) expect(names).not.toContain(name)
  })

  it('lists everything without a search text', () => {
    expect(matchesOf('')).toHaveLength(scenarios.length)
  })
})

describe('the tolerant search', () => {
  it.each<[text: string, first: string]>([
    ['timed out', 'challenge_timeout'],
    ['tampered', 'webhook_bad_signature'],
    ['signature', 'webhook_bad_signature'],
    ['duplicate webhook', 'webhook_duplicate'],
    ['early webhook', 'webhook_before_redirect'],
    ['stollen', 'stolen_card'],
  ])('ranks for “%s” a matching title first: %s', (text, first) => {
    expect(matchesOf(text).slice(0, 5)).toContain(first)
  })

  it.each([['timeout'], ['time out'], ['timed out']])('finds the same for “%s”', (text) => {
    expect([...matchesOf(text)].sort()).toEqual([...matchesOf('times out')].sort())
  })

  it('ranks matching titles before matches in other texts', () => {
    const names = matchesOf('stolen')
    const titles = names.map((name) => scenarios.find((scenario) => scenario.name === name)?.title ?? '')
    const isInTitle = titles.map((title) => /stolen/i.test(title))
    expect(isInTitle).toEqual([...isInTitle].sort((a, b) => Number(b) - Number(a)))
    expect(isInTitle).toContain(true)
  })

  it('finds neutral test cards by their name', () => {
    expect(matchesOf('neutral')).toEqual(['default'])
  })
})

describe('the list of outcomes', () => {
  const groups = () => groupsOf(scenarios, () => 0)
  const lines = () =>
    groups().flatMap(({ entries }) =>
      entries.map(({ title, cases }) => (title === undefined ? cases[0]?.name : `${title} (${cases.length})`)),
    )

  it('has the groups in order, and every outcome in one group', () => {
    expect(groups().map(({ key }) => key)).toEqual([
      'frictionless',
      'challenge',
      'failed',
      'declined',
      'page',
      'transport',
      'webhook',
      'links',
    ])
    expect(groups().reduce((sum, { count }) => sum + count, 0)).toBe(scenarios.length)
  })

  it('collapses large families, keeps common network codes visible, and keeps small families expanded', () => {
    expect(lines()).toContain('Frictionless: failed with a reason (26)')
    expect(lines()).toContain('Challenge: failed with a reason (26)')
    expect(lines()).toContain('Rejected with an error (27)')
    expect(lines()).toContain('decline/51')
    expect(lines()).not.toContain('decline/52')
    expect(lines()).toContain('frictionless_reason/15')
    expect(lines().length).toBeLessThan(100)
  })
})
