import type { Brand } from './brand-names.ts'
import { factsOf } from './brands.ts'
import type { Ids } from './ids.ts'
import type { ThreeDSResult } from './outcome.schema.ts'
import { forBrand, type Result, type ThreeDSVersion } from './outcome.ts'
import { reasonIn } from './status-reasons.ts'
import { rowNamed } from './table-keys.ts'
import { TRANS_STATUS, type TransStatus } from './trans-statuses.ts'
import { compact } from './without-undefined.ts'

export type Path = 'frictionless' | 'challenge'

/** What settings say of every result. */
export type ResultStyle = {
  /** Whether a Y for which nobody names a reason says 15. ASSUMED: success-reason. */
  readonly successReason: 'off' | 'on'
  /** What Mastercard has after N, U or R. ASSUMED: eci-on-failure. */
  readonly mastercardFailureEci: 'absent' | '00'
}

/** The values that are new for each transaction, and what settings say; the matrix makes a result of them. */
export type Proof = {
  /** The authentication value behind its first byte, which says how the authentication went. */
  readonly tail: Uint8Array
  readonly xid: string
  readonly threeDSTransactionId: string
  readonly style: ResultStyle
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

/** An override as a value: `absent` is how a scenario says that there is none. */
const given = (override: string): string | undefined => (override === 'absent' ? undefined : override)

/** Its first byte is 0x07 for an attempt on Visa or American Express, otherwise 0x00. ASSUMED: cavv-first-byte. */
const authenticationValue = (transStatus: TransStatus, path: Path, brand: Brand, { tail }: Proof): Buffer => {
  const scheme = factsOf(brand).eci
  const isAttempt = transStatus === 'A'
  const value = Buffer.concat([Buffer.of(isAttempt && scheme === 'visa' ? 0x07 : 0x00), tail])
  if (scheme !== 'mastercard') return value
  // Two letters in base64, which are not whole bytes. ASSUMED: aav-by-path.
  const head = isAttempt ? 'kC' : path === 'challenge' ? 'kB' : 'kA'
  return Buffer.from(head + value.toString('base64').slice(head.length), 'base64')
}

/** ASSUMED: cavv-where-proven. */
const cavvTransactionId = (result: Result, path: Path, brand: Brand, proof: Proof): string | undefined => {
  const wish = result.overrides?.cavv ?? (isProven(result.transStatus) ? 'present' : 'absent')
  if (wish === 'absent') return undefined
  const value = authenticationValue(result.transStatus, path, brand, proof)
  return (wish === 'short' ? value.subarray(0, 16) : value).toString('base64')
}

const eciShown = ({ transStatus, overrides }: Result, brand: Brand, { style }: Proof): string | undefined => {
  if (overrides?.eci !== undefined) return given(forBrand(overrides.eci, brand))
  const usual = eciOf(transStatus, brand) ?? undefined
  return usual === undefined && factsOf(brand).eci === 'mastercard' && style.mastercardFailureEci === '00'
    ? '00'
    : usual
}

/** ASSUMED: reason-where-there-is-one. */
const reasonShown = ({ transStatus, reason }: Result, brand: Brand, { style }: Proof): string | undefined => {
  if (reason !== undefined) return forBrand(reason, brand)
  return transStatus === 'Y' && style.successReason === 'on' ? '15' : undefined
}

/** THE matrix: what card.3D says after an authentication has ended (outcome x brand). ASSUMED: response-of-challenges. */
export const threeDSResult = (result: Result, path: Path, brand: Brand, proof: Proof): ThreeDSResult => {
  const { transStatus, overrides, version, cardholderInfo } = result
  const responses: ThreeDSResult =
    path === 'challenge'
      ? { directoryResponse: 'C', authenticationResponse: transStatus }
      : { directoryResponse: transStatus }
  return compact({
    eci: eciShown(result, brand, proof),
    cavv: cavvTransactionId(result, path, brand, proof),
    xid: overrides?.xid === 'absent' ? undefined : proof.xid,
    threeDSVersion: version,
    threeDSTransactionId: proof.threeDSTransactionId,
    ...responses,
    transStatusReason: reasonShown(result, brand, proof),
    cardHolderInfo: cardholderInfo,
  })
}

/** card.3D while the directory has answered C and nobody has answered the challenge. */
export const openChallengeResult = (
  threeDSVersion: ThreeDSVersion,
  { xid, threeDSTransactionId }: Proof,
): ThreeDSResult => ({ xid, threeDSVersion, threeDSTransactionId, directoryResponse: 'C' })

/** card.3D when the challenge was not completed: EMV leaves authenticationResponse at C (sources.md: facts 7, 025). */
export const uncompletedResult = (open: ThreeDSResult): ThreeDSResult => ({ ...open, authenticationResponse: 'C' })

/**
 * card.3D when the cardholder pressed cancel: N without an ECI and with reason 26 (sources.md: facts 7, 026), where the
 * version has that. ASSUMED: cancel-is-n-26, reasons-by-version.
 */
export const canceledResult = (open: ThreeDSResult): ThreeDSResult => ({
  ...open,
  authenticationResponse: 'N',
  transStatusReason: reasonIn(open.threeDSVersion, '26'),
})

/** card.3D of a card that takes no part in 3-D Secure (sources.md: facts 7, 015). */
export const NOT_ENROLLED_RESULT: ThreeDSResult = { authenticationResponse: 'D' }

/** The values that are new for each transaction, from its running number alone: 19 bytes of cavv, UUIDs for the ids. */
export const proofOf = (ids: Ids, space: string, sequence: number, style: ResultStyle): Proof => ({
  tail: ids.bytes('cavv', space, sequence, 19),
  xid: ids.uuid('xid', space, sequence),
  threeDSTransactionId: ids.uuid('threeDSTransaction', space, sequence),
  style,
})
