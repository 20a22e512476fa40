import { z } from 'zod'
import { isMap } from '../domain/is-map.ts'
import { didYouMean } from '../domain/nearest.ts'
import { type EventPattern, PATTERN_KEYS, type PatternKey, readPattern } from './event-pattern.ts'
import { sayText } from './say-events.ts'

/** Checks that need no words of their own. */
export const READY_CHECKS = ['all_next_used', 'no_refused_requests', 'every_transaction_read_after_redirect'] as const
export type ReadyCheck = (typeof READY_CHECKS)[number]

/** How many are expected. */
export type Count = { readonly least: number; readonly most?: number }

/** What is meant by one of several in a check. */
export type Selection = {
  readonly what: 'requests' | 'webhooks' | 'changes' | 'events'
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

const SUBJECT = ['transaction', 'link', 'subject', 'refno', 'reference'] as const
const KEYS_OF = {
  requests: [...SUBJECT, 'operation', 'method', 'path', 'status', 'code', 'scenario'],
  webhooks: [...SUBJECT, 'status', 'webhook'],
  changes: [...SUBJECT, 'from', 'to'],
  events: PATTERN_KEYS,
} as const satisfies Record<Selection['what'], readonly PatternKey[]>

/** The types of event in which a selection looks where it names none. */
const TYPE_OF: Partial<Record<Selection['what'], string>> = {
  requests: 'request',
  webhooks: 'webhook.delivered',
  changes: 'transaction.changed,link.changed',
}

const KINDS = ['requests', 'webhooks', 'changes', 'events', 'order', 'ready'] as const

const text = z.string({ error: 'must be a text' }).min(1, { error: 'is empty' }).max(200, { error: 'is too long' })
const whole = z
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be 0 or more' })
  .max(1_000_000, { error: 'must be 1000000 at most' })

const texts = <Key extends string>(keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, text.optional()])), { error: 'must be an object' })

const counting = {
  count: whole.optional(),
  atLeast: whole.optional(),
  atMost: whole.optional(),
  content: z
    .custom<Readonly<Record<string, unknown>>>((value) => isMap(value) && Object.keys(value).length > 0, {
      error: 'must be an object with something in it',
    })
    .optional(),
}
const step = texts(KEYS_OF.events)

const WORDS = {
  requests: z.strictObject({ requests: texts(KEYS_OF.requests), ...counting }),
  webhooks: z.strictObject({ webhooks: texts(KEYS_OF.webhooks), ...counting }),
  changes: z.strictObject({ changes: texts(KEYS_OF.changes), ...counting }),
  events: z.strictObject({ events: texts(KEYS_OF.events), ...counting }),
}
const orderWords = z.strictObject({
  order: z
    .array(step, { error: 'must be a list of events' })
    .min(2, { error: 'has two events or more' })
    .max(50, { error: 'has 50 events at most' }),
  exactly: z.boolean({ error: 'must be true or false' }).optional(),
})
const readyWords = z.strictObject({
  ready: z.enum(READY_CHECKS, { error: `must be one of ${READY_CHECKS.join(', ')}` }),
})

type Wrong = { readonly wrong: string }

/** The first thing that is wrong, with its place and the words that are known there. */
const issueWords = (
  at: string,
  error: z.ZodError,
  known: (path: readonly PropertyKey[]) => readonly string[],
): Wrong => {
  const [issue] = error.issues
  if (!issue) return { wrong: `${at} is not in the words of a check` }
  const place = [at, ...issue.path.map(String)].join('/')
  if (issue.code !== 'unrecognized_keys') return { wrong: `${place} ${issue.message}` }
  const words = known(issue.path)
  const [key = ''] = issue.keys
  return {
    wrong: `${place} has an unknown word ${sayText(key)}; it takes ${words.join(', ')}${didYouMean(key, words)}`,
  }
}

const wrongAt = (at: string, wrong: { readonly problem: { readonly message: string } }): Wrong => ({
  wrong: `${at}: ${wrong.problem.message}`,
})

type Counting = {
  readonly count?: number | undefined
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
}

const countOf = (at: string, { count, atLeast, atMost }: Counting): Count | Wrong => {
  if (count !== undefined)
    return atLeast === undefined && atMost === undefined
      ? { least: count, most: count }
      : { wrong: `${at} has count beside atLeast or atMost; say one of the two` }
  const least = atLeast ?? (atMost === undefined ? 1 : 0)
  if (atMost !== undefined && atMost < least) return { wrong: `${at} expects at least ${least} and at most ${atMost}` }
  return atMost === undefined ? { least } : { least, most: atMost }
}

const readCounting = (at: string, what: Selection['what'], given: unknown): Check | Wrong => {
  const read = WORDS[what].safeParse(given)
  if (!read.success)
    return issueWords(at, read.error, (path) => (path.length === 0 ? [what, ...Object.keys(counting)] : KEYS_OF[what]))
  const { content, ...rest } = read.data
  const words = new Map(Object.entries(rest)).get(what)
  const named: { [Key in PatternKey]?: string } = isMap(words) ? { ...words } : {}
  if (what === 'events' && named.type === undefined)
    return { wrong: `${at}/events has no type: say which events, or use requests, webhooks or changes` }
  const { status: told } = named
  if (what === 'webhooks') delete named.status
  const pattern = readPattern({ ...named, ...(TYPE_OF[what] === undefined ? {} : { type: TYPE_OF[what] }) })
  if ('problem' in pattern) return wrongAt(`${at}/${what}`, pattern)
  const count = countOf(at, rest)
  if ('wrong' in count) return count
  const isTold = what === 'webhooks' && told !== undefined
  const selection = { what, pattern: pattern.pattern, ...(isTold && { told }) }
  return { kind: 'count', selection, count, ...(content && { content }) }
}

const readOrder = (at: string, given: unknown): Check | Wrong => {
  const read = orderWords.safeParse(given)
  if (!read.success)
    return issueWords(at, read.error, (path) => (path.length === 0 ? ['order', 'exactly'] : KEYS_OF.events))
  const steps: EventPattern[] = []
  for (const [index, words] of read.data.order.entries()) {
    const place = `${at}/order/${index}`
    const named: { [Key in PatternKey]?: string } = { ...words }
    if (named.type === undefined) return { wrong: `${place} has no type: say which event` }
    const pattern = readPattern(named)
    if ('problem' in pattern) return wrongAt(place, pattern)
    steps.push(pattern.pattern)
  }
  return { kind: 'order', steps, isExact: read.data.exactly ?? false }
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
  const { wrong } = issueWords(at, read.error, () => ['ready'])
  return { wrong: `${wrong}${near}` }
}
