import * as z from 'zod'
import { isMap } from '../../core/domain/is-record.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { describeLimit } from '../../core/domain/over-limit.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { membersIn } from '../requests/content-difference.ts'
import { type EventPattern, PATTERN_KEYS, type PatternKey, readPattern, SUBJECT_KEYS } from '../wait/event-pattern.ts'
import { formatText } from './format-events.ts'

/** Checks without parameters. */
export const READY_CHECKS = [
  'all_queued_outcomes_used',
  'no_rejected_requests',
  'every_transaction_read_after_redirect',
  'complete_3ds_data',
] as const
export type ReadyCheck = (typeof READY_CHECKS)[number]

type Selectable = {
  readonly keys: readonly PatternKey[]
  /** Event types to search; undefined if the check must name them. */
  readonly type?: string
  /** Singular and plural. */
  readonly nouns?: readonly [one: string, more: string]
}

/** Selections of checks, with their filters and nouns. */
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

/** Expected number. */
export type Count = { readonly least: number; readonly most?: number }

/** Selection of one check. */
export type Selection = {
  readonly kind: keyof typeof SELECTABLE
  readonly pattern: EventPattern
  /** Status in the body of a webhook; events do not contain it. */
  readonly status?: string
}

/** Expectation about stored events. */
export type Check =
  | {
      readonly kind: 'count'
      readonly selection: Selection
      readonly count: Count
      /** Content that each event must have; other content is allowed. */
      readonly content?: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'order'; readonly steps: readonly EventPattern[]; readonly isExact: boolean }
  | { readonly kind: 'ready'; readonly ready: ReadyCheck }

const KINDS = ['requests', 'webhooks', 'changes', 'events', 'order', 'ready'] as const

const text = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'is empty' })
  .max(200, { error: 'must have at most 200 characters' })
const whole = z
  .int({ error: 'must be an integer' })
  .min(0, { error: 'must be 0 or more' })
  .max(1_000_000, { error: 'must be at most 1000000' })

/** Event types: a string as in a query, or an array. The result is a string. */
const types = z
  .preprocess(
    (input) => (typeof input === 'string' ? [input] : input),
    z
      .array(text, { error: 'must be a string or an array of strings' })
      .min(1, { error: 'must not be empty' })
      .max(50, { error: 'must have at most 50 types' }),
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
      error: 'must be an object with at least one member',
    })
    .refine((content) => membersIn(content) <= LIMITS.contentValues.most, { error: describeLimit('contentValues') })
    .optional(),
})
const orderSchema = z
  .array(textsAt(PATTERN_KEYS), { error: 'must be an array of events' })
  .min(2, { error: 'must have at least 2 events' })
  .max(50, { error: 'must have at most 50 events' })
const ordering = z.strictObject({ exactly: z.boolean({ error: 'must be true or false' }).optional() })
const readySchema = z.strictObject({
  ready: z.enum(READY_CHECKS, { error: `must be one of ${READY_CHECKS.join(', ')}` }),
})

type Wrong = { readonly wrong: string }
type CheckInput = Readonly<Record<string, unknown>>

/** Describes the first error with its location and the known fields. */
const wrongAt = (at: string, { issues: [issue] }: z.ZodError, known: readonly string[]): Wrong => {
  if (!issue) return { wrong: `\`${at}\` is not a check.` }
  const path = [at, ...issue.path.map(String)].join('/')
  if (issue.code !== 'unrecognized_keys') {
    // Messages of limits are complete sentences.
    const isSentence = /^[A-Z]/.test(issue.message)
    return { wrong: isSentence ? `\`${path}\`: ${issue.message}` : `\`${path}\` ${issue.message}.` }
  }
  const [key = ''] = issue.keys
  return {
    wrong: `\`${path}\` has the unknown field \`${formatText(key)}\`${didYouMean(key, known) || `. Use ${known.join(', ')}.`}`,
  }
}

const patternAt = (at: string, texts: Parameters<typeof readPattern>[0]): EventPattern | Wrong => {
  const read = readPattern(texts)
  return 'problem' in read ? { wrong: `\`${at}\`: ${read.problem.message}` } : read.pattern
}

const countOf = (at: string, { count, atLeast, atMost }: z.output<typeof counting>): Count | Wrong => {
  if (count !== undefined)
    return atLeast === undefined && atMost === undefined
      ? { least: count, most: count }
      : { wrong: `\`${at}\`: use either \`count\`, or \`atLeast\` and \`atMost\`.` }
  const least = atLeast ?? (atMost === undefined ? 1 : 0)
  if (atMost !== undefined && atMost < least)
    return { wrong: `\`${at}\`: \`atMost\` (${atMost}) must not be below \`atLeast\` (${least}).` }
  return atMost === undefined ? { least } : { least, most: atMost }
}

/** Schemas of the selections. Created once, because a request may have a hundred checks. */
const NAMED = {
  requests: textsAt(SELECTABLE.requests.keys),
  webhooks: textsAt(SELECTABLE.webhooks.keys),
  changes: textsAt(SELECTABLE.changes.keys),
  events: textsAt(SELECTABLE.events.keys),
} satisfies Record<Selection['kind'], unknown>

const readCounting = (at: string, kind: Selection['kind'], { [kind]: input, ...more }: CheckInput): Check | Wrong => {
  const { keys, type }: Selectable = SELECTABLE[kind]
  const named = NAMED[kind].safeParse(input)
  if (!named.success) return wrongAt(`${at}/${kind}`, named.error, keys)
  const counted = counting.safeParse(more)
  if (!counted.success) return wrongAt(at, counted.error, [kind, ...Object.keys(counting.shape)])
  if (type === undefined && named.data.type === undefined)
    return { wrong: `\`${at}/events\` has no \`type\`. Add one, or use requests, webhooks or changes.` }
  const { status, ...others } = named.data
  // The status of a webhook is the one in its body.
  const isWebhook = kind === 'webhooks'
  const pattern = patternAt(`${at}/${kind}`, compact({ ...(isWebhook ? others : named.data), ...(type && { type }) }))
  if ('wrong' in pattern) return pattern
  const count = countOf(at, counted.data)
  if ('wrong' in count) return count
  const { content } = counted.data
  const selection = { kind, pattern, ...compact({ status: isWebhook ? status : undefined }) }
  return { kind: 'count', selection, count, ...compact({ content }) }
}

const readOrder = (at: string, { order, ...more }: CheckInput): Check | Wrong => {
  const read = orderSchema.safeParse(order)
  if (!read.success) return wrongAt(`${at}/order`, read.error, PATTERN_KEYS)
  const ordered = ordering.safeParse(more)
  if (!ordered.success) return wrongAt(at, ordered.error, ['order', 'exactly'])
  const steps: EventPattern[] = []
  for (const [index, texts] of read.data.entries()) {
    const path = `${at}/order/${index}`
    if (texts.type === undefined) return { wrong: `\`${path}\` has no \`type\`. Add one.` }
    const pattern = patternAt(path, compact(texts))
    if ('wrong' in pattern) return pattern
    steps.push(pattern)
  }
  return { kind: 'order', steps, isExact: ordered.data.exactly ?? false }
}

/** Parses one check, or describes its first error. */
export const readCheck = (at: string, input: unknown): Check | Wrong => {
  if (!isMap(input)) return { wrong: `\`${at}\` must be an object.` }
  const [kind, ...more] = KINDS.filter((kind) => Object.hasOwn(input, kind))
  if (kind === undefined) {
    const [key = ''] = Object.keys(input)
    return { wrong: `\`${at}\` must contain one of ${KINDS.join(', ')}${didYouMean(key, KINDS) || '.'}` }
  }
  if (more.length > 0) return { wrong: `\`${at}\` contains ${[kind, ...more].join(' and ')}. Use one check for each.` }
  if (kind === 'order') return readOrder(at, input)
  if (kind !== 'ready') return readCounting(at, kind, input)
  const read = readySchema.safeParse(input)
  if (read.success) return { kind: 'ready', ready: read.data.ready }
  const suggestion = typeof input.ready === 'string' ? didYouMean(input.ready, READY_CHECKS) : ''
  const { wrong } = wrongAt(at, read.error, ['ready'])
  return { wrong: suggestion === '' ? wrong : `${wrong.replace(/\.$/, '')}${suggestion}` }
}
