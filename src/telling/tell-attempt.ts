import type { RecordedEvent } from '../contract/control.gen.ts'
import { isRefusal, isTaken } from '../domain/receiver-status.ts'
import { numberOf, type StepWords, step, textOf } from './step.ts'

const hold = ({ facts }: RecordedEvent): boolean => facts.standard === 'valid' && facts.own === 'valid'

const verdict = (taken: RecordedEvent): string => (hold(taken) ? 'signatures hold' : 'a signature does not hold')

/** A try in words; with what the built-in receiver found, where it went there, and whether somebody sent it. */
export const tellAttempt = ({ facts, cause }: RecordedEvent, taken?: RecordedEvent): StepWords => {
  const byHand = cause.kind === 'order'
  const status = numberOf(facts, 'status')
  const nth = numberOf(facts, 'attempt') ?? 1
  const error = textOf(facts, 'error').split(':').slice(0, 2).join(':')
  const isGood = isTaken(status)
  const sentAs = textOf(facts, 'sentAs')
  const isSpoiled = facts.spoiled === true
  const parts = [
    sentAs === '' ? '' : `sent ${sentAs}, on purpose`,
    byHand ? (nth > 1 ? 'sent again by hand' : 'sent by hand') : '',
    taken ? `${isGood ? '' : 'it arrived, '}${verdict(taken)}` : '',
    status === undefined ? error : `receiver answered ${status}`,
  ]
  return step(
    'attempt',
    'hook',
    isSpoiled && (isGood || isRefusal(status))
      ? `Spoilt webhook was ${isGood ? 'taken' : 'refused'}`
      : !isGood
        ? `Webhook try ${nth} failed`
        : nth > 1 && !byHand
          ? `Webhook delivered at try ${nth}`
          : 'Webhook delivered',
    parts.filter((part) => part !== '').join('; '),
    (isSpoiled ? isRefusal(status) : isGood && (!taken || hold(taken))) ? 'pass' : 'warn',
  )
}

/** What came to the built-in receiver, where no try is told that brought it: somebody else sent it, or it is on its way. */
export const tellReceived = (taken: RecordedEvent): StepWords => {
  const status = numberOf(taken.facts, 'status')
  return step(
    'other',
    'hook',
    'Webhook arrived at the built-in receiver',
    `${verdict(taken)}${status === undefined ? '' : `; answered ${status}`}`,
    hold(taken) && isTaken(status) ? 'pass' : 'warn',
  )
}
