import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { expectPaid, hasWebhook } from '../experiments/experiment-steps.ts'
import { type AuditContext, type Pace, UNKNOWN_PACE } from '../steps/audit-context.ts'
import { completeChallenge, followRedirect, observe, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { type ExperimentRun, newPlay, withCleanup } from '../steps/experiment-run.ts'
import { countReads } from '../steps/service-steps.ts'
import { expectEnd, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { RunResult } from './audit-result.ts'

/** The measured pace, or the run that shows that nothing can be judged. */
export type PaceResult = { readonly pace: Pace; readonly said: readonly string[] } | { readonly broken: RunResult }

const clamp = (ms: number, least: number, most: number): number => Math.min(Math.max(ms, least), most)

/** Minimum time between response and settled order to conclude that the app defers work. Milliseconds. */
const DEFERS_MS = 40

const paceOf = (lagMs: number, settleMs: number | undefined): Omit<Pace, 'asks' | 'polls'> => ({
  lagMs,
  promptMs: settleMs ?? clamp(lagMs * 5, 500, 15_000),
  quietMs: clamp(lagMs * 2.5, 100, 5_000),
  defers: lagMs > DEFERS_MS,
})

/** Measures the time from the last response to the settled order. Milliseconds; undefined if the order fails. */
const lagOf = async (play: ExperimentRun, channel: 'both' | 'webhook'): Promise<number | undefined> => {
  const { now } = play.stage
  const order = await beginOrder(play)
  await observe(order, 'checkout')
  await passChallenge(order)
  if (channel === 'both') await followRedirect(order)
  if (hasWebhook(order)) await sendWebhook(order)
  else if (channel === 'webhook') return 0
  const respondedAt = now()
  const status = await waitForStatus(order, ACCEPTED_STATUSES, play.stage.pace.promptMs)
  const lag = now() - respondedAt
  if (isAccepted(status)) return lag
  if (channel === 'both') await expectEnd(order, expectPaid('baseline.not-paid'))
  return undefined
}

/** Detects if the app reads the status when an open order is opened, and if it polls. */
const habitsOf = async (play: ExperimentRun) => {
  const { sleep } = play.stage
  const order = await beginOrder(play)
  const first = (await countReads(order)).asked
  await sleep(250)
  const second = (await countReads(order)).asked
  if (second > first) return { polls: true, asks: false }
  await readOrderStatus(order)
  await readOrderStatus(order)
  await waitUntilIdle(order)
  return { polls: false, asks: (await countReads(order)).asked > second }
}

const statusAfterCancel = async (play: ExperimentRun): Promise<string> => {
  const order = await beginOrder(play)
  await completeChallenge(order, 'cancel', { cancel: true })
  if (order.redirect) await followRedirect(order)
  if (hasWebhook(order)) await sendWebhook(order)
  return waitForStatus(order, ['cancelled', 'failed', 'expired'], play.stage.pace.promptMs)
}

const inMs = (ms: number): string => `${Math.round(ms)} ms`

/**
 * Runs passing checkouts and a canceled one to measure the app before the audit. If a passing payment is not paid, all
 * other rules would be reported too. @throws NotJudged, WrongFile
 */
export const measurePace = async (stage: AuditContext): Promise<PaceResult> => {
  const begun = newPlay({ ...stage, pace: UNKNOWN_PACE }, 'outcome-challenge-pass')
  const both = await withCleanup(begun, (play) => lagOf(play, 'both'))
  if (both === undefined) return { broken: begun }
  const next = (pace: Pace, experiment: string) => newPlay({ ...stage, pace }, experiment)
  const patient = next({ ...UNKNOWN_PACE, promptMs: 3_000 }, begun.experiment)
  const alone = await withCleanup(patient, (play) => lagOf(play, 'webhook'))
  const lagMs = Math.max(both, alone ?? 0)
  const known = { ...UNKNOWN_PACE, ...paceOf(lagMs, stage.file.settleMs) }
  const pace = { ...known, ...(await withCleanup(next(known, 'preflight'), habitsOf)) }
  const cancelled = await withCleanup(next(pace, 'outcome-cancelled'), statusAfterCancel)
  return {
    pace,
    said: [
      `orders are settled ${inMs(lagMs)} after the last response; the audit waits ${inMs(pace.promptMs)} for expected changes and watches ${inMs(pace.quietMs)} for wrong ones`,
      `a canceled checkout ends as ${cancelled}`,
      ...(pace.asks
        ? [
            'the app reads the status when an order is opened; this corrects orders, so the audit may miss late mistakes',
          ]
        : []),
      ...(pace.polls ? ['the app polls the service; the audit cannot judge all effects of webhooks'] : []),
    ],
  }
}
