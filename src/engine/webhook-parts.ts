import type { Delivery } from '../domain/delivery.ts'
import type { Instant } from '../domain/time.ts'
import type { Told } from '../webhooks/payload.ts'
import type { Post } from '../webhooks/post.ts'

/** How the account's webhooks are sent (settings), and the parts that do it. */
export type WebhookParts = {
  /** The account-wide address, for transactions that name none. */
  readonly accountUrl?: string
  /** Whether webhooks are sent by themselves where the scenario does not say. */
  readonly automatic: boolean
  /** Multiplies delays and waits between tries. */
  readonly timeScale: number
  readonly payloadOf: (told: Told) => object
  /** The headers that identify and sign a delivery at a time. */
  readonly signed: (
    delivery: Pick<Delivery, 'id' | 'body' | 'tampering'>,
    at: Instant,
  ) => Readonly<Record<string, string>>
  readonly post: Post
}
