import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

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
  it('finds a stale read: held before the final state and released after it', async () => {
    const app = audited()
    const { http } = shared()
    const id = await newTransaction(app, { refno: 'r-5' })
    const request = { on: 'status', transaction: id }
    const { body: hold } = await http.post(`/_sandbox/holds?space=${app.space}`).send(request).expect(201)
    const stale = app.status(id).then(({ body }) => body.status)
    await http.get(`/_sandbox/wait?space=${app.space}&type=response.held&transaction=${id}`).expect(200)
    await app.finish(id).expect(200)
    await app.believes('paid', 'webhook', { refno: 'r-5' })
    await http.delete(`/_sandbox/holds/${hold.id}`).expect(200)
    expect(await stale).toBe('initialized')
    await app.believes('pending', 'return', { refno: 'r-5' })
    const { findings } = await app.judged()
    expect(findings.map(({ rule }: { readonly rule: string }) => rule)).toContain('order.stale-read-wins')
  })

  it('reports no missing steps if events were dropped', async () => {
    const app = audited()
    await newTransaction(app, { refno: 'r-6' })
    for (let n = 0; n < 40; n += 1) await app.believes('pending', 'look', { refno: 'r-6' })
    await app.believes('paid', 'return', { refno: 'r-6' })
    expect(await app.judged()).toMatchObject({ incomplete: true, findings: [] })
  })
})

describe('verdicts of experiments', () => {
  const finding = {
    result: 'finding',
    experiment: 'trust-success-open',
    rule: 'redirect.trusted',
    severity: 'critical',
  }

  it('keeps the newest 200 verdicts, even after their events are dropped', async () => {
    const app = audited()
    const id = await newTransaction(app)
    await app.post('verdicts', { ...finding, transaction: id }).expect(200)
    expect(await app.verdicts()).toEqual([{ ...finding, at: expect.any(String), transaction: id }])
    for (let n = 1; n <= 201; n += 1) await app.post('verdicts', { result: 'passed', experiment: `n-${n}` })
    const kept = await app.verdicts()
    expect([kept.length, kept[0].experiment, kept[199].experiment]).toEqual([200, 'n-201', 'n-2'])
  })
})
