import type { SendOrder, SentAs } from './delivery.ts'
import { inSeconds } from './duration.ts'
import { eachGiven, type OfEach } from './each-given.ts'
import type { WebhookPlan } from './outcome.ts'
import { TAMPERING, type Tampered, TOLERANCE_MS, tamperedWith } from './tampering.ts'
import { MOMENTS, SENDINGS } from './webhook-moments.ts'

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
    const phrase = `signed ${inSeconds(ms)} before`
    return { phrase, short: phrase, keywords: [] }
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

/** What is to be done with what came: refuse it, use one's own judgement, or take it. The first of several counts. */
const SHOULD = ['refuse', 'judge', 'take'] as const
type Should = (typeof SHOULD)[number]

/** A receiver may check but one of the two signatures. */
const ofSignatures = ({ standard, own }: Tampered): Should =>
  standard === own ? (own === 'valid' ? 'take' : 'refuse') : 'judge'
/** How old one may be within what verifiers take is a receiver's own affair. */
const ofAge = (ms: number): Should => (ms > TOLERANCE_MS ? 'refuse' : ms > 0 ? 'judge' : 'take')

/** How a delivery can differ, on purpose, from an honest one, and what its receiver should do then. */
const SENT_AS: OfEach<SentAs, readonly Should[]> = {
  tampering: (tampering) => [ofSignatures(TAMPERING[tampering]), ofAge(TAMPERING[tampering].ageMs)],
  ageMs: (ms) => [ofAge(ms)],
  webhookId: () => ['take'],
  retry: () => ['take'],
  together: () => ['take'],
}

/** What the receiver of a delivery that is sent like this should do with it. */
export const shouldOf = (sentAs: SentAs): Should => {
  const all = eachGiven(sentAs, SENT_AS).flat()
  return SHOULD.find((one) => all.includes(one)) ?? 'take'
}

/**
 * Whether a receiver that checks both signatures and their age has a reason to refuse what is sent like this. What is late,
 * comes twice or is laid out otherwise has none.
 */
export const isSpoiled = ({ tampering, ageMs = 0 }: SentAs): boolean => {
  const { standard, own, ageMs: age } = tamperedWith(tampering)
  return standard !== 'valid' || own !== 'valid' || Math.abs(age || ageMs) > TOLERANCE_MS
}

/** Whether it is tried again where it is not taken: what is spoilt is to be refused, and would come back by itself. */
export const isRetried = (sentAs: SentAs): boolean => sentAs.retry ?? !isSpoiled(sentAs)

/** What is other than usual, in words; undefined where nothing is. */
export const sentAsText = (delivery: SentAs): string | undefined =>
  webhookPhrases(sentAsOf(delivery)).join(', ') || undefined

/** How a delivery is sent where that differs, on purpose, from an honest one, and nothing else of it. */
export const sentAsOf = (delivery: SentAs): SentAs =>
  Object.fromEntries(Object.entries(delivery).filter(([name]) => Object.hasOwn(SENT_AS, name)))
