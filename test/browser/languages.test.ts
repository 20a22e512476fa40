import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language, TRANSLATIONS } from '../../src/pages/words/language.ts'
import { testBrowser } from '../support/browser.ts'
import { deleteLink, newLink } from '../support/link-body.ts'
import { CHALLENGE, FRICTIONLESS, goodCard, openDesk, openLastDesk, THREE_DS_LINK } from './card-desk.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { type Stage, sharedStage } from './stage.ts'

const stage = sharedStage()

type Way = (visitor: HttpVisitor, stage: Stage) => Promise<unknown>

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
    await visitor.open((await openLastDesk(stage, more)).url)
    await visitor.submit(goodCard(card))
  }

const again =
  (more: object, card?: string): Way =>
  async (visitor, stage) => {
    const { url } = await openDesk(stage, more)
    await visitor.open(url)
    await visitor.submit(goodCard(card ?? CHALLENGE))
    await visitor.open(url)
  }

const FULL = { ...THREE_DS_LINK, collectCardholderName: true }

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
  ['a form for a card', 'card-entry', async (visitor, stage) => visitor.open((await openDesk(stage, FULL)).url)],
  [
    'a form for a card without 3-D Secure',
    'card-entry',
    async (visitor, stage) => visitor.open((await openDesk(stage)).url),
  ],
  [
    'a card with everything wrong',
    'card-entry',
    async (visitor, stage) => {
      await visitor.open((await openDesk(stage, FULL)).url)
      await visitor.submit({})
    },
  ],
  [
    'a card of which something is kept',
    'card-entry',
    async (visitor, stage) => {
      await visitor.open((await openDesk(stage, FULL)).url)
      await visitor.submit({ ...goodCard(FRICTIONLESS), cvv: '' })
    },
  ],
  ['the challenge for a card', 'challenge', entered(THREE_DS_LINK, CHALLENGE)],
  ['saved', 'card-saved', entered({})],
  [
    'saved and sent on',
    'card-saved',
    async (visitor, stage) => {
      await visitor.open((await openDesk(stage)).url)
      await visitor.submit(goodCard(FRICTIONLESS))
    },
  ],
  ['saved without a yes', 'card-saved', entered(THREE_DS_LINK, '4000001000000034')],
  ['not saved', 'card-not-saved', entered(THREE_DS_LINK, '4000000000009995')],
  ['a link that was used', 'link-used', again({})],
  ['a link that waits for the bank', 'bank-waits', again(THREE_DS_LINK)],
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

/** What elements with words say, outside of what is the sandbox's own; data that stands among them is one sign. */
const SAID = `(() => {
  const words = 'title, main p, main h1, main h2, dt, legend, label, main summary, button, main a, footer p, .ribbon, .owner .muted'
  return [...document.querySelectorAll(words)]
    .filter((one) => !one.closest('aside'))
    .filter((one) => ![...one.querySelectorAll('a, p, dt')].length)
    .map((one) => {
      const copy = one.cloneNode(true)
      for (const data of copy.querySelectorAll('bdi, code, strong, time, [aria-hidden=true], script, [id=brand]')) data.replaceWith('§')
      return copy.textContent.replace(/\\s+/g, ' ').trim()
    })
    .filter((text) => text.replaceAll('§', '').trim() !== '')
})()`

/** Words, as they are written in the table, with what may stand where something is put in. */
const patternOf = (text: string, put: string): string =>
  text
    .replace(/\s/g, ' ')
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(put)

/** What is no word: data, a number, a date of a card, a brand, the end of an address, verbs of HTTP. */
const DATA = String.raw`§|\d+|\d\d\/\d\d|Visa|c|c•••@mail\.example|(?:GET|HEAD|POST|, )+`

/** One text of the table after the other, and nothing else; what is put into one is data, or of the table as well. */
const onlyWordsOf = (language: Language): RegExp => {
  const rows = (put: string): string =>
    Object.values(TRANSLATIONS[language].words)
      .map((text) => patternOf(text, put))
      .join('|')
  const inner = `(?:${DATA}|${rows(`(?:${DATA})`)})`
  return new RegExp(`^(?:(?:${rows(`${inner}(?:, ${inner})*`)}|§)\\s*)+$`)
}

const saidIn = async (html: string): Promise<string[]> => {
  const tab = await (await testBrowser()).ownTab({ bypassCSP: true })
  await tab.setContent(html.replace(/<script>.*<\/script>/s, ''))
  return tab.evaluate<string[]>(SAID)
}

const languageOf = (html: string): string | undefined => /<html lang="(\w+)">/.exec(html)?.[1]

describe.each(LANGUAGES.filter((language) => language !== 'en'))('to a browser that reads %s', (language) => {
  const words = onlyWordsOf(language)

  it.each(PAGES)('%s is said in its language and in no other', async (_state, page, way) => {
    const visitor = httpVisitor({
      accept: 'text/html',
      'accept-language': `${language}-CH, ${language};q=0.9, en;q=0.8`,
    })
    await way(visitor, stage())
    expect(visitor.html()).toContain(`data-testid="${page}-page"`)
    expect(languageOf(visitor.html())).toBe(language)
    const said = await saidIn(visitor.html())
    expect(said.length).toBeGreaterThan(3)
    expect(said.filter((text) => !words.test(text))).toEqual([])
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
    const { buy, customer } = stage()
    const page = await customer({ locale: 'fr-FR' })
    await page.goto((await buy(CHALLENGE, { amount: 123456 })).start)
    expect(await page.getByTestId('amount').textContent()).toBe('1\u202f234,56\u00a0EUR')
    expect(await page.locator('dd time').textContent()).toMatch(/^\d{1,2}(er)? \p{Ll}+ \d{4}$/u)
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
