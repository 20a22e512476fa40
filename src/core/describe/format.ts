import { BRANDS, groupedAs, SHOWN_BRANDS } from '../domain/brand-names.ts'
import { formatAmount } from '../domain/money.ts'
import { memberNamed } from '../domain/table-keys.ts'

/**
 * An amount in minor units with its currency behind it, so that figures below each other align. What is no amount at all,
 * as refused requests bring it, is shown as it came, in quotes.
 */
export const money = (minor: number | undefined, currency = ''): string => {
  if (minor === undefined) return ''
  if (!Number.isSafeInteger(minor) || minor < 0) return `“${minor}” ${currency}`.trim()
  return currency === '' ? String(minor) : `${formatAmount(minor, currency).slice(currency.length + 1)} ${currency}`
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/** So many of a small unit in a large one of so many, and what is left in the small one. */
const two = (count: number, most: number, large: string, small: string): string =>
  `${Math.floor(count / most)} ${large}${count % most === 0 ? '' : ` ${count % most} ${small}`}`

/** How long something takes, to two units at most: `250 ms`, `1.5 s`, `42 s`, `1 min 30 s`, `25 min`, `1 h 13 min`, `2 d 3 h`. */
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

/** How long ago something was, in one unit, for a narrow column. What lies ahead, after a clock was set back, is `0 s`. */
export const age = (at: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / SECOND))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`
}

/**
 * When something was, for a narrow column: how long ago, after ten minutes the time of day, after a day the date. `local` is
 * the same instant as a clock of whoever reads it shows it.
 */
export const since = (at: string, now: number, local: string): string => {
  const ms = now - Date.parse(at)
  if (ms < 10 * MINUTE) return age(at, now)
  if (ms < 24 * 60 * MINUTE) return local.slice(11, 16)
  return new Date(`${local.slice(0, 10)}T00:00Z`).toLocaleDateString('en-GB', DAY)
}

/** When something that is due will happen: `in 1 min`, or `now`. */
export const ahead = (at: string, now: number): string => {
  const ms = Date.parse(at) - now
  return ms < SECOND / 2 ? 'now' : `in ${span(ms < MINUTE ? Math.max(SECOND, Math.round(ms / SECOND) * SECOND) : ms)}`
}

/** A sentence with what happens without anybody, and how long that is from now. */
export const withUntil = (
  said: string,
  until: { readonly words: string; readonly at: string } | undefined,
  now: number,
): string => (until ? `${said} ${until.words} ${ahead(until.at, now)}.`.trim() : said)

/** The time of day of an instant as the API writes it, in UTC, as everything here is. */
export const clockTime = (at: string): string => at.slice(11, 19)

/** A masked number in the groups that are printed on the cards of a brand. */
export const maskedNumber = (brand: string, masked: string): string => groupedAs(brand, masked.replaceAll('x', '•'))

/** The end of a masked number, by which people tell cards apart. */
export const lastDigits = (masked: string): string => `•• ${masked.slice(-4)}`

/** A brand by its code, as people know it; the code itself where it is not known. */
export const brandWords = (code: string): string => {
  const brand = memberNamed(BRANDS, code)
  return brand ? SHOWN_BRANDS[brand].short : code
}

/** `1 try`, `2 tries`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Writes the first letter small where a sentence goes on; what is all capitals, such as SUCCESS, stays. */
export const lower = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Writes the first letter large where a sentence begins; names such as transactionId and link-api-key stay. */
export const upper = (text: string): string =>
  /^[a-z]+(?:[A-Z_-]|\.\S)/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** A text as a sentence: with a large letter and one full stop. */
export const sentence = (text: string): string => (text === '' ? '' : `${upper(text).replace(/[.\s]+$/, '')}.`)

/** Names fields as they stand in a request: the contract puts `init.` before those of an initialization. */
export const plainFields = (text: string): string => text.replaceAll(/\binit\.(?=\w)/g, '')

/** Describes the problem of a field, in plain words if the field is unknown. */
export const fieldProblem = (field: string, message: string): string => {
  const [known, rest] = message.split(/^is not recognized/)
  return rest === undefined ? `${field} ${known}` : `\`${field}\` is not a known field${rest}`
}
