import type { LinkThreeDS } from '../domain/link.ts'

/** A request for endpoint 4 that has the right form. */
export type LinkRequest = {
  readonly space: string
  readonly reference: string
  readonly successUrl?: string
  readonly webhookEndpoint?: string
  readonly collectCardholderName: boolean
  readonly context: readonly (readonly [key: string, value: string])[]
  readonly threeDSRequest?: LinkThreeDS
  /** The header `sandbox-scenario`. */
  readonly scenarioHeader?: string
  /** The hosted page's address for an id. */
  readonly linkOf: (id: string) => string
}
