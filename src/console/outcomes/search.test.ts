import { beforeAll, describe, expect, it } from 'vitest'
import { sharedSandbox } from '../../../test/support/sandbox.ts'
import { type Column, cardFinder, cardRows, numbersIn } from '../cards/card-rows.ts'
import type { ListedCard, ListedScenario } from '../state/catalogue.ts'
import { type Entry, listEntries } from './entries.ts'
import { findScenarios, numbersByScenario } from './find.ts'

const running = sharedSandbox()
let scenarios: readonly ListedScenario[] = []
let cards: readonly ListedCard[] = []

beforeAll(async () => {
  scenarios = (await running().http.get('/_sandbox/scenarios')).body.scenarios
  cards = (await running().http.get('/_sandbox/cards')).body.cards
})

const found = (text: string): readonly string[] => {
  const numbers = numbersByScenario(cards)
  const numbersOf = (name: string) => (numbers.get(name) ?? []).map(({ number }) => number)
  return findScenarios(scenarios, text, numbersOf).map(({ name }) => name)
}

describe('the search for an outcome', () => {
  it.each<[text: string, names: readonly string[]]>([
    ['51', ['decline/51']],
    ['5', ['challenge_reason/05', 'decline/05', 'frictionless_reason/05']],
    ['1a', ['decline/1a']],
    ['N7', ['decline/n7']],
    ['4000001000000042', ['challenge_failed']],
    ['4000 0010 0000 0042', ['challenge_failed']],
    ['not enough funds', ['decline/51']],
    ['  Webhook   TWICE ', ['webhook_duplicate']],
    ['wrong code three', []],
    [
      'stolen',
      ['challenge_reason/10', 'decline/43', 'frictionless_reason/10', 'init_error/blocked_card', 'stolen_card'],
    ],
    ['whatever the card velocity', ['init_error/blocked_by_velocity_checker', 'velocity']],
    ['redirect_lost', ['redirect_lost']],
    ['duplicate_refno', ['init_error/duplicate_refno']],
    ['00000000000000000000', []],
  ])('for “%s” finds %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })

  it.each<[text: string, some: readonly string[], never: readonly string[]]>([
    [
      'wrong code',
      ['challenge_success', 'challenge_failed', 'challenge_too_many_tries'],
      ['frictionless_success', 'decline/55', 'decline/51'],
    ],
    ['19', ['challenge_reason/19', 'decline/19', 'frictionless_reason/19'], ['challenge_success']],
    ['u', ['unavailable'], ['challenge_success', 'frictionless_success']],
    ['timeout', ['challenge_timeout', 'challenge_abandoned', 'slow_answer'], ['webhook_duplicate']],
    ['late webhook', ['webhook_late'], ['decline/64', 'webhook_never']],
    ['reason 11', ['rejected', 'frictionless_reason/11'], ['frictionless_reason/12']],
    ['network code 51', ['decline/51'], ['decline/52']],

    ['500', ['server_error', 'init_error/server_error'], ['challenge_success']],
    ['5100', ['challenge_success', 'decline/51'], ['webhook_never']],
  ])('for “%s” finds %j, but not %j', (text, some, never) => {
    const names = found(text)
    expect(names).toEqual(expect.arrayContaining([...some]))
    for (const name of never) expect(names).not.toContain(name)
  })

  it('says nothing against anything as long as nothing is asked', () => {
    expect(found('')).toHaveLength(scenarios.length)
  })
})

describe('the list of outcomes', () => {
  const said = (entry: Entry): string =>
    entry.is === 'group'
      ? `# ${entry.words} ${entry.count}`
      : entry.is === 'family'
        ? `${entry.title} (${entry.count})`
        : entry.scenario.name

  const listed = (open: readonly string[] = [], selected = ''): readonly string[] =>
    listEntries({ scenarios, open: new Set(open), selected, rank: () => 0 }).map(said)

  it('has the groups in the order in which people think, and every outcome counted in one', () => {
    const heads = listEntries({ scenarios, open: new Set(), selected: '', rank: () => 0 }).flatMap((entry) =>
      entry.is === 'group' ? [entry] : [],
    )
    expect(heads.map(({ key }) => key)).toEqual([
      'passes',
      'asks',
      'fails',
      'network',
      'page',
      'transport',
      'webhook',
      'links',
    ])
    expect(heads.reduce((sum, { count }) => sum + count, 0)).toBe(scenarios.length)
  })

  it('folds the families, and keeps what people know of the network codes in sight', () => {
    const lines = listed()
    expect(lines).toContain('Fails without asking: pick a reason (26)')
    expect(lines).toContain('Fails after a code: pick a reason (26)')
    expect(lines).toContain('Refused: pick an error (27)')
    expect(lines).toContain('decline/51')
    expect(lines).not.toContain('decline/52')
    expect(lines.length).toBeLessThan(90)
  })

  it('unfolds one of them, and shows what is selected wherever it is', () => {
    expect(listed(['network decline']).filter((line) => line.startsWith('decline/'))).toHaveLength(55)
    expect(listed([], 'frictionless_reason/11')).toContain('frictionless_reason/11')
  })

  it('folds nothing that is only a few', () => {
    expect(listed()).toContain('frictionless_reason/15')
  })
})

describe('the table of cards', () => {
  it('has one row an outcome, every number in one place, and the neutral ones apart', () => {
    const { rows, neutral } = cardRows(cards)
    const numbers = [...rows, ...neutral].flatMap((row) => numbersIn(row))
    expect(numbers).toHaveLength(cards.length)
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(cards.length)
    expect(new Set(rows.map(({ scenario }) => scenario)).size).toBe(rows.length)
    expect(neutral).toHaveLength(1)
    expect(rows[0]).toMatchObject({ scenario: 'frictionless_success', outcome: 'Passes without asking', sign: 'pass' })
    expect(
      rows
        .slice(0, 1)
        .flatMap((row) => numbersIn(row, 'VIS'))
        .map(({ name }) => name),
    ).toContain('soft_decline_on_authorize')
  })

  it.each<[text: string, brand: Column | undefined, keys: readonly string[]]>([
    ['4000001000000042', undefined, ['challenge_failed']],
    ['51', undefined, ['decline/51']],
    ['soft decline on authorize', undefined, ['frictionless_success']],
    ['neutral', undefined, ['neutral']],
    ['wrong code', 'OTHER', ['challenge_success', 'neutral']],
    ['redirect', undefined, []],
  ])('for “%s” of %s has the rows %j', (text, brand, keys) => {
    const all = cardRows(cards)
    const fits = cardFinder(all, scenarios, text, brand)
    expect([...all.rows, ...all.neutral].filter(fits).map(({ key }) => key)).toEqual(keys)
  })
})
