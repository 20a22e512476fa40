import { durationMs, UNIT_MS } from '../../core/domain/duration.ts'
import { isFrameOrigin } from '../../core/domain/frame-origin.ts'
import { keepOf } from '../../core/domain/keep-setting.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/** Parses the text of a setting. `problem` follows the name of the setting and has no period. */
type Parse<T> = (text: string) => { readonly value: T } | { readonly problem: string }

/** Definition of a setting for flag, environment, file, help and docs. */
export type Setting<T> = {
  readonly parse: Parse<T>
  /** Default as text. */
  readonly default: string
  /** Placeholder of the value in the help; absent for a switch. */
  readonly value?: string
  readonly help: string
  /** Path of a file or folder. */
  readonly isPath?: boolean
  /** File that the sandbox writes. */
  readonly isOutput?: boolean
  /** Secret: no output may contain it. */
  readonly isSecret?: boolean
}

/** Creates the constructor for one kind of setting: parser, and placeholder unless a row has its own. */
const kind =
  <T>(parse: Parse<T>, placeholder?: string) =>
  (defaultText: string, help: string, value = placeholder): Setting<T> => ({
    parse,
    default: defaultText,
    ...compact({ value }),
    help,
  })

/** Marks a setting as secret, because logs of CI and bug reports have many readers. */
export const secret = <T>(row: Setting<T>): Setting<T> => ({ ...row, isSecret: true })

const like =
  (pattern: RegExp, problem: string): Parse<string> =>
  (input) =>
    pattern.test(input) ? { value: input } : { problem }

const numberLike =
  (pattern: RegExp, most: number, problem: string): Parse<number> =>
  (input) =>
    pattern.test(input) && Number(input) <= most ? { value: Number(input) } : { problem }

/** Accepts an empty text as `undefined`. */
const optional =
  <T>(parse: Parse<T>): Parse<T | undefined> =>
  (input) =>
    input === '' ? { value: undefined } : parse(input)

const someText = like(/./s, 'must not be empty')
export const text = kind(someText, 'TEXT')

/** Marks the settings of a kind as paths. */
const path =
  <T>(create: (defaultText: string, help: string, value?: string) => Setting<T>): typeof create =>
  (...row) => ({ ...create(...row), isPath: true })

export const file = path(kind(optional(someText), 'FILE'))
export const folder = path(kind(someText, 'DIR'))

export const port = kind(
  numberLike(/^\d{1,5}$/, 65_535, 'must be a number from 0 to 65535; 0 selects a free port'),
  'PORT',
)

/** Marks a setting as a file that the sandbox writes, which a start attempts before any work. */
export const output = <T>(row: Setting<T>): Setting<T> => ({ ...row, isOutput: true })

/** Positive integer. */
export const count = kind(numberLike(/^[1-9]\d{0,6}$/, 9_999_999, 'must be an integer from 1 to 9999999'), 'NUMBER')
export const factor = kind(numberLike(/^\d+(\.\d+)?$/, 1000, 'must be a number from 0 to 1000'), 'FACTOR')

/** Duration in ms, at most a day; longer values are probably mistakes. */
export const duration = kind((input) => {
  const value = durationMs(input)
  return value === undefined || value > UNIT_MS.d
    ? { problem: 'must be a duration of at most a day, such as `500ms`, `10s` or `2m`' }
    : { value }
}, 'DURATION')

/** Retention of ended transactions and links. */
export const retention = kind(
  optional((input) => {
    const value = keepOf(input)
    return value
      ? { value }
      : { problem: 'must be a duration of at most 3650d, such as `12h` or `7d`, or a number from 1 to 9999999' }
  }),
  'AGE|NUMBER',
)

export const toggle = kind((input) => {
  if (['', 'true', 'on', 'yes', '1'].includes(input.toLowerCase())) return { value: true }
  if (['false', 'off', 'no', '0'].includes(input.toLowerCase())) return { value: false }
  return { problem: 'must be true or false' }
})

const choice =
  <T extends string>(values: readonly T[]): Parse<T> =>
  (input) => {
    const value = values.find((allowed) => allowed === input)
    return value === undefined ? { problem: `must be one of ${values.join(', ')}` } : { value }
  }

type Choice<T extends string> = { readonly values: readonly T[]; readonly default: T }

/** Creates a setting with a choice of values, which are also its placeholder in the help. */
export const oneOf = <T extends string>({ values, default: defaultText }: Choice<T>, help: string) =>
  kind(choice(values), values.join('|'))(defaultText, help)

/** Creates a choice without a fixed default, because the default depends on something else. */
export const oneOrNone = <const T extends string>(values: readonly T[], help: string) =>
  kind(optional(choice(values)), values.join('|'))('', help)

export const list = kind<readonly string[]>(
  (input) => ({
    value: input
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  }),
  'NAMES',
)

/** Origins without paths. */
export const origins = kind<readonly string[]>((input) => {
  const read = list('', '').parse(input)
  if ('problem' in read || read.value.every(isFrameOrigin)) return read
  return { problem: 'must be origins without a path, such as `http://localhost:3000`' }
}, 'ORIGINS')

/** Origin with an optional path, without a final slash. */
export const address = kind(
  optional((input) => {
    if (!/^https?:\/\//i.test(input) || parsedUrl(input) === undefined)
      return { problem: 'must be an absolute http or https URL' }
    if (/[?#@\s\\]/.test(input)) return { problem: 'must be a URL without query, fragment, user info or white space' }
    // It is sent in headers, which allow only ASCII.
    const written = /^[!-~]*$/.test(input) ? input : new URL(input).href
    return { value: written.replace(/\/+$/, '') }
  }),
  'URL',
)

/** URL including its query. */
export const url = kind(
  optional((input) =>
    /^https?:\/\/[^/?#\s@\\]+([/?#][^\s\\]*)?$/i.test(input) && parsedUrl(input) !== undefined
      ? { value: input }
      : { problem: 'must be an absolute http or https URL without user info and white space' },
  ),
  'URL',
)

/** Headers with another meaning in the sandbox's requests and responses. */
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

/** Name of an HTTP header without another meaning. */
export const headerName = kind(
  (input) =>
    TAKEN_HEADERS.has(input.toLowerCase())
      ? { problem: 'is a header that already has another meaning' }
      : like(/^[A-Za-z0-9-]{1,64}$/, 'must be 1 to 64 letters, digits or "-"')(input),
  'NAME',
)

/** Token for a header after `Bearer `. */
export const bearerToken = kind(
  optional(like(/^[!-~]{1,256}$/, 'must be 1 to 256 visible ASCII characters without spaces')),
  'TOKEN',
)
/** `whsec_` and Base64, the format of Standard Webhooks. */
export const webhookSecret = kind(
  like(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must be `whsec_` and at least 16 characters of Base64'),
  'whsec_BASE64',
)
export const hexKey = kind(like(/^([0-9a-fA-F]{2}){16,}$/, 'must be at least 32 hex digits, in pairs'), 'HEX')
export const merchantId = kind(like(/^\d{10}$/, 'must have 10 digits'), 'DIGITS')
export const parameterName = kind(
  like(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 letters, digits, "_", "." or "-"'),
  'NAME',
)
