import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Brand } from '../../src/core/domain/brand-names.ts'
import { FAMILY_BRANDS } from '../../src/core/domain/brands.ts'
import { passesLuhn } from '../../src/core/domain/card.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { ERROR_CODES } from '../../src/core/domain/error-codes.ts'
import { forBrand } from '../../src/core/domain/outcome.ts'
import { unknownFacts } from '../../src/core/domain/request-facts.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { createScenarioIndex } from '../../src/engine/scenarios/matching/scenario-index.ts'
import { loadFolder } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import rows from './catalogue.json' with { type: 'json' }

const folder = fileURLToPath(new URL('../../scenarios', import.meta.url))
const catalogue = createCardCatalog()
const loaded = loadFolder(folder, catalogue)
const scenarioIndex = createScenarioIndex({ shipped: loaded.scenarios })

type Cards = Partial<Record<Brand, string>>
const numbersOf = (cards: Cards) =>
  FAMILY_BRANDS.map((brand) => [brand, cards[brand] ?? 'is not in catalogue.json'] as const)

const pickedFor = (number: string) => {
  const listed = catalogue.byNumber(number)
  if (!listed) return undefined
  const picked = scenarioIndex.pick({ ...unknownFacts('transactions'), cardKey: listed.key, brand: listed.brand })
  return 'scenario' in picked ? picked.scenario : undefined
}

it('finds no problem in the shipped scenarios', () => {
  expect(loaded.problems.map(formatProblem)).toEqual([])
})

it('names the schema for editors in the first line of every file', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const without = files.filter(
    (name) => !readFileSync(`${folder}/${name}`, 'utf8').startsWith('# yaml-language-server: $schema=./schema.json\n'),
  )
  expect(without).toEqual([])
})

const EXPECTED: readonly (readonly [scenario: string, cards: Cards])[] = [
  ...rows.threeDS.map(({ name, cards }) => [name, cards] as const),
  ...rows.reasons.map(({ reason, frictionless }) => [`frictionless_reason/${reason}`, frictionless] as const),
  ...rows.reasons.map(({ reason, challenge }) => [`challenge_reason/${reason}`, challenge] as const),
  ...rows.declines.map(({ networkCode, cards }) => [`decline/${networkCode.toLowerCase()}`, cards] as const),
]

it('covers all rows of the catalogue', () => {
  expect([rows.threeDS.length, rows.reasons.length, rows.declines.length]).toEqual([29, 30, 55])
})

describe.each(EXPECTED)('%s', (name, cards) => {
  it.each(numbersOf(cards))('%s %s', (brand, number) => {
    expect(passesLuhn(number)).toBe(true)
    expect(catalogue.byNumber(number)).toMatchObject({ number, brand })
    expect(pickedFor(number)?.name).toBe(name)
  })
})

describe('other published cards', () => {
  it.each<[scenario: string, numbers: string]>([
    ['not_enrolled', '4242424242424242 5200000000000007 375811111111115 375811111111123'],
    ['not_enrolled', '36168002586009 36167719110012 3569990010030442 3569990010030400 6223164991230014'],
    ['challenge_success', '4900000000000086 4900000000000003 5404000000000001 5200000000000080 375000000000007'],
    ['challenge_success', '30569309025904 6011000000000004 3550998599961037 4035501000000008 5019555544445555'],
    ['challenge_success', '6222821234560017 2223003122003222'],
    ['frictionless_success', '4360000001000005 5019717010103742'],
    ['decline/05', '4000000000000002'],
    ['decline/51', '4000000000009995'],
    ['decline/54', '4000000000000069'],
    ['decline/n7', '4000000000000127'],
    ['decline/96', '4000000000000119'],
    ['decline/41', '4000000000009987'],
    ['decline/43', '4000000000009979'],
    ['frictionless_success', '4000000000002701 5200000000002235 340000000002708 6011000000002117'],
    ['frictionless_failed', '4000000000002925 5200000000002276 340000000002096 6011000000002364'],
    ['attempt', '4000000000002719 5200000000002482 340000000002872'],
    ['unavailable', '4000000000002313 6011000000002646'],
    ['rejected', '4000000000002537 5200000000002185 340000000002062 6011000000002711'],
    ['challenge_success', '4000000000002503 5200000000002151'],
    ['challenge_failed', '4000000000002370 5200000000002490'],
    ['challenge_unavailable', '4000000000002420 5200000000002664 4000000000002644 5200000000002656'],
    ['directory_timeout', '4000000000002354 5200000000002326'],
    ['start_error', '4000000000002446'],
    ['default', '4111111111111111 4012888888881881 5555555555554444 5105105105105100 378282246310005 371449635398431'],
    ['default', '6011111111111117 6011000990139424 38520000023237 3530111333300000 3566002020360505'],
  ])('%s: %s', (name, numbers) => {
    expect(numbers.split(' ').map((number) => pickedFor(number)?.name)).toEqual(numbers.split(' ').map(() => name))
  })

  it('leaves no listed card without a check digit, and no key twice', () => {
    expect(catalogue.cards.filter(({ number }) => !passesLuhn(number))).toEqual([])
    expect(new Set(catalogue.cards.map(({ key }) => key)).size).toBe(catalogue.cards.length)
    expect(new Set(catalogue.cards.map(({ number }) => number)).size).toBe(catalogue.cards.length)
    expect(catalogue.cards.filter(({ key }) => /\d{6}/.test(key))).toEqual([])
  })
})

describe('the content of the scenarios', () => {
  it.each(rows.declines.map(({ networkCode, code }) => [networkCode, code] as const))(
    'decline %s',
    (networkCode, code) => {
      const initialization = scenarioIndex.byName(`decline/${networkCode.toLowerCase()}`)?.outcome.initialization
      if (initialization?.type !== 'declined') throw new Error('not declined')
      expect(initialization.networkCode).toBe(networkCode)
      const codes: Cards = code
      expect(FAMILY_BRANDS.map((brand) => forBrand(initialization.error, brand))).toEqual(
        FAMILY_BRANDS.map((brand) => codes[brand]),
      )
    },
  )

  it.each(rows.reasons.map(({ reason }) => reason))('reason %s', (reason) => {
    const transStatus = reason >= '15' && reason <= '18' ? 'Y' : 'N'
    for (const flow of ['frictionless', 'challenge']) {
      const authentication = scenarioIndex.byName(`${flow}_reason/${reason}`)?.outcome.authentication
      expect(authentication).toMatchObject({ flow, result: { transStatus, reason } })
    }
  })

  it.each(ERROR_CODES)('init_error has a case for %s', (code) => {
    const initialization = scenarioIndex.byName(`init_error/${code.toLowerCase()}`)?.outcome.initialization
    expect(initialization).toMatchObject({ type: 'declined', error: code })
  })

  it('marks impossible outcomes, and nothing else, as nonsense', () => {
    const marked = scenarioIndex.all.filter(({ outcome }) => outcome.nonsense).map(({ name }) => name)
    expect(marked).toEqual(['cavv_short', 'missing_cavv', 'missing_xid', 'redirect_lost', 'redirect_success_forged'])
  })
})
