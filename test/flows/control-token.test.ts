import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createControl } from '../../src/control/control.ts'
import { contractIn } from '../support/contract-document.ts'
import { initBody } from '../support/init-body.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'
const CHALLENGE = 'Bearer realm="threeds-sandbox"'

/** What anybody may call, token or not, as the contract writes it. Whoever adds something here should know why nobody needs to be kept out. */
const OPEN = [
  'get /_sandbox/health',
  'get /_sandbox/ready',
  'post /_sandbox/gateway/{space}',
  'post /_sandbox/gateway/{space}/{path}',
  'post /_sandbox/receiver/{space}',
]

type Operation = { operationId: string; security?: readonly object[]; responses: Record<string, unknown> }
const contract = contractIn('src/control/openapi.yaml') as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) =>
    operation.operationId === undefined
      ? []
      : [{ verb, path: `/_sandbox${path === '/' ? '' : path}`, ...operation, name: operation.operationId }],
  ),
)

const shared = sharedSandbox({ 'control-token': TOKEN })

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }

/** Sends a request as it is; clients mend paths, and follow or hide what is looked at here. */
const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shared().url)
    request({ hostname, port, path, method, headers }, (answer) => {
      text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: said }),
        reject,
      )
    })
      .on('error', reject)
      .end(body)
  })

describe('what is open', () => {
  it('is health, readiness, the receiver of webhooks and the gateway place, and nothing else of the control API', () => {
    const { routes } = createControl({ contracts: {}, controlToken: TOKEN } as never)
    const open = routes.filter(({ isOpen }) => isOpen).map(({ verb, path }) => `${verb} ${String(path)}`)
    expect(open.sort()).toEqual(OPEN)
  })

  it('is what the contract says: no security, and no 401 for want of a token', () => {
    const unauthorized = { $ref: '#/components/responses/Unauthorized' }
    const free = operations.filter(({ security }) => security?.length === 0)
    expect(free.map(({ verb, path }) => `${verb} ${path}`).sort()).toEqual(OPEN)
    const isAsked = (responses: Readonly<Record<string, unknown>>): boolean =>
      JSON.stringify(responses['401']) === JSON.stringify(unauthorized)
    const without = operations.filter(({ responses }) => !isAsked(responses))
    expect(without.map(({ verb, path }) => `${verb} ${path}`).sort()).toEqual(OPEN)
    // The receiver's own is about the webhook that came.
    const others = operations.filter(({ responses }) => responses['401'] !== undefined && !isAsked(responses))
    expect(others.map(({ path }) => path)).toEqual(['/_sandbox/receiver/{space}'])
  })
})

describe('without the token', () => {
  it('an open path says which verbs it has', async () => {
    const { status, headers } = await ask('/_sandbox/health', { method: 'DELETE' })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('nothing happens, and nobody reads what comes', async () => {
    const { http, init, status } = shared()
    const { transactionId } = (await init(initBody())).body
    const refused = await http.post(`/_sandbox/transactions/${transactionId}/challenge`).send({ outcome: 'Y' })
    expect(refused.status).toBe(401)
    expect((await status(transactionId)).body.status).not.toBe('authenticated')
    expect((await http.post('/_sandbox/reset')).status).toBe(401)
    expect((await status(transactionId)).status).toBe(200)
    const large = await ask('/_sandbox/next', { method: 'POST', body: 'x'.repeat(100_000) })
    expect(large.status).toBe(401)
  })

  it('health answers, which containers ask for', async () => {
    expect((await shared().http.get('/_sandbox/health')).body.status).toBe('ok')
    expect((await shared().http.head('/_sandbox/health')).status).toBe(200)
  })

  it('the page of the console comes, which asks for the token by itself', async () => {
    const page = await ask('/_sandbox/', { headers: { accept: 'text/html' } })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).not.toContain(TOKEN)
    for (const file of ['console.js', 'console.css']) expect((await ask(`/_sandbox/${file}`)).status).toBe(200)
    expect((await ask('/_sandbox/console.js.map')).status).toBe(401)
  })
})

describe('who sends', () => {
  it.each<[what: string, header: string | undefined, why: string]>([
    ['nothing', undefined, 'The control API of this sandbox requires its control token.'],
    [
      'Basic',
      `Basic ${btoa(MERCHANT.join(':'))}`,
      'requires its control token, and `Authorization` is not a Bearer token.',
    ],
    ['the token alone', TOKEN, 'requires its control token, and `Authorization` is not a Bearer token.'],
    ['no token', 'Bearer ', 'requires its control token, and `Authorization` is not a Bearer token.'],
    ['another token', 'Bearer secret-of-another', 'The token is not the control token of this sandbox'],
    ['one of the same length', `Bearer ${'x'.repeat(TOKEN.length)}`, 'is not the control token'],
    ['the beginning of it', `Bearer ${TOKEN.slice(0, -1)}`, 'is not the control token'],
    ['more than it', `Bearer ${TOKEN}x`, 'is not the control token'],
    ['it in capitals', `Bearer ${TOKEN.toUpperCase()}`, 'is not the control token'],
    ['two words', `Bearer ${TOKEN} ${TOKEN}`, '`Authorization` is not a Bearer token'],
  ])('%s is told what to do, and never the token', async (_what, header, why) => {
    const answer = await ask('/_sandbox/scenarios', { headers: header === undefined ? {} : { authorization: header } })
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, CHALLENGE])
    const { error } = JSON.parse(answer.text)
    expect(error).toEqual({ code: 'UNAUTHORIZED', message: expect.stringContaining(why) })
    expect(error.message).toContain('Send `Authorization: Bearer TOKEN`')
    expect(error.message).toContain('`--control-token`, `THREEDS_CONTROL_TOKEN`')
    expect(answer.text).not.toContain(TOKEN)
    expect(answer.text).not.toContain('secret-of-another')
  })

  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`, `BEARER  ${TOKEN}`])('%s is let in', async (authorization) => {
    const { http } = shared()
    const calls = [
      ['/_sandbox/scenarios', 200],
      ['/_sandbox', 200],
      ['/_sandbox/nowhere', 404],
      ['/_sandbox/health', 200],
    ] as const
    for (const [path, status] of calls) {
      const answer = await http.get(path).set({ authorization })
      expect([path, answer.status]).toEqual([path, status])
    }
    expect((await http.patch('/_sandbox/reset').set({ authorization })).headers.allow).toBe('POST')
    expect((await http.options('/_sandbox/cards').set({ authorization })).status).toBe(405)
  })
})
