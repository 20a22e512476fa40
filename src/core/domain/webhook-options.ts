import type { SentAs } from './delivery.schema.ts'
import type { SendOptions } from './delivery.ts'
import { inSeconds } from './duration.ts'
import { type MemberHandlers, mapMembers } from './map-members.ts'
import type { WebhookPlan } from './outcome.ts'
import { type SignatureOptions, signPhrases } from './signature-options.ts'
import { TAMPERING } from './tampering.ts'
import { OPTIONS_OF } from './webhook-recipe.ts'
import { MOMENTS, SENDINGS } from './webhook-triggers.ts'

/** All options of a webhook in addition to its body: from a scenario, or from a manual delivery. */
export type WebhookOptions = Required<WebhookPlan & SendOptions>

type Options = { readonly [Name in keyof WebhookOptions]?: WebhookOptions[Name] | undefined }

/** Descriptions of an option. Null if a sentence or the displayed webhook describes it in another way. */
type OptionDescription = {
  readonly phrase: string | null
  /** The phrase for readers who know no codes, if it differs. */
  readonly plain?: string
  /** The short form next to a webhook. */
  readonly short: string | null
  readonly keywords: readonly string[]
}

const describeSign = (sign: SignatureOptions): OptionDescription | undefined => {
  const phrase = signPhrases(sign).join(', ')
  return phrase === ''
    ? undefined
    : { phrase, short: phrase, keywords: ['hmac', 'key', 'secret', 'raw body', 'rotation'] }
}

/** Descriptions of every webhook option in the order of their use in sentences; undefined for a usual value. */
export const WEBHOOK_OPTIONS: MemberHandlers<Options, OptionDescription | undefined> = {
  send: (send) => (send === 'automatic' ? undefined : { phrase: null, short: null, keywords: SENDINGS[send].keywords }),
  when: (when) => (when === 'at_end' ? undefined : { phrase: null, short: null, keywords: MOMENTS[when].keywords }),
  delayMs: (ms) =>
    ms === 0 ? undefined : { phrase: `${inSeconds(ms)} later`, short: null, keywords: ['delay', 'late', 'latency'] },
  copies: (copies) => {
    if (copies === 1) return undefined
    const phrase = `${copies} times`
    const keywords = ['twice', 'duplicate', 'idempotent', 'webhook-id']
    return { phrase, plain: copies === 2 ? 'twice' : phrase, short: phrase, keywords }
  },
  retry: (retry) => {
    const phrase = retry ? 'with retries' : 'without retries'
    return { phrase, short: phrase, keywords: ['retry', 'again'] }
  },
  together: (together) => {
    const phrase = `${together} at the same time`
    return { phrase, short: phrase, keywords: ['race', 'concurrent', 'parallel', 'lock', 'twice', 'duplicate'] }
  },
  tampering: (tampering) => ({ ...TAMPERING[tampering], short: tampering.replace(/_/g, ' ') }),
  ageMs: (ms) => {
    if (ms === 0) return undefined
    const phrase = `signed ${inSeconds(Math.abs(ms))} ${ms > 0 ? 'before' : 'ahead'}`
    return { phrase, short: phrase, keywords: [] }
  },
  sign: (sign) => describeSign(sign),
  raw: ({ type = 'application/json' }) => {
    const phrase = `with a raw body (${type})`
    return { phrase, short: phrase, keywords: ['garbage', 'raw body', 'content-type', 'parser'] }
  },
  webhookId: (id) => ({ phrase: `under the webhook-id ${id}`, short: `as ${id}`, keywords: [] }),
  olderAfter: (isFollowed) =>
    isFollowed
      ? { phrase: 'followed by one with the older state', short: null, keywords: ['out of order', 'race', 'stale'] }
      : undefined,
}

/** Returns the descriptions of all unusual options. */
const unusualOf = (having: Options): readonly OptionDescription[] =>
  mapMembers<Options, OptionDescription | undefined>(having, WEBHOOK_OPTIONS).filter(
    (description) => description !== undefined,
  )

/** Returns true if a webhook has any unusual option. */
export const isUnusualWebhook = (having: Options): boolean => unusualOf(having).length > 0

/** Returns the descriptions of unusual options: as phrases, in plain words, or in the short form. */
export const webhookPhrases = (having: Options, style: 'phrase' | 'plain' | 'short' = 'phrase'): readonly string[] =>
  unusualOf(having).flatMap(({ phrase, plain = phrase, short }) => ({ phrase, plain, short })[style] ?? [])

/** Returns the search terms for unusual options. */
export const webhookKeywords = (having: Options): readonly string[] =>
  unusualOf(having).flatMap(({ keywords }) => keywords)

/** Formats the differences from a genuine webhook; undefined if there are none. */
export const sentAsText = (delivery: SentAs): string | undefined =>
  webhookPhrases(sentAsOf(delivery)).join(', ') || undefined

/** Returns only the deliberate differences of a delivery from a genuine one. */
export const sentAsOf = (delivery: SentAs): SentAs =>
  Object.fromEntries(Object.entries(delivery).filter(([name]) => Object.hasOwn(OPTIONS_OF, name)))
