import type { Exchange, Position, ScrubbedValue } from './recording.ts'

/** Kinds of differences between a recording and the contract or the sandbox. */
export type Kind =
  | 'status'
  | 'missing'
  | 'presence'
  | 'extra'
  | 'type'
  | 'format'
  | 'value'
  | 'order'
  | 'accepted'
  | 'relation'

/** A difference. Both sides are formats and values of the contract, never recorded values. */
export type Difference = {
  readonly position: Position
  readonly operation: string
  readonly kind: Kind
  readonly location: string
  /** The contradicted line. Absent if no line covers the location. */
  readonly line?: string
  readonly expected: string
  readonly recorded: string
}

/** An exchange that agrees with a line. */
export type Agreement = { readonly position: Position; readonly line: string }

export type JudgedExchanges = { readonly differences: readonly Difference[]; readonly agreements: readonly Agreement[] }

/** Returns whether the service sends the request of an exchange. */
export const isWebhook = ({ operation }: Exchange): boolean => operation.endsWith('Notification')

/** Returns the content that the service sent, in either direction. */
export const sentByService = (exchange: Exchange): readonly ScrubbedValue[] =>
  isWebhook(exchange) ? exchange.sent : exchange.received

/** Returns the content that the merchant sent. */
export const sentByMerchant = (exchange: Exchange): readonly ScrubbedValue[] =>
  isWebhook(exchange) ? [] : exchange.sent

/** Returns whether a value is present, in contrast to known as missing. */
export const isPresent = ({ mismatch }: ScrubbedValue): boolean => mismatch !== 'missing'

/** Formats a value: its word if there is one, otherwise its format. */
export const shapeOf = ({ word, format }: ScrubbedValue): string => word ?? format

/** Returns the location of the parent object: `body card.3D` for `body card.3D.eci`, `body` for `body card`. */
export const parentOf = (location: string): string => {
  const dot = location.lastIndexOf('.')
  if (dot > 0) return location.slice(0, dot)
  return location.includes(' ') ? location.slice(0, location.indexOf(' ')) : ''
}

/** Returns all words at a location, in order. */
export const textsAt = (values: readonly ScrubbedValue[], location: string): readonly string[] =>
  values.filter((each) => each.location === location && isPresent(each)).flatMap(({ word }) => word ?? [])

/** Returns the first word at a location. */
export const wordAt = (values: readonly ScrubbedValue[], location: string): string | undefined =>
  textsAt(values, location)[0]

export const has = (values: readonly ScrubbedValue[], location: string): boolean =>
  values.some((each) => each.location === location && isPresent(each))

/** Returns the mark of a value. Equal values have equal marks. */
export const markIn = (values: readonly ScrubbedValue[], location: string): number | undefined =>
  values.find((each) => each.location === location)?.mark

/** Returns the mark at a location of an exchange, in either direction. */
export const markAt = ({ sent, received }: Exchange, location: string): number | undefined =>
  markIn([...sent, ...received], location)
