import type { SendOrder, SentAs } from './delivery.ts'
import { inSeconds } from './duration.ts'
import type { WebhookPlan } from './outcome.ts'
import { TAMPERING } from './tampering.ts'
import { MOMENTS, SENDINGS } from './webhook-moments.ts'

/** All that a webhook can have beside what it tells: what a scenario plans, and what somebody orders by hand. */
type Traits = Required<WebhookPlan & SendOrder>

type Trait<Value> = {
  /** What it is where nobody wants anything else; undefined where it is not there then. */
  readonly usual: Value | undefined
  /** In a sentence about a webhook, where it is not as usual; null where the sentence says it otherwise. */
  readonly phrase: ((value: Value) => string) | null
  /** The same for somebody who reads no codes, where it differs. */
  readonly plain?: (value: Value) => string
  /** In few words, beside the webhook itself; null where that says it already. */
  readonly short: ((value: Value) => string) | null
  /** What people type who look for it. */
  readonly keywords: (value: Value) => readonly string[]
}

const NO_WORDS = (): readonly string[] => []

/** Every trait of a webhook with all that is said of it, in the order in which sentences name them. */
export const WEBHOOK_TRAITS: { readonly [Name in keyof Traits]: Trait<Traits[Name]> } = {
  send: { usual: 'automatic', phrase: null, short: null, keywords: (send) => SENDINGS[send].keywords },
  when: { usual: 'at_end', phrase: null, short: null, keywords: (when) => MOMENTS[when].keywords },
  delayMs: {
    usual: 0,
    phrase: (ms) => `${inSeconds(ms)} later`,
    short: null,
    keywords: () => ['delay', 'late', 'latency'],
  },
  copies: {
    usual: 1,
    phrase: (copies) => `${copies} times`,
    plain: (copies) => (copies === 2 ? 'twice' : `${copies} times`),
    short: (copies) => `${copies} times`,
    keywords: () => ['twice', 'duplicate', 'idempotent', 'webhook-id'],
  },
  tampering: {
    usual: undefined,
    phrase: (tampering) => TAMPERING[tampering].phrase,
    short: (tampering) => tampering.replace(/_/g, ' '),
    keywords: (tampering) => TAMPERING[tampering].keywords,
  },
  ageMs: {
    usual: undefined,
    phrase: (ms) => `signed ${inSeconds(ms)} before it is sent`,
    short: (ms) => `signed ${inSeconds(ms)} before`,
    keywords: NO_WORDS,
  },
  webhookId: {
    usual: undefined,
    phrase: (id) => `under the webhook-id ${id}`,
    short: (id) => `as ${id}`,
    keywords: NO_WORDS,
  },
  olderAfter: {
    usual: false,
    phrase: () => 'followed by one with the older state',
    short: null,
    keywords: () => ['out of order', 'race', 'stale'],
  },
}

type Name = keyof Traits
type Having = { readonly [Key in Name]?: Traits[Key] | undefined }

const isName = (name: string): name is Name => Object.hasOwn(WEBHOOK_TRAITS, name)

/** The traits that are not as usual, one after the other, with what `read` makes of each. */
const eachUnusual = <Made>(
  having: Having,
  read: <Value>(trait: Trait<Value>, value: Value) => Made,
): readonly Made[] => {
  const made = <Key extends Name>(name: Key): readonly Made[] => {
    const value = having[name]
    const trait: Trait<Traits[Key]> = WEBHOOK_TRAITS[name]
    return value === undefined || value === trait.usual ? [] : [read<Traits[Key]>(trait, value)]
  }
  return Object.keys(WEBHOOK_TRAITS).filter(isName).flatMap(made)
}

const given = (texts: readonly (string | undefined)[]): readonly string[] => texts.filter((text) => text !== undefined)

/** Whether a webhook has anything that one good message, at once, has not. */
export const isUnusualWebhook = (having: Having): boolean => eachUnusual(having, () => true).length > 0

/** What is said of a webhook that is not as usual, phrase by phrase. */
export const webhookPhrases = (having: Having): readonly string[] =>
  given(eachUnusual(having, ({ phrase }, value) => phrase?.(value)))

/** The same for somebody who reads no codes. */
export const webhookPlainly = (having: Having): readonly string[] =>
  given(eachUnusual(having, ({ phrase, plain }, value) => (plain ?? phrase)?.(value)))

/** The same in few words. */
export const webhookShort = (having: Having): readonly string[] =>
  given(eachUnusual(having, ({ short }, value) => short?.(value)))

/** What people type who look for such a webhook. */
export const webhookKeywords = (having: Having): readonly string[] =>
  eachUnusual(having, ({ keywords }, value) => keywords(value)).flat()

/** How a delivery can differ, on purpose, from an honest one. */
const SENT_AS = { tampering: true, ageMs: true, webhookId: true } as const satisfies Record<keyof SentAs, true>

/** How a delivery is sent where that differs, on purpose, from an honest one, and nothing else of it. */
export const sentAsOf = (delivery: SentAs): SentAs =>
  Object.fromEntries(Object.entries(delivery).filter(([name]) => Object.hasOwn(SENT_AS, name)))

/** Whether a receiver gets from it what an honest one has. */
export const isHonest = (delivery: SentAs): boolean => Object.keys(sentAsOf(delivery)).length === 0
