// Types of the words in requests to the control API, for programs in TypeScript: `x-words` of its contract names them.
// Types only; the values are validated at their use.

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

/**
 * A custom string, which no list contains: `own` creates one. It is a separate type, so that a misspelled word does not
 * compile.
 */
export type Own = string & { readonly [OWN]: true }

/** A known word, or a custom one. */
export type Word<Known extends string> = Known | Own

/** A shipped scenario, or your own. */
export type ScenarioWord = Word<ScenarioName>

/** One or several types of events. */
export type EventTypes = Word<EventType> | readonly EventType[]

export type OperationWord = Word<Operation>

/** Status of a transaction or of a link. */
export type RecordStatus = Word<TransactionStatus | LinkStatus>

/** Status of a response: `201`, or a class of statuses, `4xx`. */
export type ResponseStatus = Word<`${bigint}` | `${1 | 2 | 3 | 4 | 5}xx`>

export type StatusWord = ResponseStatus | RecordStatus

/** Method of a request, or of a challenge. */
export type MethodWord = Word<'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | ChallengeMethod>

export type ErrorWord = Word<Code>

/** A transStatusReason. */
export type ReasonWord = Word<Reason>

export type ChannelWord = Word<Channel>

/** A duration, a whole number with a unit: `500ms`, `31m`. */
export type Duration<Unit extends string = 'ms' | 's' | 'm' | 'h' | 'd'> = Word<`${bigint}${Unit}`>

/** A test card: a name in the card list, or a number. */
export type CardWord = Word<CardName | `${bigint}`> | number

export type BrandWord = Word<PaymentMethod>

export type CurrencyWord = Word<CurrencyCode>

/** An amount in minor units, or a range. */
export type AmountRange = number | { readonly from?: number; readonly to?: number }

/**
 * Marks a string as a custom word: the name of your own scenario, or a value known only at run time. The sandbox
 * validates it.
 */
export const own = (text: string): Own => text as Own
