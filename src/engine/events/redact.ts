import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { HIDDEN, hiddenBy, hiddenForNumber } from '../../core/secrets/secret-names.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'

/** Returns a path for display, without its query and card numbers, also those across segments. */
export const redactedPath = (url: string): string => {
  const query = url.indexOf('?')
  return hideSecrets(query < 0 ? url : url.slice(0, query))
}

/** Returns the stack or message of an internal error, without card numbers. */
export const internalErrorText = (cause: unknown): string =>
  hideSecrets(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

/** Returns names and values as text, without card number, CVV and token. A name may occur more than once. */
const shownPairs = (pairs: readonly (readonly [name: string, value: unknown])[]): string =>
  hideCardNumbers(
    pairs
      .map(([name, value]) => `${name}=${hiddenBy(name) ?? hiddenForNumber(name) ?? hideSecrets(String(value))}`)
      .join('&'),
  )

/** Returns a posted form as text without secrets. */
export const redactedForm = (fields: Readonly<Record<string, unknown>>): string =>
  shownPairs(Object.entries(fields).flatMap(([name, input]) => [input].flat().map((value) => [name, value] as const)))

/** Returns a query, or a form that was not parsed, as text without secrets. */
export const redactedQuery = (query: string): string => shownPairs([...new URLSearchParams(query)])

/** Returns an unparsable body without secrets and with all digits hidden, because their meaning is unknown. */
export const redactedUnreadable = (text: string): string => hideSecrets(text).replace(/\p{Nd}/gu, '#')

/** Schemes of credentials, which stay readable. */
const SCHEME = /^(?:basic|bearer|digest) /i

/** Number of recent header lists, and of cached results by name. */
const MOST_RECENT = 4
const MOST_NAMES = 500

type Headers = readonly string[]

/**
 * Creates the function that returns headers without secrets; equal lists share one array. `secret` names the link key
 * header.
 */
export const createHeaderReader = (secret: string) => {
  let recent: readonly { readonly open: readonly string[]; readonly shown: Headers }[] = []
  /** Cached results by header name as written. */
  const secretNames = new Map<string, string | false>()
  const placeholderOf = (name: string): string | false => {
    const known = secretNames.get(name)
    if (known !== undefined) return known
    const result = name.toLowerCase() === secret.toLowerCase() ? HIDDEN.other : (hiddenBy(name) ?? false)
    if (secretNames.size < MOST_NAMES) secretNames.set(name, result)
    return result
  }

  const valueWithoutSecret = (name: string, value: string): string => {
    const hidden = placeholderOf(name)
    return hidden === false ? value : `${SCHEME.exec(value)?.[0] ?? ''}${hidden}`
  }

  /** Returns the list with hidden secrets, as a key for the cache. */
  const withoutSecrets = (raw: readonly string[]): string[] =>
    raw.map((text, i) => (i % 2 === 0 ? text : valueWithoutSecret(raw[i - 1] ?? '', text)))

  /** Returns whether `opened` would return this list, without creating it. */
  const isSameList = (raw: readonly string[], open: readonly string[]): boolean => {
    if (raw.length !== open.length) return false
    for (let i = 0; i < raw.length; i += 2) {
      const name = raw[i] ?? ''
      const value = raw[i + 1] ?? ''
      if (name !== open[i]) return false
      if (value !== open[i + 1] && valueWithoutSecret(name, value) !== open[i + 1]) return false
    }
    return true
  }

  return (raw: readonly string[]): Headers => {
    const known = recent.find(({ open }) => isSameList(raw, open))
    if (known) return known.shown
    const open = withoutSecrets(raw)
    const shown = open.map(hideSecrets)
    recent = [{ open, shown }, ...recent.slice(0, MOST_RECENT - 1)]
    return shown
  }
}
