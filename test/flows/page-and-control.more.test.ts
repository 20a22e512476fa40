import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { initBody } from '../support/init-body.ts'
import { createLink, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { openPage, type PageRequest, redirectOf, submitPage } from '../support/submit-page.ts'

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

/** Returns everything that is known of a transaction, including webhooks. */
const aftermath = async ({ http, status }: Running, id: string) => ({
  status: (await status(id)).body,
  webhooks: (await http.get(`/_sandbox/webhooks?transaction=${id}`)).body,
})

type Case = readonly [title: string, scenario: string, steps: readonly PageRequest[], end: string, more?: object]

const RIGHT = { code: '4444' }
const WRONG = { code: '0000' }
const CANCEL = { cancel: true } as const
const BY_TEXT = { channel: 'text' }

const CASES: readonly Case[] = [
  ['the right code', 'challenge_success', [RIGHT], 'authenticated'],
  ['a code typed in groups', 'challenge_success', [{ code: ' 44 44 ' }], 'authenticated'],
  ['a code with its own result', 'challenge_success', [{ code: '4110' }], 'failed'],
  ['a wrong code, then the right one', 'challenge_success', [WRONG, RIGHT], 'authenticated'],
  ['three wrong codes', 'challenge_success', [WRONG, WRONG, WRONG], 'failed'],
  ['one wrong code of three', 'challenge_success', [WRONG], 'challenge_ongoing'],
  ['cancel', 'challenge_success', [CANCEL], 'canceled'],
  ['a wrong code, then cancel', 'challenge_success', [WRONG, CANCEL], 'canceled'],
  ['a code of a failing scenario', 'challenge_failed', [RIGHT], 'failed'],
  ['approve', 'challenge_out_of_band', [{ approve: true }], 'authenticated'],
  ['deny', 'challenge_out_of_band', [{ approve: false }], 'failed'],
  ['cancel instead of the app', 'challenge_out_of_band', [CANCEL], 'canceled'],
  ['a channel', 'challenge_single_select', [BY_TEXT], 'challenge_ongoing'],
  ['a channel, then the code', 'challenge_single_select', [BY_TEXT, RIGHT], 'authenticated'],
  [
    'another channel after a wrong code',
    'challenge_single_select',
    [BY_TEXT, WRONG, { channel: 'call' }, RIGHT],
    'authenticated',
  ],
  ['three wrong codes by e-mail', 'challenge_single_select', [{ channel: 'email' }, WRONG, WRONG, WRONG], 'failed'],
  ['cancel before a channel', 'challenge_single_select', [CANCEL], 'canceled'],
  ['cancel after a channel', 'challenge_single_select', [BY_TEXT, CANCEL], 'canceled'],
  ['a code on a page that leads nowhere', 'challenge_abandoned', [RIGHT], 'challenge_ongoing'],
  ['cancel on a page that leads nowhere', 'challenge_abandoned', [CANCEL], 'challenge_ongoing'],
  ['a code with a redirect by form', 'redirect_post', [RIGHT], 'authenticated'],
  ['a merchant without addresses', 'challenge_success', [RIGHT], 'authenticated', { redirect: {} }],
  [
    'a merchant that wants POST',
    'challenge_success',
    [RIGHT],
    'authenticated',
    { redirect: { successUrl: 'http://shop.test/done?cart=7', method: 'POST' } },
  ],
]

const begin = async (running: Running, scenario: string, more = {}): Promise<string> => {
  const response = await running.init(initBody(undefined, more), { 'sandbox-scenario': scenario })
  expect(response.status).toBe(201)
  return response.body.transactionId
}

describe('the page and the control API produce the same state', () => {
  it.each(CASES.map(([title, scenario, steps, end, more = {}]) => [title, scenario, steps, end, more] as const))(
    '%s (%s)',
    async (_title, scenario, steps, end, more) => {
      const id = await begin(byPage(), scenario, more)
      expect(await begin(byControl(), scenario, more)).toBe(id)
      for (const step of steps) {
        const page = await submitPage(byPage(), id, step)
        expect(page.offered, `the page shows the form for ${JSON.stringify(step)}`).toBe(true)
        const control = await byControl().finish(id, step)
        expect([control.status, control.body.error]).toEqual([200, undefined])
        const seen = await aftermath(byPage(), id)
        expect(await aftermath(byControl(), id)).toEqual(seen)
        expect(control.body.status).toBe(seen.status.status)
        if (/^challenge_/.test(control.body.status)) expect(page).toMatchObject({ status: 303, location: id })
        else {
          expect(control.body.redirect).toEqual(redirectOf(page))
          expect(seen.webhooks.webhooks).toHaveLength(1)
        }
      }
      expect((await byPage().status(id)).body.status).toBe(end)
    },
  )

  it('ends a scenario that cancels on its own when it is opened, by either interface', async () => {
    const id = await begin(byPage(), 'challenge_canceled')
    await begin(byControl(), 'challenge_canceled')
    const page = await openPage(byPage(), id)
    const { body } = await byControl().finish(id, CANCEL)
    expect(body).toEqual({ transactionId: id, status: 'canceled', redirect: redirectOf(page) })
    expect(await aftermath(byControl(), id)).toEqual(await aftermath(byPage(), id))
  })
})

const CODE_CHALLENGE = 'The challenge requires a one-time code: send `{"code":"…"}` or `{"cancel":true}`.'
const APP_CHALLENGE =
  'The challenge requires an approval in the bank\'s app: send `{"approve":true}`, `{"approve":false}` or `{"cancel":true}`.'
const CHANNEL_CHALLENGE =
  'The challenge requires a channel first: send `{"channel":"text|email|call"}`, then `{"code":"…"}`, or `{"cancel":true}`.'
const CHOSEN =
  'A channel is selected and the challenge requires the code: send `{"code":"…"}`, another `{"channel":"text|email|call"}` or `{"cancel":true}`.'

describe('an action that the page does not offer returns 409 with the open one, and changes nothing in either interface', () => {
  it.each<readonly [string, string, readonly PageRequest[], PageRequest, string]>([
    ['a code in the app', 'challenge_out_of_band', [], RIGHT, `The page has no field for a code. ${APP_CHALLENGE}`],
    ['a channel in the app', 'challenge_out_of_band', [], BY_TEXT, `The page offers no channels. ${APP_CHALLENGE}`],
    [
      'an approval of a code',
      'challenge_success',
      [],
      { approve: true },
      `The page requires no approval. ${CODE_CHALLENGE}`,
    ],
    [
      'a denial of a code',
      'challenge_success',
      [WRONG],
      { approve: false },
      `The page requires no approval. ${CODE_CHALLENGE}`,
    ],
    ['a channel for a code', 'challenge_success', [], BY_TEXT, `The page offers no channels. ${CODE_CHALLENGE}`],
    [
      'a code before a channel',
      'challenge_single_select',
      [],
      RIGHT,
      `The page has no field for a code. ${CHANNEL_CHALLENGE}`,
    ],
    [
      'an approval before a channel',
      'challenge_single_select',
      [],
      { approve: true },
      `The page requires no approval. ${CHANNEL_CHALLENGE}`,
    ],
    [
      'an unknown channel',
      'challenge_single_select',
      [],
      { channel: 'pigeon' },
      `The page does not offer this channel. ${CHANNEL_CHALLENGE}`,
    ],
    [
      'no channel',
      'challenge_single_select',
      [],
      { channel: '' },
      `The page does not offer this channel. ${CHANNEL_CHALLENGE}`,
    ],
    [
      'an unknown channel after a known one',
      'challenge_single_select',
      [BY_TEXT],
      { channel: 'constructor' },
      `The page does not offer this channel. ${CHOSEN}`,
    ],
    [
      'an approval after a channel',
      'challenge_single_select',
      [BY_TEXT],
      { approve: false },
      `The page requires no approval. ${CHOSEN}`,
    ],
  ])('%s (%s)', async (_title, scenario, steps, input, message) => {
    const id = await begin(byPage(), scenario)
    expect(await begin(byControl(), scenario)).toBe(id)
    for (const step of steps) {
      await submitPage(byPage(), id, step)
      await byControl().finish(id, step)
    }
    await Promise.all([openPage(byPage(), id), openPage(byControl(), id)])
    const before = await aftermath(byControl(), id)

    const page = await submitPage(byPage(), id, input)
    expect(page.status).toBe(400)
    const control = await byControl().finish(id, input)
    expect([control.status, control.body]).toEqual([409, { error: { code: 'INVALID_STATE', message } }])
    expect(await aftermath(byControl(), id)).toEqual(before)
    expect(await aftermath(byPage(), id)).toEqual(before)
    // No attempt is used up.
    if (scenario !== 'challenge_out_of_band') {
      if (scenario === 'challenge_single_select') await byControl().finish(id, BY_TEXT)
      const wrong = steps.includes(WRONG) ? 2 : 1
      expect((await byControl().finish(id, WRONG)).body.attemptsLeft).toBe(3 - wrong)
    }
  })

  const LOCATION = `${PUBLIC}/v1/start/`
  const ends = (id: string) =>
    `Open its start page (GET ${LOCATION}${id}, or send \`{"complete":true}\`), or send \`{"outcome":"Y|N|A|U|R"}\`.`

  it.each([
    ['frictionless_success', 'the card requires no challenge', ends],
    ['not_enrolled', 'the card is not enrolled', ends],
    ['start_error', 'the scenario fails the authentication before any challenge', ends],
    [
      'challenge_required_abandoned',
      'the scenario abandons the challenge before its page is displayed',
      () => 'The transaction stays open until it expires, unless you send `{"outcome":"Y|N|A|U|R"}`.',
    ],
  ])('%s: there is no challenge to complete', async (scenario, why, wayOn) => {
    const id = await begin(byPage(), scenario)
    expect(await begin(byControl(), scenario)).toBe(id)
    const page = await openPage(byPage(), id)
    // Extra controls for testers are no response of a cardholder.
    expect(page.html).not.toMatch(/name="action" value="(?!end-)/)
    for (const [input, title] of [
      [RIGHT, 'The page has no field for a code'],
      [CANCEL, 'There is nothing to cancel'],
      [{ approve: true }, 'The page requires no approval'],
      [BY_TEXT, 'The page offers no channels'],
    ] as const) {
      const control = await byControl().finish(id, input)
      const message = `${title}: ${why}. ${wayOn(id)}`
      expect([control.status, control.body]).toEqual([409, { error: { code: 'INVALID_STATE', message } }])
      expect((await byControl().status(id)).body.status).toBe('initialized')
    }
    // The open action leads to the same place as the page.
    expect(redirectOf(await openPage(byControl(), id))).toEqual(redirectOf(page))
    expect(await aftermath(byControl(), id)).toEqual(await aftermath(byPage(), id))
  })

  it.each(['frictionless_success', 'challenge_out_of_band', 'challenge_single_select', 'challenge_required_abandoned'])(
    '%s: an outcome overrides it',
    async (scenario) => {
      const other = await begin(byPage(), scenario)
      const id = await begin(byControl(), scenario)
      expect(other).toBe(id)
      const { body } = await byControl().finish(id, { outcome: 'N', reason: '10' })
      expect(body.status).toBe('failed')
    },
  )

  it('works behind a link too', async () => {
    const { id } = (await createLink(byControl(), threeDSLink(), { 'sandbox-scenario': 'challenge_out_of_band' })).body
    await createLink(byPage(), threeDSLink(), { 'sandbox-scenario': 'challenge_out_of_band' })
    await submit(byPage(), id, '4111111111111111')
    await submit(byControl(), id, '4111111111111111')
    const response = await byControl().http.post(`/_sandbox/links/${id}/challenge`).send(RIGHT)
    expect([response.status, response.body.error]).toEqual([
      409,
      { code: 'INVALID_STATE', message: `The page has no field for a code. ${APP_CHALLENGE}` },
    ])
  })
})
