import { createHash } from 'node:crypto'
import { problem, type WithProblem } from '../../api/http/problem.ts'
import type { Incoming } from '../../api/http/route.ts'
import { SUBMITTED_FIELDS, type SubmittedAuthorization } from '../../core/domain/authorization.ts'
import { holdsUnlistedNumber } from '../../core/domain/card-numbers.ts'
import { keysOf, valueAt } from '../../core/domain/json-pointer.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { headerText } from '../../core/domain/webhook-signatures.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { hideSecretsUpTo } from '../../core/secrets/secret-texts.ts'
import type { GatewayEndpoint } from './gateways.ts'

/** Longest stored value; no genuine value is longer. */
const LONGEST = 100

const UNLISTED = problem(
  400,
  'INVALID_CARD',
  'The request contains a card number that is not listed, so nothing was stored. Use a test card (GET /_sandbox/cards); other numbers of this form, such as order numbers of 16 digits, are rejected as well.',
)

const unreadable = (type: string): WithProblem =>
  problem(
    400,
    'INVALID_JSON_PAYLOAD',
    /json/i.test(type)
      ? 'The body is not valid JSON, as `Content-Type` declares.'
      : 'The body is neither JSON nor a form. Send application/json or application/x-www-form-urlencoded.',
  )

/** Rejects texts with an unlisted card number. */
export const rejectUnlisted = (...texts: readonly string[]): WithProblem | undefined =>
  texts.some(holdsUnlistedNumber) ? UNLISTED : undefined

/** Returns a value for storage: listed card numbers are hidden. */
const storedValue = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? hideSecretsUpTo(String(value), LONGEST) : undefined

/** Collects the submitted fields with a function that reads each. */
export const submittedBy = (read: (field: (typeof SUBMITTED_FIELDS)[number]) => unknown): SubmittedAuthorization =>
  compact(Object.fromEntries(SUBMITTED_FIELDS.map((field) => [field, storedValue(read(field))])))

/** Returns the form value at a path of keys, in the form `3ds[eci]`. */
const inForm = (form: URLSearchParams, [first = '', ...more]: readonly string[]): string | undefined =>
  form.get(first + more.map((key) => `[${key}]`).join('')) ?? undefined

/** Parses a body for lookups by keys; undefined if it is neither JSON nor a form. */
const readBody = (text: string, type: string): ((keys: readonly string[]) => unknown) | undefined => {
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const form = new URLSearchParams(text)
    return (keys) => inForm(form, keys)
  }
  const json: unknown = attempt(() => JSON.parse(text))
  return json === undefined ? undefined : (keys) => valueAt(json, keys)
}

/** An authorization that the gateway endpoint received. */
export type ReceivedAuthorization = {
  readonly submitted: SubmittedAuthorization
  readonly path: string
  /** Equal for requests with the same Idempotency-Key and the same values. Absent without a key. */
  readonly fingerprint?: string
}

const fingerprintOf = (key: string, ...values: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([key, ...values]))
    .digest('base64')

/** Reads the configured fields of a request to the gateway endpoint, and nothing else. */
export const readAuthorization = (
  { body, headers, params, query }: Incoming,
  { fields }: GatewayEndpoint,
): ReceivedAuthorization | WithProblem => {
  const text = Buffer.isBuffer(body) ? body.toString() : ''
  const path = `/${params.path ?? ''}`
  const unlisted = rejectUnlisted(text, path, JSON.stringify(query))
  if (unlisted) return unlisted
  const type = headerText(headers, 'content-type') ?? ''
  const at = readBody(text, type)
  if (!at) return unreadable(type)
  const submitted = submittedBy((field) => {
    const pointer = fields[field]
    return pointer === undefined ? undefined : at(keysOf(pointer))
  })
  const key = headerText(headers, 'idempotency-key')
  return {
    submitted,
    path: hideSecretsUpTo(path, LONGEST),
    ...(key && { fingerprint: fingerprintOf(key, path, submitted) }),
  }
}
