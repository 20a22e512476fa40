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

/** Filters by the record of an event. */
export const SUBJECT_KEYS = ['transaction', 'link', 'subject', 'refno', 'reference'] as const

/** Query parameters that filter events. An event must match all of them. */
export const EVENT_FILTERS = ['type', ...SUBJECT_KEYS, 'status', 'operation', 'scenario'] as const

/** All filters: those of every list of events, and those for single event types. */
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

/** One filter of events. */
type Condition = {
  readonly key: PatternKey
  readonly text: string
  readonly fits: (event: SandboxEvent) => boolean
}

/** Filters that an event must all match. */
export type EventPattern = readonly Condition[]

const idOf = (kind: EventSubject['kind'], subject: EventSubject | undefined): string | undefined => {
  if (subject?.kind === kind) return subject.id
  return kind === 'link' && subject?.kind === 'transaction' ? subject.link : undefined
}

/** Returns true if a subject is a transaction or a link; the authentication of a link's cardholder is both. */
export const isAbout = (subject: EventSubject | undefined, kind: EventSubject['kind'], id: string): boolean =>
  idOf(kind, subject) === id

/** Returns the reference of a subject. For the authentication of a link's cardholder, it is the refno. */
const referenceOf = (subject: EventSubject | undefined): string | undefined => {
  if (subject?.kind === 'link') return subject.reference
  return subject?.link === undefined ? undefined : subject.refno
}

/** Returns the status in an event: a number for a response, a word for a transaction or a link. */
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

/** Values of an event for each filter; the first one is displayed. */
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

/** Returns the value of an event for a filter. */
export const valueAt = (event: SandboxEvent, key: PatternKey): string | undefined => VALUES[key](event)[0]?.toString()

const KNOWN_STATUSES: readonly string[] = [...TRANSACTION_STATUSES, ...LINK_STATUSES]
const OPERATIONS: readonly string[] = Object.keys(responseValidators)

const wrongStatus = (text: string): string | undefined =>
  /^[1-5](?:\d\d|xx)$/i.test(text) || KNOWN_STATUSES.includes(text)
    ? undefined
    : `\`status\` must be a response status (404), a class (4xx), or the status of a transaction or a link (${KNOWN_STATUSES.join(', ')})${didYouMean(text, KNOWN_STATUSES) || '.'}`

/** Checks of filters with a limited set of values. */
const WRONG: { readonly [Key in PatternKey]?: (text: string) => string | undefined } = {
  type(text) {
    const wrong = text.split(',').find((type) => !EVENT_TYPES.some((known) => known === type))
    if (wrong === undefined) return undefined
    return `\`type\` must be one or several of ${EVENT_TYPES.join(', ')}, separated by commas${didYouMean(wrong, EVENT_TYPES) || '.'}`
  },
  status: wrongStatus,
  from: wrongStatus,
  to: wrongStatus,
  operation: (text) =>
    OPERATIONS.includes(text)
      ? undefined
      : `\`operation\` must be one of ${OPERATIONS.join(', ')}${didYouMean(text, OPERATIONS) || '.'}`,
  amount: (text) =>
    /^[1-9]\d{0,11}$/.test(text) ? undefined : '`amount` must be an integer in minor units, such as 4200.',
  code: (text) =>
    ERROR_CODES.some((code) => code === text)
      ? undefined
      : `\`code\` must be an error code${didYouMean(text, ERROR_CODES) || '.'}`,
}

const matcher = (key: PatternKey, text: string): Condition['fits'] => {
  if (key === 'status' && /xx$/i.test(text)) {
    const hundreds = Number(text[0])
    return (event) => Math.floor(Number(statusOf(event)) / 100) === hundreds
  }
  if (key === 'type') {
    const types = text.split(',')
    return ({ type }) => types.includes(type)
  }
  return (event) => VALUES[key](event).some((value) => value !== undefined && String(value) === text)
}

/** Parses filters; without any, every event matches. */
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

/** Describes a filter that events of the type cannot match. */
const impossibleFilter = (texts: QueryStrings<PatternKey>): string | undefined => {
  const types = EVENT_TYPES.filter((type) => texts.type?.split(',').includes(type))
  if (types.length === 0) return undefined
  const known = new Set<PatternKey>([...SUBJECT_KEYS, 'type', ...types.flatMap((type) => FILTER_FACTS[type])])
  const idle = PATTERN_KEYS.find((key) => texts[key] !== undefined && !known.has(key))
  if (idle === undefined) return undefined
  const having = EVENT_TYPES.filter((type) => FILTER_FACTS[type].some((key) => key === idle))
  return `${types.join(' and ')} has no \`${idle}\`, so no event can match. Use ${having.join(', ')}.`
}

/** Parses filters for waits and checks. Also rejects filters that can never match. */
export const readPattern = (texts: QueryStrings<PatternKey>): ReturnType<typeof readConditions> => {
  const read = readConditions(texts)
  const wrong = 'problem' in read ? undefined : impossibleFilter(texts)
  return wrong === undefined ? read : invalid(wrong)
}

/** Returns true if an event matches all filters. */
export const fits = (pattern: EventPattern, event: SandboxEvent): boolean =>
  pattern.every((condition) => condition.fits(event))

/** Returns the filters that an event does not match. */
export const lacking = (pattern: EventPattern, event: SandboxEvent): EventPattern =>
  pattern.filter((condition) => !condition.fits(event))

/** Returns only the filters by record. */
export const subjectOf = (pattern: EventPattern): EventPattern =>
  pattern.filter(({ key }) => SUBJECT_KEYS.some((about) => about === key))

/** Returns the filters by record or hold, which both have a first event. */
export const begunIn = (pattern: EventPattern): EventPattern =>
  pattern.filter(({ key }) => key === 'hold' || SUBJECT_KEYS.some((about) => about === key))

/** Filters whose values may be numbers in a serialized event. */
const NUMBERED: readonly PatternKey[] = ['type', 'status', 'from', 'to', 'amount']

/** Returns required parts of a serialized event, so that most other events are not parsed. */
export const traitsOf = (pattern: EventPattern): TextTraits | undefined => {
  if (pattern.length === 0) return undefined
  return {
    types: pattern.find(({ key }) => key === 'type')?.text.split(','),
    texts: pattern.filter(({ key }) => !NUMBERED.includes(key)).map(({ text }) => text),
  }
}
