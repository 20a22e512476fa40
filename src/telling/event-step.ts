import type { RecordedEvent, Step } from '../contract/control.gen.ts'
import { numberOf, textOf } from './facts.ts'
import { counted, sentence, span } from './figures.ts'
import type { Tone } from './told.ts'

/** The pictures of a timeline. */
export type StepIcon = Step['icon']

/** What sort of step it is; requests and further events look for theirs by it. */
export type StepKind = 'created' | 'opened' | 'code' | 'ended' | 'redirect' | 'read' | 'attempt' | 'planned' | 'other'

/** What a step says, without its place in time. */
export type StepWords = {
  readonly kind: StepKind
  readonly icon: StepIcon
  readonly title: string
  readonly detail: string
  readonly tone: Tone
}

type Facts = RecordedEvent['facts']

const words = (kind: StepKind, icon: StepIcon, title: string, detail = '', tone: Tone = 'wait'): StepWords => ({
  kind,
  icon,
  title,
  detail,
  tone,
})

const ENDS: Readonly<Record<string, readonly [icon: StepIcon, detail: string, tone: Tone]>> = {
  authenticated: ['pass', 'authenticated', 'pass'],
  failed: ['fail', 'not authenticated', 'fail'],
  canceled: ['cancel', 'cancelled', 'wait'],
  SUCCESS: ['pass', 'card saved', 'pass'],
  ERROR: ['refused', 'no card saved', 'fail'],
  DELETED: ['gone', 'deleted', 'wait'],
}

const QUESTIONS: Readonly<Record<string, string>> = {
  one_time_code: 'the bank asks for a code',
  out_of_band: 'the bank asks in its app',
  single_select: 'the bank asks where to send a code',
}

const changed = ({ type, facts }: RecordedEvent): StepWords => {
  const to = textOf(facts, 'to')
  if (to === 'challenge_required') return words('opened', 'eye', 'Page opened', 'the bank wants to ask')
  if (to === 'challenge_ongoing') return words('opened', 'eye', 'Page opened', 'the bank asks')
  const [icon, detail, tone] = ENDS[to] ?? ['target', `now ${to || 'in a status that this page does not know'}`, 'wait']
  const isLate = textOf(facts, 'source') === 'system' && textOf(facts, 'failReason') === 'timeout'
  const message = textOf(facts, 'message')
  return words(
    'ended',
    isLate ? 'time' : icon,
    isLate ? 'Time ran out' : type === 'link.changed' ? 'Link ended' : 'Ended',
    message === '' ? detail : `${detail}: ${message}`,
    tone,
  )
}

/** An address without what stands behind it. */
const place = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*/, '')

const attempted = ({ facts }: RecordedEvent): StepWords => {
  const status = numberOf(facts, 'status')
  const isTaken = status !== undefined && status >= 200 && status < 300
  const nth = numberOf(facts, 'attempt') ?? 1
  return words(
    'attempt',
    'hook',
    isTaken ? (nth > 1 ? `Webhook delivered at try ${nth}` : 'Webhook delivered') : `Webhook try ${nth} failed`,
    status === undefined ? textOf(facts, 'error').split(':').slice(0, 2).join(':') : `receiver answered ${status}`,
    isTaken ? 'pass' : 'warn',
  )
}

const WAITS: Readonly<Record<string, string>> = {
  hand: 'until somebody sends it',
  redirect: 'until the browser was sent back',
  status_read: 'until your app reads the status',
  attempt: 'until the newer one was sent',
}

const LET_GO: Readonly<Record<string, string>> = {
  released: 'somebody released it',
  timeout: 'its time was over',
  reset: 'the space was emptied',
  client_gone: 'the caller went away first',
  stopped: 'the sandbox was stopped',
}

const PLACES: Readonly<Record<string, string>> = { init: 'of the first call', status: 'of a status read' }

/** A webhook that was planned, where no try of it is there to say more. */
const planned = ({ facts }: RecordedEvent): StepWords => {
  const waits = WAITS[textOf(facts, 'waitsFor')]
  return waits === undefined
    ? words('planned', 'hook', 'Webhook ready', place(textOf(facts, 'url')))
    : words('planned', 'snow', 'Webhook held back', waits)
}

const GIVEN_UP: Readonly<Record<string, string>> = {
  no_tries_left: 'no try is left',
  gone: 'the receiver said 410, never again',
  target_refused: 'its address is not allowed',
}

const count = (facts: Facts, key: string): number => numberOf(facts, key) ?? 0

const BY_TYPE: Readonly<Record<string, (event: RecordedEvent) => StepWords>> = {
  'transaction.created': ({ subject }) =>
    subject?.link === undefined
      ? words('created', 'plus', 'Created', 'by your app')
      : words('created', 'plus', 'Card entered', '3-D Secure begins'),
  'link.created': () => words('created', 'plus', 'Link created', 'by your app'),
  'transaction.changed': changed,
  'link.changed': changed,
  'challenge.opened': ({ facts }) =>
    words('opened', 'eye', 'Page opened', QUESTIONS[textOf(facts, 'method')] ?? 'the bank asks'),
  'challenge.refused': ({ facts }) =>
    words('code', 'off', 'Wrong code', `${counted(count(facts, 'triesLeft'), 'try', 'tries')} left`, 'fail'),
  'redirect.sent': ({ facts }) => words('redirect', 'out', 'Browser sent back', place(textOf(facts, 'url'))),
  'status.read': ({ facts }) =>
    words(
      'read',
      'read',
      'Status read',
      `it says ${textOf(facts, 'status')}${facts.altered === undefined ? '' : ', changed by hand'}`,
    ),
  'webhook.planned': planned,
  'webhook.attempted': attempted,
  'webhook.delivered': () => words('other', 'hook', 'Webhook delivered', '', 'pass'),
  'webhook.given_up': ({ facts }) =>
    words('other', 'hook', 'Webhook gave up', GIVEN_UP[textOf(facts, 'reason')] ?? '', 'warn'),
  'webhook.received': ({ facts }) =>
    words(
      'other',
      'hook',
      'Webhook taken by the built-in receiver',
      facts.standard === 'valid' && facts.own === 'valid' ? 'its signatures hold' : 'a signature does not hold',
      facts.standard === 'valid' && facts.own === 'valid' ? 'pass' : 'warn',
    ),
  'scenario.chosen': ({ facts }) => words('other', 'target', 'Outcome chosen', textOf(facts, 'scenario')),
  'next.used': ({ facts }) => words('other', 'target', 'One-time outcome used', textOf(facts, 'scenario')),
  'answer.held': ({ facts }) => words('other', 'snow', 'Answer held back', PLACES[textOf(facts, 'on')] ?? ''),
  'answer.let_go': ({ facts }) =>
    words(
      'other',
      'snow',
      `Answer let go after ${span(count(facts, 'afterMs'))}`,
      LET_GO[textOf(facts, 'because')] ?? '',
    ),
  'clock.moved': ({ facts }) => words('other', 'time', 'Clock moved', textOf(facts, 'mode')),
  'space.reset': () => words('other', 'gone', 'Space emptied', 'what was before is forgotten'),
}

/** What a request says by itself, where no effect of it is there to say more. */
export const requestStep = ({ facts }: RecordedEvent): StepWords => {
  const status = numberOf(facts, 'status')
  const operation = textOf(facts, 'operation')
  const isPage = operation === '' || /^(start|answer|open|submit)/.test(operation)
  if (textOf(facts, 'end') === 'client_gone') return words('other', 'gone', 'Caller went away', 'before its answer')
  if (textOf(facts, 'end') === 'reset')
    return words('other', 'off', 'Connection cut', 'on purpose, instead of an answer', 'warn')
  if (status === 410) return words('other', 'eye', 'Page opened again', 'it takes nothing any more')
  // An answer that an outcome puts in the place of another has no error code.
  if (status !== undefined && status >= 400 && textOf(facts, 'code') === '' && textOf(facts, 'scenario') !== '')
    return words('other', 'off', 'Answer spoilt', `${status} on purpose, instead of the answer`, 'warn')
  if (status !== undefined && status >= 400)
    return words('other', 'refused', 'Refused', textOf(facts, 'code') || `HTTP ${status}`, 'warn')
  if (isPage && textOf(facts, 'method') === 'POST') return words('other', 'eye', 'Page answered')
  if (isPage) return words('other', 'eye', 'Page shown')
  if (operation.startsWith('get')) return words('read', 'read', 'Status read', 'by your app')
  if (operation === 'deleteLink') return words('other', 'gone', 'Link deleted', 'by your app')
  return words('other', 'plus', 'Asked again', 'the same answer, by its Idempotency-Key')
}

/** An event as a step; one of a type that nobody knows is shown by its name. */
export const eventStep = (event: RecordedEvent): StepWords =>
  BY_TYPE[event.type]?.(event) ??
  words('other', 'target', sentence(event.type.replaceAll(/[._]/g, ' ')).replace('.', ''))
