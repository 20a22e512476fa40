import type { Alteration } from '../domain/alteration.ts'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Cause } from '../domain/cause.ts'
import type { AfterFailedThreeDS } from '../domain/decide-link.ts'
import type { Delivery, SentAs } from '../domain/delivery.ts'
import type { News, Publish } from '../domain/event.ts'
import type { Ids } from '../domain/ids.ts'
import type { Link } from '../domain/link.ts'
import type { Instant } from '../domain/time.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Clocks } from '../spaces/clocks.ts'
import type { Change, Store } from '../store/store.ts'
import type { Told } from '../webhooks/payload.ts'
import type { Post } from '../webhooks/post.ts'
import type { SpaceBooks } from './space-books.ts'

/** What the account is set up for (settings). */
type AccountRules = {
  /** Whether the account is configured for 3-D Secure (sources.md: document 1.5). */
  readonly threeDS: boolean
  /** Whether a refno may be used once only (sources.md: facts 7, duplicate_refno). */
  readonly uniqueRefno: boolean
  /** What a link becomes when its cardholder is not authenticated. */
  readonly afterFailedThreeDS: AfterFailedThreeDS
}

/** How the account's webhooks are sent (settings), and the parts that do it. */
export type WebhookParts = {
  /** The account-wide address, for transactions that name none. */
  readonly accountUrl?: string
  /** Whether webhooks are sent by themselves where the scenario does not say. */
  readonly automatic: boolean
  /** Multiplies delays and waits between tries. */
  readonly timeScale: number
  readonly payloadOf: (told: Told) => object
  /** The headers that identify and sign a delivery, sent at a time of its space; `--webhook-timestamps` says for which. */
  readonly signed: (
    delivery: Pick<Delivery, 'id' | 'body' | keyof SentAs>,
    at: Instant,
  ) => Readonly<Record<string, string>>
  readonly post: Post
}

/** Waits in real time; a signal ends it early, and that is no error. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Everything the engine needs from outside; nothing in it reaches for a global. */
export type EngineParts = {
  readonly store: Store
  /** The time of each space. */
  readonly clocks: Clocks
  readonly ids: Ids
  readonly catalogue: CardCatalogue
  readonly scenarios: SpaceBooks
  readonly account: AccountRules
  readonly webhooks: WebhookParts
  /** For delays that a scenario asks for, redirects that are held, and before something is tried again. */
  readonly sleep: Sleep
  readonly publish: Publish
  /** Aborted when the sandbox is stopped: what would wait any longer ends then. */
  readonly stopping: AbortSignal
}

/**
 * What a move brings about, to be committed with it: changes, and once they are safe the deliveries to look after and what
 * there is to tell.
 */
export type Consequences = {
  readonly changes: readonly Change[]
  readonly deliveries: readonly string[]
  readonly news: readonly News[]
}

export const NO_CONSEQUENCES: Consequences = { changes: [], deliveries: [], news: [] }

/** Tells several things that one cause brought about, in their order. */
export const publishAll = (
  { publish }: Pick<EngineParts, 'publish'>,
  space: string,
  cause: Cause,
  news: readonly News[],
): void => {
  for (const one of news) publish(space, cause, one)
}

export const transactionChange = (space: string, transaction: Transaction): Change => ({
  table: 'transactions',
  space,
  id: transaction.id,
  value: transaction,
})

export const linkChange = (space: string, link: Link): Change => ({ table: 'links', space, id: link.id, value: link })

export const deliveryChange = (space: string, delivery: Delivery): Change => ({
  table: 'deliveries',
  space,
  id: delivery.id,
  value: delivery,
})

/** What is altered by hand, put or, where nothing is any more, removed. */
export const alterationChange = (space: string, id: string, alteration: Alteration): Change => ({
  table: 'alterations',
  space,
  id,
  value: Object.keys(alteration).length === 0 ? null : alteration,
})

/** The changes that forget what was altered about things that are removed. */
export const forgetAltered = (store: Store, space: string, ids: readonly string[]): Change[] =>
  ids
    .filter((id) => store.get('alterations', space, id) !== undefined)
    .map((id) => ({ table: 'alterations', space, id, value: null }))

/** The changes that count answers anew where another scenario brings other faults. Those put by hand go on. */
export const countAnew = (store: Store, space: string, id: string): Change[] => {
  const { suffered, ...rest } = store.get('alterations', space, id) ?? {}
  return suffered === undefined || rest.faults !== undefined ? [] : [alterationChange(space, id, rest)]
}
