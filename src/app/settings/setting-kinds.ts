import { durationMs, UNIT_MS } from '../../core/domain/duration.ts'
import { keepOf } from '../../core/domain/keep-setting.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/** Reads the text that was given for a setting: its value, or what is wrong with it. */
type Parse<T> = (text: string) => { readonly value: T } | { readonly problem: string }

/** One setting: everything that flag, environment, file, help and docs say about it. */
export type Setting<T> = {
  readonly parse: Parse<T>
  /** As it would be written. */
  readonly default: string
  /** The value's name in the help; absent for a switch. */
  readonly value?: string
  readonly help: string
  /** It opens something: nothing that is printed may show it. */
  readonly isSecret?: boolean
}

/** Makes the rows of one kind of setting: how a value is read, and what the help calls it where a row has no better name. */
const kind =
  <T>(parse: Parse<T>, called?: string) =>
  (standard: string, help: string, value = called): Setting<T> => ({
    parse,
    default: standard,
    ...compact({ value }),
    help,
  })

/** What opens something. Logs of CI and reports of problems are read by many. */
export const secret = <T>(row: Setting<T>): Setting<T> => ({ ...row, isSecret: true })

const like =
  (pattern: RegExp, problem: string): Parse<string> =>
  (given) =>
    pattern.test(given) ? { value: given } : { problem }

const numberLike =
  (pattern: RegExp, most: number, problem: string): Parse<number> =>
  (given) =>
    pattern.test(given) && Number(given) <= most ? { value: Number(given) } : { problem }

/** What may be left out: nothing is then no value. */
const optional =
  <T>(parse: Parse<T>): Parse<T | undefined> =>
  (given) =>
    given === '' ? { value: undefined } : parse(given)

const someText = like(/./s, 'must not be empty')
export const text = kind(someText, 'TEXT')
export const file = kind(optional(someText), 'FILE')

export const port = kind(
  numberLike(/^\d{1,5}$/, 65_535, 'must be a number from 0 to 65535; 0 picks a free port'),
  'PORT',
)

/** A whole number that is not 0. */
export const count = kind(numberLike(/^[1-9]\d{0,6}$/, 9_999_999, 'must be a whole number from 1 to 9999999'), 'NUMBER')
export const factor = kind(numberLike(/^\d+(\.\d+)?$/, 1000, 'must be a number from 0 to 1000'), 'FACTOR')

/** A length of time, in milliseconds; what is longer than a day is a mistake. */
export const duration = kind((given) => {
  const value = durationMs(given)
  return value === undefined || value > UNIT_MS.d
    ? { problem: 'must be a length of time of at most a day, such as 500ms, 10s or 2m' }
    : { value }
}, 'DURATION')

/** How much is kept of what has ended. */
export const retention = kind(
  optional((given) => {
    const value = keepOf(given)
    return value
      ? { value }
      : { problem: 'must be a length of time of at most 3650d, such as 12h or 7d, or a number from 1 to 9999999' }
  }),
  'AGE|NUMBER',
)

export const toggle = kind((given) => {
  if (['', 'true', 'on', 'yes', '1'].includes(given.toLowerCase())) return { value: true }
  if (['false', 'off', 'no', '0'].includes(given.toLowerCase())) return { value: false }
  return { problem: 'must be true or false' }
})

const choice =
  <T extends string>(words: readonly T[]): Parse<T> =>
  (given) => {
    const value = words.find((word) => word === given)
    return value === undefined ? { problem: `must be one of ${words.join(', ')}` } : { value }
  }

type Choice<T extends string> = { readonly words: readonly T[]; readonly default: T }

/** A setting that takes one of several words, which are also the name of its value in the help. */
export const oneOf = <T extends string>({ words, default: standard }: Choice<T>, help: string) =>
  kind(choice(words), words.join('|'))(standard, help)

/** The same where none of the words is as good as another: which counts depends on something else. */
export const oneOrNone = <const T extends string>(words: readonly T[], help: string) =>
  kind(optional(choice(words)), words.join('|'))('', help)

export const list = kind<readonly string[]>(
  (given) => ({
    value: given
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  }),
  'NAMES',
)

/** Where pages are, as a policy of browsers can name it: those know no IPv6 there, and no underscore. */
const ORIGIN = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i

/** Origins, none of them with a path. */
export const origins = kind<readonly string[]>((given) => {
  const read = list('', '').parse(given)
  if ('problem' in read || read.value.every((one) => ORIGIN.test(one) && parsedUrl(one) !== undefined)) return read
  return { problem: 'must be origins, such as http://localhost:3000: scheme, name and port, without a path' }
}, 'ORIGINS')

/** An origin with an optional path, without a slash at its end. */
export const address = kind(
  optional((given) => {
    if (!/^https?:\/\//i.test(given) || parsedUrl(given) === undefined)
      return { problem: 'must be an absolute http or https URL' }
    if (/[?#@\s\\]/.test(given))
      return { problem: 'must be an address without query, fragment, user info or white space' }
    // It goes into headers, which hold nothing beyond ASCII.
    const written = /^[!-~]*$/.test(given) ? given : new URL(given).href
    return { value: written.replace(/\/+$/, '') }
  }),
  'URL',
)

/** A whole URL, its query included. */
export const url = kind(
  optional((given) =>
    /^https?:\/\/[^/?#\s@\\]+([/?#][^\s\\]*)?$/i.test(given) && parsedUrl(given) !== undefined
      ? { value: given }
      : { problem: 'must be an absolute http or https URL without user info and white space' },
  ),
  'URL',
)

/** Headers that our requests and answers use themselves. */
const TAKEN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-type',
  'content-length',
  'user-agent',
  'transfer-encoding',
  'authorization',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'idempotency-key',
  'sandbox-scenario',
  'sandbox-webhook',
  'traceparent',
])

/** The name of an HTTP header that nobody uses yet. */
export const headerName = kind(
  (given) =>
    TAKEN_HEADERS.has(given.toLowerCase())
      ? { problem: 'is a header with a meaning of its own' }
      : like(/^[A-Za-z0-9-]{1,64}$/, 'must be 1 to 64 letters, digits or "-"')(given),
  'NAME',
)

/** What a header can carry behind `Bearer `, of one piece. */
export const bearerToken = kind(
  optional(like(/^[!-~]{1,256}$/, 'must be 1 to 256 visible ASCII characters without blanks')),
  'TOKEN',
)
/** `whsec_` and base64, as Standard Webhooks writes secrets. */
export const webhookSecret = kind(
  like(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must be whsec_ and at least 16 characters of base64'),
  'whsec_BASE64',
)
export const hexKey = kind(like(/^([0-9a-fA-F]{2}){16,}$/, 'must be at least 32 hex digits, in pairs'), 'HEX')
export const merchantId = kind(like(/^\d{10}$/, 'must have 10 digits'), 'DIGITS')
export const parameterName = kind(
  like(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 letters, digits, "_", "." or "-"'),
  'NAME',
)
