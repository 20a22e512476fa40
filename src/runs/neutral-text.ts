import { LINK_ID, TRANSACTION_ID } from '../domain/ids.ts'

/** Values that every run has of its own, by the name of their member: what they are says nothing about the app. */
const MADE = 'cavv|xid|threeDSTransactionId|alias|fingerprint|date|expires|created|ip|issuer|country'
const MADE_MEMBER = new RegExp(`("(?:${MADE})"\\s*:\\s*)(?:"[^"]*"|[\\w.]+)`, 'g')

/** What is made anew for each run, by its form: ids of all kinds, times and dates. */
const MADE_FORMS: readonly (readonly [form: RegExp, name: string])[] = [
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})/g, 'time'],
  [/\b\d{1,2} \p{L}+ \d{4}\b/gu, 'date'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, 'time'],
  [new RegExp(LINK_ID, 'gi'), 'id'],
  [new RegExp(`\\b${TRANSACTION_ID}\\b`, 'g'), 'id'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, 'id'],
  [/\breq_\d+\b|\bmsg_[\w-]+/g, 'id'],
]

/** Headers that are new with every call, or that only the log knows. */
const MADE_HEADER =
  /signature|^webhook-(?:id|timestamp)$|^idempotency-key$|^traceparent$|^sandbox-(?:event|explain|request-id)$/i

/** Whether a header says something that two runs could have in common. */
export const isComparable = (name: string): boolean => !MADE_HEADER.test(name)

/** Writes texts of a run so that two runs can be compared: what each has of its own, its name included, is written the same. */
export const neutralOf = (names: readonly string[]) => {
  const own = names
    .filter((name) => name !== '')
    .map((name) => new RegExp(`(?<![\\w-])${name.replace(/\W/gu, '\\$&')}(?![\\w-])`, 'g'))
  return (text: string): string => {
    const named = own.reduce((said, name) => said.replace(name, '(its name)'), text)
    const formed = MADE_FORMS.reduce((said, [form, name]) => said.replace(form, `(${name})`), named)
    return formed.replace(MADE_MEMBER, '$1(made anew)')
  }
}
