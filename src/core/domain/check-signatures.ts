import { durationText, UNIT_MS } from './duration.ts'
import { TOLERANCE_MS } from './tampering.ts'
import {
  flipped,
  type HeadersOfWebhook,
  headerText,
  type SignatureGiven,
  type SignatureKeys,
  signaturesGiven,
} from './webhook-signatures.ts'

/** Why a signature holds or does not, as far as one can know. */
export const SIGNATURE_VERDICTS = [
  'valid',
  'missing',
  'malformed',
  'too_old',
  'too_new',
  'altered_body',
  'wrong_key',
  'spoiled',
  'wrong',
] as const
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number]

/** What a verifier would say of a signature, and why in words. */
export type JudgedSignature = {
  readonly holds: boolean
  readonly verdict: SignatureVerdict
  readonly message: string
}

type ToJudge = {
  readonly headers: HeadersOfWebhook
  readonly body: Buffer
  readonly keys: SignatureKeys
  /** The time of the machine, which is what a verifier compares with. */
  readonly nowMs: number
  /** The body that was sent under this webhook-id, where the sandbox knows one; asked only where a signature is wrong. */
  readonly sentBody?: () => string | undefined
}

/** The same JSON as programs write it again that have parsed it, and the text without what is around it. */
const rewritten = (body: Buffer): readonly string[] => {
  const text = body.toString()
  try {
    const value: unknown = JSON.parse(text)
    return [JSON.stringify(value), JSON.stringify(value, null, 2), `${text}\n`, text.trim()]
  } catch {
    return [`${text}\n`, text.trim()]
  }
}

/** Nobody takes a time that is off by so much for a late one. */
const YEAR_MS = 365 * UNIT_MS.d

const no = (verdict: SignatureVerdict, message: string): JudgedSignature => ({ holds: false, verdict, message })

/** How far off a time is that is off by more than the tolerance, as people say it. */
const ago = (ms: number): string => {
  const unit = ms >= 7_200_000 ? 3_600_000 : 60_000
  return durationText(Math.round(ms / unit) * unit)
}

/** Why a signature is not the right one. It is tried out as far as that can be: a signature itself tells nothing. */
const whyWrong = (
  { header, form, lacking, mistakes, given = '', of, bytesOf }: SignatureGiven,
  { body, sentBody: findSent }: ToJudge,
): JudgedSignature => {
  const all = given.split(' ')
  if (lacking.length > 0)
    return no('malformed', `${lacking.join(' and ')} did not come, which ${header} signs with the body`)
  const isOf = (text: string | Buffer, key?: Buffer): boolean => all.includes(of(text, key))
  if (all.every((one) => bytesOf(one).length === 0)) return no('malformed', `${header} is not written as ${form}`)
  const sentBody = findSent?.()
  const right = bytesOf(of(body))
  if (all.some((one) => flipped(bytesOf(one)).equals(right)))
    return no('spoiled', 'it was spoiled on purpose by a scenario or an order: no key makes it')
  if (sentBody !== undefined && isOf(sentBody))
    return no('altered_body', 'it is right for the body that the sandbox sent, and another one came')
  if (rewritten(body).some((text) => isOf(text)))
    return no(
      'altered_body',
      'it is right for the same content written otherwise: verify the bytes that came, not what was parsed and written again',
    )
  const mistake = mistakes.find(({ key }) => isOf(body, key))
  if (mistake) return no('wrong_key', mistake.message)
  if (sentBody !== undefined && body.equals(Buffer.from(sentBody)))
    return no(
      'wrong_key',
      'the body is what the sandbox sent: the signature was made with another key, or for another id or time',
    )
  return no(
    'wrong',
    'it was made with another key, or what it signs was altered afterwards: nothing in a signature tells which',
  )
}

const judged = (signature: SignatureGiven, asked: ToJudge): JudgedSignature => {
  const { header, verdict, signedMs } = signature
  if (verdict === 'missing') return no('missing', `${header} did not come`)
  if (verdict === 'wrong') return whyWrong(signature, asked)
  const isAbout = (ms: number): boolean => Math.abs(asked.nowMs - ms) < YEAR_MS
  if (signedMs === undefined)
    return header === 'webhook-signature' && isAbout(Number(headerText(asked.headers, 'webhook-timestamp')))
      ? no('malformed', 'it is right, and its time is in milliseconds: webhook-timestamp has seconds')
      : no('malformed', 'it is right, and does not say when it was made')
  if (isAbout(signedMs * 1000))
    return no('malformed', `it is right, and its time is in seconds: ${header} has milliseconds`)
  const age = asked.nowMs - signedMs
  if (age > TOLERANCE_MS)
    return no('too_old', `it is right, and was made ${ago(age)} before it came: verifiers take 5 minutes`)
  if (age < -TOLERANCE_MS)
    return no('too_new', `it is right, and was made for ${ago(-age)} after it came: verifiers take 5 minutes`)
  return { holds: true, verdict: 'valid', message: 'it is right, and of this moment' }
}

/** Both signatures of a webhook as a careful receiver judges them at the moment it comes, with why one does not hold. */
export const judgeSignatures = (asked: ToJudge) => {
  const { standard, own } = signaturesGiven(asked.headers, asked.body, asked.keys)
  return { standard: judged(standard, asked), own: judged(own, asked) }
}
