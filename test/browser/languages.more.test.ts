import { describe, expect, it } from 'vitest'
import { GROUPS } from '../../src/console/outcomes/find-scenarios.ts'
import { upper } from '../../src/core/describe/format.ts'
import { BRAND_FACTS } from '../../src/core/domain/brands.ts'
import type { Translation } from '../../src/pages/languages/en.ts'
import { LANGUAGES, type Language, TRANSLATIONS } from '../../src/pages/languages/language.ts'
import { CHALLENGE_CARD as CHALLENGE, FRICTIONLESS_CARD as FRICTIONLESS } from '../support/init-body.ts'
import { deleteLink, newLink, WITH_THREE_DS } from '../support/link-body.ts'
import { inTurn } from '../support/long-runs.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { readPage, textIn } from './page-reader.ts'
import { type ShopFront, sharedShopFront } from './shop-front.ts'

const stage = sharedShopFront({ sleep: slowDirectory().sleep })

const SHOP = 'http://shop.test/'

/** The fields of the card form. */
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
  (options: string, body: object, last = ''): Way =>
  async (visitor, { buy, running }) => {
    const { id, start } = await buy(CHALLENGE, { redirect: {} })
    await running.http.post(`/_sandbox/transactions/${id}/${options}`).send(body).expect(200)
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

/** All pages for cardholders, in each state. */
const PAGES: readonly (readonly [state: string, page: string, way: Way])[] = [
  ['a one-time code', 'challenge', opened(CHALLENGE)],
  ['a time limit', 'challenge', opened('4000001000000091')],
  ['a wrong code', 'challenge', sent({ action: 'code', code: '1' })],
  ['no code', 'challenge', sent({ action: 'code', code: '' })],
  ['a long code', 'challenge', sent({ action: 'code', code: '12345678901' })],
  ['an unknown action', 'challenge', sent({ action: 'nonsense' })],
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
  ['a lost redirect', 'lost', opened(FRICTIONLESS, {}, 'redirect_lost')],
  [
    'a redirect by POST',
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
    'a form with all fields invalid',
    'card-entry',
    async (visitor, stage) => {
      await visitor.open((await stage.link({ successUrl: SHOP, ...FULL })).url)
      await visitor.submit({})
    },
  ],
  [
    'a form with kept values',
    'card-entry',
    async (visitor, stage) => {
      await visitor.open((await stage.link({ successUrl: SHOP, ...FULL })).url)
      await visitor.submit({ ...goodCard(FRICTIONLESS), cvv: '' })
    },
  ],
  ['the challenge for a card', 'challenge', entered(WITH_THREE_DS, CHALLENGE)],
  ['saved', 'card-saved', entered({})],
  [
    'saved with a redirect',
    'card-saved',
    async (visitor, stage) => {
      await visitor.open((await stage.link({ successUrl: SHOP })).url)
      await visitor.submit(goodCard(FRICTIONLESS))
    },
  ],
  ['saved without authentication', 'card-saved', entered(WITH_THREE_DS, '4000001000000034')],
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
    'a return page',
    'back',
    async (visitor, { buy, running }) => {
      const { id } = await buy(CHALLENGE)
      await visitor.open(`${running.url}/_sandbox/return/default/success?transactionId=${id}&cart=7`)
    },
  ],
  [
    'a return page without parameters',
    'back',
    (visitor, { running }) => visitor.open(`${running.url}/_sandbox/return/default/success`),
  ],
  [
    'a search for a card',
    'card-entry',
    async (visitor, { link }) => visitor.open(`${(await link({})).url}?find=amex&card=stolen_card`),
  ],
  [
    'no such link',
    'unknown',
    (visitor, { running }) => visitor.open(`${running.url}/00000000-0000-4000-8000-000000000000`),
  ],
]

/** The elements with text, including those that the sandbox adds. */
const TEXT_ELEMENTS =
  'title, p, h1, h2, dt, legend, label, summary, button, a, footer p, .ribbon, .owner .muted, option, caption, th, td, [aria-label]'

/** Elements with data instead of words. */
const PUT_IN = 'bdi, code, strong, time, [role=timer], [aria-hidden=true], script, [id=brand], [data-number]'

/** Returns the texts of a page, with data replaced by one character. */
const textsIn = (html: string): string[] => {
  const page = readPage(html)
  const texts = [...page.querySelectorAll(TEXT_ELEMENTS)].filter(
    (element) => element.querySelector('a, p, dt') === null,
  )
  for (const data of page.querySelectorAll(PUT_IN)) data.replaceWith('§')
  return texts.map(textIn).filter((text) => text.replaceAll('§', '').trim() !== '')
}

/** Text that is not translated: data, brand names, owners, statuses, fields, abbreviations and HTTP methods. */
const DATA = new RegExp(
  [
    String.raw`c•••@mail\.example|\p{L}+[_/][\p{L}\d_/]+|cancelUrl|canceled|neutral|default|PENDING|3-D Secure|\d s(?= )`,
    String.raw`\b(?:[A-Z]{1,2}|UTC|GET|HEAD|POST|c)\b`,
    ...BRAND_FACTS.flatMap(({ name, short }) => [name, short]),
    ...['Bank', 'Payments', 'Shop'].map((owner) => `Example ${owner}`),
  ].join('|'),
  'gu',
)

/** Returns a pattern for a part of a text. A short part, such as "to", must be a whole word. */
const asWhole = (part: string): RegExp => {
  const escaped = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(part.length < 5 ? String.raw`(?<!\p{L})${escaped}(?!\p{L})` : escaped, 'gu')
}

/** Returns a function that removes translated texts and data from a text. */
const leftOf = (language: Language): ((text: string) => string) => {
  const { labels, externalTexts }: Translation = TRANSLATIONS[language]
  const texts = [...Object.values(labels), ...Object.values(externalTexts).flatMap((text) => [text, upper(text)])]
  const parts = texts
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /\p{L}/u.test(part))
    .sort((a, b) => b.length - a.length)
    .map(asWhole)
  return (text) =>
    parts
      .reduce((left, part) => left.replace(part, '§'), text)
      .replace(DATA, '§')
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
}

const languageOf = (html: string): string | undefined => /<html lang="(\w+)">/.exec(html)?.[1]

const SPOKEN = LANGUAGES.filter((language) => language !== 'en').map((language) => ({
  language,
  left: leftOf(language),
}))

describe('a page is completely in the language of its browser', () => {
  // The texts of a page do not depend on the language, so that each page is tested in one.
  const PAGES_IN_TURN = PAGES.map((row, nth) => [...row, inTurn(nth, SPOKEN)] as const)

  it.each(PAGES_IN_TURN)('%s', async (_state, page, way, spoken) => {
    for (const { language, left } of spoken) {
      const visitor = httpVisitor({
        accept: 'text/html',
        'accept-language': `${language}-CH, ${language};q=0.9, en;q=0.8`,
      })
      await way(visitor, stage())
      expect(visitor.html()).toContain(`data-testid="${page}-page"`)
      expect(languageOf(visitor.html())).toBe(language)
      const texts = textsIn(visitor.html())
      expect(texts.length).toBeGreaterThan(3)
      expect(texts.filter((text) => left(text) !== '')).toEqual([])
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
    ['is that of the browser if that of the initialization is not available', 'ja', 'it', 'it'],
    ['is that of the browser if the initialization has none', undefined, 'de', 'de'],
    ['is English if none is available', 'tr', 'pl, cs;q=0.5', 'en'],
  ])('%s', async (_label, requested, accepted, language) => {
    expect(await of(requested, accepted)).toBe(language)
  })

  it.each([
    ['another method', { method: 'DELETE' }, 'So lässt sich diese Seite nicht verwenden'],
    [
      'a form that is too large',
      { method: 'POST', body: new URLSearchParams({ a: 'b'.repeat(5000) }) },
      'Dieses Formular ist nicht lesbar',
    ],
  ])('is that of the browser for %s', async (_label, request, text) => {
    const { start } = await stage().buy(CHALLENGE)
    const response = await fetch(start, { ...request, headers: { 'accept-language': 'de' } })
    expect(await response.text()).toContain(text)
  })
})

it('the groups of outcomes have the same names in the console and on the card page', () => {
  const { labels } = TRANSLATIONS.en
  const called = Object.entries(labels).filter(([key]) => key.startsWith('group') && key !== 'groupOthers')
  expect(called.map(([, word]) => word)).toEqual(Object.values(GROUPS))
})
