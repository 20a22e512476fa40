import { type HeadersOfWebhook, type SignatureKeys, signaturesGiven } from '../domain/webhook-signatures.ts'

/** What a signature turned out to be. */
export type Verdict = 'valid' | 'wrong' | 'missing'

/** Both signatures of a webhook: that of Standard Webhooks, and the own `t=…,s0=…` (sources.md: facts 1.9). */
export type Signatures = { readonly standard: Verdict; readonly own: Verdict }

/** Checks both signatures of a webhook as its receiver would. The age of a webhook is not judged: a space has its own clock. */
export const checkSignatures = (headers: HeadersOfWebhook, body: string, keys: SignatureKeys): Signatures => {
  const { standard, own } = signaturesGiven(headers, body, keys)
  return { standard: standard.verdict, own: own.verdict }
}
