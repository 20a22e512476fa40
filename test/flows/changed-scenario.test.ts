import { describe, expect, it } from 'vitest'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { completeChallenge, linkStatus, newLink, readLink, submit, threeDSLink } from '../support/link-body.ts'
import { decided, queued, steering } from '../support/queue-outcomes.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'
import { startTransaction } from '../support/state.ts'

const reassigned = (name: string) => [name, 're-pinned by the control API']
const repin = (running: Running, id: string, name: string) => steering(running).repin('transactions', id, name)
const setLinkScenario = (running: Running, id: string, name: string) => steering(running).repin('links', id, name)
/** Opens the challenge page as a browser. */
const open = ({ http }: Running, id: string) => http.get(`/v1/start/${id}`)

describe('a transaction with a changed scenario', () => {
  it('follows the new scenario until its end, and returns it', async () => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    const response = await repin(running, id, 'challenge_failed')
    const scenario = { name: 'challenge_failed', matchedBy: 're-pinned by the control API' }
    expect([response.status, response.body]).toEqual([200, { transactionId: id, status: 'initialized', scenario }])
    expect(decided(await running.status(id))).toEqual(reassigned('challenge_failed'))
    expect(decided(await open(running, id))).toEqual(reassigned('challenge_failed'))
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('failed')
    expect(decided(await running.status(id))).toEqual(reassigned('challenge_failed'))
  })
})

describe('an open challenge with a changed scenario', () => {
  const PATIENT = {
    'patient.yaml': 'title: Ends by itself\nauthentication: { challenge: { timeout: 10m } }\n',
    'decoupled.yaml': 'title: Ends by itself\nauthentication: { challenge: { automatic: 5m } }\n',
    'impatient.yaml': 'title: One try\nauthentication: { challenge: { attempts: 1 } }\n',
  }
  const setUp = async () => {
    const running = await startSandbox({ scenarios: scenarioFolder(PATIENT) })
    const space = inSpace(running)
    await space.freeze()
    const id = await startTransaction(running)
    await running.finish(id, { code: '0000' }).expect(200)
    return { running, id, ...space }
  }

  it('keeps its used attempts', async () => {
    const { running, id } = await setUp()
    expect((await repin(running, id, 'challenge_failed')).body).toMatchObject({
      status: 'challenge_ongoing',
      attemptsLeft: 2,
    })
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('failed')
    const other = await setUp()
    const rejected = await repin(other.running, other.id, 'impatient')
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      { code: 'INVALID_STATE', message: expect.stringContaining('one wrong code was entered') },
    ])
  })
})

describe('the call that changes the scenario of a transaction', () => {
  it('rejects an ended one, an unknown scenario, an unknown ID and another space', async () => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    const unknown = await repin(running, id, 'challenge_faild')
    expect([unknown.status, unknown.body.error.message]).toEqual([400, expect.stringContaining('`challenge_failed`?')])
    expect((await running.http.put(`/_sandbox/transactions/${id}/scenario`).send({})).status).toBe(400)
    expect((await repin(running, '123456789012345678', 'attempt')).status).toBe(404)
    expect((await steering(running, 'other').repin('transactions', id, 'attempt')).status).toBe(404)
    await running.finish(id, { code: '4444' })
    const ended = await repin(running, id, 'challenge_failed')
    expect([ended.status, ended.body.error.message]).toEqual([
      409,
      expect.stringContaining('Final states cannot change'),
    ])
  })
})

describe('a link with a changed scenario', () => {
  it('follows it instead of the card, even if the link was pinned', async () => {
    const running = await startSandbox({ 'link-history': 'entries' })
    for (const header of [{}, { 'sandbox-scenario': 'attempt' }]) {
      const id = await newLink(running, threeDSLink(), header)
      const response = await setLinkScenario(running, id, 'challenge_failed')
      const scenario = { name: 'challenge_failed', matchedBy: 're-pinned by the control API' }
      expect([response.status, response.body]).toEqual([200, { id, status: 'PENDING', scenario }])
      await queued(running, { scenario: 'rejected', when: { card: 'frictionless_success' } })
      await submit(running, id, FRICTIONLESS_CARD)
      await completeChallenge(running, id, { code: '4444' })
      expect(decided(await linkStatus(running, id))).toEqual(reassigned('challenge_failed'))
      expect((await readLink(running, id)).history).toMatchObject([{ success: false }])
    }
    expect(await steering(running).left()).toEqual({ next_1: 1, next_2: 1 })
  })
})
