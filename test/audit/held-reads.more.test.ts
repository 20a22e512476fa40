import { expect, it } from 'vitest'
import { holdResponses, type ResponseHold } from '../../src/audit/explore/held-reads.ts'
import { type AuditContext, type Pace, paced } from '../../src/audit/steps/audit-context.ts'
import { beginOrder } from '../../src/audit/steps/begin-order.ts'
import { type ExperimentRun, newRun } from '../../src/audit/steps/experiment-run.ts'
import { eventually } from '../support/eventually.ts'
import { withApp } from './run-audit.ts'

type Scene = {
  readonly run: ExperimentRun
  readonly reads: ResponseHold
  readonly read: () => Promise<number>
  readonly context: AuditContext
}

/** Holds the status reads of a new transaction; `read` sends one. */
const held = (more: Partial<Pace>, plays: (scene: Scene) => Promise<void>) =>
  withApp('test/audit/apps/direct.yaml', async ({ context }) => {
    const run = newRun(
      paced(context, { ...context.pace, defers: false, readsLater: false, ...more }),
      'outcome-challenge-pass',
    )
    const { id, record } = await beginOrder(run)
    const { environment, authorization } = await context.call('getCredentials', { path: { space: record.space } })
    const url = `${environment.SANDBOX_URL}/v1/transactions/${id}`
    const read = async () => (await fetch(url, { headers: { authorization } })).status
    const reads = await holdResponses(run, { on: 'status', transaction: id })
    await plays({ run, reads, read, context })
  })

it('gives a read that came between two actions to none of them', () =>
  held({}, async ({ reads, read, run, context: { call } }) => {
    const first = await reads.begin(read)
    expect(first.request).toBeDefined()
    expect((await reads.begin(async () => 'without a read')).request).toBeUndefined()
    expect(run.doubts).toEqual([])
    const late = read()
    const waiting = async () => (await call('listHolds')).holds.flatMap(({ holding }) => holding)
    await eventually(async () => expect(await waiting()).toHaveLength(2))
    expect((await reads.begin(async () => 'without a read')).request).toBeUndefined()
    expect(await late).toBe(200)
    expect(run.doubts).toEqual(['A status read came between two steps, so the order of the events is not proven.'])
    expect(await reads.finish(first)).toBe(200)
    await reads.releaseAll()
  }))

it('does not wait for a polling app to stop', () =>
  held({ readsLater: true, pollsEveryMs: 10, lagMs: 100 }, async ({ reads, read }) => {
    const polled = { on: true }
    const polls = (async () => {
      while (polled.on) await read()
    })()
    expect(await reads.finish(await reads.begin(async () => 'done'))).toBe('done')
    polled.on = false
    await reads.releaseAll()
    await polls
  }))
