import { redactNumbers } from '../domain/card.ts'
import { hideCardNumbers } from '../domain/card-numbers.ts'
import { LINK_ID, TRANSACTION_ID } from '../domain/ids.ts'
import { isMap } from '../domain/is-map.ts'

/** What stands in the place of a hidden value. A curl that is made from a request puts its variables there. */
export const HIDDEN = { number: '[hidden number]', cvv: '[hidden cvv]', other: '[hidden]' } as const

/** A whole segment that is an id of ours: of a transaction, or of a link. */
const OUR_ID = new RegExp(`^(?:${TRANSACTION_ID}|${LINK_ID})$`)

/** Without as many digits as a card number has, close together, there is nothing to hide. */
const MANY_DIGITS = /\d(?:\D{0,3}\d){11}/

/** A path as it may be shown: our ids stay, anything else like a card number goes. */
export const shownPath = (url: string): string => {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  // Most paths end with an id of ours.
  const end = path.lastIndexOf('/') + 1
  const toCheck = OUR_ID.test(path.slice(end)) ? path.slice(0, end) : path
  if (!MANY_DIGITS.test(toCheck)) return path
  return path
    .split('/')
    .map((segment) => (OUR_ID.test(segment) ? segment : redactNumbers(segment)))
    .join('/')
}

/** What is known of a fault, for whoever mends it. */
export const faultText = (cause: unknown): string =>
  redactNumbers(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

/** Names, without case and joints, whose values are hidden whatever they are. */
const HIDDEN_NAMES = new Map<string, string>([
  ...['number', 'cardnumber', 'pan', 'accountnumber'].map((name) => [name, HIDDEN.number] as const),
  ...['cvv', 'cvc', 'cvv2', 'cvc2', 'cid', 'csc', 'securitycode'].map((name) => [name, HIDDEN.cvv] as const),
  ...['token', 'password', 'secret', 'apikey', 'authorization'].map((name) => [name, HIDDEN.other] as const),
])

/** How a secret name can begin, joints included. Most names of a request begin otherwise or are plain. */
const BEGIN = new Set([...'nNcCpPaAsStT_- \t'].map((letter) => letter.charCodeAt(0)))
const PLAIN = /^[a-z]*$/

/** What stands for the value of a field, where its name alone says that it is secret. */
const hiddenBy = (name: string): string | undefined => {
  // The longest of the names with its joints is shorter.
  if (name.length > 20 || !BEGIN.has(name.charCodeAt(0))) return undefined
  const known = HIDDEN_NAMES.get(name)
  return known ?? (PLAIN.test(name) ? undefined : HIDDEN_NAMES.get(name.toLowerCase().replace(/[\s_-]/g, '')))
}

/** No card number has fewer digits; most names are shorter. */
const SHORTEST_CARD = 12

/** The same where a name is a card number itself: nothing tells what stands beside it. */
const hiddenBeside = (name: string): string | undefined =>
  name.length < SHORTEST_CARD || hideCardNumbers(name) === name ? undefined : HIDDEN.other

/** A request's data goes no deeper where it is honest; what goes deeper is not worth its time. */
const DEEPEST = 20

/** The members that have to be shown otherwise, by their names; undefined where all can stay. */
const changedMembers = (
  value: Readonly<Record<string, unknown>>,
  depth: number,
): readonly (readonly [name: string, shown: unknown])[] | undefined => {
  let changed: [string, unknown][] | undefined
  for (const name of Object.keys(value)) {
    const member = value[name]
    const shown = hiddenBy(name) ?? hiddenBeside(name) ?? withoutSecrets(member, depth + 1)
    if (shown === member) continue
    changed ??= []
    changed.push([name, shown])
  }
  return changed
}

/** The value itself where nothing of it is secret: most parts of a request are none of a card. */
const withoutSecrets = (value: unknown, depth: number): unknown => {
  if (typeof value === 'number') return value > 1e11 ? shownNumber(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return HIDDEN.other
  if (Array.isArray(value)) return value.map((member) => withoutSecrets(member, depth + 1))
  if (!isMap(value)) return value
  const changed = changedMembers(value, depth)
  if (!changed) return value
  const shown = { ...value }
  // Defined, not set: a key called __proto__ is data, too.
  for (const [name, member] of changed) Object.defineProperty(shown, name, { value: member, enumerable: true })
  return shown
}

const shownNumber = (value: number): number | string => {
  const text = String(value)
  const shown = hideCardNumbers(text)
  return shown === text ? value : shown
}

/** Parsed JSON of a request as text, without card number, CVV and other secrets. */
export const shownJson = (value: unknown): string => hideCardNumbers(JSON.stringify(withoutSecrets(value, 0)) ?? '')

/** A posted form as text, without card number, CVV and token. */
export const shownForm = (fields: Readonly<Record<string, unknown>>): string =>
  hideCardNumbers(
    Object.entries(fields)
      .flatMap(([name, given]) =>
        [given].flat().map((value) => [name, hiddenBy(name) ?? hiddenBeside(name) ?? String(value)] as const),
      )
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  )

/** A query as text, without what its names or its digits give away. */
export const shownQuery = (query: string): string => shownForm(Object.fromEntries(new URLSearchParams(query)))

/** A body that nobody could parse: its digits are hidden, since nothing tells what they are. */
export const shownUnreadable = (text: string): string => text.replace(/\p{Nd}/gu, '#')

/** Headers that open something, by their names: their values are hidden. */
const SECRET_HEADER = /^(proxy-)?authorization$|cookie|api-?key|token|secret|password/i

const SCHEME = /^(?:basic|bearer|digest) /i

/** Header lists that were met last, and names whose verdict is remembered. */
const MOST_RECENT = 4
const MOST_NAMES = 500

type Headers = readonly string[]

const isSame = (one: readonly string[], other: readonly string[]): boolean => {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false
  return true
}

/**
 * Makes the way to show the headers of requests, as they came but for secrets. Most callers send the same headers again
 * and again: those are one object. `secret` names the header that carries the link key.
 */
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

  /** The list of names and values without the secret ones, to recognise it by. */
  const opened = (raw: readonly string[]): string[] => {
    const open: string[] = []
    for (let i = 0; i + 1 < raw.length; i += 2) {
      const name = raw[i] ?? ''
      const value = raw[i + 1] ?? ''
      open.push(name, isSecret(name) ? `${SCHEME.exec(value)?.[0] ?? ''}${HIDDEN.other}` : value)
    }
    return open
  }

  return (raw: readonly string[]): Headers => {
    const open = opened(raw)
    const known = recent.find((other) => isSame(open, other.open))
    if (known) return known.shown
    const shown = open.map(hideCardNumbers)
    recent = [{ open, shown }, ...recent.slice(0, MOST_RECENT - 1)]
    return shown
  }
}
