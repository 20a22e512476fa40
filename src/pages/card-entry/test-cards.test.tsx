import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { luhnDigit } from '../../domain/card.ts'
import { createCardCatalogue } from '../../domain/card-catalogue.ts'
import { askedCard, cardRows, cardTitle, FIRST_CARDS, findCards, HEADS, tellFound } from './card-rows.ts'
import { TestCards } from './test-cards.tsx'

const catalogue = createCardCatalogue()
const rows = cardRows(catalogue)
const NOTHING = { find: '', card: undefined }
const shown = (asked: { find?: string; card?: (typeof catalogue.cards)[number] | undefined } = {}) =>
  renderToString(<TestCards catalogue={catalogue} asked={{ ...NOTHING, ...asked }} />)

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
  it('are all there, once: as a button, or in the list with the digits of their numbers', () => {
    const html = shown()
    expect(numbersIn(html)).toHaveLength(HEADS.length * FIRST_CARDS.length)
    expect([...numbersIn(html), ...listedIn(html)].sort()).toEqual(everyNumber)
  })

  it('are all in the list where the buttons are what was found', () => {
    const html = shown({ find: 'visa' })
    expect(listedIn(html).sort()).toEqual(everyNumber)
  })

  it('are known by the names that are shown first', () => {
    expect(FIRST_CARDS.filter((name) => catalogue.byName(name).length !== HEADS.length)).toEqual([])
  })

  it('show their numbers as they are printed', () => {
    expect(shown()).toContain('>Visa</button>4000 0010 0000 0026</div>')
    expect(shown()).toContain('>Amex</button>3400 001000 00024</div>')
  })

  it('say which one was chosen', () => {
    const html = shown({ card: catalogue.byNumber('340000100000024') })
    expect(html.match(/aria-pressed/g)).toHaveLength(1)
    expect(html).toMatch(/data-number="340000100000024"[^>]* aria-pressed="true"/)
    expect(html).toContain('Filled in: Amex: One-time code: 4444 passes, 3400 001000 00024</p>')
    expect(shown()).not.toMatch(/aria-pressed|Filled in/)
  })
})

describe('a search', () => {
  const found = (text: string): string[] => findCards(rows, text).flatMap(({ cards }) => cards.map(cardTitle))
  const first = (text: string): string | undefined => found(text)[0]

  it.each([
    ['4444', 'Visa: One-time code: 4444 passes'],
    ['one-time amex 4444', 'Amex: One-time code: 4444 passes'],
    ['american express stolen', 'Amex: Refused as stolen (N)'],
    ['decline/51 master', 'Mastercard: Declined, by network code: 51'],
    ['Declined 5c visa', 'Visa: Declined, by network code: 5C'],
    ['challenge_out_of_band', "Visa: Approve in the bank's app"],
    ['4000 0010 0000 0257', 'Visa: Challenge that leads nowhere'],
    ['dankort frictionless', 'Dankort: published_frictionless'],
  ])('%s finds %s', (text, title) => {
    expect(first(text)).toBe(title)
  })

  it('is for the beginnings of words, and not for a few digits of numbers', () => {
    expect(found('uthenticated')).toEqual([])
    expect(found('visa 51').every((title) => title.startsWith('Visa') && title.endsWith('51'))).toBe(true)
    expect(found('visa 51').length).toBe(2)
  })

  it.each([
    ['nothing like that', 'No card is like that.'],
    ['6011000990139424', '1 card'],
    ['stolen card', '3 cards'],
    ['visa', 'The first of 169 cards: type more to see others.'],
  ])('%s: says how many there are', (text, words) => {
    expect(tellFound(findCards(rows, text))).toBe(words)
  })
})

describe('a card that an address asks for', () => {
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
    expect(askedCard(catalogue, query)?.number).toBe(number)
  })
})
