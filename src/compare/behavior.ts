import type { ComparedSetting } from '../core/settings-names.ts'
import { type Difference, wordAt } from './difference.ts'
import type { Exchange } from './recording.ts'

/** What an exchange says about a behaviour: that it is as assumed, or how it is instead. */
export type Answer = {
  readonly exchange: Exchange
  readonly instead?: { readonly ours: string; readonly theirs: string }
}

/** A question about a behaviour, to a story: the answers that its exchanges give, none where they say nothing. */
export type Question = (exchanges: readonly Exchange[]) => readonly Answer[]

/** A behaviour that a recording can decide. */
export type Decidable = {
  readonly asks: Question
  /** The setting that makes the sandbox behave otherwise. */
  readonly setting?: ComparedSetting
  /** Whether a difference is this behaviour's: then no item is contradicted by it. */
  readonly explains?: (difference: Difference) => boolean
}

/** A behaviour that no recording of calls can decide, and why. */
export type Undecidable = { readonly notDecidable: string }

export type Behaviour = Decidable | Undecidable

/** Confirmed where it is so; otherwise the two sides in words. */
export const decided = (exchange: Exchange, isSo: boolean, ours: string, theirs: string): readonly Answer[] => [
  isSo ? { exchange } : { exchange, instead: { ours, theirs } },
]

/** The answers of an operation with a status of 2xx. */
export const readingsOf = (exchanges: readonly Exchange[], operation: string): readonly Exchange[] =>
  exchanges.filter((each) => each.operation === operation && each.status >= 200 && each.status < 300)

/** What an answer says of the end of an authentication. */
export const resultIn = ({ answered }: Exchange) => {
  const directory = wordAt(answered, 'body card.3D.directoryResponse')
  const authentication = wordAt(answered, 'body card.3D.authenticationResponse')
  return {
    directory,
    authentication,
    status: wordAt(answered, 'body status'),
    reason: wordAt(answered, 'body detail.fail.reason'),
    eci: wordAt(answered, 'body card.3D.eci'),
    /** How it ended: the challenge where there was one, otherwise the directory. */
    end: authentication ?? directory,
  }
}

/** The status that an answer tells; an empty text where it tells none. */
export const statusOf = ({ answered }: Exchange): string => wordAt(answered, 'body status') ?? ''

/** What an authentication ends with that did not succeed, in the letters of EMV 3-D Secure. */
export const NEGATIVE = ['N', 'R', 'U']

/** Whether an answer says that an authentication did not succeed. */
export const isNegative = (exchange: Exchange): boolean => NEGATIVE.includes(resultIn(exchange).end ?? '')

export const ENDED = ['authenticated', 'failed', 'canceled']

/** Whether a difference is at one of these places, in one of these operations. */
export const isAt =
  (operations: readonly string[], places: RegExp) =>
  ({ operation, place }: Difference): boolean =>
    operations.includes(operation) && places.test(place)

/** Why no recording of calls decides about some behaviours. */
export const NOT_DECIDABLE = {
  page: 'it is about what a hosted page shows, which recordings of calls do not have',
  secret: 'it is about a value that is taken out of a recording before anything is compared',
  own: 'it is about the sandbox itself',
  time: 'a recording does not show when the cardholder did what',
  gateway: 'what an authorization is worth is no answer of the service, but of a gateway',
} as const

/** A behaviour that no recording decides. */
export const no = (notDecidable: string): Behaviour => ({ notDecidable })
