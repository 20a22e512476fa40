import { BRANDS, DISPLAYED_BRANDS, groupedAs } from '../domain/brand-names.ts'
import { formatAmount } from '../domain/money.ts'
import { memberNamed } from '../domain/table-keys.ts'

/**
 * Formats an amount in minor units with its currency after it, so that the digits of a column align. An invalid amount
 * of a rejected request is returned unchanged in quotes.
 */
export const money = (minor: number | undefined, currency = ''): string => {
  if (minor === undefined) return ''
  if (!Number.isSafeInteger(minor) || minor < 0) return `“${minor}” ${currency}`.trim()
  return currency === '' ? String(minor) : `${formatAmount(minor, currency).slice(currency.length + 1)} ${currency}`
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/** Formats a number of small units as large and small units. */
const two = (count: number, most: number, large: string, small: string): string =>
  `${Math.floor(count / most)} ${large}${count % most === 0 ? '' : ` ${count % most} ${small}`}`

/**
 * Formats a duration with at most two units: `250 ms`, `1.5 s`, `42 s`, `1 min 30 s`, `25 min`, `1 h 13 min`, `2 d 3
 * h`.
 */
export const span = (ms: number): string => {
  const whole = Math.max(0, Math.round(ms))
  if (whole < SECOND) return `${whole} ms`
  if (whole < 9_950) return `${(whole / SECOND).toFixed(1).replace('.0', '')} s`
  const seconds = Math.round(whole / SECOND)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 600) return two(seconds, 60, 'min', 's')
  const minutes = Math.round(whole / MINUTE)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return two(minutes, 60, 'h', 'min')
  return two(Math.round(minutes / 60), 24, 'd', 'h')
}

/**
 * Formats the time since an instant in one unit, for a narrow column. A future instant, after a clock was set back, is
 * `0 s`.
 */
export const age = (at: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / SECOND))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`
}

/**
 * Formats an instant for a narrow column: the time since it, after ten minutes the time of day, after a day the date.
 * `local` is the same instant in the local time of the user. A frozen clock has no age: it would stay at `0 s`.
 */
export const since = (at: string, now: number, local: string, isFrozen = false): string => {
  const ms = now - Date.parse(at)
  if (ms < 10 * MINUTE && !isFrozen) return age(at, now)
  if (Math.abs(ms) < 24 * 60 * MINUTE) return local.slice(11, 16)
  return new Date(`${local.slice(0, 10)}T00:00Z`).toLocaleDateString('en-GB', DAY)
}

/** Formats the time until a scheduled instant: `in 1 min`, or `now`. */
export const ahead = (at: string, now: number): string => {
  const ms = Date.parse(at) - now
  return ms < SECOND / 2 ? 'now' : `in ${span(ms < MINUTE ? Math.max(SECOND, Math.round(ms / SECOND) * SECOND) : ms)}`
}

/** Appends the scheduled action and the remaining time to a sentence. */
export const withNextAction = (
  text: string,
  nextAction: { readonly label: string; readonly at: string } | undefined,
  now: number,
): string => (nextAction ? `${text} ${nextAction.label} ${ahead(nextAction.at, now)}.`.trim() : text)

/** Returns the time of day of an instant in UTC. */
export const clockTime = (at: string): string => at.slice(11, 19)

/** Formats a masked number in the groups printed on the cards of a brand. */
export const maskedNumber = (brand: string, masked: string): string => groupedAs(brand, masked.replaceAll('x', '•'))

/** Formats the end of a masked number, which identifies a card for users. */
export const lastDigits = (masked: string): string => `•• ${masked.slice(-4)}`

/** Returns the common name of a brand by its code, or the code itself if it is unknown. */
export const brandLabel = (code: string): string => {
  const brand = memberNamed(BRANDS, code)
  return brand ? DISPLAYED_BRANDS[brand].short : code
}

/** Formats a count with its noun: `1 attempt`, `2 attempts`. */
export const counted = (count: number, item: string, many: string): string => `${count} ${count === 1 ? item : many}`

/** Lowercases the first letter, for use within a sentence. Words in capitals, such as SUCCESS, stay. */
export const lower = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Describes the result of a webhook attempt: its problem, without the fix if there is no response, or the status. */
export const resultText = (status: number | undefined, error = ''): string => {
  if (status === undefined) return error.split(':').slice(0, 2).join(':')
  return error === '' ? `receiver responded with ${status}` : lower(error)
}

/** Capitalizes the first letter, for the start of a sentence. Names such as transactionId and link-api-key stay. */
export const upper = (text: string): string =>
  /^[a-z]+(?:[A-Z_-]|\.\S)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** Formats a text as a sentence: with a capital letter and one period. */
export const sentence = (text: string): string => (text === '' ? '' : `${upper(text).replace(/[.\s]+$/, '')}.`)

/** Removes the prefix `init.` of the contract from field names. */
export const plainFields = (text: string): string => text.replaceAll(/\binit\.(?=\w)/g, '')

/** Describes the problem of a field, in plain words if the field is unknown. */
export const fieldProblem = (field: string, message: string): string => {
  const [known, rest] = message.split(/^is not recognized/)
  return rest === undefined ? `${field} ${known}` : `\`${field}\` is not a known field${rest}`
}
