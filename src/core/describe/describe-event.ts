import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import type { EventType } from '../domain/event.ts'
import { HOLD_PLACES, type LetGoBecause } from '../domain/hold-points.ts'
import { LINK_ID } from '../domain/ids.ts'
import { isMap } from '../domain/is-record.ts'
import { isRefusal, isTaken } from '../domain/receiver-status.ts'
import { ENDS, HANDS } from '../domain/return-targets.ts'
import { rowNamed } from '../domain/table-keys.ts'
import { AWAITED, GIVEN_UP } from '../domain/webhook-triggers.ts'
import { TONE_OF } from './description.ts'
import { counted, lower, sentence, span } from './format.ts'
import { opens, type ReadEvent, type StepWords, step } from './step.ts'

const changed = (event: ReadEvent): StepWords => {
  const { type, text } = event
  const to = text('to')
  if (opens(event))
    return to === 'challenge_required'
      ? step('eye', 'Start page opened', 'the bank wants to ask')
      : step('eye', 'Challenge page opened', 'the bank asks')
  const end = rowNamed(ENDS, to)
  const isLate = text('source') === 'system' && text('failReason') === 'timeout'
  const said = [end?.detail ?? `now ${to || 'in a status that this page does not know'}`, text('message')]
  // Whose hand did it in place of the cardholder or the clock.
  const hand = rowNamed(HANDS, text('by'))
  return step(
    isLate ? 'time' : (end?.icon ?? 'target'),
    isLate ? 'Time ran out' : type === 'link.changed' ? 'Link ended' : 'Ended',
    `${said.filter(Boolean).join(': ')}${hand ? `, ${hand.words}` : ''}`,
    end && TONE_OF[end.icon],
  )
}

/** An address without what stands behind it. */
const place = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*/, '')

const OWN_END = new RegExp(`/${LINK_ID}/done$`)

const LET_GO: Readonly<Record<LetGoBecause, string>> = {
  released: 'somebody released it',
  timeout: 'its time was over',
  reset: 'the space was emptied',
  client_gone: 'the caller went away first',
  stopped: 'the sandbox was stopped',
}

/** What is held back, or goes on: a request that has come, or the answer to one. */
const whatIsHeld = ({ facts }: ReadEvent): string => (facts.at === 'arrival' ? 'Request' : 'Answer')

/** A webhook that was planned, where no try of it is there to say more. */
const planned = ({ text }: ReadEvent): StepWords => {
  const wait = rowNamed(AWAITED, text('waitsFor'))
  const sentAs = text('sentAs')
  const as = sentAs === '' ? '' : `; ${sentAs}, on purpose`
  return wait === undefined
    ? step('hook', 'Webhook ready', `${place(text('url'))}${as}`)
    : step('snow', 'Webhook held back', `${wait.until}${as}`)
}

/** By its name: what steers a space is no step of one thing in it, and requests have words of their own. */
const byName = ({ type }: ReadEvent): StepWords =>
  step('target', sentence(type.replaceAll(/[._]/g, ' ')).replace('.', ''))

/** What is laid over what decides. */
const overlayNames = ({ facts: { patches } }: ReadEvent): readonly string[] =>
  Array.isArray(patches) ? [patches.map((one) => (isMap(one) ? String(one.name) : '')).join(', ')] : []

const hold = ({ facts }: ReadEvent): boolean => facts.standard === 'valid' && facts.own === 'valid'

const verdict = (taken: ReadEvent): string => (hold(taken) ? 'signatures hold' : 'a signature does not hold')

/** A try in words; with what the built-in receiver found, where it went there, and whether somebody sent it. */
export const tellAttempt = ({ cause, text, number }: ReadEvent, taken?: ReadEvent): StepWords => {
  const byHand = cause.kind === 'control'
  const status = number('status')
  const nth = number('attempt') ?? 1
  const error = text('error').split(':').slice(0, 2).join(':')
  const isGood = isTaken(status)
  const sentAs = text('sentAs')
  const expected = text('expectedResponse')
  const isExpected =
    expected === 'reject'
      ? isRefusal(status)
      : (isGood && (!taken || hold(taken))) || (expected === 'either' && (isGood || isRefusal(status)))
  const parts = [
    sentAs === '' ? '' : `sent ${sentAs}, on purpose`,
    byHand ? (nth > 1 ? 'sent again by hand' : 'sent by hand') : '',
    taken ? `${isGood ? '' : 'it arrived, '}${verdict(taken)}` : '',
    status === undefined ? error : `receiver answered ${status}`,
  ]
  return step(
    'hook',
    expected === 'reject' && (isGood || isRefusal(status))
      ? `Your app ${isGood ? 'accepted' : 'rejected'} the forged webhook`
      : !isGood
        ? `Webhook try ${nth} failed`
        : nth > 1 && !byHand
          ? `Webhook delivered at try ${nth}`
          : 'Webhook delivered',
    parts.filter(Boolean).join('; '),
    isExpected ? 'pass' : 'warn',
  )
}

/** What came to the built-in receiver, where no try is told that brought it: somebody else sent it, or it is on its way. */
const tellReceived = (taken: ReadEvent): StepWords => {
  const status = taken.number('status')
  return step(
    'hook',
    'Webhook arrived at the built-in receiver',
    `${verdict(taken)}${status === undefined ? '' : `; answered ${status}`}`,
    hold(taken) && isTaken(status) ? 'pass' : 'warn',
  )
}

const BY_TYPE: Readonly<Record<EventType, (event: ReadEvent) => StepWords>> = {
  request: byName,
  'transaction.created': ({ subject }) =>
    subject?.link === undefined
      ? step('plus', 'Created', 'POST /v1/transactions')
      : step('plus', 'Card entered', '3-D Secure begins'),
  'link.created': () => step('plus', 'Link created', 'POST /v1/links'),
  'transaction.changed': changed,
  'link.changed': changed,
  'challenge.opened': ({ text }) =>
    step('eye', 'Challenge page opened', rowNamed(CHALLENGE_METHOD, text('method'))?.question ?? 'the bank asks'),
  'challenge.input_rejected': ({ number }) =>
    step('off', 'Wrong code', `${counted(number('attemptsLeft') ?? 0, 'try', 'tries')} left`, 'fail'),
  'challenge.code_resent': ({ number }) =>
    step('again', 'New code asked for', `${counted(number('times') ?? 0, 'time', 'times')} by now`),
  'redirect.sent': ({ text }) =>
    // A link without a successUrl ends on a page of its own: nobody is sent anywhere.
    OWN_END.test(text('url'))
      ? step('eye', 'Result page shown', 'the link has no successUrl')
      : step(
          'out',
          text('whom') === 'control' ? 'Return reported, without a browser' : 'Browser sent back',
          place(text('url')),
        ),
  'status.read': ({ subject, facts, text }) =>
    step(
      'read',
      'Status read',
      `it says ${text('status')}${subject?.kind === 'link' && facts.status === 'SUCCESS' ? ' and gives the alias' : ''}${facts.altered === undefined ? '' : ', changed by hand'}`,
    ),
  'webhook.scheduled': planned,
  'webhook.attempted': tellAttempt,
  'webhook.delivered': () => step('hook', 'Webhook delivered', '', 'pass'),
  'webhook.failed': ({ text }) =>
    step('hook', 'Webhook gave up', rowNamed(GIVEN_UP, text('reason'))?.said ?? '', 'warn'),
  'webhook.canceled': () => step('off', 'Webhook taken back', 'nothing of it is to come any more'),
  'webhook.received': tellReceived,
  'authorization.received': ({ text }) => {
    const tone = text('liability') === 'shifted' ? 'pass' : 'warn'
    return step('out', 'Authorization sent', lower(text('verdict')).replace(/\.$/, ''), tone)
  },
  'scenario.matched': (event) =>
    step('target', 'Outcome chosen', [event.text('scenario'), ...overlayNames(event)].join(' with ')),
  'outcome.queued': byName,
  'outcome.removed': byName,
  'outcome.used': ({ text }) => step('target', 'Outcome armed once was used', text('scenario')),
  'space.scenario_changed': byName,
  'space.pages_changed': ({ text }) =>
    step('out', 'Hosted pages moved', text('url') || 'back to the address of the sandbox'),
  'scenario.saved': byName,
  'scenario.deleted': byName,
  'response.held': (event) => {
    const words = rowNamed(HOLD_PLACES, event.text('on'))?.words
    const detail = event.facts.at === 'arrival' ? `${words}, before it is decided` : `of ${words}`
    return step('snow', `${whatIsHeld(event)} held back`, words === undefined ? '' : detail)
  },
  'response.released': (event) =>
    step(
      'snow',
      `${whatIsHeld(event)} let go after ${span(event.number('afterMs') ?? 0)}`,
      rowNamed(LET_GO, event.text('reason')) ?? '',
    ),
  'observation.recorded': ({ text }) => step('eye', 'Order read', `the app says ${text('value')} (${text('step')})`),
  'verdict.recorded': ({ text }) => step('target', 'Judged', [text('result'), text('rule')].join(' ').trim()),
  'clock.changed': ({ text }) => step('time', 'Clock moved', text('mode')),
  'space.reset': () => step('gone', 'Space emptied', 'what was before is forgotten'),
  'space.restored': () => step('target', 'Taken back', 'the space is what it was before'),
  'space.trimmed': ({ number }) =>
    step(
      'gone',
      'Let go',
      `${counted(number('transactions') ?? 0, 'transaction', 'transactions')} and ${counted(number('links') ?? 0, 'link', 'links')} that ended (--keep)`,
    ),
}

/** An event as a step; one of a type that nobody knows is shown by its name. */
export const tellEvent = (event: ReadEvent): StepWords => (rowNamed(BY_TYPE, event.type) ?? byName)(event)
