import type { SentAs } from './delivery.schema.ts'
import type { SendOrder } from './delivery.ts'
import { inSeconds } from './duration.ts'
import { eachGiven, type OfEach } from './map-given.ts'
import type { WebhookPlan } from './outcome.ts'
import { type Sign, signPhrases } from './signature-options.ts'
import { TAMPERING } from './tampering.ts'
import { MADE } from './webhook-recipe.ts'
import { MOMENTS, SENDINGS } from './webhook-triggers.ts'

/** All that a webhook can have beside what it tells: what a scenario plans, and what somebody orders by hand. */
export type Traits = Required<WebhookPlan & SendOrder>

type Having = { readonly [Name in keyof Traits]?: Traits[Name] | undefined }

/** What is said of a trait. A sentence names some of them otherwise, and a webhook that is shown shows some itself: null. */
type Said = {
  readonly phrase: string | null
  /** The same for somebody who reads no codes, where it differs. */
  readonly plain?: string
  /** In few words, beside the webhook itself. */
  readonly short: string | null
  readonly keywords: readonly string[]
}

const saidOfSign = (sign: Sign): Said | undefined => {
  const phrase = signPhrases(sign).join(', ')
  return phrase === ''
    ? undefined
    : { phrase, short: phrase, keywords: ['hmac', 'key', 'secret', 'raw body', 'rotation'] }
}

/** Every trait of a webhook, in the order in which sentences name them, with all that is said of it where it is not as usual. */
export const WEBHOOK_TRAITS: OfEach<Having, Said | undefined> = {
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
    const phrase = `${together} at the same moment`
    return { phrase, short: phrase, keywords: ['race', 'concurrent', 'parallel', 'lock', 'twice', 'duplicate'] }
  },
  tampering: (tampering) => ({ ...TAMPERING[tampering], short: tampering.replace(/_/g, ' ') }),
  ageMs: (ms) => {
    if (ms === 0) return undefined
    const phrase = `signed ${inSeconds(Math.abs(ms))} ${ms > 0 ? 'before' : 'ahead'}`
    return { phrase, short: phrase, keywords: [] }
  },
  sign: (sign) => saidOfSign(sign),
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

/** What is said of the traits that are not as usual, one after the other. */
const unusualOf = (having: Having): readonly Said[] =>
  eachGiven<Having, Said | undefined>(having, WEBHOOK_TRAITS).filter((said) => said !== undefined)

/** Whether a webhook has anything that one good message, at once, has not. */
export const isUnusualWebhook = (having: Having): boolean => unusualOf(having).length > 0

/** What is said of a webhook that is not as usual, one by one: in sentences, for those who read no codes, or in few words. */
export const webhookPhrases = (having: Having, style: 'phrase' | 'plain' | 'short' = 'phrase'): readonly string[] =>
  unusualOf(having).flatMap(({ phrase, plain = phrase, short }) => ({ phrase, plain, short })[style] ?? [])

/** What people type who look for such a webhook. */
export const webhookKeywords = (having: Having): readonly string[] =>
  unusualOf(having).flatMap(({ keywords }) => keywords)

/** What is other than usual, in words; undefined where nothing is. */
export const sentAsText = (delivery: SentAs): string | undefined =>
  webhookPhrases(sentAsOf(delivery)).join(', ') || undefined

/** How a delivery is sent where that differs, on purpose, from an honest one, and nothing else of it. */
export const sentAsOf = (delivery: SentAs): SentAs =>
  Object.fromEntries(Object.entries(delivery).filter(([name]) => Object.hasOwn(MADE, name)))
