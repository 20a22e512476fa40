import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { displayedCards, shippedCards } from '../../../test/support/displayed-cards.ts'
import { luhnDigit } from '../../core/domain/card.ts'
import { LANGUAGES, TRANSLATIONS } from '../languages/language.ts'
import { createCardRows, describeSearch, FIRST_CARDS, findCards, HEADS, requestedCard } from './test-card-rows.ts'
import { TestCards } from './test-cards.tsx'

const { catalogue, outcomes } = shippedCards()
const { rows, title } = displayedCards()
const NOTHING = { find: '', card: undefined }
const display = (requested: { find?: string; card?: (typeof catalogue.cards)[number] | undefined } = {}) =>
  renderToString(<TestCards rowsOf={createCardRows(catalogue)(outcomes)} requested={{ ...NOTHING, ...requested }} />, {
    language: 'en',
  })

const numbersIn = (html: string): string[] => [...html.matchAll(/ data-number="(\d+)"/g)].map(([, one = '']) => one)
const listedIn = (html: string): string[] =>
  [...html.matchAll(/ data-n="([^"]+)"/g)].flatMap(([, text = '']) =>
    text.split(' ').flatMap((digits) => {
      if (digits.length > 5) return [digits]
      return HEADS.map((head) => head + digits.slice(-3)).map((all) => all + luhnDigit(all))
    }),
  )
const everyNumber = catalogue.cards.map(({ number }) => number).sort()

describe('the test cards', () => {
  it('are all present once: as a button, or in the list with the digits of their numbers', () => {
    const html = display()
    expect(numbersIn(html)).toHaveLength(HEADS.length * FIRST_CARDS.length)
    expect([...numbersIn(html), ...listedIn(html)].sort()).toEqual(everyNumber)
  })

  it('are all in the list if the buttons are search results', () => {
    const html = display({ find: 'visa' })
    expect(listedIn(html).sort()).toEqual(everyNumber)
  })

  it('include the names that are displayed first', () => {
    expect(FIRST_CARDS.filter((name) => catalogue.byName(name).length !== HEADS.length)).toEqual([])
  })

  it('have the same titles as in the console', () => {
    for (const name of ['frictionless_success', 'challenge_success', 'stolen_card', 'challenge_timeout'])
      expect(rows.find((row) => row.name === name)?.label).toBe(
        outcomes.find((outcome) => outcome.name === name)?.outcome,
      )
  })

  it.each(LANGUAGES.filter((language) => language !== 'en'))('have titles in %s', (language) => {
    const { externalTexts } = TRANSLATIONS[language]
    const own = displayedCards().rows.filter(({ name, label }) => label !== name && !name.includes('/'))
    expect(own.length).toBeGreaterThan(20)
    expect(own.map(({ label }) => label).filter((label) => !Object.hasOwn(externalTexts, label))).toEqual([])
  })

  it('mark the chosen one', () => {
    const html = display({ card: catalogue.byNumber('340000100000024') })
    expect(html.match(/aria-pressed/g)).toHaveLength(1)
    expect(html).toMatch(/data-number="340000100000024"[^>]* aria-pressed="true"/)
    expect(html).toContain('Filled in: Amex: Challenge: success, 3400 001000 00024</p>')
    expect(display()).not.toMatch(/aria-pressed|Filled in/)
  })
})

describe('a search', () => {
  const matchesOf = (text: string): string[] => findCards(rows, text).flatMap(({ cards }) => cards.map(title))
  const first = (text: string): string | undefined => matchesOf(text)[0]

  it.each([
    ['challenge success', 'Visa: Challenge: success'],
    ['amex challenge_success', 'Amex: Challenge: success'],
    ['american express stolen', 'Amex: Frictionless: stolen card (N, 10)'],
    ['decline/51 master', 'Mastercard: Declined by the card network: 51'],
    ['Declined 5c visa', 'Visa: Declined by the card network: 5C'],
    ['challenge_out_of_band', 'Visa: Challenge: out-of-band'],
    ['4000 0010 0000 0257', 'Visa: Challenge: abandoned'],
    ['dankort frictionless', 'Dankort: published_frictionless'],
  ])('%s finds %s', (text, title) => {
    expect(first(text)).toBe(title)
  })

  it('matches beginnings of words, and not a few digits of numbers', () => {
    expect(matchesOf('uthenticated')).toEqual([])
    expect(matchesOf('visa 51').every((title) => title.startsWith('Visa') && title.endsWith('51'))).toBe(true)
    expect(matchesOf('visa 51').length).toBe(2)
  })

  it.each([
    ['nothing like that', 'No card matches.'],
    ['6011000990139424', '1 card'],
    ['stolen card', '3 cards'],
    ['visa', 'The first of 170 cards: type more to see others.'],
  ])('%s: reports the number of results', (text, label) => {
    expect(describeSearch(findCards(rows, text), 'en')).toBe(label)
  })
})

describe('a card in an address', () => {
  it.each([
    [{ card: 'challenge_success:AMX:0' }, '340000100000024'],
    [{ card: 'challenge_success:AMX' }, '340000100000024'],
    [{ card: 'missing_xid', brand: 'Mastercard' }, '5100001000000188'],
    [{ card: 'neutral:VIS:1', brand: 'ECA' }, '4012888888881881'],
    [{ card: 'missing_xid', brand: 'ECA' }, '5100001000000188'],
    [{ card: 'decline', code: ' 5C ', brand: 'AMX' }, '340000100006021'],
    [{ card: 'frictionless_reason', code: '1', brand: 'VIS' }, '4000001000001016'],
    [{ card: 'shared_decline/05', brand: 'AMX' }, '4000000000000002'],
    [{ card: 'decline', code: 'zz' }, undefined],
    [{ card: 'decline' }, undefined],
    [{ card: '4000001000000026' }, undefined],
    [{ card: ['neutral'] }, '4111111111111111'],
    [{}, undefined],
  ])('%o is %s', (query, number) => {
    expect(requestedCard(catalogue, query)?.number).toBe(number)
  })
})
