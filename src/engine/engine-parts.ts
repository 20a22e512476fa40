import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { AfterFailedThreeDS } from '../domain/decide-link.ts'
import type { Ids } from '../domain/ids.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import type { Clocks } from '../spaces/clocks.ts'
import type { Store } from '../store/store.ts'
import type { DescribeCard } from './card-info.ts'
import type { WebhookParts } from './webhook-parts.ts'

/** What the account is set up for (settings). */
export type AccountRules = {
  /** Whether the account is configured for 3-D Secure (service document 1.5). */
  readonly threeDS: boolean
  /** Whether a refno may be used once only (domain-facts part 7, duplicate_refno). */
  readonly uniqueRefno: boolean
  /** What a link becomes when its cardholder is not authenticated. */
  readonly afterFailedThreeDS: AfterFailedThreeDS
}

/** Everything the engine needs from outside; nothing in it reaches for a global. */
export type EngineParts = {
  readonly store: Store
  /** The time of each space. */
  readonly clocks: Clocks
  readonly ids: Ids
  readonly catalogue: CardCatalogue
  readonly scenarios: ScenarioBook
  readonly describeCard: DescribeCard
  readonly account: AccountRules
  readonly webhooks: WebhookParts
  /** Real waiting, for delays that a scenario asks for. */
  readonly sleep: (ms: number) => Promise<void>
}
