/** An event as rules read it: as it is kept, or as the control API gives it. */
export type JudgedEvent = {
  readonly id: string
  readonly type: string
  /** When the machine says that it happened. */
  readonly recordedAt?: string | undefined
  readonly cause?: { readonly kind: string; readonly requestId?: string | undefined } | undefined
  readonly subject?: { readonly kind: string; readonly id?: string | undefined; readonly refno?: string | undefined }
  readonly facts: Readonly<Record<string, unknown>>
}

type Facts = JudgedEvent['facts']

/** A fact that is a text; empty where there is none. */
export const textIn = (facts: Facts, key: string): string => {
  const value = facts[key]
  return typeof value === 'string' ? value : ''
}

/** A fact that is a number. */
export const numberIn = (facts: Facts, key: string): number | undefined => {
  const value = facts[key]
  return typeof value === 'number' ? value : undefined
}
