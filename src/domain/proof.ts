import type { Brand } from './card.ts'
import type { Ids } from './ids.ts'
import type { Proof } from './threeds.ts'

/** First byte of the authentication value by scheme: Mastercard's begins with `k`. ASSUMED: cavv-first-byte. */
const firstByte = (brand: Brand): number => (brand === 'ECA' ? 0x90 : 0x00)

/** The values that are new for each transaction, from its running number alone: 20 bytes of cavv, UUIDs for the ids. */
export const proofOf = (ids: Ids, space: string, sequence: number, brand: Brand): Proof => {
  const value = Buffer.concat([Buffer.of(firstByte(brand)), ids.bytes('cavv', space, sequence, 19)])
  return {
    cavv: value.toString('base64'),
    shortCavv: value.subarray(0, 16).toString('base64'),
    xid: ids.uuid('xid', space, sequence),
    threeDSTransactionId: ids.uuid('threeDSTransaction', space, sequence),
  }
}
