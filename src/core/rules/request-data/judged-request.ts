import { isMap } from '../../domain/is-record.ts'
import type { ThreeDSVersion } from '../../domain/outcome.ts'
import { DEFAULTS, THREEDS_VERSIONS } from '../../domain/outcome-values.ts'
import { memberNamed } from '../../domain/table-keys.ts'

/** The data of a request that rules judge. Received or recorded, so members can have any type. */
export type JudgedRequest = {
  readonly network: string
  readonly version: ThreeDSVersion
  readonly channel: string
  readonly amount: unknown
  readonly currency: string | undefined
  readonly threeDS: Readonly<Record<string, unknown>>
}

/** Channel of a request without a channel: the hosted page is a browser. */
const BROWSER = '02'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the data of the body of an initialization; undefined for another body. ASSUMED: request-data-rules. */
export const judgedRequest = (body: unknown): JudgedRequest | undefined => {
  if (!isMap(body) || !isMap(body.card)) return undefined
  const threeDS = isMap(body.card['3D']) ? body.card['3D'] : {}
  const [network] = Array.isArray(body.paymentMethods) ? body.paymentMethods : []
  return {
    network: textOf(network) ?? '',
    version: memberNamed(THREEDS_VERSIONS, textOf(threeDS.preferredProtocolVersion)) ?? DEFAULTS.authentication.version,
    channel: textOf(threeDS.deviceChannel) ?? BROWSER,
    amount: body.amount,
    currency: textOf(body.currency),
    threeDS,
  }
}
