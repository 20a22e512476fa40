import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { byQueuedOutcome, decided, queued, steering } from '../support/queue-outcomes.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'
import { tokenOf } from '../support/state.ts'

const BY_CARD = ['challenge_success', 'when.card challenge_success']
const order = (refno: string, more: object = {}) => initBody(CHALLENGE_CARD, { refno, ...more })

describe('a queued outcome', () => {
  it.each<[string, object, object, object]>([
    ['refno', { refno: 'A*' }, order('A1'), order('B1')],
    ['an exact amount', { amount: 5000 }, order('x', { amount: 5000 }), order('x')],
    ['a range of amounts', { amount: { from: 5000 } }, order('x', { amount: 9000 }), order('x')],
    ['currency', { currency: 'CHF' }, order('x', { currency: 'CHF' }), order('x')],
    ['a card by name', { card: 'frictionless_success' }, initBody(FRICTIONLESS_CARD), initBody()],
    ['a card by number', { card: FRICTIONLESS_CARD }, initBody(FRICTIONLESS_CARD), initBody()],
    ['brand', { brand: ['ECA', 'AMX'] }, initBody('340000100000024'), initBody()],
    ['interface', { interface: 'transactions', refno: '?1' }, order('A1'), order('A12')],
    [
      'e-mail, in any case',
      { email: '*@SHOP.test' },
      initBody(CHALLENGE_CARD, {
        card: { ...initBody().card, '3D': { ...THREE_DS, cardholder: { email: 'Ada@shop.test' } } },
      }),
      initBody(),
    ],
    ['several at once', { refno: 'A*', amount: 5000 }, order('A1', { amount: 5000 }), order('A1')],
  ])('waits for a matching request: %s', async (_title, when, fitting, other) => {
    const running = await startSandbox()
    await queued(running, { scenario: 'attempt', when })
    expect(decided(await running.init(other))[0]).not.toBe('attempt')
    expect(await steering(running).left()).toEqual({ next_1: 1 })
    expect(decided(await running.init(fitting))).toEqual(byQueuedOutcome('attempt'))
    expect(await steering(running).left()).toEqual({})
  })

  it('matches the card of an alias', async () => {
    const running = await startSandbox()
    const { alias } = await tokenOf(running, 'default', FRICTIONLESS_CARD)
    await queued(running, { scenario: 'attempt', when: { card: 'frictionless_success' } })
    const card = { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
    expect(decided(await running.init(initBody(undefined, { card })))).toEqual(byQueuedOutcome('attempt'))
  })

  it('belongs to its own space', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'attempt' }, 'ci-1')
    expect(decided(await running.init(initBody()))).toEqual(BY_CARD)
    expect(decided(await inSpace(running, 'ci-1').init())).toEqual(byQueuedOutcome('attempt'))
  })

  it.each<[string, (running: Running) => PromiseLike<{ status: number }>, number]>([
    ['a request that is not valid', ({ init }) => init({ ...initBody(), amount: -1 }), 400],
    ['a number that is not listed', ({ init }) => init(initBody('4242424242424241')), 400],
    ['an expired card', ({ init }) => init(order('x', { card: { ...initBody().card, expiryYear: '20' } })), 400],
    ['wrong credentials', ({ http }) => http.post('/v1/transactions').auth('nobody', 'x').send(initBody()), 401],
    ['a refno that was used', ({ init }) => init(order('used')), 400],
    ['a replay', ({ init }) => init(order('used'), { 'Idempotency-Key': 'k' }), 201],
    ['a key with another body', ({ init }) => init(order('new'), { 'Idempotency-Key': 'k' }), 422],
  ])('is not used up by %s', async (_title, call, status) => {
    const running = await startSandbox({ 'unique-refno': 'on' })
    await running.init(order('used'), { 'Idempotency-Key': 'k' }).expect(201)
    await queued(running, { scenario: 'attempt' })
    expect((await call(running)).status).toBe(status)
    expect(await steering(running).left()).toEqual({ next_1: 1 })
    expect(decided(await running.init(order('fresh')))).toEqual(byQueuedOutcome('attempt'))
  })

  it('is not used up again if its decline is replayed', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'decline/51', times: 2 })
    const key = { 'Idempotency-Key': 'try-1' }
    const first = await running.init(initBody(), key)
    const again = await running.init(initBody(), key)
    expect([again.body, decided(again)]).toEqual([first.body, byQueuedOutcome('decline/51')])
    expect(await steering(running).left()).toEqual({ next_1: 1 })
  })
})

describe('a queued outcome for an order', () => {
  it('applies to as many orders as its count', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'attempt', times: 2, for: 'order' })
    const names: unknown[] = []
    for (const refno of ['A', 'B', 'A', 'C', 'B']) names.push(decided(await running.init(order(refno)))[0])
    expect(names).toEqual(['attempt', 'attempt', 'attempt', 'challenge_success', 'attempt'])
  })
})

describe('slow initializations', () => {
  const SLOW = { 'slow.yaml': 'title: Slow\ninitialization: { delay: 9s }\n' }
  const setUp = async (more: object = {}) => {
    const { sleep, sleepers, wake } = manualSleep()
    const running = await startSandbox({ sleep, scenarios: scenarioFolder(SLOW), ...more })
    const asleep = (count: number) => eventually(() => expect(sleepers().length).toBe(count))
    return { running, asleep, wake, ...steering(running) }
  }
  const sent = <T>(request: PromiseLike<T>): Promise<T> => Promise.resolve(request)

  it('do not share a queued outcome: the first one gets it, the second continues at once', async () => {
    const { running, asleep, wake, left } = await setUp()
    await queued(running, { scenario: 'slow' })
    const first = sent(running.init(order('A')))
    await asleep(1)
    expect(decided(await running.init(order('B')))).toEqual(BY_CARD)
    // It is used up when its effect is saved, not before.
    expect(await left()).toEqual({ next_1: 1 })
    wake()
    expect(decided(await first)).toEqual(byQueuedOutcome('slow'))
    expect(await left()).toEqual({})
  })

  it('share one for an order if they are attempts of the same order', async () => {
    const { running, asleep, wake, left } = await setUp()
    await queued(running, { scenario: 'slow', for: 'order' })
    const attempts = [sent(running.init(order('A'))), sent(running.init(order('A')))]
    await asleep(2)
    expect(decided(await running.init(order('B')))).toEqual(BY_CARD)
    wake()
    expect((await Promise.all(attempts)).map(decided)).toEqual([byQueuedOutcome('slow'), byQueuedOutcome('slow')])
    expect(await left()).toEqual({ next_1: 0 })
  })

  it('ignore outcomes that were queued after their start', async () => {
    const { running, asleep, wake, left } = await setUp()
    const early = sent(running.init(order('A'), { 'sandbox-scenario': 'slow' }))
    await asleep(1)
    await queued(running, { scenario: 'attempt' })
    wake()
    expect(decided(await early)).toEqual(['slow', 'header sandbox-scenario'])
    expect(await left()).toEqual({ next_1: 1 })
  })

  it('ignore an outcome that was queued after a reset, even with the same ID', async () => {
    const { running, asleep, wake, left } = await setUp()
    await queued(running, { scenario: 'slow' })
    const early = sent(running.init(order('A')))
    await asleep(1)
    await inSpace(running).reset()
    await queued(running, { scenario: 'attempt' })
    expect(decided(await running.init(order('B')))).toEqual(byQueuedOutcome('attempt'))
    await queued(running, { scenario: 'attempt' })
    wake()
    expect(decided(await early)).toEqual(BY_CARD)
    expect(await left()).toEqual({ next_2: 1 })
  })

  it('return a reserved outcome if they are rejected in the end', async () => {
    const { running, asleep, wake, left } = await setUp({ 'unique-refno': 'on' })
    await queued(running, { scenario: 'slow' })
    const late = sent(running.init(order('A')))
    await asleep(1)
    expect(decided(await running.init(order('A')))).toEqual(BY_CARD)
    wake()
    expect((await late).body.error.code).toBe('DUPLICATE_REFNO')
    expect(await left()).toEqual({ next_1: 1 })
    const next = sent(running.init(order('B')))
    await asleep(1)
    wake()
    expect(decided(await next)).toEqual(byQueuedOutcome('slow'))
  })

  it('ignore one that was removed in the meantime', async () => {
    const { running, asleep, wake, left } = await setUp()
    await queued(running, { scenario: 'slow' })
    const early = sent(running.init(order('A')))
    await asleep(1)
    await steering(running).remove().expect(200)
    wake()
    expect(decided(await early)).toEqual(BY_CARD)
    expect(await left()).toEqual({})
  })
})
