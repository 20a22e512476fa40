import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { createLink, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { queued, steering } from '../support/queue-outcomes.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { block, startTransaction } from '../support/state.ts'

/** Returns the events of queued outcomes and of set scenarios. */
const reported = ({ sandbox }: Running) =>
  eventsIn(sandbox).flatMap(({ type, subject, facts }) =>
    type === 'outcome.used' || type === 'scenario.matched' ? [{ type, subject, facts }] : [],
  )
const used = (next: string, scenario: string, subject: object) => ({
  type: 'outcome.used',
  subject,
  facts: { next, scenario },
})
const order = (refno: string) => initBody(CHALLENGE_CARD, { refno })

it('reports which queued outcome was used for what, also for a decline or another attempt of an order', async () => {
  const running = await startSandbox()
  await queued(running, { scenario: 'decline/51', when: { refno: 'D' } })
  await queued(running, { scenario: 'attempt', for: 'order' })
  await running.init(order('D')).expect(400)
  const attempts = [
    await startTransaction(running, CHALLENGE_CARD, { refno: 'A' }),
    await startTransaction(running, CHALLENGE_CARD, { refno: 'A' }),
  ]
  await startTransaction(running, CHALLENGE_CARD, { refno: 'B' })
  expect(reported(running).filter(({ type }) => type === 'outcome.used')).toEqual([
    used('next_1', 'decline/51', { kind: 'transaction', refno: 'D' }),
    ...attempts.map((id) => used('next_2', 'attempt', { kind: 'transaction', id, refno: 'A' })),
  ])
})

it('reports the use for a link, at its creation or its card entry, once', async () => {
  const running = await startSandbox()
  await queued(running, { scenario: 'attempt', when: { card: 'challenge_success' } })
  const late = await newLink(running, threeDSLink({ reference: 'late' }))
  await queued(running, { scenario: 'challenge_failed' })
  const early = (await createLink(running, threeDSLink({ reference: 'early' }))).body.id
  for (const id of [late, early]) await submit(running, id, CHALLENGE_CARD)
  expect(reported(running).filter(({ type }) => type === 'scenario.matched')).toHaveLength(2)
  expect(reported(running).filter(({ type }) => type === 'outcome.used')).toEqual([
    used('next_2', 'challenge_failed', { kind: 'link', id: early, reference: 'early' }),
    used('next_1', 'attempt', { kind: 'link', id: late, reference: 'late' }),
  ])
})

it('reports nothing that was not saved', async () => {
  const stateDir = join(temporaryFolder(), 'state')
  const running = await startSandbox({ ephemeral: false, 'state-dir': stateDir })
  await queued(running, { scenario: 'attempt' })
  const unblock = block(stateDir)
  await running.init(initBody()).expect(503)
  unblock()
  expect(reported(running)).toEqual([])
})

it('reports a changed scenario, a link with its authentication as one', async () => {
  const running = await startSandbox()
  const id = await startTransaction(running)
  const link = await newLink(running, threeDSLink())
  await submit(running, link, CHALLENGE_CARD)
  const before = reported(running).length
  const { repin } = steering(running)
  await repin('transactions', id, 'challenge_failed').expect(200)
  await repin('transactions', id, 'decline/51').expect(409)
  await repin('links', link, 'challenge_failed').expect(200)
  const facts = { scenario: 'challenge_failed', matchedBy: 're-pinned by the control API' }
  expect(reported(running).slice(before)).toEqual([
    { type: 'scenario.matched', subject: { kind: 'transaction', id, refno: 'order-1' }, facts },
    { type: 'scenario.matched', subject: { kind: 'link', id: link, reference: 'booking-1' }, facts },
  ])
})
