import { expect, it } from 'vitest'
import { LANGUAGES } from '../../src/pages/words/language.ts'
import { tokenIn } from '../support/answer-page.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { linkBody, WITH_THREE_DS } from '../support/link-body.ts'
import { goldens } from './goldens.ts'
import type { Parts } from './normal.ts'
import { type Answer, startTalk, type Talk } from './talk.ts'

const golden = goldens('pages')

/** Style sheets and scripts, each written once, under the name of the first page that has it. */
const seen = new Map<string, string>()
const partsOf =
  (page: string): Parts =>
  (kind, text) => {
    const name = seen.get(text) ?? `${kind}-of-${page}.${kind === 'style' ? 'css' : 'js'}`
    seen.set(text, name)
    return name
  }

type Way = (visitor: Visitor) => Promise<Answer>

/** A browser that speaks one language, and its shop. */
type Visitor = {
  readonly talk: Talk
  open(path: string): Promise<Answer>
  /** Sends a form of a page with its token, and follows where that leads as long as it is one of ours. */
  submit(path: string, page: Answer, form: Readonly<Record<string, string>>): Promise<Answer>
}

const visiting = (talk: Talk, language: string): Visitor => {
  const headers = { accept: 'text/html', 'accept-language': language }
  const follow = async (from: string, answer: Answer): Promise<Answer> => {
    const to = answer.headers.location
    if (to === undefined || to.includes('shop.test')) return answer
    const { pathname, search } = new URL(to, `http://sandbox.test${from}`)
    return follow(pathname, await talk.send('GET', pathname + search, { headers, isFollowing: true }))
  }
  return {
    talk,
    open: async (path) => follow(path, await talk.send('GET', path, { headers })),
    submit: async (path, page, form) =>
      follow(path, await talk.send('POST', path, { headers, form: { token: tokenIn(page.text), ...form } })),
  }
}

const buy = async ({ call }: Talk, card: string, { scenario, more = {} }: { scenario?: string; more?: object }) => {
  const headers = scenario === undefined ? {} : { 'sandbox-scenario': scenario }
  const { body } = await call('initTransaction', { body: initBody(card, more), headers })
  return body.transactionId ?? ''
}

const start = (id: string): string => `/v1/start/${id}`

const bank =
  (
    card: string,
    given: { readonly scenario?: string; readonly more?: object } = {},
    ...forms: readonly Readonly<Record<string, string>>[]
  ): Way =>
  async ({ talk, open, submit }) => {
    const path = start(await buy(talk, card, given))
    let page = await open(path)
    for (const form of forms) page = await submit(path, page, form)
    return page
  }

const ended =
  (given: { readonly scenario?: string; readonly more?: object }, step: object): Way =>
  async ({ talk, open }) => {
    const id = await buy(talk, CHALLENGE_CARD, given)
    await talk.call('finishChallenge', { path: { id }, body: step })
    return open(start(id))
  }

const link =
  (
    body: object,
    { query = '', headers = {} }: { readonly query?: string; readonly headers?: Readonly<Record<string, string>> },
    ...forms: readonly Readonly<Record<string, string>>[]
  ): Way =>
  async ({ talk, open, submit }) => {
    const { body: made } = await talk.call('createLink', { body: linkBody(body), headers })
    const path = `/${made.id}`
    let page = await open(path + query)
    for (const form of forms) page = await submit(path, page, form)
    return page
  }

/** A card is entered, and then its link opened once more. */
const again =
  (body: object, form: Readonly<Record<string, string>>): Way =>
  async ({ talk, open, submit }) => {
    const { body: made } = await talk.call('createLink', { body: linkBody(body) })
    await submit(`/${made.id}`, await open(`/${made.id}`), form)
    return open(`/${made.id}`)
  }

/** The bank's page of a link, answered. */
const linkAtBank =
  (body: object, card: string, form: Readonly<Record<string, string>>): Way =>
  async ({ talk, open, submit }) => {
    const { body: made } = await talk.call('createLink', { body: linkBody(body) })
    const path = `/${made.id}`
    await submit(path, await open(path), entered(card))
    const { body: record } = await talk.call('showLink', { path: { id: made.id ?? '' } })
    const at = start(record.transaction ?? '')
    return submit(at, await open(at), form)
  }

const entered = (number: string): Readonly<Record<string, string>> => ({ number, expiry: '12/34', cvv: '123' })
const CODE = { action: 'code', code: '4444' }
const SAVED = { successUrl: 'http://shop.test/saved' }
const FULL = { ...WITH_THREE_DS, collectCardholderName: true, context: { Contract: 'A-1', Plan: '' } }

const returned =
  (where: string, card: string, ...forms: readonly Readonly<Record<string, string>>[]): Way =>
  async (visitor) => {
    const { body } = await visitor.talk.call('listReceived')
    const { success, cancel, error } = Object(body.returnPlaces)
    const redirect = { successUrl: success, cancelUrl: cancel, errorUrl: error }
    const page = await bank(card, { more: { redirect } }, ...forms)(visitor)
    expect(page.text).toContain(where)
    return page
  }

const PAGES: readonly (readonly [name: string, way: Way])[] = [
  ['code', bank(CHALLENGE_CARD)],
  ['code-wrong', bank(CHALLENGE_CARD, {}, { action: 'code', code: '1234' })],
  ['code-wrong-twice', bank(CHALLENGE_CARD, {}, { action: 'code', code: '1234' }, { action: 'code', code: '1234' })],
  ['code-missing', bank(CHALLENGE_CARD, {}, { action: 'code', code: '' })],
  ['code-too-long', bank(CHALLENGE_CARD, {}, { action: 'code', code: '12345678901' })],
  ['form-nonsense', bank(CHALLENGE_CARD, {}, { action: 'nonsense' })],
  ['form-unknown-end', bank(CHALLENGE_CARD, {}, { action: 'end-unknown' })],
  ['form-from-elsewhere', bank(CHALLENGE_CARD, {}, { token: 'x', action: 'code' })],
  ['out-of-band', bank('4000001000000133')],
  ['single-select', bank('4000001000000141')],
  ['code-after-select', bank('4000001000000141', {}, { action: 'select', channel: 'text' })],
  ['time-limit', bank('4000001000000091')],
  ['decoupled', bank(CHALLENGE_CARD, { scenario: 'challenge_decoupled' })],
  ['abandoned', bank(CHALLENGE_CARD, { scenario: 'challenge_abandoned' })],
  ['connecting', bank(CHALLENGE_CARD, { scenario: 'challenge_required_abandoned' })],
  ['slow-directory', bank(FRICTIONLESS_CARD, { scenario: 'slow_directory' })],
  ['lost-way-back', bank(CHALLENGE_CARD, { scenario: 'redirect_lost' })],
  ['back-by-post', bank(CHALLENGE_CARD, { scenario: 'redirect_post' }, CODE)],
  ['with-information', bank(CHALLENGE_CARD, { scenario: 'success_with_info', more: { redirect: {} } })],
  ['other-brand', bank('5100001000000022')],
  ['ended-authenticated', ended({}, { code: '4444' })],
  ['ended-failed', ended({}, { outcome: 'N', reason: '10' })],
  ['ended-rejected', ended({}, { outcome: 'R', reason: '11' })],
  ['ended-unavailable', ended({}, { outcome: 'U' })],
  ['ended-attempt', ended({}, { outcome: 'A' })],
  ['ended-canceled', ended({}, { cancel: true })],
  [
    'ended-by-time',
    async ({ talk, open }) => {
      const id = await buy(talk, CHALLENGE_CARD, {})
      await talk.call('expireTransaction', { path: { id } })
      return open(start(id))
    },
  ],
  [
    'ended-and-back-by-post',
    ended({ more: { redirect: { method: 'POST', errorUrl: 'http://shop.test/error' } } }, { outcome: 'N' }),
  ],
  ['ended-with-no-way-back', ended({ more: { redirect: {} } }, { outcome: 'N' })],
  ['result-authenticated', bank(CHALLENGE_CARD, { more: { redirect: {} } }, CODE)],
  ['result-failed', bank('4000001000000075', { more: { redirect: {} } })],
  ['result-canceled', bank(CHALLENGE_CARD, { more: { redirect: {} } }, { action: 'cancel' })],
  ['result-not-enrolled', bank('4000001000000158', { more: { redirect: {} } })],
  ['result-start-error', bank('4000001000000190', { more: { redirect: {} } })],
  ['unknown-transaction', ({ open }) => open(start('1'))],
  ['link', link(FULL, {})],
  ['link-plain', link({}, {})],
  ['link-filled', link(FULL, { query: '?card=challenge_success:AMX:0' })],
  ['link-filled-declined', link(FULL, { query: '?card=decline&code=51&brand=AMX' })],
  ['link-found', link(FULL, { query: '?find=authenticated' })],
  ['link-nothing-found', link(FULL, { query: '?find=zzzz' })],
  ['link-problems', link(FULL, {}, {})],
  ['link-wrong', link(FULL, {}, { number: '340000100000025', expiry: '11/20', cvv: '12', name: '40000010' })],
  ['link-no-test-card', link({}, {}, entered('4999991111222233'))],
  ['link-decided', link({}, { headers: { 'sandbox-scenario': 'link_error' } })],
  ['link-code', link(WITH_THREE_DS, {}, entered(CHALLENGE_CARD))],
  ['link-waits-for-bank', again(WITH_THREE_DS, entered(CHALLENGE_CARD))],
  ['link-saved', link(SAVED, {}, entered(FRICTIONLESS_CARD))],
  ['link-saved-last', link({}, {}, entered(FRICTIONLESS_CARD))],
  ['link-saved-unconfirmed', linkAtBank(WITH_THREE_DS, '4000001000000042', CODE)],
  ['link-saved-canceled', linkAtBank(WITH_THREE_DS, CHALLENGE_CARD, { action: 'cancel' })],
  ['link-saved-confirmed', linkAtBank({ ...WITH_THREE_DS, ...SAVED }, CHALLENGE_CARD, CODE)],
  ['link-not-saved', link(WITH_THREE_DS, {}, entered('4000000000009995'))],
  ['link-used', again({}, entered(FRICTIONLESS_CARD))],
  ['link-used-and-on', again(SAVED, entered(FRICTIONLESS_CARD))],
  ['link-used-not-saved', again({}, entered('4000000000009995'))],
  [
    'link-deleted',
    async ({ talk, open }) => {
      const { body } = await talk.call('createLink', { body: linkBody() })
      await talk.call('deleteLink', { path: { id: body.id ?? '' } })
      return open(`/${body.id}`)
    },
  ],
  ['link-unknown', ({ open }) => open('/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94')],
  ['link-form-from-elsewhere', link({}, {}, { token: 'x' })],
  ['back-success', returned('success', CHALLENGE_CARD, CODE)],
  ['back-cancel', returned('cancel', CHALLENGE_CARD, { action: 'cancel' })],
  ['back-error', returned('error', '4000001000000075')],
  ['back-unknown', ({ open }) => open('/_sandbox/back/default/success?transactionId=1')],
  ['back-empty', ({ open }) => open('/_sandbox/back/default/error')],
  ['console', ({ open }) => open('/_sandbox/')],
]

/** Those whose words are compared in every language. */
const IN_ALL = [
  'code-wrong',
  'out-of-band',
  'ended-failed',
  'result-authenticated',
  'link',
  'link-problems',
  'link-saved',
]

const CASES = PAGES.flatMap(([name, way]) =>
  LANGUAGES.filter((language) => language === 'en' || IN_ALL.includes(name)).map(
    (language) => [name, language, way] as const,
  ),
)

it.each(CASES)('%s in %s', async (name, language, way) => {
  const talk = await startTalk({}, partsOf(name))
  const { told } = await way(visiting(talk, language))
  await golden.is(`${name}.${language}.html`, told)
})

it('style sheets and scripts are what they were', async () => {
  for (const [text, name] of seen) await golden.is(name, text)
})

it('no file is left over', () => expect(golden.left()).toEqual([]))
