import { durationText, UNIT_MS } from './duration.ts'
import { TOLERANCE_MS } from './tampering.ts'
import {
  flipped,
  type HeadersOfWebhook,
  headerText,
  type ReceivedSignature,
  receivedSignatures,
  type SignatureKeys,
} from './webhook-signatures.ts'

/** Verdicts about a signature. */
export const SIGNATURE_VERDICTS = [
  'valid',
  'missing',
  'malformed',
  'too_old',
  'too_new',
  'altered_body',
  'wrong_key',
  'tampered',
  'wrong',
] as const
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number]

/** Verdict of a verifier about a signature, with its reason. */
export type CheckedSignature = {
  readonly valid: boolean
  readonly verdict: SignatureVerdict
  readonly message: string
}

type ToJudge = {
  readonly headers: HeadersOfWebhook
  readonly body: Buffer
  readonly keys: SignatureKeys
  /** Time of the host, which a verifier compares with. */
  readonly nowMs: number
  /** Returns the body sent under this webhook-id, if the sandbox knows it. Called only for a wrong signature. */
  readonly sentBody?: () => string | undefined
}

/** Returns the same JSON as parsers serialize it, and the text with and without whitespace around it. */
const rewritten = (body: Buffer): readonly string[] => {
  const text = body.toString()
  try {
    const value: unknown = JSON.parse(text)
    return [JSON.stringify(value), JSON.stringify(value, null, 2), `${text}\n`, text.trim()]
  } catch {
    return [`${text}\n`, text.trim()]
  }
}

/** A time that is off by a year or more is no late time. */
const YEAR_MS = 365 * UNIT_MS.d

const no = (verdict: SignatureVerdict, message: string): CheckedSignature => ({ valid: false, verdict, message })

/** Formats a time difference above the tolerance in minutes or hours. */
const ago = (ms: number): string => {
  const unit = ms >= 7_200_000 ? 3_600_000 : 60_000
  return durationText(Math.round(ms / unit) * unit)
}

/**
 * Returns the reason why a signature is wrong. It tests possible mistakes, because the signature itself reveals
 * nothing.
 */
const whyWrong = (
  { header, form, lacking, mistakes, given = '', of, bytesOf }: ReceivedSignature,
  { body, sentBody: findSent }: ToJudge,
): CheckedSignature => {
  const all = given.split(' ')
  if (lacking.length > 0)
    return no('malformed', `Missing header ${lacking.join(' and ')}, which \`${header}\` signs with the body.`)
  const isOf = (text: string | Buffer, key?: Buffer): boolean => all.includes(of(text, key))
  if (all.every((item) => bytesOf(item).length === 0))
    return no('malformed', `\`${header}\` does not have the form ${form}.`)
  const sentBody = findSent?.()
  const right = bytesOf(of(body))
  if (all.some((item) => flipped(bytesOf(item)).equals(right)))
    return no('tampered', 'A scenario or a control request tampered with the signature. No key produces it.')
  if (sentBody !== undefined && isOf(sentBody))
    return no('altered_body', 'The signature matches the body that the sandbox sent, but another body arrived.')
  if (rewritten(body).some((text) => isOf(text)))
    return no(
      'altered_body',
      'The signature matches the same content in another format. Verify the received bytes, not JSON that was parsed and serialized again.',
    )
  const mistake = mistakes.find(({ key }) => isOf(body, key))
  if (mistake) return no('wrong_key', mistake.message)
  if (sentBody !== undefined && body.equals(Buffer.from(sentBody)))
    return no('wrong_key', 'The body is unchanged. The signature was made with another key, or for another ID or time.')
  return no('wrong', 'The signature was made with another key, or the signed data changed afterwards.')
}

const judged = (signature: ReceivedSignature, context: ToJudge): CheckedSignature => {
  const { header, verdict, signedMs } = signature
  if (verdict === 'missing') return no('missing', `Missing header \`${header}\`.`)
  if (verdict === 'wrong') return whyWrong(signature, context)
  const isAbout = (ms: number): boolean => Math.abs(context.nowMs - ms) < YEAR_MS
  if (signedMs === undefined)
    return header === 'webhook-signature' && isAbout(Number(headerText(context.headers, 'webhook-timestamp')))
      ? no(
          'malformed',
          'The signature is valid, but its time is in milliseconds. `webhook-timestamp` must be in seconds.',
        )
      : no('malformed', 'The signature is valid, but its time is missing.')
  if (isAbout(signedMs * 1000))
    return no('malformed', `The signature is valid, but its time is in seconds. \`${header}\` must have milliseconds.`)
  const age = context.nowMs - signedMs
  if (age > TOLERANCE_MS)
    return no('too_old', `The signature is valid, but it is ${ago(age)} old. Verifiers accept 5 minutes.`)
  if (age < -TOLERANCE_MS)
    return no(
      'too_new',
      `The signature is valid, but its time is ${ago(-age)} in the future. Verifiers accept 5 minutes.`,
    )
  return { valid: true, verdict: 'valid', message: 'The signature is valid and recent.' }
}

/** Checks both signatures of a webhook as a strict receiver does on arrival, and returns the reasons of failures. */
export const verifySignatures = (context: ToJudge) => {
  const { standard, own } = receivedSignatures(context.headers, context.body, context.keys)
  return { standard: judged(standard, context), own: judged(own, context) }
}
