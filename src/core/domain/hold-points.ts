import { namesOf } from './table-keys.ts'

export type HoldPlaceRow = {
  /** What is held there, in words. */
  readonly words: string
  /** By the id of what it may be chosen: a link has the authentication of its cardholder. Nothing has an id before it is created. */
  readonly named: readonly ('transaction' | 'link')[]
  /** Whether it is known at its arrival what it will be. */
  readonly arrives: boolean
}

/** What can be held back, in the order in which an app and its cardholder meet it. */
export const HOLD_PLACES = {
  init: { words: 'the first call', named: [], arrives: true },
  status: { words: 'a status read', named: ['transaction', 'link'], arrives: true },
  start: { words: 'an opened page', named: ['transaction', 'link'], arrives: true },
  code: { words: 'a challenge form', named: ['transaction', 'link'], arrives: true },
  card: { words: 'a card form', named: ['link'], arrives: true },
  redirect: { words: 'the way back', named: ['transaction', 'link'], arrives: false },
} as const satisfies Readonly<Record<string, HoldPlaceRow>>
export type HoldPlace = keyof typeof HOLD_PLACES
export const HOLD_PLACE_NAMES = namesOf(HOLD_PLACES)

/** Whether it is held when it has come, and decided when it is let go, or decided at once and held before it goes out. */
export const HOLD_MOMENTS = ['answer', 'arrival'] as const
export type HoldMoment = (typeof HOLD_MOMENTS)[number]

/** Which hold keeps which answer back: that to one request. */
type Held = { readonly hold: string; readonly on: HoldPlace; readonly at: HoldMoment; readonly request: string }

/** How something came to go on. */
export type LetGoBecause = 'released' | 'timeout' | 'reset' | 'client_gone' | 'stopped'

/** What events say of it. */
export type HeldFacts = {
  'response.held': Held
  'response.released': Held & { readonly reason: LetGoBecause; readonly afterMs: number }
}
