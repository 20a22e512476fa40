import type { Exchange, ScrubbedValue, Where } from './recording.ts'

/** Kinds of differences between a recording and the contract or the sandbox. */
export type Kind =
  | 'status'
  | 'missing'
  | 'sometimes'
  | 'extra'
  | 'type'
  | 'form'
  | 'value'
  | 'order'
  | 'accepted'
  | 'relation'

/** A difference. Both sides are forms and words of the contract, never values. */
export type Difference = {
  readonly where: Where
  readonly operation: string
  readonly kind: Kind
  readonly place: string
  /** The contradicted line. Absent if no line covers the place. */
  readonly line?: string
  readonly ours: string
  readonly theirs: string
}

/** An exchange that agrees with a line. */
export type Agreement = { readonly where: Where; readonly line: string }

export type Judged = { readonly differences: readonly Difference[]; readonly agreements: readonly Agreement[] }

/** Returns whether the service sends the request of an exchange. */
export const isWebhook = ({ operation }: Exchange): boolean => operation.endsWith('Notification')

/** Returns the content that the service sent, in either direction. */
export const sentByService = (exchange: Exchange): readonly ScrubbedValue[] =>
  isWebhook(exchange) ? exchange.sent : exchange.received

/** Returns the content that the merchant sent. */
export const sentByMerchant = (exchange: Exchange): readonly ScrubbedValue[] =>
  isWebhook(exchange) ? [] : exchange.sent

/** Returns whether a place is present, in contrast to known as missing. */
export const isThere = ({ unlike }: ScrubbedValue): boolean => unlike !== 'missing'

/** Formats a value: its word if there is one, otherwise its form. */
export const shapeOf = ({ word, form }: ScrubbedValue): string => word ?? form

/** Returns the place of the parent object: `body card.3D` for `body card.3D.eci`, `body` for `body card`. */
export const parentOf = (place: string): string => {
  const dot = place.lastIndexOf('.')
  if (dot > 0) return place.slice(0, dot)
  return place.includes(' ') ? place.slice(0, place.indexOf(' ')) : ''
}

/** Returns all words at a place, in order. */
export const wordsAt = (seen: readonly ScrubbedValue[], place: string): readonly string[] =>
  seen.filter((each) => each.place === place && isThere(each)).flatMap(({ word }) => word ?? [])

/** Returns the first word at a place. */
export const wordAt = (seen: readonly ScrubbedValue[], place: string): string | undefined => wordsAt(seen, place)[0]

export const has = (seen: readonly ScrubbedValue[], place: string): boolean =>
  seen.some((each) => each.place === place && isThere(each))

/** Returns the mark of a value. Equal values have equal marks. */
export const markIn = (seen: readonly ScrubbedValue[], place: string): number | undefined =>
  seen.find((each) => each.place === place)?.same

/** Returns the mark at a place of an exchange, in either direction. */
export const markAt = ({ sent, received }: Exchange, place: string): number | undefined =>
  markIn([...sent, ...received], place)
