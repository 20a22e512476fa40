import { factsOf } from './brands.ts'
import type { Brand } from './card.ts'
import type { Ids } from './ids.ts'
import { rowNamed } from './names-of.ts'
import { forBrand, type Result, type ThreeDSResult, type ThreeDSVersion, type TransStatus } from './outcome.ts'
import { TRANS_STATUS } from './trans-statuses.ts'

export type Path = 'frictionless' | 'challenge'

/** The values that are new for each transaction; which of them the result shows is the matrix's business. */
export type Proof = {
  readonly cavv: string
  readonly shortCavv: string
  readonly xid: string
  readonly threeDSTransactionId: string
}

/** The ECI of an outcome, or null where the field is left out. */
export const eciOf = (transStatus: TransStatus, brand: Brand): string | null =>
  TRANS_STATUS[transStatus].eci[factsOf(brand).eci]

/** The answer that counts: that of the challenge, where there was one, or else the directory's. */
export const finalAnswer = ({
  authenticationResponse,
  directoryResponse,
}: {
  readonly authenticationResponse?: string
  readonly directoryResponse?: string
}): string | undefined => authenticationResponse ?? directoryResponse

/** Whether the merchant may go on after this answer; not after one that nobody knows. */
export const isAuthenticated = (answer: string | undefined): boolean => rowNamed(TRANS_STATUS, answer)?.passes === true

/** Whether an answer proves something (sources.md: facts 1.7). */
export const isProven = (answer: string | undefined): boolean => rowNamed(TRANS_STATUS, answer)?.isProven === true

const present = <K extends string>(key: K, value: string | null | undefined): Partial<Record<K, string>> =>
  value === null || value === undefined ? {} : ({ [key]: value } as Record<K, string>)

/** An override as a value: `absent` is how a scenario writes null. */
const given = (override: string): string | null => (override === 'absent' ? null : override)

const cavvOf = (result: Result, proof: Proof): string | undefined => {
  const wish = result.overrides?.cavv ?? (isProven(result.transStatus) ? 'present' : 'absent')
  if (wish === 'absent') return undefined
  return wish === 'short' ? proof.shortCavv : proof.cavv
}

const common = (version: ThreeDSVersion, proof: Proof, xid: string | null): ThreeDSResult => ({
  ...present('xid', xid),
  threeDSVersion: version,
  threeDSTransactionId: proof.threeDSTransactionId,
})

/** THE matrix: what card.3D says after an authentication has ended (outcome x brand). */
export const threeDSResult = (result: Result, path: Path, brand: Brand, proof: Proof): ThreeDSResult => {
  const { transStatus, reason, overrides } = result
  const eci = overrides?.eci === undefined ? eciOf(transStatus, brand) : given(forBrand(overrides.eci, brand))
  const responses: ThreeDSResult =
    path === 'frictionless'
      ? { directoryResponse: transStatus }
      : { directoryResponse: 'C', authenticationResponse: transStatus }
  return {
    ...present('eci', eci),
    ...present('cavv', cavvOf(result, proof)),
    ...common(result.version, proof, overrides?.xid === 'absent' ? null : proof.xid),
    ...responses,
    ...present('transStatusReason', reason === undefined ? undefined : forBrand(reason, brand)),
    ...present('cardHolderInfo', result.cardholderInfo),
  }
}

/** card.3D while the directory has answered C and nobody has answered the challenge. */
export const openChallengeResult = (version: ThreeDSVersion, proof: Proof): ThreeDSResult => ({
  ...common(version, proof, proof.xid),
  directoryResponse: 'C',
})

/** card.3D when the challenge was not completed: EMV leaves authenticationResponse at C (sources.md: facts 7, 025). */
export const uncompletedResult = (open: ThreeDSResult): ThreeDSResult => ({ ...open, authenticationResponse: 'C' })

/** card.3D when the cardholder pressed cancel: N with reason 26 and no ECI (sources.md: facts 7, 026). */
export const canceledResult = (open: ThreeDSResult): ThreeDSResult => ({
  ...open,
  authenticationResponse: 'N',
  transStatusReason: '26',
})

/** card.3D of a card that takes no part in 3-D Secure (sources.md: facts 7, 015). */
export const NOT_ENROLLED_RESULT: ThreeDSResult = { authenticationResponse: 'D' }

/** First byte of the authentication value by scheme: Mastercard's begins with `k`. ASSUMED: cavv-first-byte. */
const firstByte = (brand: Brand): number => (factsOf(brand).eci === 'mastercard' ? 0x90 : 0x00)

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
