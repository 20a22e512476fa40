import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { initBody } from '../support/init-body.ts'
import { createLink, linkStatus, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { submitPage } from '../support/submit-page.ts'

/** Two sandboxes in which the same calls return the same bytes, so differences come from the interface used. */
const PUBLIC = 'http://sandbox.test'
const options = (): SandboxOptions => ({
  clock: manualClock(),
  'public-url': PUBLIC,
  'webhook-url': 'http://127.0.0.1:9/hooks',
  webhooks: 'manual',
})
const byPage = sharedSandbox(options())
const byControl = sharedSandbox(options())

const RIGHT = { code: '4444' }
const WRONG = { code: '0000' }
const CANCEL = { cancel: true } as const
const BY_TEXT = { channel: 'text' }

const begin = async (running: Running, scenario: string, more = {}): Promise<string> => {
  const response = await running.init(initBody(undefined, more), { 'sandbox-scenario': scenario })
  expect(response.status).toBe(201)
  return response.body.transactionId
}

describe('a step of the challenge behind a link', () => {
  it.each([
    ['the right code', 'challenge_success', [RIGHT]],
    ['three wrong codes', 'challenge_success', [WRONG, WRONG, WRONG]],
    ['cancel', 'challenge_success', [CANCEL]],
    ['approve', 'challenge_out_of_band', [{ approve: true }]],
    ['deny', 'challenge_out_of_band', [{ approve: false }]],
    ['a channel, then the code', 'challenge_single_select', [BY_TEXT, RIGHT]],
  ] as const)('%s: has the same result by the page and by the control API', async (_title, scenario, steps) => {
    const begun = async (running: Running) => {
      const { id } = (await createLink(running, threeDSLink(), { 'sandbox-scenario': scenario })).body
      const { challenge } = (await submit(running, id, '4111111111111111')).body
      return { id, transactionId: challenge.transactionId }
    }
    const link = await begun(byPage())
    expect(await begun(byControl())).toEqual(link)
    for (const step of steps) {
      expect((await submitPage(byPage(), link.transactionId, step)).offered).toBe(true)
      await byControl().http.post(`/_sandbox/links/${link.id}/challenge`).send(step).expect(200)
      const seen = (await linkStatus(byPage(), link.id)).body
      expect((await linkStatus(byControl(), link.id)).body).toEqual(seen)
    }
    expect((await linkStatus(byPage(), link.id)).body.status).toBe('SUCCESS')
  })
})

describe('a body without a step returns 400 and changes nothing', () => {
  it.each([
    ['approve as text', { approve: 'true' }],
    ['cancel false', { cancel: false }],
    ['a channel that is no text', { channel: ['text'] }],
    ['two steps', { channel: 'text', code: '4444' }],
    ['an approval and a code', { approve: true, code: '4444' }],
    ['an empty code', { code: '  ' }],
  ])('%s', async (_title, body) => {
    const id = await begin(byControl(), 'challenge_out_of_band')
    await begin(byPage(), 'challenge_out_of_band')
    const response = await byControl().finish(id, body)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect((await byControl().status(id)).body.status).toBe('initialized')
  })
})
