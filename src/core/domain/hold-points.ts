import { namesOf } from './table-keys.ts'

export type HoldPointRow = {
  /** Description of the held responses. */
  readonly description: string
  /**
   * Records by whose ID a hold can select requests. A link includes the authentication of its cardholder. Before its
   * creation, a record has no ID.
   */
  readonly named: readonly ('transaction' | 'link')[]
  /** True if its kind is known on arrival. */
  readonly arrives: boolean
}

/** Requests and responses that can be held, in the order of a payment. */
export const HOLD_POINTS = {
  init: { description: 'the first request', named: [], arrives: true },
  status: { description: 'a status request', named: ['transaction', 'link'], arrives: true },
  start: { description: 'the start page', named: ['transaction', 'link'], arrives: true },
  code: { description: 'a challenge form', named: ['transaction', 'link'], arrives: true },
  card: { description: 'a card form', named: ['link'], arrives: true },
  redirect: { description: 'the redirect', named: ['transaction', 'link'], arrives: false },
} as const satisfies Readonly<Record<string, HoldPointRow>>
export type HoldPoint = keyof typeof HOLD_POINTS
export const HOLD_POINT_NAMES = namesOf(HOLD_POINTS)

/** `response` handles a request at once and holds the response; `arrival` holds the request and handles it on release. */
export const HOLD_MOMENTS = ['response', 'arrival'] as const
export type HoldMoment = (typeof HOLD_MOMENTS)[number]

/** The hold of the response to one request. */
type Held = { readonly hold: string; readonly on: HoldPoint; readonly at: HoldMoment; readonly request: string }

/** Reasons for the end of a hold. */
export type ReleaseReason = 'released' | 'timeout' | 'reset' | 'client_disconnected' | 'stopped'

/** Facts of the events about holds. */
export type HeldFacts = {
  'response.held': Held
  'response.released': Held & { readonly reason: ReleaseReason; readonly afterMs: number }
}
