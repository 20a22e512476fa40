import { redactByShape } from '../../core/domain/card.ts'
import { hideCardNumbers, redactNumbers } from '../../core/domain/card-numbers.ts'
import { LINK_ID, TRANSACTION_ID } from '../../core/domain/ids.ts'
import { HIDDEN, hiddenBeside, hiddenBy } from './hidden-names.ts'

/** A whole segment that is an id of ours: of a transaction, or of a link. */
const OUR_ID = new RegExp(`^(?:${TRANSACTION_ID}|${LINK_ID})$`)

/** Without as many digits as a card number has, close together, there is nothing to hide. */
const MANY_DIGITS = /\d(?:\D{0,3}\d){11}/

/** A path as it may be shown: our ids stay, anything else like a card number goes, in one segment or over several. */
export const shownPath = (url: string): string => {
  const query = url.indexOf('?')
  const path = hideCardNumbers(query < 0 ? url : url.slice(0, query))
  // Most paths end with an id of ours.
  const end = path.lastIndexOf('/') + 1
  const toCheck = OUR_ID.test(path.slice(end)) ? path.slice(0, end) : path
  if (!MANY_DIGITS.test(toCheck)) return path
  return path
    .split('/')
    .map((segment) => (OUR_ID.test(segment) ? segment : redactByShape(segment)))
    .join('/')
}

/** What is known of a fault, for whoever mends it. */
export const faultText = (cause: unknown): string =>
  redactNumbers(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

/** Names and values as text, without card number, CVV and token; a name may come more than once. */
const shownPairs = (pairs: readonly (readonly [name: string, value: unknown])[]): string =>
  hideCardNumbers(
    pairs.map(([name, value]) => `${name}=${hiddenBy(name) ?? hiddenBeside(name) ?? String(value)}`).join('&'),
  )

/** A posted form as text, without what its names or its digits give away. */
export const shownForm = (fields: Readonly<Record<string, unknown>>): string =>
  shownPairs(Object.entries(fields).flatMap(([name, given]) => [given].flat().map((value) => [name, value] as const)))

/** A query, or a form that nobody has read, as text of the same kind. */
export const shownQuery = (query: string): string => shownPairs([...new URLSearchParams(query)])

/** A body that nobody could parse: its digits are hidden, since nothing tells what they are. */
export const shownUnreadable = (text: string): string => text.replace(/\p{Nd}/gu, '#')

/** Headers that open something, by their names: their values are hidden. */
const SECRET_HEADER = /^(proxy-)?authorization$|cookie|api-?key|token|secret|password/i

const SCHEME = /^(?:basic|bearer|digest) /i

/** Header lists that were met last, and names whose verdict is remembered. */
const MOST_RECENT = 4
const MOST_NAMES = 500

type Headers = readonly string[]

/** Shows headers as they came but for secrets; the same list is one object. `secret` names the header with the link key. */
export const createHeaderReader = (secret: string) => {
  let recent: readonly { readonly open: readonly string[]; readonly shown: Headers }[] = []
  /** Whether a header is secret, by its name as it was written. */
  const judged = new Map<string, boolean>()
  const isSecret = (name: string): boolean => {
    const known = judged.get(name)
    if (known !== undefined) return known
    const verdict = name.toLowerCase() === secret.toLowerCase() || SECRET_HEADER.test(name)
    if (judged.size < MOST_NAMES) judged.set(name, verdict)
    return verdict
  }

  const openValue = (name: string, value: string): string =>
    isSecret(name) ? `${SCHEME.exec(value)?.[0] ?? ''}${HIDDEN.other}` : value

  /** The list of names and values without the secret ones, to recognise it by. */
  const opened = (raw: readonly string[]): string[] =>
    raw.map((text, i) => (i % 2 === 0 ? text : openValue(raw[i - 1] ?? '', text)))

  /** Whether `opened` gives that list, without making it. */
  const isOpened = (raw: readonly string[], open: readonly string[]): boolean => {
    if (raw.length !== open.length) return false
    for (let i = 0; i < raw.length; i += 2) {
      const name = raw[i] ?? ''
      const value = raw[i + 1] ?? ''
      if (name !== open[i]) return false
      if (value !== open[i + 1] && openValue(name, value) !== open[i + 1]) return false
    }
    return true
  }

  return (raw: readonly string[]): Headers => {
    const known = recent.find(({ open }) => isOpened(raw, open))
    if (known) return known.shown
    const open = opened(raw)
    const shown = open.map(hideCardNumbers)
    recent = [{ open, shown }, ...recent.slice(0, MOST_RECENT - 1)]
    return shown
  }
}
