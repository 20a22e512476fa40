import { z } from 'zod'
import { isMap } from '../../core/domain/is-record.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { tellLimit } from '../../core/domain/over-limit.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { membersIn } from '../requests/content-difference.ts'
import { type EventPattern, PATTERN_KEYS, type PatternKey, readPattern, SUBJECT_KEYS } from '../wait/event-pattern.ts'
import { tellText } from './format-events.ts'

/** Checks that need no words of their own. */
export const READY_CHECKS = [
  'all_queued_outcomes_used',
  'no_rejected_requests',
  'every_transaction_read_after_redirect',
] as const
export type ReadyCheck = (typeof READY_CHECKS)[number]

type Selectable = {
  readonly keys: readonly PatternKey[]
  /** The types of event in which it looks; absent where they have to be named. */
  readonly type?: string
  /** How one is told, and how several are. */
  readonly nouns?: readonly [one: string, more: string]
}

/** What can be selected: by which keys, and what it is. */
export const SELECTABLE = {
  requests: {
    keys: [...SUBJECT_KEYS, 'operation', 'method', 'path', 'status', 'code', 'scenario'],
    type: 'request',
    nouns: ['request', 'requests'],
  },
  webhooks: {
    keys: [...SUBJECT_KEYS, 'status', 'webhook'],
    type: 'webhook.delivered',
    nouns: ['delivered webhook', 'delivered webhooks'],
  },
  changes: {
    keys: [...SUBJECT_KEYS, 'from', 'to'],
    type: 'transaction.changed,link.changed',
    nouns: ['change of a status', 'changes of a status'],
  },
  events: { keys: PATTERN_KEYS },
} as const satisfies Readonly<Record<string, Selectable>>

/** How many are expected. */
export type Count = { readonly least: number; readonly most?: number }

/** What is meant by one of several in a check. */
export type Selection = {
  readonly what: keyof typeof SELECTABLE
  readonly pattern: EventPattern
  /** The status that the body of a webhook tells; no event has it. */
  readonly told?: string
}

/** What somebody expects of what has happened. */
export type Check =
  | {
      readonly kind: 'count'
      readonly selection: Selection
      readonly count: Count
      /** What each of them must have, among other things. */
      readonly content?: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'order'; readonly steps: readonly EventPattern[]; readonly isExact: boolean }
  | { readonly kind: 'ready'; readonly ready: ReadyCheck }

const KINDS = ['requests', 'webhooks', 'changes', 'events', 'order', 'ready'] as const

const text = z.string({ error: 'must be a text' }).min(1, { error: 'is empty' }).max(200, { error: 'is too long' })
const whole = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be 0 or more' })
  .max(1_000_000, { error: 'must be 1000000 at most' })

/** Types of events in JSON: a text as in a query, or a list; from here on a text. */
const types = z
  .preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z
      .array(text, { error: 'must be a text or a list of texts' })
      .min(1, { error: 'is an empty list' })
      .max(50, { error: 'has 50 types at most' }),
  )
  .transform((list) => list.join(','))

const textsAt = (keys: readonly PatternKey[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, (key === 'type' ? types : text).optional()])), {
    error: 'must be an object',
  })

const counting = z.strictObject({
  count: whole.optional(),
  atLeast: whole.optional(),
  atMost: whole.optional(),
  content: z
    .custom<Readonly<Record<string, unknown>>>((value) => isMap(value) && Object.keys(value).length > 0, {
      error: 'must be an object with something in it',
    })
    .refine((content) => membersIn(content) <= LIMITS.contentValues.most, { error: tellLimit('contentValues') })
    .optional(),
})
const orderWords = z
  .array(textsAt(PATTERN_KEYS), { error: 'must be a list of events' })
  .min(2, { error: 'has two events or more' })
  .max(50, { error: 'has 50 events at most' })
const ordering = z.strictObject({ exactly: z.boolean({ error: 'must be true or false' }).optional() })
const readyWords = z.strictObject({
  ready: z.enum(READY_CHECKS, { error: `must be one of ${READY_CHECKS.join(', ')}` }),
})

type Wrong = { readonly wrong: string }
type Given = Readonly<Record<string, unknown>>

/** The first thing that is wrong, with its place and the words that are known there. */
const wrongAt = (at: string, { issues: [issue] }: z.ZodError, known: readonly string[]): Wrong => {
  if (!issue) return { wrong: `${at} is not in the words of a check` }
  const place = [at, ...issue.path.map(String)].join('/')
  if (issue.code !== 'unrecognized_keys') return { wrong: `${place} ${issue.message}` }
  const [key = ''] = issue.keys
  return {
    wrong: `${place} has an unknown word ${tellText(key)}; it takes ${known.join(', ')}${didYouMean(key, known)}`,
  }
}

const patternAt = (at: string, texts: Parameters<typeof readPattern>[0]): EventPattern | Wrong => {
  const read = readPattern(texts)
  return 'problem' in read ? { wrong: `${at}: ${read.problem.message}` } : read.pattern
}

const countOf = (at: string, { count, atLeast, atMost }: z.output<typeof counting>): Count | Wrong => {
  if (count !== undefined)
    return atLeast === undefined && atMost === undefined
      ? { least: count, most: count }
      : { wrong: `${at} has count beside atLeast or atMost; say one of the two` }
  const least = atLeast ?? (atMost === undefined ? 1 : 0)
  if (atMost !== undefined && atMost < least) return { wrong: `${at} expects at least ${least} and at most ${atMost}` }
  return atMost === undefined ? { least } : { least, most: atMost }
}

/** What names those that are counted. Made once: a hundred checks would make a hundred. */
const NAMED = {
  requests: textsAt(SELECTABLE.requests.keys),
  webhooks: textsAt(SELECTABLE.webhooks.keys),
  changes: textsAt(SELECTABLE.changes.keys),
  events: textsAt(SELECTABLE.events.keys),
} satisfies Record<Selection['what'], unknown>

const readCounting = (at: string, what: Selection['what'], { [what]: given, ...more }: Given): Check | Wrong => {
  const { keys, type }: Selectable = SELECTABLE[what]
  const named = NAMED[what].safeParse(given)
  if (!named.success) return wrongAt(`${at}/${what}`, named.error, keys)
  const counted = counting.safeParse(more)
  if (!counted.success) return wrongAt(at, counted.error, [what, ...Object.keys(counting.shape)])
  if (type === undefined && named.data.type === undefined)
    return { wrong: `${at}/events has no type: say which events, or use requests, webhooks or changes` }
  const { status, ...others } = named.data
  // The status of a webhook is the one that its body tells.
  const isTold = what === 'webhooks'
  const pattern = patternAt(`${at}/${what}`, compact({ ...(isTold ? others : named.data), ...(type && { type }) }))
  if ('wrong' in pattern) return pattern
  const count = countOf(at, counted.data)
  if ('wrong' in count) return count
  const { content } = counted.data
  const selection = { what, pattern, ...compact({ told: isTold ? status : undefined }) }
  return { kind: 'count', selection, count, ...compact({ content }) }
}

const readOrder = (at: string, { order, ...more }: Given): Check | Wrong => {
  const read = orderWords.safeParse(order)
  if (!read.success) return wrongAt(`${at}/order`, read.error, PATTERN_KEYS)
  const ordered = ordering.safeParse(more)
  if (!ordered.success) return wrongAt(at, ordered.error, ['order', 'exactly'])
  const steps: EventPattern[] = []
  for (const [index, texts] of read.data.entries()) {
    const place = `${at}/order/${index}`
    if (texts.type === undefined) return { wrong: `${place} has no type: say which event` }
    const pattern = patternAt(place, compact(texts))
    if ('wrong' in pattern) return pattern
    steps.push(pattern)
  }
  return { kind: 'order', steps, isExact: ordered.data.exactly ?? false }
}

/** Reads one check, or says which word of it is wrong. */
export const readCheck = (at: string, given: unknown): Check | Wrong => {
  if (!isMap(given)) return { wrong: `${at} must be an object` }
  const [kind, ...more] = KINDS.filter((one) => Object.hasOwn(given, one))
  if (kind === undefined) {
    const [key = ''] = Object.keys(given)
    return { wrong: `${at} says none of ${KINDS.join(', ')}${didYouMean(key, KINDS)}` }
  }
  if (more.length > 0) return { wrong: `${at} says ${[kind, ...more].join(' and ')}; make a check of each` }
  if (kind === 'order') return readOrder(at, given)
  if (kind !== 'ready') return readCounting(at, kind, given)
  const read = readyWords.safeParse(given)
  if (read.success) return { kind: 'ready', ready: read.data.ready }
  const near = typeof given.ready === 'string' ? didYouMean(given.ready, READY_CHECKS) : ''
  return { wrong: `${wrongAt(at, read.error, ['ready']).wrong}${near}` }
}
