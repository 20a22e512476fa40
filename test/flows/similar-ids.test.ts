import { expect, it } from 'vitest'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { authenticated, createLink, deliveries, readLink } from '../support/webhooks.ts'

const shared = sharedSandbox()
const CAPITALS = 'A link with these letters in capitals exists.'
const link = () => createLink(shared(), {})
const message = (body: { readonly message?: string; readonly error?: { readonly message: string } }) =>
  body.message ?? body.error?.message

it('names the link that a link ID in small letters means, in both APIs and on the page', async () => {
  const { http } = shared()
  const id = (await link()).toLowerCase()
  const read = await readLink(shared(), id)
  expect([read.status, read.body]).toEqual([404, { status: 404, message: `Not found. ${CAPITALS}` }])
  const deleted = await http.delete(`/v1/links/${id}`).set('link-api-key', 'sandbox-link-key')
  expect([deleted.status, message(deleted.body)]).toEqual([404, `Not found. ${CAPITALS}`])
  const calls = [
    http.get(`/_sandbox/links/${id}`),
    http.post(`/_sandbox/links/${id}/expire`),
    http.get(`/_sandbox/wait?timeout=1ms&link=${id}`),
  ]
  for (const { status, body } of await Promise.all(calls))
    expect([status, message(body)]).toEqual([404, expect.stringContaining(CAPITALS)])
  const page = await http.get(`/${id}`).set('accept', 'text/html').expect(404)
  expect(page.text).toContain(CAPITALS)
  const program = await http.get(`/${id}`).expect(404)
  expect(program.body.error.message).toMatch(new RegExp(`^Unknown path .*${CAPITALS}$`))
  expect((await http.get(`/${id}`).set({ accept: 'text/html', 'accept-language': 'de' })).text).toContain(
    'in Großschreibung',
  )
})

it('names the link of an ID without dashes', async () => {
  const { body } = await readLink(shared(), (await link()).replaceAll('-', ''))
  expect(body.message).toBe('Not found. A link with this ID with dashes exists.')
})

it.each([
  ['%20', '', 'A link with this ID without blanks exists.'],
  ['', '%0A', 'A link with this ID without blanks exists.'],
  ['', '%2520', 'A link with this ID without percent-encoding and without blanks exists.'],
  ['{', '}', 'A link with this ID without the characters around it exists.'],
  ['"', '".', 'A link with this ID without the characters around it exists.'],
])('names the link of an ID with %s before and %s after it', async (before, after, expected) => {
  const { body } = await readLink(shared(), `${before}${await link()}${after}`)
  expect(body.message).toBe(`Not found. ${expected}`)
})

it('names transactions, webhooks, requests and holds by their nearest spelling', async () => {
  const running = await startSandbox()
  const { http } = running
  const id = await authenticated(running, 'http://127.0.0.1:9/')
  const [webhook] = await deliveries(running)
  const { headers } = await running.status(id)
  const hold = (await http.post('/_sandbox/holds').send({ on: 'init' }).expect(201)).body.id
  const requestId = String(headers['sandbox-request-id'])
  expect((await running.status(`${id}%20`)).body.error.message).toMatch(
    / A transaction with this ID without blanks exists\.$/,
  )
  const webhookId = String(webhook?.id)
  const mixed = webhookId.toUpperCase()
  const calls: [string, string][] = [
    [
      (await http.get(`/_sandbox/transactions/${id}%20`)).body.error.message,
      'A transaction with this ID without blanks exists.',
    ],
    [
      (await http.delete(`/_sandbox/webhooks/${mixed}`)).body.error.message,
      'A webhook with these letters in other capitals and small letters exists.',
    ],
    [
      (await http.get(`/_sandbox/requests/${requestId.toUpperCase()}`)).body.error.message,
      'A request with these letters in small letters exists.',
    ],
    [
      (await http.delete(`/_sandbox/holds/${String(hold).toUpperCase()}`)).body.error.message,
      'A hold with these letters in',
    ],
  ]
  for (const [actual, expected] of calls) expect(actual).toContain(expected)
})

it('names no ID of another space, and none that does not exist', async () => {
  const running = await startSandbox({ 'space-tokens': 'on', 'control-token': 'top' })
  const { http, sandbox } = running
  const keysOf = (space: string) => {
    const { SANDBOX_LINK_KEY = '', SANDBOX_CONTROL_TOKEN = '' } = sandbox.credentialsOf(space)?.environment ?? {}
    return { key: { 'link-api-key': SANDBOX_LINK_KEY }, bearer: { authorization: `Bearer ${SANDBOX_CONTROL_TOKEN}` } }
  }
  const mine = keysOf('mine')
  const other = keysOf('other')
  const created = await http.post('/v1/links').set(mine.key).send({ reference: 'r' }).expect(200)
  const id = String(created.body.id).toLowerCase()
  expect((await http.get(`/v1/links/${id}`).set(mine.key)).body.message).toBe(`Not found. ${CAPITALS}`)
  expect((await http.get(`/v1/links/${id}`).set(other.key)).body.message).toBe('Not found')
  expect((await http.get(`/_sandbox/links/${id}`).set(mine.bearer)).body.error.message).toContain(CAPITALS)
  expect((await http.get(`/_sandbox/links/${id}`).set(other.bearer)).body.error.message).not.toContain('exists')
  expect((await http.get(`/v1/links/${id.slice(1)}`).set(mine.key)).body.message).toBe('Not found')
})

it('leaves the message of the service as it is with --plain-messages', async () => {
  const running = await startSandbox({ 'plain-messages': true })
  const id = await createLink(running, {})
  expect((await readLink(running, id.toLowerCase())).body.message).toBe('Not found')
})
