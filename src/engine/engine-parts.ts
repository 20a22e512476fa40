import type { Cause } from '../core/domain/cause.ts'
import type { AfterFailedThreeDS } from '../core/domain/decide-link.ts'
import type { News } from '../core/domain/event.ts'
import type { Keep } from '../core/domain/keep-setting.ts'
import { type Alteration, isTurns } from '../core/domain/overrides.ts'
import type { SpaceBooks } from './space-scenarios.ts'
import { type Change, put, type Store } from './store/store.ts'
import type { Sending } from './webhooks/sending.ts'

export type { Sleep } from '../core/domain/time.ts'

/** What the account is set up for (settings). */
export type AccountRules = {
  /** Whether the account is configured for 3-D Secure (sources.md: document 1.5). */
  readonly threeDS: boolean
  /** Whether a refno may be used once only (sources.md: facts 7, duplicate_refno). */
  readonly uniqueRefno: boolean
  /** What a link becomes when its cardholder is not authenticated. */
  readonly afterFailedThreeDS: AfterFailedThreeDS
}

/** Everything the engine needs from outside; nothing in it reaches for a global. */
export type EngineParts = Sending & {
  readonly scenarios: SpaceBooks
  readonly account: AccountRules
  /** What is kept of what has ended; undefined where that is everything. */
  readonly keep?: Keep | undefined
  /** Aborted when the sandbox is stopped: what would wait any longer ends then. */
  readonly stopping: AbortSignal
}

/** Tells several things that one cause brought about, in their order. */
export const publishAll = ({ publish }: EngineParts, space: string, cause: Cause, news: readonly News[]): void => {
  for (const one of news) publish(space, cause, one)
}

/** What is altered by hand, put or, where nothing is any more, removed. */
export const alterationChange = (space: string, id: string, alteration: Alteration): Change =>
  put('alterations', space, id, Object.keys(alteration).length === 0 ? null : alteration)

/** The changes that forget what was altered about things that are removed. */
export const forgetAltered = (store: Store, space: string, ids: readonly string[]): Change[] =>
  ids.filter((id) => store.get('alterations', space, id) !== undefined).map((id) => put('alterations', space, id, null))

/** The changes that count answers anew where another scenario brings other faults. Those put by hand go on. */
export const countAnew = (store: Store, space: string, id: string): Change[] => {
  const { applied, ...rest } = store.get('alterations', space, id) ?? {}
  const isByHand = rest.faults !== undefined && !isTurns(rest.faults)
  return applied === undefined || isByHand ? [] : [alterationChange(space, id, rest)]
}
