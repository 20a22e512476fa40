import type supertest from 'supertest'
import { beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '../../src/core/domain/is-record.ts'
import { readContract } from '../support/contract-document.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { createLink, newLink, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'

const START = '/v1/start/{transactionId}'
const CARD_PAGE = '/{id}'

const contract = readContract('openapi.yaml')

const at = (...location: readonly string[]): unknown =>
  location.reduce<unknown>((node, name) => (isMap(node) ? node[name] : undefined), contract)

const formOf = (path: string, ...name: readonly string[]): object =>
  at('paths', path, 'post', 'requestBody', 'content', 'application/x-www-form-urlencoded', ...name) as object

const titleIn = (html: unknown): string | undefined => /<title>(.*?)<\/title>/.exec(String(html))?.[1]

/** Returns the title in the example of a page. */
const titleOf = (path: string, verb: string, status: number): string | undefined =>
  titleIn(at('paths', path, verb, 'responses', String(status), 'content', 'text/html', 'example'))

const CHANNEL_CARD = '4000001000000141'

/** Creates earlier activity on the pages. */
const anotherStory = async ({ init, http, finish }: Running): Promise<void> => {
  const { transactionId } = (await init(initBody(CHALLENGE_CARD))).body
  const { text } = await http.get(`/v1/start/${transactionId}`)
  const form = { token: tokenIn(text), action: 'code', code: '1111' }
  await http.post(`/v1/start/${transactionId}`).type('form').send(form)
  await finish((await init(initBody(CHALLENGE_CARD))).body.transactionId, { code: '4444' })
}

describe.each<[title: string, before: (shared: Running) => Promise<void>]>([
  ['in a fresh sandbox', async () => {}],
  ['after another story', anotherStory],
])('examples of the hosted pages equal real responses %s', (_title, before) => {
  const shared = sharedSandbox()
  beforeAll(() => before(shared()))

  const RETURN = { successUrl: 'https://shop.merchant.test/paid', cancelUrl: 'https://shop.merchant.test/cart' }
  const started = async (number = CHALLENGE_CARD, method: 'GET' | 'POST' = 'GET'): Promise<string> => {
    const redirect = { ...RETURN, errorUrl: 'https://shop.merchant.test/failed', method }
    return `/v1/start/${(await shared().init(initBody(number, { redirect }))).body.transactionId}`
  }
  const tokens = async (): Promise<string> => `/${await newLink(shared())}`
  const authenticating = async (): Promise<string> =>
    `/${(await createLink(shared(), threeDSLink({ collectCardholderName: true }))).body.id}`
  const get = (path: string) => shared().http.get(path)
  const post = (path: string, form: object) => shared().http.post(path).type('form').send(form)
  /** Opens a page and sends a form of the contract with the token of the page. */
  const send = async (path: string, form: object) => {
    const { text } = await get(path)
    return post(path, { ...form, token: tokenIn(text) })
  }

  const code = formOf(START, 'examples', 'code', 'value')
  const channel = formOf(START, 'examples', 'channel', 'value')
  const cancel = formOf(START, 'examples', 'cancel', 'value')
  const card = formOf(CARD_PAGE, 'example')
  const ended = async (path: string): Promise<string> => {
    await send(path, code)
    return path
  }
  const used = async (path: string): Promise<string> => {
    await send(path, card)
    return path
  }
  /** Opens a page in time, and sends a second form after the first was accepted. */
  const late = async (path: string, first: object, second: object) => {
    const token = tokenIn((await get(path)).text)
    await send(path, first)
    return post(path, { ...second, token })
  }
  const otherCard = { ...card, number: '5100001000000014' }
  const inOtherLetters = (path: string) =>
    shared().http.post(path).type('application/x-www-form-urlencoded; charset=utf-7').send('a=b')
  const unknownPage = '/v1/start/123456789012345678'
  const noLink = '/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'
  const large = { token: 'x'.repeat(300_000) }

  it('has forms to send', () => {
    for (const form of [code, channel, cancel, card]) expect(form).toHaveProperty('token')
  })

  type Call = () => PromiseLike<supertest.Response>
  it.each<[path: string, verb: string, status: number, call: Call]>([
    [START, 'get', 200, async () => get(await started())],
    [START, 'get', 404, () => get(unknownPage)],
    [START, 'get', 405, () => shared().http.put(unknownPage)],
    [START, 'get', 406, async () => get(await started()).set('sec-fetch-dest', 'image')],
    [START, 'get', 410, async () => get(await ended(await started()))],
    [START, 'post', 200, async () => send(await started(CHALLENGE_CARD, 'POST'), code)],
    [START, 'post', 403, async () => post(await started(), code)],
    [START, 'post', 404, () => post(unknownPage, code)],
    [START, 'post', 405, () => shared().http.delete(unknownPage)],
    [START, 'post', 413, async () => post(await started(), large)],
    [START, 'post', 415, async () => inOtherLetters(await started())],
    [START, 'post', 400, async () => send(await started(CHANNEL_CARD), { ...channel, channel: 'pigeon' })],
    [START, 'post', 410, async () => late(await started(), code, code)],
    [CARD_PAGE, 'get', 200, async () => get(await tokens())],
    [CARD_PAGE, 'get', 404, () => get(noLink)],
    [CARD_PAGE, 'get', 405, () => shared().http.put(noLink)],
    [CARD_PAGE, 'get', 410, async () => get(await used(await tokens()))],
    [CARD_PAGE, 'post', 400, async () => send(await tokens(), { ...card, cvv: '1' })],
    [CARD_PAGE, 'post', 200, async () => late(await authenticating(), card, otherCard)],
    [CARD_PAGE, 'post', 410, async () => late(await tokens(), card, otherCard)],
    [CARD_PAGE, 'post', 403, async () => post(await tokens(), card)],
    [CARD_PAGE, 'post', 404, () => post(noLink, card)],
    [CARD_PAGE, 'post', 405, () => shared().http.patch(noLink)],
    [CARD_PAGE, 'post', 413, async () => post(await tokens(), large)],
    [CARD_PAGE, 'post', 415, async () => inOtherLetters(await tokens())],
  ])('%s %s %i', async (path, verb, status, call) => {
    const title = titleOf(path, verb, status)
    const response = await call()
    expect([response.status, titleIn(response.text)]).toEqual([status, title])
  })

  it.each<[string, Call, RegExp]>([
    ['a code leads on', async () => send(await started(), code), /\/paid\?transactionId=/],
    ['a channel leads back to the page', async () => send(await started(CHANNEL_CARD), channel), /^\d{18}$/],
    ['leaving leads to the cart', async () => send(await started(), cancel), /\/cart\?transactionId=/],
  ])('the form: %s', async (_subject, call, location) => {
    const response = await call()
    expect([response.status, response.headers.location]).toEqual([303, expect.stringMatching(location)])
  })

  it('the form of the card page leads to the authentication, or to the confirmation', async () => {
    const responses = [await send(await authenticating(), card), await send(await tokens(), card)]
    expect(responses.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, expect.stringContaining('/v1/start/')],
      [303, expect.stringMatching(/./)],
    ])
  })
})
