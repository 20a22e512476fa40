import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Cause } from '../domain/cause.ts'
import type { AfterFailedThreeDS, NextLink } from '../domain/decide-link.ts'
import type { Awaited, Delivery, SendOrder } from '../domain/delivery.ts'
import type { News, Publish } from '../domain/event.ts'
import type { Ids } from '../domain/ids.ts'
import type { Link, LinkStatus } from '../domain/link.ts'
import type { Instant } from '../domain/time.ts'
import type { EndedTransaction, Transaction } from '../domain/transaction.ts'
import type { HeadersOfWebhook } from '../domain/webhook-signatures.ts'
import type { Clocks } from '../spaces/clocks.ts'
import type { Change, Store } from '../store/store.ts'
import type { Told } from '../webhooks/payload.ts'
import type { Outgoing } from '../webhooks/played.ts'
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
  /** What a try of a delivery sends, signed for a time of its space or the machine's, as `--webhook-timestamps` says. */
  readonly outgoing: (delivery: Delivery, at: Instant) => Outgoing
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

/** What an end brings about: the webhooks that tell of it, and the link that waited for it. */
export type Aftermath = {
  ofEnd(space: string, before: Transaction, next: EndedTransaction): Consequences
  /** What a link becomes, and what follows from that: where it succeeds, its tokens and who is told. */
  ofLink(space: string, before: LinkStatus, next: NextLink): Consequences & { readonly link: Link }
}

/** Sends what is in the outbox. */
export type Dispatcher = {
  /** Looks after deliveries that were just committed. */
  watch(space: string, ids: readonly string[]): void
  /** Looks after everything that a space holds: it was filled from outside. */
  watchAll(space: string): void
  /** Gives up what is planned or under way in a space that is being emptied; nothing of it is kept. */
  dropAll(space: string): void
  /**
   * What a space has that is due by now, and what follows from what `letRunOut` ends, waits until its clock is set, or
   * somebody fires it. `watchAll` looks after all else.
   */
  rest(space: string, letRunOut: () => void): void
  /** What rests in a space is sent when it is due. */
  wake(space: string): void
  /** Something that deliveries may have waited for has happened: they wait no longer. */
  release(space: string, ids: readonly string[], event: Awaited['event']): Promise<void>
  /** Fires a delivery, whatever became of it before; resolves with it after the attempt, or at once where it is to wait. */
  fire(space: string, id: string, cause: Cause, order?: SendOrder): Promise<Delivery | undefined>
  /** The try under way that sent exactly this, as the cause of what it brings. */
  causeOfCall(headers: HeadersOfWebhook, body: string): Cause | undefined
  /** Waits until no redirect is held by these any more; false when none was. */
  held(space: string, ids: readonly string[]): Promise<boolean>
  /** Stops; attempts under way are given up and will be made again after the next start. */
  close(): Promise<void>
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
