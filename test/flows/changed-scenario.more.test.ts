import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import {
  completeChallenge,
  deleteLink,
  linkStatus,
  newLink,
  readLink,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { decided, queued, steering } from '../support/queue-outcomes.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'
import { block, startTransaction } from '../support/state.ts'

const reassigned = (name: string) => [name, 're-pinned by the control API']
const repin = (running: Running, id: string, name: string) => steering(running).repin('transactions', id, name)
const setLinkScenario = (running: Running, id: string, name: string) => steering(running).repin('links', id, name)
/** Opens the challenge page as a browser. */
const open = ({ http }: Running, id: string) => http.get(`/v1/start/${id}`)

describe('a transaction with a changed scenario', () => {
  it.each([
    ['no challenge', 'frictionless_success', 'authenticated'],
    ['a start that fails', 'start_error', 'failed'],
    ['a cancel', 'challenge_canceled', 'canceled'],
  ])('can get %s before its challenge', async (_title, name, status) => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    await repin(running, id, name).expect(200)
    await open(running, id)
    expect((await running.status(id)).body.status).toBe(status)
  })

  it('redirects as the new scenario defines, then as the request defines', async () => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    await repin(running, id, 'redirect_post').expect(200)
    expect((await running.finish(id, { code: '4444' })).body.redirect.method).toBe('POST')
    const other = await startTransaction(running, CHALLENGE_CARD, {}, { 'sandbox-scenario': 'redirect_post' })
    await repin(running, other, 'challenge_success').expect(200)
    expect((await running.finish(other, { code: '4444' })).body.redirect.method).toBe('GET')
  })

  it('has the faults of the new scenario from then on, and not those of the old one', async () => {
    const running = await startSandbox()
    const faulty = scenarioFolder({ 'down.yaml': 'title: Down\nfaults: { on: [status], status: 503 }\n' })
    const input = await startSandbox({ scenarios: faulty })
    const id = await startTransaction(input)
    await repin(input, id, 'down').expect(200)
    expect((await input.status(id)).status).toBe(503)
    await repin(input, id, 'challenge_success').expect(200)
    expect((await input.status(id)).status).toBe(200)
    expect((await repin(running, await startTransaction(running), 'down')).status).toBe(400)
  })

  it('ignores queued outcomes, header and forced scenario', async () => {
    const running = await startSandbox()
    const id = await startTransaction(running, CHALLENGE_CARD, {}, { 'sandbox-scenario': 'attempt' })
    await queued(running, { scenario: 'rejected' })
    await inSpace(running).choose({ name: 'unavailable', mode: 'force' }).expect(200)
    await repin(running, id, 'challenge_failed').expect(200)
    expect(decided(await running.status(id))).toEqual(reassigned('challenge_failed'))
    expect(await steering(running).left()).toEqual({ next_1: 1 })
  })

  it('returns it in a replay of its initialization', async () => {
    const running = await startSandbox()
    const key = { 'Idempotency-Key': 'k' }
    const id = (await running.init(initBody(), key)).body.transactionId
    await repin(running, id, 'challenge_failed').expect(200)
    const again = await running.init(initBody(), key)
    expect([again.body.transactionId, decided(again)]).toEqual([id, reassigned('challenge_failed')])
  })

  it('can be changed again, and survives a restart', async () => {
    const options = { ephemeral: false, 'state-dir': join(temporaryFolder(), 'state') }
    const first = await startSandbox(options)
    const id = await startTransaction(first)
    for (const name of ['challenge_failed', 'challenge_out_of_band']) await repin(first, id, name).expect(200)
    await first.sandbox.close()
    const second = await startSandbox(options)
    expect(decided(await second.status(id))).toEqual(reassigned('challenge_out_of_band'))
    expect((await second.finish(id, { approve: true })).body.status).toBe('authenticated')
  })

  it('stays unchanged if the change could not be saved', async () => {
    const stateDir = join(temporaryFolder(), 'state')
    const running = await startSandbox({ ephemeral: false, 'state-dir': stateDir })
    const id = await startTransaction(running)
    const unblock = block(stateDir)
    expect((await repin(running, id, 'challenge_failed')).status).toBe(503)
    unblock()
    expect(decided(await running.status(id))[0]).toBe('challenge_success')
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
  const endOf = async ({ status }: Running, id: string) => {
    const { body } = await status(id)
    return [body.status, body.history.at(-1).date]
  }

  it('keeps its clock: the times of the new scenario count from its opening', async () => {
    const { running, id, advance, state } = await setUp()
    await advance('3m')
    await repin(running, id, 'patient').expect(200)
    await advance('6m')
    expect((await running.status(id)).body.status).toBe('challenge_ongoing')
    await advance('2m')
    // It ends when its time is over, not on the next read.
    expect((await state()).transactions[id].status).toBe('failed')
    expect(await endOf(running, id)).toEqual(['failed', '2026-01-02T03:14:05.678+00:00'])
  })

  it('ends automatically as the new scenario defines, at once if that time is over', async () => {
    const { running, id, advance } = await setUp()
    await advance('7m')
    await repin(running, id, 'decoupled').expect(200)
    expect(await endOf(running, id)).toEqual(['authenticated', '2026-01-02T03:11:05.678+00:00'])
  })

  it('does not end at the time of the old scenario', async () => {
    const { running, id, advance } = await setUp()
    await repin(running, id, 'patient').expect(200)
    await repin(running, id, 'challenge_success').expect(200)
    await advance('20m')
    expect((await running.status(id)).body.status).toBe('challenge_ongoing')
    await advance('11m')
    expect(await endOf(running, id)).toEqual(['failed', '2026-01-02T03:34:05.678+00:00'])
  })

  it('asks as the new scenario does', async () => {
    const { running, id } = await setUp()
    await repin(running, id, 'challenge_out_of_band').expect(200)
    expect((await open(running, id)).text).toContain('Approve')
    expect((await running.finish(id, { code: '4444' })).status).toBe(409)
    expect((await running.finish(id, { approve: false })).body.status).toBe('failed')
  })
})

describe('the call that changes the scenario of a transaction', () => {
  it.each([
    ['before its challenge', 'decline/51', 'rejects the initialization with DECLINED'],
    ['before its challenge', 'not_enrolled', 'the response with enrolled true was sent already'],
    ['with its page open', 'frictionless_success', 'it has no challenge, and the challenge has begun'],
    ['with its page open', 'start_error', 'fail on start'],
    ['with its page open', 'challenge_canceled', 'the page is open already'],
    ['with its page open', 'challenge_required_abandoned', 'never opens the challenge page'],
  ])('%s rejects %s and changes nothing', async (when, name, message) => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    if (when === 'with its page open') await open(running, id)
    const rejected = await repin(running, id, name)
    expect([rejected.status, rejected.body.error.code]).toEqual([409, 'INVALID_STATE'])
    expect(rejected.body.error.message).toContain(`Scenario \`${name}\` cannot apply any more`)
    expect(rejected.body.error.message).toContain(message)
    expect(decided(await running.status(id))[0]).toBe('challenge_success')
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('authenticated')
  })
})

describe('a link with a changed scenario', () => {
  it('can fail as a whole before its card', async () => {
    const running = await startSandbox()
    const id = await newLink(running, threeDSLink())
    await setLinkScenario(running, id, 'link_error').expect(200)
    expect((await submit(running, id, CHALLENGE_CARD)).body.status).toBe('ERROR')
  })

  it('changes its transaction too during the authentication', async () => {
    const running = await startSandbox({ 'link-history': 'entries' })
    const id = await newLink(running, threeDSLink())
    const { transactionId } = (await submit(running, id, CHALLENGE_CARD)).body.challenge
    await completeChallenge(running, id, { code: '0000' })
    const response = await setLinkScenario(running, id, 'challenge_failed')
    expect(response.body).toMatchObject({ status: 'PENDING', challenge: { transactionId, attemptsLeft: 2 } })
    expect(decided(await open(running, transactionId))).toEqual(reassigned('challenge_failed'))
    expect(decided(await linkStatus(running, id))).toEqual(reassigned('challenge_failed'))
    await completeChallenge(running, id, { code: '4444' })
    expect((await readLink(running, id)).history).toMatchObject([{ success: false }])
  })

  it('changes with the transaction that authenticates its cardholder', async () => {
    const running = await startSandbox()
    const id = await newLink(running, threeDSLink())
    const { transactionId } = (await submit(running, id, CHALLENGE_CARD)).body.challenge
    await repin(running, transactionId, 'challenge_failed').expect(200)
    expect(decided(await linkStatus(running, id))).toEqual(reassigned('challenge_failed'))
  })

  it.each([
    ['decline/51', 'the card was accepted already'],
    ['link_error', 'makes the tokenization fail'],
    ['frictionless_success', 'the challenge has begun'],
  ])('rejects %s during the authentication and changes nothing', async (name, message) => {
    const running = await startSandbox()
    const id = await newLink(running, threeDSLink())
    await submit(running, id, CHALLENGE_CARD)
    const rejected = await setLinkScenario(running, id, name)
    expect([rejected.status, rejected.body.error.message]).toEqual([409, expect.stringContaining(message)])
    expect(decided(await linkStatus(running, id))[0]).toBe('challenge_success')
  })

  it('is rejected after its end', async () => {
    const running = await startSandbox()
    const id = await newLink(running, threeDSLink())
    await submit(running, id, FRICTIONLESS_CARD)
    const used = await setLinkScenario(running, id, 'link_error')
    expect([used.status, used.body.error.message]).toEqual([409, expect.stringContaining('status SUCCESS')])
    await deleteLink(running, id).expect(200)
    expect((await setLinkScenario(running, id, 'link_error')).body.error.message).toContain('deleted')
    expect((await setLinkScenario(running, 'nobody', 'link_error')).status).toBe(404)
    expect((await steering(running, 'other').repin('links', id, 'link_error')).status).toBe(404)
  })
})
