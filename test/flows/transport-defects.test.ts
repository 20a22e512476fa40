import { describe, expect, it } from 'vitest'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { completePages } from '../support/submit-page.ts'

const shared = sharedSandbox()

const defect = (scenario: string, number?: string) => shared().init(initBody(number), { 'sandbox-scenario': scenario })

describe('transport faults', () => {
  it.each([
    ['a connection that is reset', 'connection_reset', /ECONNRESET|socket hang up/],
    ['a truncated response', 'malformed_response', /JSON/],
  ])(
    '%s after the work was done: a repetition under its key returns the response once',
    async (_title, scenario, lost) => {
      const { init, status } = shared()
      const once = () => init(initBody(), { 'Idempotency-Key': scenario, 'sandbox-scenario': scenario })
      await expect(once()).rejects.toThrow(lost)
      const result = await once()
      expect([result.status, result.headers['sandbox-replayed'], result.headers.location]).toEqual([
        201,
        'true',
        expect.stringMatching(`/v1/start/${result.body.transactionId}$`),
      ])
      expect((await status(result.body.transactionId)).body.status).toBe('initialized')
      expect((await once()).body).toEqual(result.body)
    },
  )

  it('without a key, every attempt creates a separate transaction with a broken response', async () => {
    const { init, http } = shared()
    const count = async () => {
      const { spaces } = (await http.get('/_sandbox/state')).body
      return Object.keys(spaces.default?.transactions ?? {}).length
    }
    const before = await count()
    for (let attempts = 0; attempts < 2; attempts += 1)
      await expect(init(initBody(), { 'sandbox-scenario': 'connection_reset' })).rejects.toThrow(/ECONNRESET|hang up/)
    expect(await count()).toBe(before + 2)
  })

  it('return a body that is not JSON', async () => {
    await expect(defect('malformed_response')).rejects.toThrow(SyntaxError)
  })

  it('send a false redirect: success although it failed', async () => {
    const { status } = shared()
    const { body } = await defect('frictionless_failed,redirect_success_forged')
    const { url = '' } = await completePages(shared(), body.transactionId)
    expect(new URL(url).pathname).toBe('/success')
    expect((await status(body.transactionId)).body.status).toBe('failed')
  })

  it('drop a redirect', async () => {
    const { finish, status, http } = shared()
    const { body } = await defect('redirect_lost')
    const finished = await finish(body.transactionId, { outcome: 'Y' })
    expect(finished.body).not.toHaveProperty('redirect')
    expect((await status(body.transactionId)).body.status).toBe('authenticated')
    expect((await http.get(`/v1/start/${body.transactionId}`)).status).toBe(410)
  })

  it('redirect by POST', async () => {
    const { finish } = shared()
    const { body } = await defect('redirect_post')
    const { redirect } = (await finish(body.transactionId, { code: '4444' })).body
    expect(redirect).toEqual({
      method: 'POST',
      url: 'http://shop.test/success',
      fields: { transactionId: body.transactionId },
    })
  })

  it('reject the second of two posts of the code', async () => {
    const { finish, init, status } = shared()
    const { body } = await init(initBody())
    const responses = await Promise.all([1, 2].map(() => finish(body.transactionId, { code: '4444' })))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409])
    expect((await status(body.transactionId)).body.history).toHaveLength(2)
  })

  it('send a cavv that is too short, because the scenario sets it', async () => {
    const { status } = shared()
    const { body } = await defect('cavv_short', FRICTIONLESS_CARD)
    await completePages(shared(), body.transactionId)
    const { cavv } = (await status(body.transactionId)).body.card['3D']
    expect(Buffer.from(cavv, 'base64')).toHaveLength(16)
  })
})
