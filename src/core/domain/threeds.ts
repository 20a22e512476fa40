import type { Brand } from './brand-names.ts'
import { factsOf } from './brands.ts'
import type { Ids } from './ids.ts'
import type { ThreeDSResult } from './outcome.schema.ts'
import { forBrand, type Result, type ThreeDSVersion } from './outcome.ts'
import { requiresCavv } from './scheme-rules.ts'
import { reasonIn } from './status-reasons.ts'
import { rowNamed } from './table-keys.ts'
import { TRANS_STATUS, type TransStatus } from './trans-statuses.ts'
import { compact } from './without-undefined.ts'

export type Path = 'frictionless' | 'challenge'

/** Settings that apply to every result. */
export type ResultStyle = {
  /** True if a Y without a reason has the reason 15. ASSUMED: success-reason. */
  readonly successReason: 'off' | 'on'
  /** ECI of Mastercard after N, U or R. ASSUMED: eci-on-failure. */
  readonly mastercardFailureEci: 'absent' | '00'
}

/** Values that are new for each transaction, and settings. The matrix derives a result from them. */
export type Proof = {
  /** The authentication value after its first byte, which encodes the result. */
  readonly tail: Uint8Array
  readonly xid: string
  readonly threeDSTransactionId: string
  readonly style: ResultStyle
}

/** Returns the ECI of an outcome, or null if the field is omitted. */
export const eciOf = (transStatus: TransStatus, brand: Brand): string | null =>
  TRANS_STATUS[transStatus].eci[factsOf(brand).eci]

/** Returns the final transStatus: of the challenge, if there was one, or else of the directory. */
export const finalTransStatus = ({
  authenticationResponse,
  directoryResponse,
}: {
  readonly authenticationResponse?: string
  readonly directoryResponse?: string
}): string | undefined => authenticationResponse ?? directoryResponse

/** Returns true if the merchant may continue after this transStatus; false for an unknown one. */
export const isAuthenticated = (transStatus: string | undefined): boolean =>
  rowNamed(TRANS_STATUS, transStatus)?.passes === true

/** Returns true if a transStatus has a cryptogram (sources.md: facts 1.7). */
export const isProven = (transStatus: string | undefined): boolean =>
  rowNamed(TRANS_STATUS, transStatus)?.isProven === true

/** Returns the value of an override; `absent` becomes undefined. */
const input = (override: string): string | undefined => (override === 'absent' ? undefined : override)

/**
 * Creates the authentication value. Its first byte is 0x07 for an attempt on Visa or American Express, otherwise 0x00.
 * ASSUMED: cavv-first-byte.
 */
const authenticationValue = (transStatus: TransStatus, path: Path, brand: Brand, { tail }: Proof): Buffer => {
  const scheme = factsOf(brand).eci
  const isAttempt = transStatus === 'A'
  const value = Buffer.concat([Buffer.of(isAttempt && scheme === 'visa' ? 0x07 : 0x00), tail])
  if (scheme !== 'mastercard') return value
  // Two letters in base64, which are not whole bytes. ASSUMED: mastercard-cavv-prefix.
  const head = isAttempt ? 'kC' : path === 'challenge' ? 'kB' : 'kA'
  return Buffer.from(head + value.toString('base64').slice(head.length), 'base64')
}

/** ASSUMED: cavv-after-y-and-a. */
const displayedCavv = (
  result: Result,
  path: Path,
  brand: Brand,
  proof: Proof,
  isRequired: boolean,
): string | undefined => {
  const form = result.overrides?.cavv ?? (isRequired ? 'present' : 'absent')
  if (form === 'absent') return undefined
  const value = authenticationValue(result.transStatus, path, brand, proof)
  return (form === 'short' ? value.subarray(0, 16) : value).toString('base64')
}

const displayedEci = ({ transStatus, overrides }: Result, brand: Brand, { style }: Proof): string | undefined => {
  if (overrides?.eci !== undefined) return input(forBrand(overrides.eci, brand))
  const usual = eciOf(transStatus, brand) ?? undefined
  return usual === undefined && factsOf(brand).eci === 'mastercard' && style.mastercardFailureEci === '00'
    ? '00'
    : usual
}

/** ASSUMED: reason-after-n-u-r. */
const displayedReason = ({ transStatus, reason }: Result, brand: Brand, { style }: Proof): string | undefined => {
  if (reason !== undefined) return forBrand(reason, brand)
  return transStatus === 'Y' && style.successReason === 'on' ? '15' : undefined
}

/**
 * Returns card.3D at the end of an authentication (outcome x brand). This is the matrix.
 * ASSUMED: authentication-response-of-challenges.
 */
export const threeDSResult = (result: Result, path: Path, brand: Brand, proof: Proof): ThreeDSResult => {
  const { transStatus, overrides, version, cardholderInfo } = result
  const responses: ThreeDSResult =
    path === 'challenge'
      ? { directoryResponse: 'C', authenticationResponse: transStatus }
      : { directoryResponse: transStatus }
  const eci = displayedEci(result, brand, proof)
  const reason = displayedReason(result, brand, proof)
  return compact({
    eci,
    cavv: displayedCavv(result, path, brand, proof, requiresCavv({ brand, transStatus, reason, eci })),
    xid: overrides?.xid === 'absent' ? undefined : proof.xid,
    threeDSVersion: version,
    threeDSTransactionId: proof.threeDSTransactionId,
    ...responses,
    transStatusReason: reason,
    cardHolderInfo: cardholderInfo,
  })
}

/** Returns card.3D of an open challenge, after the directory returned C. */
export const openChallengeResult = (
  threeDSVersion: ThreeDSVersion,
  { xid, threeDSTransactionId }: Proof,
): ThreeDSResult => ({ xid, threeDSVersion, threeDSTransactionId, directoryResponse: 'C' })

/**
 * Returns card.3D of a challenge that was not completed: EMV leaves authenticationResponse at C (sources.md: facts 7,
 * 025).
 */
export const uncompletedResult = (open: ThreeDSResult): ThreeDSResult => ({ ...open, authenticationResponse: 'C' })

/**
 * Returns card.3D after a cancellation by the cardholder: N without an ECI and with reason 26 (sources.md: facts 7,
 * 026), if the version has that reason. ASSUMED: cancel-is-n-26, reasons-by-version.
 */
export const canceledResult = (open: ThreeDSResult): ThreeDSResult => ({
  ...open,
  authenticationResponse: 'N',
  transStatusReason: reasonIn(open.threeDSVersion, '26'),
})

/** card.3D of a card that is not enrolled in 3-D Secure (sources.md: facts 7, 015). */
export const NOT_ENROLLED_RESULT: ThreeDSResult = { authenticationResponse: 'D' }

/** Returns the new values of a transaction, derived from its sequence number: 19 bytes of cavv, UUIDs for the IDs. */
export const proofOf = (ids: Ids, space: string, sequence: number, style: ResultStyle): Proof => ({
  tail: ids.bytes('cavv', space, sequence, 19),
  xid: ids.uuid('xid', space, sequence),
  threeDSTransactionId: ids.uuid('threeDSTransaction', space, sequence),
  style,
})
