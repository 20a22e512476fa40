import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { runCurl } from '../support/run-curl.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

const recorded = async ({ http }: Running, requestId: string) =>
  (await http.get(`/_sandbox/requests/${requestId}`).expect(200)).body

/** Returns the curl script of the request that belongs to a response. */
const curlOf = async (running: Running, response: { readonly headers: Record<string, string> }): Promise<string> => {
  const { curl, noCurl } = await recorded(running, response.headers['sandbox-request-id'] ?? '')
  if (typeof curl !== 'string') throw new Error(`no curl: ${noCurl}`)
  return curl
}

describe('the curl of a request', () => {
  it('repeats an initialization with its card, a CVV and the account', async () => {
    const response = await shared()
      .init(initBody(CHALLENGE_CARD, { refno: 'curl-1' }))
      .expect(201)
    const script = await curlOf(shared(), response)
    expect(script).not.toContain(CHALLENGE_CARD)
    const again = await runCurl(script)
    expect([again.status, JSON.parse(again.body)]).toEqual([
      201,
      { transactionId: expect.stringMatching(/^\d{18}$/), '3D': { enrolled: true } },
    ])
    expect(again.headers).toContain('sandbox-scenario: challenge_success')
    const result = (await shared().http.get('/_sandbox/transactions?refno=curl-1')).body.transactions
    expect(result.map(({ card }: { card: { masked: string } }) => card.masked)).toEqual([
      '400000xxxxxx0026',
      '400000xxxxxx0026',
    ])
  })
})

describe('the reason for a missing curl', () => {
  const noCurlOf = async (running: Running, response: { readonly headers: Record<string, string> }) => {
    const { curl, noCurl } = await recorded(running, response.headers['sandbox-request-id'] ?? '')
    expect(curl).toBeUndefined()
    return noCurl
  }

  it('is given for a form of a hosted page, whose token is hidden', async () => {
    const { transactionId } = (await shared().init(initBody())).body
    const page = await shared().http.get(`/v1/start/${transactionId}`)
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1]
    const response = await shared().http.post(`/v1/start/${transactionId}`).type('form').send({ token, code: '4444' })
    const { noCurl, request } = await recorded(shared(), response.headers['sandbox-request-id'] ?? '')
    expect(noCurl).toMatch(/^A form of a hosted page contains a hidden token\. Open `\/v1\/start\/\d{18}` /)
    expect(JSON.stringify(request)).not.toContain(token)
  })

  it('is given for a truncated body', async () => {
    const running = await startSandbox({ 'traffic-body-kb': 1 })
    const response = await running.init({
      ...initBody(),
      redirect: { successUrl: `http://shop.test/${'x'.repeat(1_500)}` },
    })
    expect(await noCurlOf(running, response)).toMatch(
      /^Only the first 1024 of \d{4} characters of the body are stored\. Raise `--traffic-body-kb`\.$/,
    )
  })

  it('is given for a body that is too large or not JSON', async () => {
    const large = await shared().init({ ...initBody(), refno: 'x'.repeat(2_000_000) })
    expect([large.status, await noCurlOf(shared(), large)]).toEqual([413, 'The body was too large and is not stored.'])
    const post = shared()
      .http.post('/v1/transactions')
      .auth(...MERCHANT)
      .set('content-type', 'application/json')
    expect(await noCurlOf(shared(), await post.send('{"amount":12'))).toMatch(
      /^The body was not JSON and is stored without/,
    )
  })
})
