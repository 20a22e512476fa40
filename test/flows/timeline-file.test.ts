import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

/** Returns the texts of the page in order. */
const textOf = (html: string): string =>
  html
    .slice(html.indexOf('</style>'))
    .replaceAll(/<\/?(?:b|i|em)>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const fileOf = async ({ http }: Running, query = '') => {
  const response = await http.get(`/_sandbox/timeline.html${query}`).expect(200)
  return { html: response.text, text: textOf(response.text), headers: response.headers }
}

/** Completes a challenge as a browser without JavaScript, so the pages are logged. */
const payInBrowser = async (running: Running, refno: string, codes: readonly string[]): Promise<string> => {
  const { body } = await running.init(initBody(CHALLENGE_CARD, { refno })).expect(201)
  const path = `/v1/start/${body.transactionId}`
  for (const code of codes) {
    const { text } = await running.http.get(path).expect(200)
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1]
    await running.http
      .post(path)
      .type('form')
      .set('origin', running.url)
      .send({ token, code, action: 'code' })
      .expect(303)
  }
  return body.transactionId
}

describe('a timeline as one file', () => {
  it('renders the pages again, with the typed and pressed input', async () => {
    const running = await startSandbox()
    const id = await payInBrowser(running, 'order-7', ['0000', '4444'])
    const { text } = await fileOf(running, `?transaction=${id}`)
    expect(text).toContain('Timeline of order-7')
    expect(text).toContain('Submitted page Example Bank Visa Secure check Confirm your payment')
    expect(text).toMatch(/One-time code 0000 .{0,40} Confirm ← pressed/)
    expect(text).toMatch(/One-time code 4444 That code is not right\. 2 attempts left\. Confirm ← pressed/)
    expect(text).not.toContain('Developer hints')
  })

  it('of an empty space reports that there are no events', async () => {
    expect((await fileOf(await startSandbox())).text).toContain('No activity yet.')
  })
})

describe('an impossible timeline file', () => {
  const running = sharedSandbox()
  it.each([
    ['?transaction=418203957162840337', 404, 'Unknown transaction ID.'],
    ['?link=nobody', 404, 'Unknown link ID.'],
    ['?transaction=1&link=2', 400, 'Send either `transaction` or `link`.'],
    ['?all=yes', 400, '`all` must be true'],
    ['?all=true&link=2', 400, '`all` must be true, without `transaction` and `link`.'],
  ])('%s is %i: %s', async (query, status, message) => {
    const { body } = await running().http.get(`/_sandbox/timeline.html${query}`).expect(status)
    expect(body.error.message).toContain(message)
  })
})
