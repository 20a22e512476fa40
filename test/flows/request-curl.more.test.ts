import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { enteredCard, LINK_KEY, linkBody, newLink, submit } from '../support/link-body.ts'
import { runCurl } from '../support/run-curl.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { containsValue } from '../support/shows-value.ts'
import { inSpace } from '../support/space.ts'

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
  it('starts with the variables for hidden values and ends with the call', async () => {
    const response = await inSpace(shared(), 'ci-42').init(initBody())
    const script = (await curlOf(shared(), response)).replace(/^#.*\n/gm, '')
    const { port } = new URL(shared().url)
    expect(script.split('\n').slice(0, 8)).toEqual([
      `SANDBOX_URL=\${SANDBOX_URL:-'http://127.0.0.1:${port}'}`,
      `SANDBOX_MERCHANT_ID=\${SANDBOX_MERCHANT_ID:-'1100000000+ci-42'}`,
      `SANDBOX_PASSWORD=\${SANDBOX_PASSWORD:-'sandbox'}`,
      `CARD_NUMBER=$(curl -fsS "$SANDBOX_URL/_sandbox/cards?key=challenge_success:VIS:0" | sed 's/.*"number":"\\([0-9]*\\)".*/\\1/')`,
      `CARD_CVV=\${CARD_CVV:-'123'}`,
      'curl -sS -i -X POST "$SANDBOX_URL/v1/transactions" \\',
      '  -u "$SANDBOX_MERCHANT_ID:$SANDBOX_PASSWORD" \\',
      `  -H 'Content-Type: application/json' \\`,
    ])
  })

  it('finds card and CVV in a formatted body with spaces and lines', async () => {
    const response = await shared()
      .http.post('/v1/transactions')
      .auth(...MERCHANT)
      .set('content-type', 'application/json')
      .send(JSON.stringify(initBody(), null, 2).replaceAll('": ', '" :\t'))
      .expect(201)
    const script = await curlOf(shared(), response)
    expect(script).not.toContain('[hidden')
    expect((await runCurl(script)).status).toBe(201)
  })

  it('prefers values of the environment', async () => {
    const response = await shared().init(initBody())
    const script = await curlOf(shared(), response)
    const again = await runCurl(script, { SANDBOX_MERCHANT_ID: '1100000000+from-outside', SANDBOX_PASSWORD: 'sandbox' })
    expect(again.status).toBe(201)
    const result = (await shared().http.get('/_sandbox/transactions?space=from-outside')).body
    expect(result.transactions).toHaveLength(1)
  })

  it('keeps quotes, dollars, backticks and lines of a body unchanged', async () => {
    const reference = 'it\'s "$HOME" `id` $(id) \\ %s !x'
    const context = { 'a\nb': "'\n'\\''\n$CARD_NUMBER", é: '漢\t🙂' }
    const response = await shared()
      .http.post('/v1/links')
      .set('link-api-key', LINK_KEY)
      .send(linkBody({ reference, context }))
      .expect(200)
    const again = await runCurl(await curlOf(shared(), response))
    expect(again.status).toBe(200)
    const [first, second] = (await shared().http.get('/_sandbox/links').query({ reference })).body.links
    expect(second).toMatchObject({ reference: first.reference, context: first.context })
    expect(second.id).not.toBe(first.id)
  })

  it.each<
    [string, (running: Running) => PromiseLike<{ headers: Record<string, string>; status: number; text: string }>]
  >([
    ['a status read', async ({ init, status }) => status((await init(initBody())).body.transactionId)],
    ['an unknown transaction', ({ status }) => status('123456789012345678')],
    ['a status without credentials', ({ http }) => http.get('/v1/transactions/123456789012345678')],
    ['a wrong amount', ({ init }) => init({ ...initBody(), amount: -1 })],
    ['an unknown field', ({ init }) => init({ ...initBody(), "it's": 1 })],
    ['a wrong verb', ({ http }) => http.patch('/v1/transactions').auth(...MERCHANT)],
    [
      'no media type',
      ({ http }) =>
        http
          .post('/v1/transactions')
          .auth(...MERCHANT)
          .set('content-type', 'text/plain')
          .send('x'),
    ],
    ['an unknown scenario', ({ init }) => init(initBody(), { 'sandbox-scenario': 'nothing_like_it' })],
    ['another host', ({ http }) => http.get('/v1/transactions/1').set('host', 'shop.example.com')],
    ['a path with everything', ({ http }) => http.get("/v1/transactions/it's%20[1-2]{a,b}$HOME").auth(...MERCHANT)],
    ['a hosted page', async ({ http, init }) => http.get(`/v1/start/${(await init(initBody())).body.transactionId}`)],
    ['HEAD of a hosted page', ({ http }) => http.head('/v1/start/123456789012345678')],
  ])('gets the same response for %s', async (_, call) => {
    const response = await call(shared())
    const again = await runCurl(await curlOf(shared(), response))
    expect(again.status).toBe(response.status)
    const withoutToken = (text = ''): string =>
      text.replace(/value="[^"]{20,}"/g, '').replace(/\d{18}|\breq_\d+/g, 'id')
    expect(withoutToken(again.body)).toBe(withoutToken(response.text))
  })

  it('names the variables to set if the sandbox must not reveal a value', async () => {
    const running = await startSandbox({ password: 'a secret of ours', 'link-key': 'another secret' })
    const response = await running.http.post('/v1/transactions').auth('1100000000', 'a secret of ours').send(initBody())
    expect(response.status).toBe(201)
    const script = await curlOf(running, response)
    expect(script).not.toContain('secret')
    await expect(runCurl(script)).rejects.toThrow('SANDBOX_PASSWORD: set it to the password of the account')
    expect((await runCurl(script, { SANDBOX_PASSWORD: 'a secret of ours' })).status).toBe(201)

    const link = await running.http.post('/v1/links').set('link-api-key', 'another secret').send(linkBody())
    await expect(runCurl(await curlOf(running, link))).rejects.toThrow('SANDBOX_LINK_KEY: set it to the link key')
  })

  it('requires a number and a CVV that are no longer known', async () => {
    const unlisted = await shared().init({ ...initBody(), card: plainCard('4539578763621486') })
    await expect(runCurl(await curlOf(shared(), unlisted))).rejects.toThrow('CARD_NUMBER: set it to the number')
    const wrongCvv = await shared().init({ ...initBody(), card: plainCard(CHALLENGE_CARD, { cvv: '1234' }) })
    expect(wrongCvv.body.error.code).toBe('INVALID_PROPERTY')
    const script = await curlOf(shared(), wrongCvv)
    await expect(runCurl(script)).rejects.toThrow('CARD_CVV: set it to the CVV of the request')
    const again = await runCurl(script, { CARD_CVV: '1234' })
    expect(JSON.parse(again.body)).toEqual(wrongCvv.body)
  })

  it('notes that rejected credentials are not the sent ones', async () => {
    const response = await shared().http.get('/v1/transactions/123456789012345678').auth('1100000000', 'wrong')
    expect(response.status).toBe(401)
    expect(await curlOf(shared(), response)).toMatch(/^# The request was rejected with 401/)
  })
})

it('a script never contains a number, a CVV or a credential', async () => {
  const running = await startSandbox()
  await running.init(initBody('340000100000024', { card: plainCard('340000100000024', { cvv: '7391' }) }))
  await submit(running, await newLink(running), enteredCard('340000100000024', { cvv: '7391' }))
  await submit(running, await newLink(running), CHALLENGE_CARD)
  const requests = JSON.stringify((await running.http.get('/_sandbox/requests')).body.requests)
  expect(requests).not.toMatch(/340000100000024|4000001000000026|c2FuZGJveA/)
  expect(containsValue(requests, '7391')).toBe(false)
})
