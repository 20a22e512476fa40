import type { RecordedEvent } from '../contract/control.gen.ts'
import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import { ENDS, HANDS } from '../domain/ends.ts'
import type { EventType } from '../domain/event.ts'
import { HOLD_PLACES } from '../domain/hold-places.ts'
import { LINK_ID } from '../domain/ids.ts'
import { isMap } from '../domain/is-map.ts'
import { rowNamed } from '../domain/names-of.ts'
import { AWAITED, GIVEN_UP } from '../domain/webhook-moments.ts'
import { counted, sentence, span } from './figures.ts'
import { numberOf, type StepWords, step, textOf } from './step.ts'
import { tellAttempt, tellReceived } from './tell-attempt.ts'
import { authorizationStep } from './tell-authorization.ts'
import { TONE_OF } from './told.ts'

type Facts = RecordedEvent['facts']

const questionOf = (method: string): string => rowNamed(CHALLENGE_METHOD, method)?.question ?? 'the bank asks'

/** Whose hand did it in place of the cardholder or the clock. */
const byHand = (facts: Facts): string => {
  const hand = rowNamed(HANDS, textOf(facts, 'by'))
  return hand ? `, ${hand.words}` : ''
}

const changed = ({ type, facts }: RecordedEvent): StepWords => {
  const to = textOf(facts, 'to')
  if (to === 'challenge_required') return step('opened', 'eye', 'Start page opened', 'the bank wants to ask')
  if (to === 'challenge_ongoing') return step('opened', 'eye', 'Challenge page opened', 'the bank asks')
  const end = rowNamed(ENDS, to)
  const detail = end?.detail ?? `now ${to || 'in a status that this page does not know'}`
  const isLate = textOf(facts, 'source') === 'system' && textOf(facts, 'failReason') === 'timeout'
  const message = textOf(facts, 'message')
  return step(
    'ended',
    isLate ? 'time' : (end?.sign ?? 'target'),
    isLate ? 'Time ran out' : type === 'link.changed' ? 'Link ended' : 'Ended',
    `${message === '' ? detail : `${detail}: ${message}`}${byHand(facts)}`,
    end ? TONE_OF[end.sign] : 'wait',
  )
}

/** An address without what stands behind it. */
const place = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*/, '')

const OWN_END = new RegExp(`/${LINK_ID}/done$`)

/** The end of the way: where a browser went, or where it would have gone. */
const WHOM: Readonly<Record<string, string>> & { readonly browser: string } = {
  browser: 'Browser sent back',
  control: 'Return reported, without a browser',
}

const LET_GO: Readonly<Record<string, string>> = {
  released: 'somebody released it',
  timeout: 'its time was over',
  reset: 'the space was emptied',
  client_gone: 'the caller went away first',
  stopped: 'the sandbox was stopped',
}

/** What is held back, or goes on: a request that has come, or the answer to one. */
const whatIsHeld = (facts: Facts): string => (facts.at === 'arrival' ? 'Request' : 'Answer')

/** A webhook that was planned, where no try of it is there to say more. */
const planned = ({ facts }: RecordedEvent): StepWords => {
  const wait = rowNamed(AWAITED, textOf(facts, 'waitsFor'))
  const sentAs = textOf(facts, 'sentAs')
  const as = sentAs === '' ? '' : `; ${sentAs}, on purpose`
  return wait === undefined
    ? step('planned', 'hook', 'Webhook ready', `${place(textOf(facts, 'url'))}${as}`)
    : step('planned', 'snow', 'Webhook held back', `${wait.until}${as}`)
}

const count = (facts: Facts, key: string): number => numberOf(facts, key) ?? 0

/** By its name: what steers a space is no step of one thing in it, and requests have words of their own. */
const byName = ({ type }: Pick<RecordedEvent, 'type'>): StepWords =>
  step('other', 'target', sentence(type.replaceAll(/[._]/g, ' ')).replace('.', ''))

/** What is laid over what decides. */
const overlayNames = ({ overlays }: Facts): readonly string[] =>
  Array.isArray(overlays) ? [overlays.map((one) => (isMap(one) ? String(one.name) : '')).join(', ')] : []

const BY_TYPE: Readonly<Record<EventType, (event: RecordedEvent) => StepWords>> = {
  request: byName,
  'transaction.created': ({ subject }) =>
    subject?.link === undefined
      ? step('created', 'plus', 'Created', 'POST /v1/transactions')
      : step('created', 'plus', 'Card entered', '3-D Secure begins'),
  'link.created': () => step('created', 'plus', 'Link created', 'POST /v1/links'),
  'transaction.changed': changed,
  'link.changed': changed,
  'challenge.opened': ({ facts }) =>
    step('opened', 'eye', 'Challenge page opened', questionOf(textOf(facts, 'method'))),
  'challenge.refused': ({ facts }) =>
    step('code', 'off', 'Wrong code', `${counted(count(facts, 'triesLeft'), 'try', 'tries')} left`, 'fail'),
  'challenge.resent': ({ facts }) =>
    step('code', 'again', 'New code asked for', `${counted(count(facts, 'times'), 'time', 'times')} by now`),
  'redirect.sent': ({ facts }) =>
    // A link without a successUrl ends on a page of its own: nobody is sent anywhere.
    OWN_END.test(textOf(facts, 'url'))
      ? step('redirect', 'eye', 'Result page shown', 'the link has no successUrl')
      : step('redirect', 'out', WHOM[textOf(facts, 'whom')] ?? WHOM.browser, place(textOf(facts, 'url'))),
  'status.read': ({ subject, facts }) =>
    step(
      'read',
      'read',
      'Status read',
      `it says ${textOf(facts, 'status')}${subject?.kind === 'link' && facts.status === 'SUCCESS' ? ' and gives the alias' : ''}${facts.altered === undefined ? '' : ', changed by hand'}`,
    ),
  'webhook.planned': planned,
  'webhook.attempted': (event) => tellAttempt(event),
  'webhook.delivered': () => step('other', 'hook', 'Webhook delivered', '', 'pass'),
  'webhook.given_up': ({ facts }) =>
    step('other', 'hook', 'Webhook gave up', rowNamed(GIVEN_UP, textOf(facts, 'reason'))?.said ?? '', 'warn'),
  'webhook.taken_back': () => step('other', 'off', 'Webhook taken back', 'nothing of it is to come any more'),
  'webhook.received': tellReceived,
  'authorization.received': authorizationStep,
  'scenario.chosen': ({ facts }) =>
    step('other', 'target', 'Outcome chosen', [textOf(facts, 'scenario'), ...overlayNames(facts)].join(' with ')),
  'next.armed': byName,
  'next.disarmed': byName,
  'next.used': ({ facts }) => step('other', 'target', 'Outcome armed once was used', textOf(facts, 'scenario')),
  'space.scenario': byName,
  'space.pages': ({ facts }) =>
    step('other', 'out', 'Hosted pages moved', textOf(facts, 'url') || 'back to the address of the sandbox'),
  'scenario.put': byName,
  'scenario.removed': byName,
  'answer.held': ({ facts }) => {
    const words = rowNamed(HOLD_PLACES, textOf(facts, 'on'))?.words
    const detail = facts.at === 'arrival' ? `${words}, before it is decided` : `of ${words}`
    return step('other', 'snow', `${whatIsHeld(facts)} held back`, words === undefined ? '' : detail)
  },
  'answer.let_go': ({ facts }) =>
    step(
      'other',
      'snow',
      `${whatIsHeld(facts)} let go after ${span(count(facts, 'afterMs'))}`,
      LET_GO[textOf(facts, 'because')] ?? '',
    ),
  'belief.read': ({ facts }) =>
    step('other', 'eye', 'Order read', `the app says ${textOf(facts, 'value')} (${textOf(facts, 'step')})`),
  'judgement.made': ({ facts }) =>
    step('other', 'target', 'Judged', [textOf(facts, 'result'), textOf(facts, 'rule')].join(' ').trim()),
  'clock.moved': ({ facts }) => step('other', 'time', 'Clock moved', textOf(facts, 'mode')),
  'space.reset': () => step('other', 'gone', 'Space emptied', 'what was before is forgotten'),
  'space.restored': () => step('other', 'target', 'Taken back', 'the space is what it was before'),
  'space.trimmed': ({ facts }) =>
    step(
      'other',
      'gone',
      'Let go',
      `${counted(count(facts, 'transactions'), 'transaction', 'transactions')} and ${counted(count(facts, 'links'), 'link', 'links')} that ended (--keep)`,
    ),
}

/** An event as a step; one of a type that nobody knows is shown by its name. */
export const tellEvent = (event: RecordedEvent): StepWords => (rowNamed(BY_TYPE, event.type) ?? byName)(event)
