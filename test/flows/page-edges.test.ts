import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { requestsIn } from '../support/journal.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'

const shared = sharedSandbox()

it.each(['/v1/start/%E0%A4%A', '/v1/transactions/%E0%A4%A', '/_sandbox/transactions/%E0%A4%A/challenge'])(
  'returns a client error for %s, which cannot be decoded',
  async (path) => {
    const { http, sandbox } = shared()
    const response = await http.get(path).auth('1100000000', 'sandbox')
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(requestsIn(sandbox).at(-1)).not.toHaveProperty('fault')
  },
)

it.each([
  ['a HEAD', 'head', {}],
  ['a look ahead', 'get', { 'Sec-Purpose': 'prefetch' }],
] as const)(
  '%s of the start page opens nothing, even if the scenario breaks it',
  async (_title, verb, headers) => {
    const scenarios = scenarioFolder({ 'broken_start.yaml': 'title: Broken\nfaults: { on: [start], status: 503 }\n' })
    const { init, http, status } = await startSandbox({ scenarios })
    const response = await init(initBody(), { 'sandbox-scenario': 'broken_start' })
    const id = response.body.transactionId
    await http[verb](`/v1/start/${id}`).set(headers)
    expect((await status(id)).body.status).toBe('initialized')
    expect((await http.get(`/v1/start/${id}`)).status).toBe(503)
  },
  30_000,
)

it('logs the transaction of a page', async () => {
  const { init, http, sandbox } = shared()
  const id = (await init(initBody())).body.transactionId
  await http.get(`/v1/start/${id}`)
  expect(requestsIn(sandbox).at(-1)).toMatchObject({
    path: `/v1/start/${id}`,
    space: 'default',
    scenario: 'challenge_success',
  })
})

it('posts every value of a repeated query parameter back to the merchant', async () => {
  const { init, http, finish } = shared()
  const redirect = { successUrl: 'http://shop.test/done?item=1&item=2', method: 'POST' as const }
  const id = (await init(initBody(CHALLENGE_CARD, { redirect }))).body.transactionId
  const { body } = await finish(id, { code: '4444' })
  expect(body.redirect.fields).toEqual({ item: ['1', '2'], transactionId: id })
  const page = await http.get(`/v1/start/${id}/return`)
  expect(page.text.match(/name="item"/g)).toHaveLength(2)
})
