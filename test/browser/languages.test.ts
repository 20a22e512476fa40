import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language, TRANSLATIONS } from '../../src/pages/words/language.ts'
import { CHALLENGE_CARD as CHALLENGE, FRICTIONLESS_CARD as FRICTIONLESS } from '../support/init-body.ts'
import { deleteLink, newLink, WITH_THREE_DS } from '../support/link-body.ts'
import { inTurn, someOf } from '../support/long.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { byTestId, only, readPage, wordsIn } from './page-reader.ts'
import { type ShopFront, sharedShopFront } from './shop-front.ts'

const stage = sharedShopFront({ sleep: slowDirectory().sleep })

const SHOP = 'http://shop.test/'

/** What the form of a card sends. */
const goodCard = (number: string) => ({ number, expiry: '12/34', cvv: '123' })

type Way = (visitor: HttpVisitor, stage: ShopFront) => Promise<unknown>

const opened =
  (card: string, more: object = {}, scenario?: string): Way =>
  async (visitor, { buy }) =>
    visitor.open((await buy(card, more, scenario ? { 'sandbox-scenario': scenario } : {})).start)

const sent =
  (fields: Readonly<Record<string, string>>, card = CHALLENGE): Way =>
  async (visitor, stage) => {
    await opened(card)(visitor, stage)
    await visitor.submit(fields)
  }

const ended =
  (how: string, body: object, last = ''): Way =>
  async (visitor, { buy, running }) => {
    const { id, start } = await buy(CHALLENGE, { redirect: {} })
    await running.http.post(`/_sandbox/transactions/${id}/${how}`).send(body).expect(200)
    await visitor.open(`${start}${last}`)
  }

const entered =
  (more: object, card = FRICTIONLESS): Way =>
  async (visitor, stage) => {
    await visitor.open((await stage.link(more)).url)
    await visitor.submit(goodCard(card))
  }

const again =
  (more: object, card?: string): Way =>
  async (visitor, stage) => {
    const { url } = await stage.link({ successUrl: SHOP, ...more })
    await visitor.open(url)
    await visitor.submit(goodCard(card ?? CHALLENGE))
    await visitor.open(url)
  }

const FULL = { ...WITH_THREE_DS, collectCardholderName: true }

/** Every page that a cardholder can see, in each of its states. */
const PAGES: readonly (readonly [state: string, page: string, way: Way])[] = [
  ['a one-time code', 'challenge', opened(CHALLENGE)],
  ['a time limit', 'challenge', opened('4000001000000091')],
  ['a wrong code', 'challenge', sent({ action: 'code', code: '1' })],
  ['no code', 'challenge', sent({ action: 'code', code: '' })],
  ['a long code', 'challenge', sent({ action: 'code', code: '12345678901' })],
  ['a strange answer', 'challenge', sent({ action: 'nonsense' })],
  ['a choice', 'challenge', opened('4000001000000141')],
  ['a wrong choice', 'challenge', sent({ action: 'select', channel: 'pigeon' }, '4000001000000141')],
  ['a code by e-mail', 'challenge', sent({ action: 'select', channel: 'email' }, '4000001000000141')],
  ['a code by phone', 'challenge', sent({ action: 'select', channel: 'call' }, '4000001000000141')],
  ['the app', 'challenge', opened('4000001000000133')],
  ['connecting', 'connecting', opened(CHALLENGE, {}, 'challenge_required_abandoned')],
  ['waiting', 'waiting', opened(CHALLENGE, {}, 'slow_directory')],
  ['vouched for', 'authenticated', ended('challenge', { outcome: 'A' }, '/result')],
  ['not checked', 'authenticated', opened(CHALLENGE, { redirect: {} }, 'not_enrolled')],
  ['passed', 'authenticated', opened('4000001000000083', { redirect: {} })],
  ['failed', 'failed', opened('4000001000000034', { redirect: {} })],
  ['never started', 'failed', opened('4000001000000190', { redirect: {} })],
  ['cancelled', 'canceled', ended('challenge', { cancel: true }, '/result')],
  ['out of time', 'failed', ended('expire', {}, '/result')],
  ['ended before', 'ended', ended('challenge', { outcome: 'Y' })],
  ['a lost way', 'lost', opened(FRICTIONLESS, {}, 'redirect_lost')],
  [
    'a way by POST',
    'post-back',
    opened(FRICTIONLESS, { redirect: { method: 'POST', successUrl: 'http://shop.test/' } }),
  ],
  ['a foreign form', 'foreign-form', sent({ token: 'x' })],
  ['nothing here', 'unknown', (visitor, { running }) => visitor.open(`${running.url}/v1/start/1`)],
  [
    'a form for a card',
    'card-entry',
    async (visitor, stage) => visitor.open((await stage.link({ successUrl: SHOP, ...FULL })).url),
  ],
  [
    'a form for a card without 3-D Secure',
    'card-entry',
    async (visitor, stage) => visitor.open((await stage.link({ successUrl: SHOP })).url),
  ],
  [
    'a card with everything wrong',
    'card-entry',
    async (visitor, stage) => {
      await visitor.open((await stage.link({ successUrl: SHOP, ...FULL })).url)
      await visitor.submit({})
    },
  ],
  [
    'a card of which something is kept',
    'card-entry',
    async (visitor, stage) => {
      await visitor.open((await stage.link({ successUrl: SHOP, ...FULL })).url)
      await visitor.submit({ ...goodCard(FRICTIONLESS), cvv: '' })
    },
  ],
  ['the challenge for a card', 'challenge', entered(WITH_THREE_DS, CHALLENGE)],
  ['saved', 'card-saved', entered({})],
  [
    'saved and sent on',
    'card-saved',
    async (visitor, stage) => {
      await visitor.open((await stage.link({ successUrl: SHOP })).url)
      await visitor.submit(goodCard(FRICTIONLESS))
    },
  ],
  ['saved without a yes', 'card-saved', entered(WITH_THREE_DS, '4000001000000034')],
  ['not saved', 'card-not-saved', entered(WITH_THREE_DS, '4000000000009995')],
  ['a link that was used', 'link-used', again({})],
  ['a link that waits for the bank', 'bank-waits', again(WITH_THREE_DS)],
  [
    'a link that was deleted',
    'link-deleted',
    async (visitor, { running }) => {
      const id = await newLink(running)
      await deleteLink(running, id).expect(200)
      await visitor.open(`${running.url}/${id}`)
    },
  ],
  [
    'no such link',
    'unknown',
    (visitor, { running }) => visitor.open(`${running.url}/00000000-0000-4000-8000-000000000000`),
  ],
]

/** The elements that have words, outside of what is the sandbox's own. */
const WORDS =
  'title, main p, main h1, main h2, dt, legend, label, main summary, button, main a, footer p, .ribbon, .owner .muted'

/** What stands among words, and is none. */
const PUT_IN = 'bdi, code, strong, time, [aria-hidden=true], script, [id=brand]'

/** What a page says; data that stands among the words is one sign. Most of a page is the sandbox's own, and is not read. */
const saidIn = (html: string): string[] => {
  const page = readPage(html.replace(/<aside\b.*?<\/aside>/gs, ''))
  const said = [...page.querySelectorAll(WORDS)].filter((one) => one.querySelector('a, p, dt') === null)
  for (const data of page.querySelectorAll(PUT_IN)) data.replaceWith('§')
  return said.map(wordsIn).filter((text) => text.replaceAll('§', '').trim() !== '')
}

/** Words, as they are written in the table, with what may stand where something is put in. */
const patternOf = (text: string, put: string): string =>
  text
    .replace(/\s/g, ' ')
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(put)

/** What is no word: data, a number, a date of a card, a brand, the end of an address, verbs of HTTP. */
const DATA = String.raw`§|\d+|\d\d\/\d\d|Visa|c|c•••@mail\.example|(?:GET|HEAD|POST|, )+`

/**
 * Whether there are texts of the table, one after the other, and nothing else; what is put into one is data, or of the
 * table as well. (One pattern for all of that takes a second to compile.)
 */
const onlyWordsOf = (language: Language): ((said: string) => boolean) => {
  const texts = Object.values(TRANSLATIONS[language].words)
  const withData = texts.map((text) => patternOf(text, `(?:${DATA})`)).join('|')
  const plain = new RegExp(`^(?:(?:${withData}|${DATA})\\s*)+$`)
  const composed = texts.filter((text) => text.includes('{')).map((text) => new RegExp(`^${patternOf(text, '(.+)')}$`))
  const isPutIn = (put: string): boolean => put.split(', ').every((part) => plain.test(part))
  return (said) => plain.test(said) || composed.some((row) => row.exec(said)?.slice(1).every(isPutIn))
}

const languageOf = (html: string): string | undefined => /<html lang="(\w+)">/.exec(html)?.[1]

const SPOKEN = LANGUAGES.filter((language) => language !== 'en').map((language) => ({
  language,
  words: onlyWordsOf(language),
}))

describe('a page is said in the language of its browser and in no other', () => {
  // Which words a page has does not depend on the language they are in.
  const SAID = PAGES.map((row, nth) => [...row, inTurn(nth, SPOKEN)] as const)

  it.each(someOf(3, SAID))('%s', async (_state, page, way, spoken) => {
    for (const { language, words } of spoken) {
      const visitor = httpVisitor({
        accept: 'text/html',
        'accept-language': `${language}-CH, ${language};q=0.9, en;q=0.8`,
      })
      await way(visitor, stage())
      expect(visitor.html()).toContain(`data-testid="${page}-page"`)
      expect(languageOf(visitor.html())).toBe(language)
      const said = saidIn(visitor.html())
      expect(said.length).toBeGreaterThan(3)
      expect(said.filter((text) => !words(text))).toEqual([])
    }
  })
})

describe('the language', () => {
  const of = async (language: string | undefined, accepted: string): Promise<string | undefined> => {
    const visitor = httpVisitor({ 'accept-language': accepted })
    await opened(CHALLENGE, language === undefined ? {} : { language })(visitor, stage())
    return languageOf(visitor.html())
  }

  it.each([
    ['is that of the initialization', 'fr', 'de', 'fr'],
    ['is that of the browser where the initialization has one that the pages do not speak', 'ja', 'it', 'it'],
    ['is that of the browser where the initialization has none', undefined, 'de', 'de'],
    ['is English where nobody has one that the pages speak', 'tr', 'pl, cs;q=0.5', 'en'],
  ])('%s', async (_what, wished, accepted, language) => {
    expect(await of(wished, accepted)).toBe(language)
  })

  it('stays that of the initialization from page to page', async () => {
    const visitor = httpVisitor({ 'accept-language': 'it' })
    await opened(CHALLENGE, { language: 'de', redirect: {} })(visitor, stage())
    await visitor.submit({ action: 'cancel' })
    expect(visitor.html()).toContain('Zahlung abgebrochen')
  })

  it('brings its amounts and dates', async () => {
    const visitor = httpVisitor({ 'accept-language': 'fr-FR' })
    await opened(CHALLENGE, { amount: 123456 })(visitor, stage())
    const page = readPage(visitor.html())
    expect(only(byTestId(page, 'amount'), 'amount').textContent).toBe('1\u202f234,56\u00a0EUR')
    expect(page.querySelector('dd time')?.textContent).toMatch(/^\d{1,2}(er)? \p{Ll}+ \d{4}$/u)
  })

  it('leaves what a scenario says as it was written, and what is the sandbox’s own in English', async () => {
    const visitor = httpVisitor({ 'accept-language': 'de' })
    await opened('4000001000000083', { redirect: {} })(visitor, stage())
    expect(visitor.html()).toContain('Eine Mitteilung Ihrer Bank')
    expect(visitor.html()).toContain('Next time, confirm purchases faster')
    expect(visitor.html()).toContain('<aside aria-label="Developer hints" lang="en">')
  })

  it.each([
    ['another verb', { method: 'DELETE' }, 'So lässt sich diese Seite nicht verwenden'],
    [
      'a form that is too large',
      { method: 'POST', body: new URLSearchParams({ a: 'b'.repeat(5000) }) },
      'Dieses Formular ist nicht lesbar',
    ],
  ])('is that of the browser for %s', async (_what, request, says) => {
    const { start } = await stage().buy(CHALLENGE)
    const answer = await fetch(start, { ...request, headers: { 'accept-language': 'de' } })
    expect(await answer.text()).toContain(says)
  })
})
