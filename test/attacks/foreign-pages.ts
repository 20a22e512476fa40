import { once } from 'node:events'
import { expect } from 'vitest'
import { FOREIGN } from '../support/foreign-origins.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { long } from '../support/long-runs.ts'
import { connectTo } from '../support/raw-call.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'
import { authenticated, untilDelivery } from '../support/webhooks.ts'
import { type Attack, expectRejected, integers, timed, withTransaction } from './attack.ts'

/** Origins that succeeded; `cross-site` never did. */
const THROUGH = FOREIGN.filter(([, headers]) => headers['sec-fetch-site'] !== 'cross-site')

const resets: readonly Attack[] = THROUGH.map(([from, headers], index) => ({
  action: `\`POST /_sandbox/reset\` from a form: ${from}`,
  before: '200; the space was reset',
  holds: '403 before the body is read',
  play: (running) =>
    withTransaction(running, `reset-${index}`, async (space) =>
      expectRejected(
        await running.http.post(`/_sandbox/reset?space=${space}`).type('form').set(headers).send('x=1'),
        403,
      ),
    ),
}))

const hosted: readonly Attack[] = THROUGH.map(([from, headers]) => ({
  action: `a form that imitates a hosted page, with the correct token: ${from}`,
  before: 'accepted',
  holds: '403 with a page that shows the reason; the challenge stays open',
  async play({ http, init, status }) {
    const { transactionId: id } = (await init(initBody(CHALLENGE_CARD))).body
    const token = tokenIn((await http.get(`/v1/start/${id}`)).text)
    const form = { token, action: 'code', code: '4444' }
    const response = await http.post(`/v1/start/${id}`).type('form').set(headers).send(form)
    expect([response.status, (await status(id)).body.status]).toEqual([403, 'challenge_ongoing'])
    return '403, challenge_ongoing'
  },
}))

const IMAGES: readonly (readonly [of: string, headers: Record<string, string>])[] = [
  ['of a trusted origin', { 'sec-fetch-dest': 'image' }],
  [
    'of an untrusted origin',
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', accept: 'image/avif,image/*,*/*;q=0.8' },
  ],
]

const images: readonly Attack[] = IMAGES.map(([of, headers]) => ({
  action: `an \`<img>\` with the address of a start page, on a page ${of}`,
  before: 'the transaction was authenticated',
  holds: '406 without changes',
  async play({ http, init, status }) {
    const { transactionId: id } = (await init(initBody(FRICTIONLESS_CARD))).body
    const response = await http.get(`/v1/start/${id}`).set(headers)
    const result = expectRejected(response, 406)
    expect((await status(id)).body.status).toBe('initialized')
    return `${result}, initialized`
  },
}))

const webhooks: readonly Attack[] = ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]'].map((host) => ({
  action: `a webhook to \`/_sandbox/reset\` of the same sandbox, as \`${host}\``,
  before: 'another space was reset',
  holds: 'rejected before anything is sent',
  async play() {
    const running = await startSandbox()
    const id = await authenticated(running, `http://${host}:${new URL(running.url).port}/_sandbox/reset`)
    const { status, reason, attempts } = await untilDelivery(running, { status: 'failed' })
    expect([reason, attempts[0]?.request.headers]).toEqual(['target_rejected', {}])
    expect((await running.status(id)).body.status).toBe('authenticated')
    return `${status}, ${reason}`
  },
}))

const elsewhere: readonly Attack[] = [
  {
    action: 'a webhook to `/_sandbox/reset` of another sandbox',
    before: 'a space of it was reset',
    holds: '403 from the other sandbox',
    async play(running) {
      const other = await startSandbox()
      const id = await authenticated(other, undefined)
      const order = { transaction: await authenticated(running, undefined), url: `${other.url}/_sandbox/reset` }
      const { body } = await running.http.post('/_sandbox/webhooks').send(order).expect(201)
      expect(body.attempts).toMatchObject([
        { response: { status: 403, body: expect.stringContaining('CALLED_BY_WEBHOOK') } },
      ])
      expect((await other.status(id)).body.status).toBe('authenticated')
      return '403 CALLED_BY_WEBHOOK'
    },
  },
  {
    action: "a webhook to a cloud provider's credentials endpoint, `fd00:ec2::23`",
    before: 'sent',
    holds: 'rejected before anything is sent',
    async play(running) {
      const order = { transaction: await authenticated(running, undefined), url: 'http://[fd00:ec2::23]/' }
      const { body } = await running.http.post('/_sandbox/webhooks').send(order).expect(201)
      expect(body).toMatchObject({ status: 'failed', reason: 'target_rejected' })
      return body.reason
    },
  },
]

const BARE: readonly (readonly [
  title: string,
  request: (running: Running) => PromiseLike<{ readonly headers: object }>,
])[] = [
  ['JSON', ({ init }) => init(initBody())],
  ['a 404', ({ http }) => http.get('/nowhere')],
  ['a 405', ({ http }) => http.patch('/v1/transactions')],
  ['a redirect', ({ http }) => http.get('/').set('accept', 'text/html')],
]

const bare: readonly Attack[] = BARE.map(([title, request]) => ({
  elsewhere: 'test/flows/common-headers.test.ts',
  action: `${title} interpreted as a script, or displayed in a frame`,
  before: 'neither `nosniff` nor `frame-ancestors`',
  holds: 'both',
  async play(running) {
    expect((await request(running)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    return 'both'
  },
}))

const SILENT = long(30, 700)

const silent: Attack = {
  action: '700 silent connections, with a limit of 512 file descriptors',
  before: 'none was closed within 70 s; no other client could connect',
  holds: 'each is closed after 10 s',
  async play() {
    // Shorter than the real ten seconds.
    const running = await startSandbox({ times: { headersMs: 50, requestMs: 100, checkMs: 10 } })
    const sockets = await Promise.all(integers(SILENT).map(() => connectTo(running.url)))
    const [, took] = await timed(() => Promise.all(sockets.map((socket) => once(socket.resume(), 'close'))))
    await running.http.get('/_sandbox/health').expect(200)
    return `${SILENT} of ${SILENT} closed, with a limit of 50 ms within ${took}`
  },
}

export const PAGES_AND_CONNECTIONS: readonly Attack[] = [
  ...resets,
  ...hosted,
  ...images,
  ...webhooks,
  ...elsewhere,
  ...bare,
  silent,
]
