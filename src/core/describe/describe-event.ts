import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import type { EventType } from '../domain/event.ts'
import { HOLD_POINTS, type ReleaseReason } from '../domain/hold-points.ts'
import { LINK_ID } from '../domain/ids.ts'
import { isMap } from '../domain/is-record.ts'
import { isAccepted, isRejected } from '../domain/receiver-status.ts'
import { FINAL_STATES, MANUAL_SOURCES } from '../domain/return-targets.ts'
import { rowNamed } from '../domain/table-keys.ts'
import { AWAITED, FAILED_DELIVERIES } from '../domain/webhook-triggers.ts'
import { TONE_OF } from './description.ts'
import { counted, lower, resultText, sentence, span } from './format.ts'
import { opens, type ReadEvent, type StepDescription, step } from './step.ts'

/** Describes the beginning of a challenge: a browser opened a page, or there was none. */
const opened = ({ cause }: ReadEvent, page: string, question: string): StepDescription =>
  cause.kind === 'request'
    ? step('eye', `${page} opened`, question)
    : step(
        'eye',
        'Challenge opened',
        `${question}; ${cause.kind === 'control' ? 'by the control API, ' : ''}without a page`,
      )

const changed = (event: ReadEvent): StepDescription => {
  const { type, text } = event
  const to = text('to')
  if (opens(event))
    return to === 'challenge_required'
      ? opened(event, 'Start page', 'the bank requires a challenge')
      : opened(event, 'Challenge page', 'the bank challenges the cardholder')
  const end = rowNamed(FINAL_STATES, to)
  const isLate = text('source') === 'system' && text('failReason') === 'timeout'
  const isDeclined = text('from') === 'authenticated' && to === 'failed'
  const detail = isDeclined ? 'the authorization was declined' : end?.detail
  const details = [detail ?? `now ${to || 'in an unknown status'}`, text('message')]
  // The manual source of the end.
  const source = rowNamed(MANUAL_SOURCES, text('endedBy'))
  return step(
    isLate ? 'time' : (end?.icon ?? 'target'),
    isLate ? 'Timed out' : type === 'link.changed' ? 'Link ended' : 'Ended',
    `${details.filter(Boolean).join(': ').replace(/\.$/, '')}${source ? `, ${source.phrase}` : ''}`,
    end && TONE_OF[end.icon],
  )
}

/** Returns an address without query and fragment. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*/, '')

const OWN_END = new RegExp(`/${LINK_ID}/done$`)

const RELEASED_BY: Readonly<Record<ReleaseReason, string>> = {
  released: 'manually',
  timeout: 'by its time limit',
  reset: 'by a reset of the space',
  client_disconnected: 'because the client disconnected',
  stopped: 'because the sandbox was stopped',
}

/** Returns the kind of the held message. */
const heldMessage = ({ facts }: ReadEvent): string => (facts.at === 'arrival' ? 'Request' : 'Response')

/** Describes a scheduled webhook without an attempt. */
const planned = ({ text }: ReadEvent): StepDescription => {
  const wait = rowNamed(AWAITED, text('waitsFor'))
  const sentAs = text('sentAs')
  const as = sentAs === '' ? '' : `; ${sentAs}, on purpose`
  return wait === undefined
    ? step('webhook', 'Webhook scheduled', `${shortAddress(text('url'))}${as}`)
    : step('snow', 'Webhook held', `${wait.until}${as}`)
}

/**
 * Describes an event by its type. For control events, which are no steps of one record, and for requests, which have
 * their own descriptions.
 */
const byName = ({ type }: ReadEvent): StepDescription =>
  step('target', sentence(type.replaceAll(/[._]/g, ' ')).replace('.', ''))

/** Returns the names of the patches. */
const patchNames = ({ facts: { patches } }: ReadEvent): readonly string[] =>
  Array.isArray(patches) ? [patches.map((patch) => (isMap(patch) ? String(patch.name) : '')).join(', ')] : []

const areValid = ({ facts }: ReadEvent): boolean => facts.standard === 'valid' && facts.own === 'valid'

const verdict = (taken: ReadEvent): string => (areValid(taken) ? 'signatures are valid' : 'a signature is invalid')

/** Describes an attempt, with the verdict of the built-in receiver, and manual deliveries as such. */
export const describeAttempt = ({ cause, text, number }: ReadEvent, taken?: ReadEvent): StepDescription => {
  const isManual = cause.kind === 'control'
  const status = number('status')
  const count = number('attempt') ?? 1
  const isGood = isAccepted(status)
  const sentAs = text('sentAs')
  const expected = text('expectedResponse')
  const isExpected =
    expected === 'reject'
      ? isRejected(status)
      : (isGood && (!taken || areValid(taken))) || (expected === 'either' && (isGood || isRejected(status)))
  const parts = [
    sentAs === '' ? '' : `sent ${sentAs}, on purpose`,
    isManual ? (count > 1 ? 'sent again manually' : 'sent manually') : '',
    taken ? `${isGood ? '' : 'it arrived, '}${verdict(taken)}` : '',
    resultText(status, text('error')),
  ]
  return step(
    'webhook',
    expected === 'reject' && (isGood || isRejected(status))
      ? `Your app ${isGood ? 'accepted' : 'rejected'} the forged webhook`
      : !isGood
        ? `Webhook attempt ${count} failed`
        : count > 1 && !isManual
          ? `Webhook delivered at attempt ${count}`
          : 'Webhook delivered',
    parts.filter(Boolean).join('; '),
    isExpected ? 'pass' : 'warn',
  )
}

/** Describes a webhook at the built-in receiver without a known attempt: from another sender, or in flight. */
const describeReceived = (taken: ReadEvent): StepDescription => {
  const status = taken.number('status')
  return step(
    'webhook',
    'Webhook arrived at the built-in receiver',
    `${verdict(taken)}${status === undefined ? '' : `; responded with ${status}`}`,
    areValid(taken) && isAccepted(status) ? 'pass' : 'warn',
  )
}

const BY_TYPE: Readonly<Record<EventType, (event: ReadEvent) => StepDescription>> = {
  request: byName,
  'transaction.created': ({ subject, cause }) =>
    subject?.link === undefined
      ? step('plus', 'Created', 'POST /v1/transactions')
      : step('plus', 'Card entered', `${cause.kind === 'control' ? 'by the control API; ' : ''}3-D Secure begins`),
  'link.created': () => step('plus', 'Link created', 'POST /v1/links'),
  'transaction.changed': changed,
  'link.changed': changed,
  'challenge.opened': (event) =>
    opened(
      event,
      'Challenge page',
      rowNamed(CHALLENGE_METHOD, event.text('method'))?.question ?? 'the bank challenges the cardholder',
    ),
  'challenge.input_rejected': ({ number }) =>
    step('off', 'Wrong code', `${counted(number('attemptsLeft') ?? 0, 'attempt', 'attempts')} left`, 'fail'),
  'challenge.code_resent': ({ number }) =>
    step('again', 'Code resent', `${counted(number('times') ?? 0, 'time', 'times')} by now`),
  'redirect.sent': ({ text }) =>
    // A link without a successUrl ends on its own page, without a redirect.
    OWN_END.test(text('url'))
      ? step('eye', 'Result page displayed', 'the link has no successUrl')
      : step(
          'out',
          text('recipient') === 'control' ? 'Redirect reported, without a browser' : 'Browser redirected',
          shortAddress(text('url')),
        ),
  'status.read': ({ subject, facts, text }) =>
    step(
      'read',
      'Status read',
      `${text('status')}${subject?.kind === 'link' && facts.status === 'SUCCESS' ? ' with the alias' : ''}${facts.altered === undefined ? '' : ', overridden'}`,
    ),
  'webhook.scheduled': planned,
  'webhook.attempted': describeAttempt,
  'webhook.delivered': () => step('webhook', 'Webhook delivered', '', 'pass'),
  'webhook.failed': ({ text }) =>
    step('webhook', 'Webhook failed', rowNamed(FAILED_DELIVERIES, text('reason'))?.description ?? '', 'warn'),
  'webhook.canceled': () => step('off', 'Webhook canceled', 'no further attempt follows'),
  'webhook.received': describeReceived,
  'authorization.received': ({ text }) => {
    if (text('decision') === 'declined')
      return step('out', 'Authorization declined', [text('code'), text('networkCode')].join(' ').trim(), 'fail')
    const tone = text('liability') === 'shifted' ? 'pass' : 'warn'
    return step('out', 'Authorization sent', lower(text('verdict')).replace(/\.$/, ''), tone)
  },
  'scenario.matched': (event) =>
    step('target', 'Outcome matched', [event.text('scenario'), ...patchNames(event)].join(' with ')),
  'outcome.queued': byName,
  'outcome.removed': byName,
  'outcome.used': ({ text }) => step('target', 'Queued outcome used', text('scenario')),
  'space.scenario_changed': byName,
  'space.pages_changed': ({ text }) => step('out', 'Hosted pages moved', text('url') || 'to the default address'),
  'space.request_settings_changed': ({ text, facts }) =>
    step(
      'out',
      'Request settings changed',
      [
        text('requestIndicators') && `indicators: ${text('requestIndicators')}`,
        text('dataRules') && `data rules: ${text('dataRules')}`,
        Array.isArray(facts.frameAncestors) && `frames: ${facts.frameAncestors.join(' ') || 'none'}`,
      ]
        .filter(Boolean)
        .join(', ') || 'to those of the sandbox',
    ),
  'scenario.saved': byName,
  'scenario.deleted': byName,
  'response.held': (event) => {
    const description = rowNamed(HOLD_POINTS, event.text('on'))?.description
    const detail = event.facts.at === 'arrival' ? `${description}, before it is handled` : `for ${description}`
    return step('snow', `${heldMessage(event)} held`, description === undefined ? '' : detail)
  },
  'response.released': (event) =>
    step(
      'snow',
      `${heldMessage(event)} released after ${span(event.number('afterMs') ?? 0)}`,
      rowNamed(RELEASED_BY, event.text('reason')) ?? '',
    ),
  'observation.recorded': ({ text }) => step('eye', 'Order read', `${text('value')} in the app (${text('step')})`),
  'verdict.recorded': ({ text }) => step('target', 'Verdict', [text('result'), text('rule')].join(' ').trim()),
  'clock.changed': ({ text }) => step('time', 'Clock moved', text('mode')),
  'space.reset': () => step('gone', 'Space reset', 'all earlier data is deleted'),
  'space.restored': () => step('target', 'Change undone', 'the space has its earlier state'),
  'space.trimmed': ({ number }) =>
    step(
      'gone',
      'Records removed',
      `${counted(number('transactions') ?? 0, 'transaction', 'transactions')} and ${counted(number('links') ?? 0, 'link', 'links')} had ended (--keep)`,
    ),
}

/** Describes an event as a step. An unknown type is described by its name. */
export const describeEvent = (event: ReadEvent): StepDescription => (rowNamed(BY_TYPE, event.type) ?? byName)(event)
