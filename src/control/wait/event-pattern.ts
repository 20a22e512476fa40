import type { WithProblem } from '../../api/http/problem.ts'
import { responseValidators } from '../../core/contract/responses.gen.ts'
import { ERROR_CODES } from '../../core/domain/error-codes.ts'
import { EVENT_TYPES, type EventSubject, FILTER_FACTS, type SandboxEvent } from '../../core/domain/event.ts'
import { LINK_STATUSES } from '../../core/domain/link.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { TRANSACTION_STATUSES } from '../../core/domain/transaction.ts'
import type { TextTraits } from '../../engine/events/event-text.ts'
import { invalid } from '../control-problems.ts'
import type { QueryStrings } from '../query.ts'

/** The keys that say what an event is about. */
export const SUBJECT_KEYS = ['transaction', 'link', 'subject', 'refno', 'reference'] as const

/** What events can be chosen by, as query parameters. An event must fit all that are given. */
export const EVENT_FILTERS = ['type', ...SUBJECT_KEYS, 'status', 'operation', 'scenario'] as const

/** What an event can be known by: the filters of every list of events, and what only one kind of event has. */
export const PATTERN_KEYS = [
  ...EVENT_FILTERS,
  'from',
  'to',
  'method',
  'path',
  'code',
  'webhook',
  'hold',
  'amount',
] as const
export type PatternKey = (typeof PATTERN_KEYS)[number]

/** One thing that is asked of an event. */
type Condition = {
  readonly key: PatternKey
  readonly text: string
  readonly fits: (event: SandboxEvent) => boolean
}

/** Which events are meant: those that fit all of this. */
export type EventPattern = readonly Condition[]

const idOf = (kind: EventSubject['kind'], subject: EventSubject | undefined): string | undefined => {
  if (subject?.kind === kind) return subject.id
  return kind === 'link' && subject?.kind === 'transaction' ? subject.link : undefined
}

/** Whether something is about a transaction or a link; the authentication of a link's cardholder is about both. */
export const isAbout = (subject: EventSubject | undefined, kind: EventSubject['kind'], id: string): boolean =>
  idOf(kind, subject) === id

/** The authentication of a link's cardholder has the link's reference as its refno. */
const referenceOf = (subject: EventSubject | undefined): string | undefined => {
  if (subject?.kind === 'link') return subject.reference
  return subject?.link === undefined ? undefined : subject.refno
}

/** The status that an event tells: of an answer by its number, of a transaction or a link by its word. */
const statusOf = ({ facts }: SandboxEvent): number | string | undefined => {
  if ('to' in facts) return facts.to
  return 'status' in facts ? facts.status : undefined
}

const fact =
  (name: PatternKey) =>
  ({ facts }: SandboxEvent): readonly string[] => {
    const value: unknown = Object.hasOwn(facts, name) ? Reflect.get(facts, name) : undefined
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  }

/** What an event has at each key, that first by which it is told. */
const VALUES: { readonly [Key in PatternKey]: (event: SandboxEvent) => readonly (string | number | undefined)[] } = {
  type: ({ type }) => [type],
  subject: ({ subject }) => [subject?.id, idOf('link', subject)],
  transaction: ({ subject }) => [idOf('transaction', subject)],
  link: ({ subject }) => [idOf('link', subject)],
  refno: ({ subject }) => (subject?.kind === 'transaction' ? [subject.refno] : []),
  reference: ({ subject }) => [referenceOf(subject)],
  status: (event) => [statusOf(event)],
  operation: fact('operation'),
  scenario: fact('scenario'),
  from: fact('from'),
  to: fact('to'),
  method: fact('method'),
  path: fact('path'),
  code: fact('code'),
  webhook: fact('webhook'),
  hold: fact('hold'),
  amount: fact('amount'),
}

/** What an event has at a key. */
export const valueAt = (event: SandboxEvent, key: PatternKey): string | undefined => VALUES[key](event)[0]?.toString()

const STATUS_WORDS: readonly string[] = [...TRANSACTION_STATUSES, ...LINK_STATUSES]
const OPERATIONS: readonly string[] = Object.keys(responseValidators)

const wrongStatus = (text: string): string | undefined =>
  /^[1-5](?:\d\d|xx)$/i.test(text) || STATUS_WORDS.includes(text)
    ? undefined
    : `status is the number of an answer (404), a class of them (4xx), or the status of a transaction or a link (${STATUS_WORDS.join(', ')})${didYouMean(text, STATUS_WORDS)}`

/** What is wrong with a word that can be one of a few only. */
const WRONG: { readonly [Key in PatternKey]?: (text: string) => string | undefined } = {
  type(text) {
    const wrong = text.split(',').find((type) => !EVENT_TYPES.some((known) => known === type))
    if (wrong === undefined) return undefined
    return `there is no such type of event${didYouMean(wrong, EVENT_TYPES)}; type is one of ${EVENT_TYPES.join(', ')}, or several with commas`
  },
  status: wrongStatus,
  from: wrongStatus,
  to: wrongStatus,
  operation: (text) =>
    OPERATIONS.includes(text)
      ? undefined
      : `operation is one of ${OPERATIONS.join(', ')}${didYouMean(text, OPERATIONS)}`,
  amount: (text) =>
    /^[1-9]\d{0,11}$/.test(text) ? undefined : 'amount is a whole number in minor units, such as 4200',
  code: (text) =>
    ERROR_CODES.some((code) => code === text)
      ? undefined
      : `there is no such error code${didYouMean(text, ERROR_CODES)}`,
}

const matcher = (key: PatternKey, text: string): Condition['fits'] => {
  if (key === 'status' && /xx$/i.test(text)) {
    const hundreds = Number(text[0])
    return (event) => Math.floor(Number(statusOf(event)) / 100) === hundreds
  }
  if (key === 'type') {
    const wanted = text.split(',')
    return ({ type }) => wanted.includes(type)
  }
  return (event) => VALUES[key](event).some((value) => value !== undefined && String(value) === text)
}

/** Reads what is asked of events, in words that may be wrong; without any, every event fits. */
export const readConditions = (texts: QueryStrings<PatternKey>): { readonly pattern: EventPattern } | WithProblem => {
  const pattern: Condition[] = []
  for (const key of PATTERN_KEYS) {
    const text = texts[key]
    if (text === undefined) continue
    const wrong = WRONG[key]?.(text)
    if (wrong !== undefined) return invalid(wrong)
    pattern.push({ key, text, fits: matcher(key, text) })
  }
  return { pattern }
}

/** A type that has none of what is asked for: nothing would ever fit. */
const wrongPair = (texts: QueryStrings<PatternKey>): string | undefined => {
  const types = EVENT_TYPES.filter((type) => texts.type?.split(',').includes(type))
  if (types.length === 0) return undefined
  const known = new Set<PatternKey>([...SUBJECT_KEYS, 'type', ...types.flatMap((type) => FILTER_FACTS[type])])
  const idle = PATTERN_KEYS.find((key) => texts[key] !== undefined && !known.has(key))
  if (idle === undefined) return undefined
  const having = EVENT_TYPES.filter((type) => FILTER_FACTS[type].some((key) => key === idle))
  return `${types.join(' and ')} has no ${idle}, so nothing would ever fit; ${having.join(', ')} ${having.length === 1 ? 'has' : 'have'} one`
}

/** The same for whoever waits for such an event, or counts on it. */
export const readPattern = (texts: QueryStrings<PatternKey>): ReturnType<typeof readConditions> => {
  const read = readConditions(texts)
  const wrong = 'problem' in read ? undefined : wrongPair(texts)
  return wrong === undefined ? read : invalid(wrong)
}

/** Whether an event is one of those that are meant. */
export const fits = (pattern: EventPattern, event: SandboxEvent): boolean =>
  pattern.every((condition) => condition.fits(event))

/** What an event lacks of those that are meant. */
export const lacking = (pattern: EventPattern, event: SandboxEvent): EventPattern =>
  pattern.filter((condition) => !condition.fits(event))

/** Only what is said about what events are about. */
export const subjectOf = (pattern: EventPattern): EventPattern =>
  pattern.filter(({ key }) => SUBJECT_KEYS.some((about) => about === key))

/** The same and what is said about the hold that kept an answer back: what has a beginning. */
export const begunIn = (pattern: EventPattern): EventPattern =>
  pattern.filter(({ key }) => key === 'hold' || SUBJECT_KEYS.some((about) => about === key))

/** Those that may be a number in the text of an event. */
const NUMBERED: readonly PatternKey[] = ['type', 'status', 'from', 'to', 'amount']

/** What the text of an event must have to be one of those that are meant: enough not to read most others. */
export const traitsOf = (pattern: EventPattern): TextTraits | undefined => {
  if (pattern.length === 0) return undefined
  return {
    types: pattern.find(({ key }) => key === 'type')?.text.split(','),
    texts: pattern.filter(({ key }) => !NUMBERED.includes(key)).map(({ text }) => text),
  }
}
