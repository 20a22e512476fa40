import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { completeChallenge, newLink, readLink, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const NOW = '2026-01-02T03:04:05.678+00:00'
const clock = manualClock(NOW)
const standard = sharedSandbox({ clock, 'link-history': 'entries' })
const seconds = sharedSandbox({ clock, 'link-history': 'entries', 'link-history-dates': 'seconds' })
const observed = sharedSandbox({ clock })

it.each([
  ['as in the history of transactions', standard, NOW],
  ['in seconds, as in published samples, with the setting for it', seconds, '2026-01-02T03:04:05Z'],
] as const)('returns the history of a link with its dates %s', async (_title, sandbox, date) => {
  const running = sandbox()
  const id = await newLink(running, threeDSLink())
  await submit(running, id, CHALLENGE_CARD)
  await completeChallenge(running, id, { code: '4444' })
  const { history } = await readLink(running, id)
  expect(history).toEqual([
    { action: 'authenticate', amount: 1250, source: 'secure_fields', date, success: true, ip: '127.0.0.1' },
  ])
})

it('returns an empty history of a link without a setting, and the console shows its authentication anyway', async () => {
  const running = observed()
  const id = await newLink(running, threeDSLink())
  await submit(running, id, CHALLENGE_CARD)
  await completeChallenge(running, id, { code: '4444' })
  const { card, history } = await readLink(running, id)
  expect([card?.['3D']?.authenticationResponse, history]).toEqual(['Y', []])
  const { body } = await running.http.get(`/_sandbox/links/${id}`)
  expect(body.history).toMatchObject([{ action: 'authenticate', success: true }])
})

it('returns the history of a transaction with milliseconds and offset as documented', async () => {
  const { init, status } = seconds()
  const { transactionId } = (await init(initBody())).body
  expect((await status(transactionId)).body.history[0].date).toBe(NOW)
})
