import type { RecordedEvent } from '../contract/control.gen.ts'
import { numberOf, textOf } from './facts.ts'
import { type StepWords, words } from './step-words.ts'

/** Instants are rounded. */
const SLACK_MS = 5

const hold = ({ facts }: RecordedEvent): boolean => facts.standard === 'valid' && facts.own === 'valid'

const verdict = (taken: RecordedEvent): string => (hold(taken) ? 'signatures hold' : 'a signature does not hold')

const isTaken = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300

/**
 * Whether somebody sent it by a call, by what was last told of the webhook: a plan that waits for a hand, or a try after
 * which none was due, or not yet.
 */
export const isByHand = ({ at }: RecordedEvent, before: RecordedEvent | undefined): boolean => {
  if (!before) return false
  const due = textOf(before.facts, 'due')
  if (before.type === 'webhook.planned') return textOf(before.facts, 'waitsFor') === 'hand'
  return due === '' || Date.parse(at) + SLACK_MS < Date.parse(due)
}

/** A try in words; with what the built-in receiver found, where it went there, and whether somebody sent it. */
export const attemptWords = ({ facts }: RecordedEvent, taken?: RecordedEvent, byHand = false): StepWords => {
  const status = numberOf(facts, 'status')
  const nth = numberOf(facts, 'attempt') ?? 1
  const error = textOf(facts, 'error').split(':').slice(0, 2).join(':')
  const isGood = isTaken(status)
  const parts = [
    byHand ? (nth > 1 ? 'sent again by hand' : 'sent by hand') : '',
    taken ? `${isGood ? '' : 'it arrived, '}${verdict(taken)}` : '',
    status === undefined ? error : `receiver answered ${status}`,
  ]
  return words(
    'attempt',
    'hook',
    !isGood
      ? `Webhook try ${nth} failed`
      : nth > 1 && !byHand
        ? `Webhook delivered at try ${nth}`
        : 'Webhook delivered',
    parts.filter((part) => part !== '').join('; '),
    isGood && (!taken || hold(taken)) ? 'pass' : 'warn',
  )
}

/** What came to the built-in receiver, where no try is told that brought it: somebody else sent it, or it is on its way. */
export const receivedWords = (taken: RecordedEvent): StepWords => {
  const status = numberOf(taken.facts, 'status')
  return words(
    'other',
    'hook',
    'Webhook arrived at the built-in receiver',
    `${verdict(taken)}${status === undefined ? '' : `; answered ${status}`}`,
    hold(taken) && isTaken(status) ? 'pass' : 'warn',
  )
}
