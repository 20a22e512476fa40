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

/** What was learned, or the play that shows why nothing can be judged. */
export type Learned = { readonly pace: Pace; readonly said: readonly string[] } | { readonly broken: Played }

const clamp = (ms: number, least: number, most: number): number => Math.min(Math.max(ms, least), most)

/** An answer that comes so much before the order is settled was given before the work was done. Milliseconds. */
const DEFERS_MS = 40

const paceOf = (lagMs: number, settleMs: number | undefined): Omit<Pace, 'asks' | 'polls'> => ({
  lagMs,
  promptMs: settleMs ?? clamp(lagMs * 5, 500, 15_000),
  quietMs: clamp(lagMs * 2.5, 100, 5_000),
  defers: lagMs > DEFERS_MS,
})

/** From the last answer to the order that is settled, when everything goes well. Milliseconds; undefined where it does not. */
const lagOf = async (play: Play, channel: 'both' | 'webhook'): Promise<number | undefined> => {
  const { now } = play.stage
  const order = await beginOrder(play)
  await look(order, 'checkout')
  await goOn(order)
  if (channel === 'both') await back(order)
  if (hasWebhook(order)) await deliver(order)
  else if (channel === 'webhook') return 0
  const answered = now()
  const is = await settles(order, TAKEN, play.stage.pace.promptMs)
  const lag = now() - answered
  if (isTaken(is)) return lag
  if (channel === 'both') await endsAs(order, paidOr('baseline.not-paid'))
  return undefined
}

/** Whether the app asks the service when an open order is looked at, and whether it asks by itself. */
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

const cancels = async (play: Play): Promise<string> => {
  const order = await beginOrder(play)
  await act(order, 'cancel', { cancel: true })
  if (order.redirect) await back(order)
  if (hasWebhook(order)) await deliver(order)
  return settles(order, ['cancelled', 'failed', 'expired'], play.stage.pace.promptMs)
}

const inMs = (ms: number): string => `${Math.round(ms)} ms`

/**
 * Plays passing checkouts and a cancelled one before anything is judged: how long the app takes, whether looking at an
 * order makes it ask, whether it asks by itself. Where a payment that passes is not paid, everything else would be found too.
 * @throws NotJudged, WrongFile
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
  const cancelled = await inPlay(next(pace, 'outcome-cancelled'), cancels)
  return {
    pace,
    said: [
      `an order is settled ${inMs(lagMs)} after the last answer; what must happen is waited for ${inMs(pace.promptMs)}, what must not is watched for ${inMs(pace.quietMs)}`,
      `a cancelled checkout ends as ${cancelled}`,
      ...(pace.asks
        ? [
            'looking at an order makes the app ask the service: then looking heals, and what is found late may be found less',
          ]
        : []),
      ...(pace.polls
        ? ['the app asks the service by itself, time and again: what webhooks do cannot all be told']
        : []),
    ],
  }
}
