import { expect, it } from 'vitest'
import { holdResponses, type ResponseHold } from '../../src/audit/explore/held-reads.ts'
import { type AuditContext, type Pace, paced } from '../../src/audit/steps/audit-context.ts'
import { beginOrder } from '../../src/audit/steps/begin-order.ts'
import { newRun } from '../../src/audit/steps/experiment-run.ts'
import { eventually } from '../support/eventually.ts'
import { withApp } from './run-audit.ts'

type Scene = { readonly reads: ResponseHold; readonly read: () => Promise<number>; readonly context: AuditContext }

/** Holds the status reads of a new transaction; `read` sends one. */
const held = (more: Partial<Pace>, plays: (scene: Scene) => Promise<void>) =>
  withApp('test/audit/apps/direct.yaml', async ({ context }) => {
    const run = newRun(paced(context, { ...context.pace, defers: false, ...more }), 'outcome-challenge-pass')
    const { id, record } = await beginOrder(run)
    const { environment, authorization } = await context.call('getCredentials', { path: { space: record.space } })
    const url = `${environment.SANDBOX_URL}/v1/transactions/${id}`
    const read = async () => (await fetch(url, { headers: { authorization } })).status
    const reads = await holdResponses(run, { on: 'status', transaction: id })
    await plays({ reads, read, context })
  })

it('lets the next action release a read that was held meanwhile', () =>
  held({}, async ({ reads, read, context: { call } }) => {
    const first = await reads.begin(read)
    expect(first.request).toBeDefined()
    expect((await reads.begin(async () => 'without a read')).request).toBeUndefined()
    const second = read()
    const waiting = async () => (await call('listHolds')).holds.flatMap(({ holding }) => holding)
    await eventually(async () => expect(await waiting()).toHaveLength(2))
    const seen = await reads.begin(() => second)
    expect(seen.request).toBeDefined()
    expect(seen.request).not.toBe(first.request)
    expect(await reads.finish(first)).toBe(200)
    expect(await reads.finish(seen)).toBe(200)
    await reads.releaseAll()
  }))

it('does not wait for a polling app to stop', () =>
  held({ defers: true, lagMs: 100 }, async ({ reads, read }) => {
    const polled = { on: true }
    const polls = (async () => {
      while (polled.on) await read()
    })()
    expect(await reads.finish(await reads.begin(async () => 'done'))).toBe('done')
    polled.on = false
    await reads.releaseAll()
    await polls
  }))
