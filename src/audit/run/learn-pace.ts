import { isTaken, TAKEN } from '../../core/domain/observation.ts'
import { hasWebhook, paidOr } from '../experiments/experiment-steps.ts'
import { act, back, goOn, look, readBelief } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { inPlay, newPlay, type Play } from '../play/play.ts'
import { readsOf } from '../play/service-steps.ts'
import { type Pace, type Stage, UNKNOWN_PACE } from '../play/stage.ts'
import { endsAs, idle, settles } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'
import type { Played } from './play-result.ts'

/** The measured pace, or the run that shows that nothing can be judged. */
export type Learned = { readonly pace: Pace; readonly said: readonly string[] } | { readonly broken: Played }

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
const lagOf = async (play: Play, channel: 'both' | 'webhook'): Promise<number | undefined> => {
  const { now } = play.stage
  const order = await beginOrder(play)
  await look(order, 'checkout')
  await goOn(order)
  if (channel === 'both') await back(order)
  if (hasWebhook(order)) await deliver(order)
  else if (channel === 'webhook') return 0
  const respondedAt = now()
  const status = await settles(order, TAKEN, play.stage.pace.promptMs)
  const lag = now() - respondedAt
  if (isTaken(status)) return lag
  if (channel === 'both') await endsAs(order, paidOr('baseline.not-paid'))
  return undefined
}

/** Detects if the app reads the status when an open order is opened, and if it polls. */
const habitsOf = async (play: Play) => {
  const { sleep } = play.stage
  const order = await beginOrder(play)
  const first = (await readsOf(order)).asked
  await sleep(250)
  const second = (await readsOf(order)).asked
  if (second > first) return { polls: true, asks: false }
  await readBelief(order)
  await readBelief(order)
  await idle(order)
  return { polls: false, asks: (await readsOf(order)).asked > second }
}

const statusAfterCancel = async (play: Play): Promise<string> => {
  const order = await beginOrder(play)
  await act(order, 'cancel', { cancel: true })
  if (order.redirect) await back(order)
  if (hasWebhook(order)) await deliver(order)
  return settles(order, ['cancelled', 'failed', 'expired'], play.stage.pace.promptMs)
}

const inMs = (ms: number): string => `${Math.round(ms)} ms`

/**
 * Runs passing checkouts and a canceled one to measure the app before the audit. If a passing payment is not paid, all
 * other rules would be reported too. @throws NotJudged, WrongFile
 */
export const learn = async (stage: Stage): Promise<Learned> => {
  const begun = newPlay({ ...stage, pace: UNKNOWN_PACE }, 'outcome-challenge-pass')
  const both = await inPlay(begun, (play) => lagOf(play, 'both'))
  if (both === undefined) return { broken: begun }
  const next = (pace: Pace, experiment: string) => newPlay({ ...stage, pace }, experiment)
  const patient = next({ ...UNKNOWN_PACE, promptMs: 3_000 }, begun.experiment)
  const alone = await inPlay(patient, (play) => lagOf(play, 'webhook'))
  const lagMs = Math.max(both, alone ?? 0)
  const known = { ...UNKNOWN_PACE, ...paceOf(lagMs, stage.file.settleMs) }
  const pace = { ...known, ...(await inPlay(next(known, 'preflight'), habitsOf)) }
  const cancelled = await inPlay(next(pace, 'outcome-cancelled'), statusAfterCancel)
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
