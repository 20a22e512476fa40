import type { Exchange, Seen, Where } from './recording.ts'

/** In what a recording and the contract, or the sandbox, differ. */
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

/** Something that differs. Its two sides are told in shapes and in words of the contract, never in values. */
export type Difference = {
  readonly where: Where
  readonly operation: string
  readonly kind: Kind
  readonly place: string
  /** The line of the ledger that it contradicts; none where no line says what it should be. */
  readonly line?: string
  readonly ours: string
  readonly theirs: string
}

/** That an exchange agrees with a line. */
export type Agreement = { readonly where: Where; readonly line: string }

export type Judged = { readonly differences: readonly Difference[]; readonly agreements: readonly Agreement[] }

/** Webhooks are called by the service: what it tells is what was sent. */
export const isWebhook = ({ operation }: Exchange): boolean => operation.endsWith('Notification')

/** What the service said, of an exchange in either direction. */
export const toldIn = (exchange: Exchange): readonly Seen[] => (isWebhook(exchange) ? exchange.sent : exchange.answered)

/** What the merchant said. */
export const saidTo = (exchange: Exchange): readonly Seen[] => (isWebhook(exchange) ? [] : exchange.sent)

/** Whether a place is there, and not only known to be missing. */
export const isThere = ({ unlike }: Seen): boolean => unlike !== 'missing'

/** A value in one line for people: its word where there is one, otherwise its form. */
export const shapeOf = ({ word, form }: Seen): string => word ?? form

/** The place of the object that a member is in: `body card.3D` of `body card.3D.eci`, `body` of `body card`. */
export const parentOf = (place: string): string => {
  const dot = place.lastIndexOf('.')
  if (dot > 0) return place.slice(0, dot)
  return place.includes(' ') ? place.slice(0, place.indexOf(' ')) : ''
}

/** The words that are told at a place, in their order. */
export const wordsAt = (seen: readonly Seen[], place: string): readonly string[] =>
  seen.filter((each) => each.place === place && isThere(each)).flatMap(({ word }) => word ?? [])

/** The word that is told at a place first. */
export const wordAt = (seen: readonly Seen[], place: string): string | undefined => wordsAt(seen, place)[0]

export const has = (seen: readonly Seen[], place: string): boolean =>
  seen.some((each) => each.place === place && isThere(each))

/** The mark of what stands at a place: equal values have the same. */
export const markIn = (seen: readonly Seen[], place: string): number | undefined =>
  seen.find((each) => each.place === place)?.same

/** The mark of what stands at a place of an exchange, in either direction. */
export const markAt = ({ sent, answered }: Exchange, place: string): number | undefined =>
  markIn([...sent, ...answered], place)
