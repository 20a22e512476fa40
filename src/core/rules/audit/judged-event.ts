/** An event for the rules, stored or from the control API. */
export type JudgedEvent = {
  readonly id: string
  readonly type: string
  /** Time of the event on the clock of the host. */
  readonly recordedAt?: string | undefined
  readonly cause?: { readonly kind: string; readonly requestId?: string | undefined } | undefined
  readonly subject?: { readonly kind: string; readonly id?: string | undefined; readonly refno?: string | undefined }
  readonly facts: Readonly<Record<string, unknown>>
}

type Facts = JudgedEvent['facts']

/** Returns a fact as a string; empty if it is not a string. */
export const textIn = (facts: Facts, key: string): string => {
  const value = facts[key]
  return typeof value === 'string' ? value : ''
}

/** Returns a fact as a number; undefined if it is not a number. */
export const numberIn = (facts: Facts, key: string): number | undefined => {
  const value = facts[key]
  return typeof value === 'number' ? value : undefined
}
