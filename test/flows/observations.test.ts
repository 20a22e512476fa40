import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { resetKept, undoTo } from '../support/undo.ts'

const shared = sharedSandbox({ 'traffic-events': 30 })
let spaces = 0

/** Creates a space and an app in it that reports its observations. */
const audited = () => {
  spaces += 1
  const mine = inSpace(shared(), `audited-${spaces}`)
  const { http } = shared()
  const query = `?space=${mine.space}`
  const post = (title: 'observations' | 'verdicts', body: object) => http.post(`/_sandbox/${title}${query}`).send(body)
  return {
    ...mine,
    post,
    believes: (value: string, step: string, more: object = {}) =>
      post('observations', { order: 'order-1', value, step, ...more }).expect(200),
    judged: async (more = '') => (await http.get(`/_sandbox/judge/observations${query}${more}`).expect(200)).body,
    verdicts: async () => (await http.get(`/_sandbox/verdicts${query}`).expect(200)).body.verdicts,
    eventsOfType: (type: string) => eventsIn(shared().sandbox, mine.space).filter((event) => event.type === type),
  }
}

describe('observations of an app about an order', () => {
  it('records an event for the newest transaction with the refno and returns its ID', async () => {
    const app = audited()
    await newTransaction(app, { refno: 'r-1' })
    const id = await newTransaction(app, { refno: 'r-1' })
    const details = { effects: { shipped: 1 }, experiment: 'manual' }
    const { body } = await app.believes('paid', 'return', { ...details, refno: 'r-1' })
    const [event] = app.eventsOfType('observation.recorded')
    expect(body).toEqual({ space: app.space, event: event?.id, transaction: id })
    expect(event).toMatchObject({
      subject: { kind: 'transaction', id, refno: 'r-1' },
      cause: { kind: 'control' },
      facts: { order: 'order-1', value: 'paid', step: 'return', ...details },
    })
  })

  it('accepts a refno without a transaction, and no refno at all', async () => {
    const app = audited()
    await app.believes('failed', 'checkout', { refno: 'declined' })
    await app.believes('failed', 'checkout')
    const subjects = app.eventsOfType('observation.recorded').map(({ subject }) => subject)
    expect(subjects).toEqual([{ kind: 'transaction', refno: 'declined' }, undefined])
  })

  it.each<[title: string, body: object, status: number, message: string]>([
    [
      'an unknown value',
      { value: 'sold' },
      400,
      '`value` must be one of pending, paid, review, failed, canceled, expired',
    ],
    ['no step', { step: '' }, 400, '"step":"return"'],
    ['half an effect', { effects: { shipped: 0.5 } }, 400, '`effects.shipped` must be an integer without quotes.'],
    ['an unknown ID', { transaction: '418203957162840337' }, 404, 'This space has no transaction with this ID.'],
  ])('rejects an observation with %s', async (_, body, status, message) => {
    const app = audited()
    const response = await app.post('observations', { order: 'order-1', value: 'paid', step: 'return', ...body })
    expect([response.status, response.body.error.message]).toEqual([status, expect.stringContaining(message)])
    expect(app.eventsOfType('observation.recorded')).toEqual([])
  })

  it('finds a trusted redirect and reports the fix, the transaction and the events', async () => {
    const app = audited()
    const id = await newTransaction(app, { refno: 'r-2' })
    await app.believes('paid', 'return', { refno: 'r-2' })
    const judged = await app.judged()
    expect(judged).toMatchObject({
      observations: 1,
      incomplete: false,
      findings: [{ rule: 'redirect.trusted', severity: 'critical', order: 'order-1', step: 'return', transaction: id }],
    })
    expect(judged.findings[0].fix).toContain('request the status from your server')
    const ids = eventsIn(shared().sandbox, app.space).map((event) => event.id)
    expect(judged.findings[0].events.filter((event: string) => !ids.includes(event))).toEqual([])
  })

  it('finds an amount that was not compared, and nothing if the app reads the status', async () => {
    const app = audited()
    const id = await newTransaction(app, { refno: 'r-3' })
    await app.finish(id).expect(200)
    const override = { detail: { authorize: { amount: 1 } } }
    await shared().http.put(`/_sandbox/transactions/${id}/status-override`).send(override).expect(200)
    await app.status(id)
    await app.believes('paid', 'return', { refno: 'r-3' })
    expect((await app.judged(`&transaction=${id}`)).findings).toMatchObject([{ rule: 'amount.not-compared' }])
    expect((await app.judged('&refno=another')).findings).toEqual([])

    const right = audited()
    const own = await newTransaction(right, { refno: 'r-4' })
    await right.finish(own).expect(200)
    await right.status(own)
    await right.believes('paid', 'return', { refno: 'r-4', effects: { shipped: 1 } })
    expect(await right.judged()).toMatchObject({ observations: 1, findings: [] })
  })
})

describe('verdicts of experiments', () => {
  it('removes verdicts on reset and restores them on undo', async () => {
    const app = audited()
    await app.post('verdicts', { result: 'not_run', experiment: 'fault-killed', reason: 'app.start is missing' })
    const before = await app.verdicts()
    const undo = await resetKept(shared(), app.space)
    expect(await app.verdicts()).toEqual([])
    await undoTo(shared(), undo.id)
    expect(await app.verdicts()).toEqual(before)
  })

  it('rejects a finding without a rule', async () => {
    const { body } = await audited().post('verdicts', { result: 'finding', experiment: 'any' }).expect(400)
    expect(body.error.message).toContain('a finding requires `rule` and `severity`')
  })
})
