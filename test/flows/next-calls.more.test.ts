import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import { queued, steering } from '../support/queue-outcomes.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

describe('queuing an outcome', () => {
  it('returns the queued outcome with all defaults', async () => {
    const running = await startSandbox()
    const response = await steering(running, 'ci-1').arm({ scenario: 'challenge_failed' })
    const plain = {
      id: 'next_1',
      scenario: 'challenge_failed',
      for: 'request',
      times: 1,
      left: 1,
      orders: [],
      usage: 'next one',
    }
    expect([response.status, response.body]).toEqual([201, { space: 'ci-1', ...plain }])
    expect(await steering(running, 'ci-1').queued()).toEqual([plain])
  })

  it.each<[object, object]>([
    [{ refno: 'A*' }, { refno: 'A*' }],
    [{ refno: 7 }, { refno: '7' }],
    [{ refno: '20260102030405*' }, { refno: '20260102030405*' }],
    [{ amount: 5000 }, { amount: { from: 5000, to: 5000 } }],
    [{ amount: { from: 1 } }, { amount: { from: 1 } }],
    [{ brand: 'VIS' }, { brand: ['VIS'] }],
    [{ card: 'challenge_success' }, { card: ['challenge_success'] }],
    [{ card: [CHALLENGE_CARD, 'attempt'] }, { card: [CHALLENGE_CARD, 'attempt'] }],
    [{ card: Number(FRICTIONLESS_CARD) }, { card: [FRICTIONLESS_CARD] }],
    [
      { interface: 'links', reference: 'B?', currency: 'EUR', cardholderName: 'Ada *' },
      { interface: 'links', reference: 'B?', currency: 'EUR', cardholderName: 'Ada *' },
    ],
    [
      { interface: 'transactions', email: '*@shop.test' },
      { interface: 'transactions', email: '*@shop.test' },
    ],
  ])('returns %j as a scenario that can be queued again', async (when, displayed) => {
    const running = await startSandbox()
    const { body } = await steering(running).arm({ scenario: 'attempt', when })
    expect(body.when).toEqual(displayed)
    expect((await steering(running).arm({ scenario: 'attempt', when: body.when })).body.when).toEqual(displayed)
  })

  it.each<[object | string, string]>([
    [{ scenario: 'frictionless_attempt' }, 'Unknown scenario. Did you mean `attempt` (Frictionless: attempt)?'],
    [{ scenario: 'challenge_wrong_codes' }, 'Did you mean `challenge_too_many_tries` (Challenge: wrong codes)?'],
    [{ scenario: 'challenge_faild' }, 'Unknown scenario. Did you mean `challenge_failed`?'],
    [{ scenario: 'decline' }, 'Did you mean `decline/'],
    [{ scenario: CHALLENGE_CARD }, 'Unknown scenario.'],
    [{}, 'scenario: is missing'],
    [{ scenario: 7 }, 'scenario: must be the name of a scenario'],
    [{ scenario: 'attempt', tims: 2 }, 'Unknown key `tims`. Did you mean `times`?'],
    [{ scenario: 'attempt', refno: 'A*' }, 'Unknown key `refno`. It belongs in `when`'],
    [{ scenario: 'attempt', times: 0 }, 'times: must be a whole number from 1 to 100'],
    [{ scenario: 'attempt', times: 101 }, 'times: must be a whole number from 1 to 100'],
    [{ scenario: 'attempt', times: '2' }, 'times: must be a whole number from 1 to 100'],
    [{ scenario: 'attempt', for: 'ever' }, 'for: `ever` is unknown: it must be one of request, order'],
    [{ scenario: 'attempt', when: {} }, '`when` is empty'],
    [{ scenario: 'attempt', when: null }, 'when: has no value'],
    [{ scenario: 'attempt', when: 'A*' }, 'when: must be an object of keys'],
    [{ scenario: 'attempt', when: { refn: 'A*' } }, 'Unknown key `refn` in `when`. Did you mean `refno`?'],
    [{ scenario: 'attempt', when: { amount: -1 } }, 'when.amount: must not be negative'],
    [{ scenario: 'attempt', when: { amount: { from: 2, to: 1 } } }, '`from` is greater than `to`'],
    [{ scenario: 'attempt', when: { amount: {} } }, '`amount` is empty'],
    [{ scenario: 'attempt', when: { brand: 'VISA' } }, 'when.brand: `VISA` is unknown'],
    [{ scenario: 'attempt', when: { card: 'challenge_sucess' } }, 'Did you mean `challenge_success`?'],
    [{ scenario: 'attempt', when: { card: '4242424242424241' } }, 'when.card: this is not a listed test number'],
    [{ scenario: 'attempt', when: { email: `*${CHALLENGE_CARD}` } }, 'when.email: contains a card number'],
    [{ scenario: 'attempt', when: { refno: CHALLENGE_CARD } }, 'when.refno: contains a card number'],
    [{ scenario: 'attempt', when: { [CHALLENGE_CARD]: 1 } }, 'Unknown key `[hidden number]` in `when`'],
    [{ scenario: 'attempt', tims: 2, when: { refn: 'A*' } }, 'Unknown key `refn` in `when`'],
    ['[]', 'Send `{"scenario":'],
    [`{"scenario":"attempt","when":{"card":${'['.repeat(50)}${']'.repeat(50)}}}`, 'when.card: '],
  ])('rejects %j: %s', async (body, message) => {
    const call = shared().http.post('/_sandbox/next').set('content-type', 'application/json')
    const response = await call.send(body)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(response.body.error.message).toContain(message)
    expect(response.text).not.toMatch(/4000001000000026|4242424242424241/)
    expect(await steering(shared()).queued()).toEqual([])
  })
})

describe('removing', () => {
  it('removes one and returns it', async () => {
    const running = await startSandbox()
    for (const scenario of ['attempt', 'rejected']) await queued(running, { scenario })
    const { remove, left } = steering(running)
    const gone = await remove('next_1')
    expect([gone.status, gone.body]).toMatchObject([200, { space: 'default', id: 'next_1', scenario: 'attempt' }])
    expect(await left()).toEqual({ next_2: 1 })
    const again = await remove('next_1')
    expect([again.status, again.body.error.message]).toEqual([404, expect.stringContaining('It was used or removed')])
    expect((await steering(running, 'other').remove('next_2')).status).toBe(404)
  })

  it('removes all of a space, even if there are none', async () => {
    const running = await startSandbox()
    for (const scenario of ['attempt', 'rejected']) await queued(running, { scenario })
    await queued(running, { scenario: 'attempt' }, 'other')
    const { remove, left } = steering(running)
    expect((await remove()).body.queuedOutcomes.map(({ id }: { id: string }) => id)).toEqual(['next_1', 'next_2'])
    expect(await left()).toEqual({})
    expect((await remove()).body).toEqual({ space: 'default', queuedOutcomes: [] })
    expect(await steering(running, 'other').left()).toEqual({ next_1: 1 })
  })
})
