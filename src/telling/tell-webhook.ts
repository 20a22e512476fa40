import type { Look, Told } from '../contract/control.gen.ts'
import { rowNamed } from '../domain/names-of.ts'
import { isRefusal, isTaken } from '../domain/receiver-status.ts'
import { AWAITED, GIVEN_UP } from '../domain/webhook-moments.ts'
import { counted, sentence, span } from './figures.ts'
import { type Core, nobodys, type UntoldWebhook, type WebhookFacts } from './told.ts'

const hasArrived = ({ lastStatus }: WebhookFacts): boolean => isTaken(lastStatus)

/** Whether its receiver should refuse it, or may. */
const isRefusable = ({ tampered, mayBeRefused }: WebhookFacts): boolean => (tampered ?? mayBeRefused) === true

/** Whether it was refused although, or because, it is spoilt: then the receiver does what it should. */
const isRightlyRefused = (hook: WebhookFacts): boolean => isRefusable(hook) && isRefusal(hook.lastStatus)

const tries = ({ attemptCount, firstAttempt, lastAttempt }: WebhookFacts): string => {
  const count = counted(attemptCount, 'try', 'tries')
  if (firstAttempt === undefined || lastAttempt === undefined || attemptCount < 2) return count
  return `${count} in ${span(Date.parse(lastAttempt) - Date.parse(firstAttempt))}`
}

/** What came back from the last try. */
const cameBack = ({ lastStatus, lastError }: WebhookFacts): string =>
  lastError !== undefined ? sentence(lastError) : lastStatus === undefined ? '' : `The receiver answered ${lastStatus}.`

const onPurpose = ({ sentAs }: WebhookFacts): string =>
  sentAs === undefined ? '' : ` It is sent ${sentAs}, on purpose.`

/** A webhook that does not arrive, unless that was ordered. */
export const lookOf = (hook: WebhookFacts): Look | undefined => {
  if (isRightlyRefused(hook)) return undefined
  if (hook.status === 'given_up')
    return {
      kind: 'webhook',
      title: 'Webhook gave up',
      words: `${upperTries(hook)}. ${cameBack(hook)}`.trim() + onPurpose(hook),
      next: rowNamed(GIVEN_UP, hook.reason)?.todo ?? 'Send it again.',
    }
  if (hook.status !== 'pending' || hook.attemptCount === 0 || hasArrived(hook)) return undefined
  return {
    kind: 'webhook',
    title: 'Webhook is not arriving',
    words: `${upperTries(hook)} so far. ${cameBack(hook)}`.trim() + onPurpose(hook),
    next: 'Correct the receiver.',
    ...(hook.due !== undefined && { until: { words: 'Next try', at: hook.due } }),
  }
}

const upperTries = (hook: WebhookFacts): string => (hook.attemptCount === 0 ? 'Never sent' : tries(hook))

/** A webhook that leaves when somebody sends it. */
export const heldOf = (hook: WebhookFacts): Told['held'] =>
  hook.status === 'waiting' && hook.waitsFor === 'hand'
    ? { title: AWAITED.hand.title, words: AWAITED.hand.sentence, webhook: hook.id }
    : undefined

const about = ({ of }: UntoldWebhook): string => {
  const name = of.refno ?? of.reference
  if (name === undefined) return `It tells of a ${of.kind} that does not exist.`
  return `It tells of the ${of.kind} ${name}.`
}

type Fate = Pick<Core, 'sign' | 'title' | 'sentence' | 'result'> & Partial<Core>

const fateOf = (row: WebhookFacts): Fate => {
  const { status, tampered, waitsFor, due } = row
  if (isRightlyRefused(row))
    return {
      sign: 'trap',
      title: 'Spoilt webhook was refused',
      sentence: `The receiver answered ${row.lastStatus}. ${tampered ? 'As it should.' : 'It may do so.'}`,
      result: 'Refused',
      trap: 'spoilt on purpose',
      isOpen: status === 'pending',
    }
  if (status === 'delivered')
    return tampered === true
      ? {
          sign: 'trap',
          title: 'Spoilt webhook was accepted',
          sentence: 'The receiver accepted it, which it should not.',
          result: 'Delivered',
          trap: 'spoilt on purpose',
        }
      : {
          sign: 'pass',
          title: 'Webhook delivered',
          sentence: `The receiver took it after ${tries(row)}.`,
          result: 'Delivered',
        }
  if (status === 'given_up')
    return {
      sign: 'hook',
      title: `Webhook gave up (${tries(row)})`,
      short: 'Webhook gave up',
      sentence: cameBack(row),
      result: 'Not delivered',
    }
  if (status === 'waiting') {
    const wait = rowNamed(AWAITED, waitsFor)
    return {
      sign: 'wait',
      title: wait?.title ?? 'Webhook waits',
      sentence: wait?.sentence ?? 'It does not say what for.',
      result: 'Not sent yet',
      isOpen: true,
    }
  }
  if (status !== 'pending')
    return {
      sign: 'ask',
      title: `Webhook in a status that this page does not know: ${status}`,
      sentence: 'Load the page again.',
      result: `Status ${status}`,
    }
  const leaves = (words: string): Pick<Core, 'until'> => (due === undefined ? {} : { until: { words, at: due } })
  if (hasArrived(row))
    return {
      sign: 'wait',
      title: 'Webhook arrived, and comes again',
      sentence: 'Another copy follows, on purpose.',
      ...leaves('It leaves'),
      result: 'Delivered',
      isOpen: true,
    }
  return row.attemptCount === 0
    ? {
        sign: 'wait',
        title: 'Webhook on its way',
        sentence: '',
        ...leaves('It leaves'),
        result: 'Not sent yet',
        isOpen: true,
      }
    : {
        sign: 'hook',
        title: 'Webhook is not arriving',
        sentence: `${tries(row)} so far. ${cameBack(row)}`.trim(),
        result: 'Not delivered yet',
        isOpen: true,
      }
}

/** What became of a webhook, whatever it tells of. */
export const webhookFate = (row: WebhookFacts): Fate => {
  const fate = fateOf(row)
  return { ...fate, sentence: `${fate.sentence}${onPurpose(row)}`.trim() }
}

/** A delivery in words. */
export const tellWebhook = (row: UntoldWebhook): Core => {
  const core = webhookFate(row)
  return {
    fraudLoss: nobodys('a webhook only tells'),
    appShould: isRefusable(row) ? 'Check the signature and its time' : 'Process it once, answer 2xx',
    ...core,
    sentence: `${core.sentence} ${about(row)}`.trim(),
  }
}
