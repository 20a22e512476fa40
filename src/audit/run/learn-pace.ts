import { CONTRACT_NOTE } from '../../core/domain/contract-of-account.ts'
import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import type { AuditFile } from '../audit-file.ts'
import { expectPaid, hasWebhook } from '../experiments/experiment-steps.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { type AuditContext, type Pace, sweptAfter, UNKNOWN_PACE } from '../steps/audit-context.ts'
import {
  completeChallenge,
  followRedirect,
  type Order,
  observe,
  passChallenge,
  readOrderStatus,
} from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { type ExperimentRun, newRun, withCleanup } from '../steps/experiment-run.ts'
import { countReads } from '../steps/service-steps.ts'
import { expectStatus, pollUntil, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { RunResult } from './audit-result.ts'

/** The measured pace, or the run that shows that nothing can be judged. */
export type PaceResult = { readonly pace: Pace; readonly notes: readonly string[] } | { readonly broken: RunResult }

const clamp = (ms: number, min: number, max: number): number => Math.min(Math.max(ms, min), max)

/** Minimum time between response and settled order to conclude that the app defers work. Milliseconds. */
const DEFERS_MS = 40

const paceOf = (lagMs: number, file: AuditFile): Pick<Pace, 'lagMs' | 'promptMs' | 'quietMs' | 'defers'> => ({
  lagMs,
  promptMs: Math.min(file.settleMs ?? clamp(lagMs * 5, 500, 15_000), sweptAfter(file)),
  quietMs: clamp(lagMs * 2.5, 100, 5_000),
  defers: lagMs > DEFERS_MS,
})

/**
 * Time from the last response to the settled order in milliseconds, and from there to its last effect, and the counters of
 * the open and of the paid order.
 */
type Lag = {
  readonly ms: number
  readonly effectsMs?: number
  readonly effects?: readonly [open: Effects, paid: Effects]
}

type Effects = Readonly<Record<string, number>>

/** Longest wait for the effects of a paid order, which an app can do later. Milliseconds. */
const EFFECTS_MS = 2_000

/** Returns the counters of a paid order, and the time until the last one changed, in milliseconds. */
const effectsOf = async (order: Order): Promise<{ readonly effects: Effects; readonly lastMs: number }> => {
  const { now } = order.run.context
  const paidAt = now()
  let { effects } = await readOrderStatus(order)
  let lastMs = 0
  const read = async (): Promise<Effects> => {
    const { effects: newest } = await readOrderStatus(order)
    if (JSON.stringify(newest) !== JSON.stringify(effects)) lastMs = now() - paidAt
    effects = newest
    return newest
  }
  await pollUntil(order, EFFECTS_MS, read, (newest) => Object.values(newest).every((count) => count > 0))
  return { effects, lastMs }
}

/** Measures the lag of an order; undefined if the order fails. */
const lagOf = async (run: ExperimentRun, channel: 'both' | 'webhook' | 'return'): Promise<Lag | undefined> => {
  const { now } = run.context
  const order = await beginOrder(run)
  await observe(order, 'checkout')
  await passChallenge(order)
  if (channel !== 'webhook') await followRedirect(order)
  if (hasWebhook(order) && channel !== 'return') await sendWebhook(order)
  else if (channel === 'webhook') return { ms: 0 }
  const respondedAt = now()
  const status = await waitForStatus(order, ACCEPTED_STATUSES, run.context.pace.promptMs)
  const ms = now() - respondedAt
  if (isAccepted(status)) {
    const open = order.observations[0]?.effects ?? {}
    if (channel !== 'both') return { ms, effects: [open, open] }
    const { effects, lastMs } = await effectsOf(order)
    return { ms, effectsMs: lastMs, effects: [open, effects] }
  }
  if (channel === 'both') await expectStatus(order, expectPaid('baseline.not-paid'))
  return undefined
}

/** Longest wait for an order that one channel alone must pay. Milliseconds. */
const ALONE_MS = 4_000

/** Returns whether an order is paid if the app gets only the return, or only the webhook. @throws NotJudged, WrongFile */
export const settlesBy = async (context: AuditContext, channel: 'webhook' | 'return'): Promise<boolean> => {
  const pace = { ...UNKNOWN_PACE, promptMs: Math.min(ALONE_MS, sweptAfter(context.file)) }
  const lag = await withCleanup(newRun({ ...context, pace }, 'preflight'), (run) => lagOf(run, channel))
  return lag?.effects !== undefined
}

/** Longest wait for a response that does not depend on a held status read. Milliseconds. */
const RESPONSE_MS = 300

/** Returns whether the app responds to a webhook or to a return while its status read is held. */
const respondsWhileReading = async (run: ExperimentRun): Promise<boolean> => {
  const { decides } = run.context.file
  for (const channel of ['webhook', 'return'] as const) {
    if (decides === (channel === 'webhook' ? 'redirect' : 'webhook')) continue
    const order = await beginOrder(run)
    if (channel === 'webhook' && !hasWebhook(order)) continue
    await passChallenge(order)
    const reads = await holdResponses(run, { on: 'status', transaction: order.id })
    const notify = (): Promise<unknown> =>
      channel === 'webhook' ? sendWebhook(order, 'webhook', { retry: false }) : followRedirect(order)
    const sent = await reads.begin(notify, { isConcurrent: true })
    const hasResponded = await Promise.race([
      sent.result.then(() => true),
      run.context.sleep(RESPONSE_MS).then(() => false),
    ])
    await reads.finish(sent)
    await reads.end()
    if (hasResponded) return true
  }
  return false
}

/** Number of polls within which a polling app settles an order. */
const POLLS = 6

/** How long to watch whether the app reads the status automatically. Milliseconds. */
const WATCH_MS = 1_000

/** Detects if the app reads the status when an open order is opened, and if it polls. */
const readBehaviorOf = async (run: ExperimentRun): Promise<Pick<Pace, 'readsOnOpen' | 'pollsEveryMs'>> => {
  const { sleep } = run.context
  const order = await beginOrder(run)
  const first = (await countReads(order)).requested
  await sleep(WATCH_MS)
  const second = (await countReads(order)).requested
  // One read can be the end of the checkout.
  if (second > first + 1) return { pollsEveryMs: WATCH_MS / (second - first), readsOnOpen: false }
  await readOrderStatus(order)
  await readOrderStatus(order)
  await waitUntilIdle(order)
  return { pollsEveryMs: undefined, readsOnOpen: (await countReads(order)).requested > second }
}

/** Returns the status and the counters of an order whose cardholder canceled or failed. */
const unpaidEnd = async (
  run: ExperimentRun,
  step: Parameters<typeof completeChallenge>[2],
): Promise<{ readonly status: string; readonly effects: Effects }> => {
  const order = await beginOrder(run)
  await completeChallenge(order, 'cancel', step)
  if (order.redirect) await followRedirect(order)
  if (hasWebhook(order)) await sendWebhook(order)
  const status = await waitForStatus(order, ['canceled', 'failed', 'expired'], run.context.pace.promptMs)
  return { status, effects: (await readOrderStatus(order)).effects }
}

/** Returns the counters that only a paid order has. */
const fulfillmentsOf = ({ effects: [open, paid] = [{}, {}] }: Lag, unpaid: readonly Effects[]): readonly string[] =>
  Object.keys(paid).filter((name) => paid[name] === 1 && [open, ...unpaid].every((counted) => counted[name] === 0))

/** Returns notes about data that the sandbox adds to the app's requests, which the service may reject. */
const contractNotes = async ({ context: { call }, transactions }: ExperimentRun): Promise<readonly string[]> => {
  const [transaction = ''] = transactions
  const { requests } = await call('listRequests', { query: { transaction, operation: 'initTransaction', limit: 1 } })
  return requests
    .flatMap(({ notes }) => notes)
    .filter((note) => note.includes(CONTRACT_NOTE))
    .map((note) => `${note}; the service needs these objects unless the account has them`)
}

const inMs = (ms: number): string => `${Math.round(ms)} ms`

/**
 * Runs passing checkouts and a canceled one to measure the app before the audit. If a passing payment is not paid, all
 * other rules would be reported too. @throws NotJudged, WrongFile
 */
export const measurePace = async (context: AuditContext): Promise<PaceResult> => {
  const behavior = await withCleanup(newRun({ ...context, pace: UNKNOWN_PACE }, 'preflight'), readBehaviorOf)
  // If the app polls new orders, `sweeper.after` describes the polls.
  const latestMs = behavior.pollsEveryMs === undefined ? sweptAfter(context.file) : Number.POSITIVE_INFINITY
  const unknown = { ...UNKNOWN_PACE, promptMs: Math.min(UNKNOWN_PACE.promptMs, latestMs) }
  const firstRun = newRun({ ...context, pace: unknown }, 'outcome-challenge-pass')
  const both = await withCleanup(firstRun, (run) => lagOf(run, 'both'))
  if (both === undefined) return { broken: firstRun }
  const next = (pace: Pace, experiment: string) => newRun({ ...context, pace }, experiment)
  const patient = (promptMs: number) =>
    next({ ...unknown, promptMs: Math.min(unknown.promptMs, promptMs) }, firstRun.experiment)
  const webhookOnly = await withCleanup(patient(3_000), (run) => lagOf(run, 'webhook'))
  const { decides } = context.file
  const returnOnly =
    decides === 'webhook' ? undefined : await withCleanup(patient(6_000), (run) => lagOf(run, 'return'))
  const lags = [both, webhookOnly, returnOnly].filter((lag) => lag !== undefined)
  const lagMs = Math.max(...lags.map(({ ms }) => ms))
  const readsLater = await withCleanup(next({ ...unknown, ...behavior }, 'preflight'), respondsWhileReading)
  const { effectsMs: effectsLagMs = 0 } = both
  const effectsMs = effectsLagMs > DEFERS_MS ? clamp(effectsLagMs * 5, 500, 15_000) : 0
  const known = { ...unknown, ...paceOf(lagMs, context.file), effectsMs, readsLater }
  const promptMs = Math.max(known.promptMs, (behavior.pollsEveryMs ?? 0) * POLLS)
  const watched = { ...known, ...behavior, promptMs }
  const canceled = await withCleanup(next(watched, 'outcome-canceled'), (run) => unpaidEnd(run, { cancel: true }))
  const failed = await withCleanup(next(watched, 'preflight'), (run) => unpaidEnd(run, { outcome: 'N' }))
  const pace = { ...watched, fulfillments: fulfillmentsOf(both, [canceled.effects, failed.effects]) }
  const unclear = Object.keys(context.file.effects).filter((name) => !pace.fulfillments.includes(name))
  return {
    pace,
    notes: [
      `orders are settled ${inMs(lagMs)} after the last response; the audit waits ${inMs(pace.promptMs)} for expected changes and watches ${inMs(pace.quietMs)} for wrong ones`,
      `a canceled checkout ends as ${canceled.status}`,
      ...unclear.map(
        (name) => `\`${name}\` does not show whether an order is paid, so the audit judges only if it is counted twice`,
      ),
      ...(pace.readsOnOpen
        ? [
            'the app reads the status when an order is opened; this corrects orders, so the audit may miss late mistakes',
          ]
        : []),
      ...(await contractNotes(firstRun)),
      ...(pace.pollsEveryMs === undefined
        ? []
        : [
            `the app polls the status every ${inMs(pace.pollsEveryMs)}; the audit cannot judge all effects of webhooks`,
          ]),
    ],
  }
}
