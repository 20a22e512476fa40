import { expect, it } from 'vitest'
import { sharedSandbox } from '../support/sandbox.ts'
import { startTransaction } from '../support/state.ts'

const shared = sharedSandbox()

it.each<[string, 'post' | 'put', body: unknown, message: string]>([
  ['/transactions/{id}/challenge', 'post', { code: 1 }, '`code` must be a string in quotes. Send one of'],
  ['/transactions/{id}/challenge', 'post', { answer: '4444' }, '`answer` is unknown, use `code`. Send one of'],
  [
    '/transactions/{id}/challenge',
    'post',
    { approve: 'yes' },
    '`approve` must be `true` or `false` without quotes. Send',
  ],
  ['/transactions/{id}/challenge', 'post', { outcome: 'X' }, '`outcome` must be one of Y, N, A, U, R, I. Send'],
  ['/transactions/{id}/challenge', 'post', { kode: '1' }, '`kode` is unknown'],
  ['/transactions/{id}/challenge', 'post', {}, 'Send one of'],
  ['/transactions/{id}/challenge', 'post', [], 'The body must be an object. Send one of'],
  ['/aliases', 'post', { number: 4000001000000026 }, '`number` must be a string in quotes. Send `{"number"'],
  [
    '/aliases',
    'post',
    { '4000001000000026': 1, number: '1' },
    '`number` has an invalid format, see `GET /_sandbox/openapi.yaml`',
  ],
  ['/spaces/a/scenario', 'put', { name: 7 }, '`name` must be a string in quotes. Send'],
  ['/spaces/a/scenario', 'put', { mode: 'force' }, '`name` is missing. Send'],
  ['/clock', 'put', { mode: 'frozen', now: 5 }, '`now` must be a string in quotes. Send'],
])('%s %s %j: %s', async (path, verb, body, message) => {
  const id = path.includes('{id}') ? await startTransaction(shared()) : ''
  const response = await shared()
    .http[verb](`/_sandbox${path.replace('{id}', id)}`)
    .send(body as object)
  expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
  expect(response.body.error.message).toContain(message)
  expect(response.text).not.toContain('4000001000000026')
})

it('names only steps of a challenge that the sandbox accepts', async () => {
  const stepsOf = async (body: object) =>
    shared()
      .http.post(`/_sandbox/transactions/${await startTransaction(shared())}/challenge`)
      .send(body)
  const { message } = (await stepsOf({})).body.error
  const named: readonly string[] = message.match(/`\{.*?\}`/g)
  expect(named.length).toBe(7)
  for (const step of named) {
    const sent = step
      .replaceAll('`', '')
      .replace('true|false', 'true')
      .replace('text|email|call', 'text')
      .replace('the one-time code', '4444')
      .replace('two digits, optional', '01')
      .replace(/Y\|N[^"]*/, 'N')
    const response = await stepsOf(JSON.parse(sent))
    expect([sent, response.body.error?.code]).not.toEqual([sent, 'INVALID_PROPERTY'])
  }
})
