import { parsedUrl } from '../domain/parsed-url.ts'

/** A setting's value, or what is wrong with the text that was given for it. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string }
export type Parse<T> = (text: string) => Parsed<T>

export const text: Parse<string> = (given) => (given === '' ? { problem: 'must not be empty' } : { value: given })

export const optionalText: Parse<string | undefined> = (given) => ({ value: given === '' ? undefined : given })

export const port: Parse<number> = (given) => {
  const value = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN
  return value <= 65_535 ? { value } : { problem: 'must be a number from 0 to 65535; 0 picks a free port' }
}

/** A whole number that is not 0. */
export const count: Parse<number> = (given) =>
  /^[1-9]\d{0,6}$/.test(given) ? { value: Number(given) } : { problem: 'must be a whole number from 1 to 9999999' }

export const bool: Parse<boolean> = (given) => {
  if (['', 'true', 'on', 'yes', '1'].includes(given.toLowerCase())) return { value: true }
  if (['false', 'off', 'no', '0'].includes(given.toLowerCase())) return { value: false }
  return { problem: 'must be true or false' }
}

export const factor: Parse<number> = (given) => {
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN
  return value <= 1000 ? { value } : { problem: 'must be a number from 0 to 1000' }
}

export const choice =
  <const T extends string>(...words: readonly T[]): Parse<T> =>
  (given) => {
    const value = words.find((word) => word === given)
    return value === undefined ? { problem: `must be one of ${words.join(', ')}` } : { value }
  }

/** What may be left out: nothing is then no value. */
export const optional =
  <T>(parse: Parse<T>): Parse<T | undefined> =>
  (given) =>
    given === '' ? { value: undefined } : parse(given)

export const list: Parse<readonly string[]> = (given) => ({
  value: given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
})

/** An origin with an optional path, without a slash at its end. */
export const address: Parse<string | undefined> = (given) => {
  if (given === '') return { value: undefined }
  if (!/^https?:\/\//i.test(given) || parsedUrl(given) === undefined)
    return { problem: 'must be an absolute http or https URL' }
  if (/[?#@\s\\]/.test(given))
    return { problem: 'must be an address without query, fragment, user info or white space' }
  // It goes into headers, which hold nothing beyond ASCII.
  const written = /^[!-~]*$/.test(given) ? given : new URL(given).href
  return { value: written.replace(/\/+$/, '') }
}

/** A whole URL, its query included. */
export const url: Parse<string | undefined> = (given) => {
  if (given === '') return { value: undefined }
  const isBare = /^https?:\/\/[^/?#\s@\\]+([/?#][^\s\\]*)?$/i.test(given)
  return isBare && parsedUrl(given) !== undefined
    ? { value: given }
    : { problem: 'must be an absolute http or https URL without user info and white space' }
}

/** Headers that our requests and answers use themselves. */
const TAKEN_HEADERS: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-type', 'content-length', 'user-agent', 'transfer-encoding', 'authorization'],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature', 'idempotency-key', 'sandbox-scenario'],
])

/** The name of an HTTP header that nobody uses yet. */
export const headerName: Parse<string> = (given) => {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(given)) return { problem: 'must be 1 to 64 letters, digits or "-"' }
  return TAKEN_HEADERS.has(given.toLowerCase())
    ? { problem: 'is a header with a meaning of its own' }
    : { value: given }
}

const like =
  (pattern: RegExp, problem: string): Parse<string> =>
  (given) =>
    pattern.test(given) ? { value: given } : { problem }

/** What a header can carry behind `Bearer `, of one piece. */
export const bearerToken = optional(like(/^[!-~]{1,256}$/, 'must be 1 to 256 visible ASCII characters without blanks'))

/** `whsec_` and base64, as Standard Webhooks writes secrets. */
export const webhookSecret = like(
  /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/,
  'must be whsec_ and at least 16 characters of base64',
)
export const hexKey = like(/^([0-9a-fA-F]{2}){16,}$/, 'must be at least 32 hex digits, in pairs')
export const merchantId = like(/^\d{10}$/, 'must have 10 digits')
export const parameterName = like(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 letters, digits, "_", "." or "-"')
