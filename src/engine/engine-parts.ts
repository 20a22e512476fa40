import type { CardCatalog } from '../core/domain/card-catalog.ts'
import type { Cause } from '../core/domain/cause.ts'
import type { AfterFailedThreeDS } from '../core/domain/decide-link.ts'
import type { EventData } from '../core/domain/event.ts'
import type { Ids } from '../core/domain/ids.ts'
import type { Keep } from '../core/domain/keep-setting.ts'
import { type Alteration, isSequence } from '../core/domain/overrides.ts'
import type { RequestSettings } from '../core/domain/space-settings.ts'
import type { ResultStyle } from '../core/domain/threeds.ts'
import type { SpaceIndexes } from './space-scenarios.ts'
import { type Change, put, type Store } from './store/store.ts'
import type { DeliveryParts } from './webhooks/sending.ts'

export type { Sleep } from '../core/domain/time.ts'

/** Settings of the account. */
export type AccountRules = {
  /** True if the account is configured for 3-D Secure (sources.md: document 1.5). */
  readonly threeDS: boolean
  /** True if a refno may be used only once (sources.md: facts 7, duplicate_refno). */
  readonly uniqueRefno: boolean
  /** Status of a link whose cardholder is not authenticated. */
  readonly afterFailedThreeDS: AfterFailedThreeDS
}

/** External dependencies of the engine. It uses no globals. */
export type EngineParts = DeliveryParts & {
  readonly ids: Ids
  readonly catalogue: CardCatalog
  /** Format of 3-D Secure results. */
  readonly results: ResultStyle
  readonly scenarios: SpaceIndexes
  readonly account: AccountRules
  /** Settings for requests of spaces that have no own ones. */
  readonly requestSettings: RequestSettings
  /** Limit for ended records; undefined keeps all of them. */
  readonly keep?: Keep | undefined
  /** Aborted when the sandbox stops, which ends all waits. */
  readonly stopping: AbortSignal
}

/** Publishes several events with one cause, in their order. */
export const publishAll = (
  { publish }: EngineParts,
  space: string,
  cause: Cause,
  events: readonly EventData[],
): void => {
  for (const item of events) publish(space, cause, item)
}

/** Creates the change that stores a manual alteration, or removes it if it is empty. */
export const alterationChange = (space: string, id: string, alteration: Alteration): Change =>
  put('alterations', space, id, Object.keys(alteration).length === 0 ? null : alteration)

/** Returns the changes that delete the alterations of removed records. */
export const deleteAlterations = (store: Store, space: string, ids: readonly string[]): Change[] =>
  ids.filter((id) => store.get('alterations', space, id) !== undefined).map((id) => put('alterations', space, id, null))

/** Returns the changes that restart the fault counts after a scenario change. Manual faults keep their counts. */
export const restartFaultCounts = (store: Store, space: string, id: string): Change[] => {
  const { applied, ...rest } = store.get('alterations', space, id) ?? {}
  const isManual = rest.faults !== undefined && !isSequence(rest.faults)
  return applied === undefined || isManual ? [] : [alterationChange(space, id, rest)]
}
