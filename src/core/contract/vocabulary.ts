// The types of the words that calls of the control API take, for programs in TypeScript: `x-words` in its contract names
// them. Types alone; what came is read and judged where it is used.

import type {
  CardName,
  ChallengeMethod,
  Channel,
  EventType,
  Operation,
  Reason,
  ScenarioName,
} from './vocabulary.gen.ts'
import type {
  ErrorCode as Code,
  Currency as CurrencyCode,
  LinkStatus,
  PaymentMethod,
  TransactionStatus,
} from './wire.gen.ts'

export type { EventType, ScenarioName }

declare const OWN: unique symbol

/** A text of one's own, for which no list is asked: `own` makes one. A type of its own, so that a misspelt word is none. */
export type Own = string & { readonly [OWN]: true }

/** One of the known words, or one's own. */
export type Word<Known extends string> = Known | Own

/** A scenario: one that ships, or one of yours. */
export type ScenarioWord = Word<ScenarioName>

/** One type of event, or several. */
export type EventTypes = Word<EventType> | readonly EventType[]

export type OperationWord = Word<Operation>

/** The status of a transaction or of a link. */
export type ThingStatus = Word<TransactionStatus | LinkStatus>

/** The status of an answer: `201`, or a class of them, `4xx`. */
export type AnswerStatus = Word<`${bigint}` | `${1 | 2 | 3 | 4 | 5}xx`>

export type StatusWord = AnswerStatus | ThingStatus

/** How a request was made, and by what a challenge asks. */
export type MethodWord = Word<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | ChallengeMethod>

export type ErrorWord = Word<Code>

/** A transStatusReason. */
export type ReasonWord = Word<Reason>

export type ChannelWord = Word<Channel>

/** A length of time, a whole number and a unit: `500ms`, `31m`. */
export type Duration<Unit extends string = 'ms' | 's' | 'm' | 'h' | 'd'> = Word<`${bigint}${Unit}`>

/** A test card: a name of the catalogue, or a number. */
export type CardWord = Word<CardName | `${bigint}`> | number

export type BrandWord = Word<PaymentMethod>

export type CurrencyWord = Word<CurrencyCode>

/** An amount in minor units, or from which one to which. */
export type AmountRange = number | { readonly from?: number; readonly to?: number }

/**
 * Takes a text as it is, where a word is asked for: the name of a scenario of yours, or what is known only at run time. The
 * sandbox judges it.
 */
export const own = (text: string): Own => text as Own
