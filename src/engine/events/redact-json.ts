import { hideCardNumbers, holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { HIDDEN, hiddenBy, hiddenForNumber } from '../../core/secrets/secret-names.ts'
import { hideSecrets, mayHoldCredential } from '../../core/secrets/secret-texts.ts'

/** Optional JSON escapes: `\/`, and characters by their codes. Pairs of backslashes are not split. */
const ESCAPE = /\\\\|\\\/|\\u([\da-f]{4})/gi
const MUST_BE_ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** Returns the same JSON with as few escapes as possible, so that names are found in any spelling. */
const withFewEscapes = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (escaped, code?: string) => {
        if (code === undefined) return escaped === '\\/' ? '/' : escaped
        const meant = String.fromCharCode(Number.parseInt(code, 16))
        return MUST_BE_ESCAPED.test(meant) ? escaped : meant
      })
    : text

/** A string, and the value that follows if it is a name: one without members, or the start of one with members. */
const STRING = /"([^"\\]*(?:\\.[^"\\]*)*)"(?:(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*"|[^"{[\s,}\]]+|[{[]))?/g

/** Returns the characters of a string of JSON. */
const meaningOf = (written: string): string => (written.includes('\\') ? JSON.parse(`"${written}"`) : written)

/**
 * Returns a string of JSON without secrets. It stays JSON, because no replacement has quotes or backslashes. The letter of
 * an escape must not be taken as a part of a secret.
 */
const shownString = (written: string): string => {
  if (!written.includes('\\')) return hideSecrets(written)
  const text: string = JSON.parse(written)
  const shown = hideSecrets(text)
  return shown === text ? written : JSON.stringify(shown)
}

const shownNumber = (value: number): number | string =>
  hideCardNumbers(String(value)) === String(value) ? value : HIDDEN.number

/** Returns a value as JSON without secrets. A value nested too deeply to serialize is hidden completely. */
export const redactedJson = (value: unknown): string => {
  try {
    const redacted = JSON.stringify(value, (name, member) => {
      const hidden = hiddenBy(name) ?? hiddenForNumber(name)
      if (hidden !== undefined) return hidden
      if (typeof member === 'string') return hideSecrets(member)
      return typeof member === 'number' ? shownNumber(member) : member
    })
    return hideCardNumbers(redacted ?? '')
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify(HIDDEN.other)
    throw error
  }
}

/**
 * Returns a body as it was sent, without card number, CVV and other secrets; `sent` is JSON. Nearly always it replaces
 * values within the text, because parsing and serializing takes several times as long.
 */
export const redactJsonText = (sent: string): string => {
  const text = withFewEscapes(sent)
  let hasParts = false
  const redacted = text.replace(STRING, (all, name: string, colon: string | undefined, value = '') => {
    if (colon === undefined) return shownString(all)
    const hidden = hiddenBy(meaningOf(name))
    const shownName = mayHoldCredential(name) ? shownString(`"${name}"`) : `"${name}"`
    if (hidden === undefined) return `${shownName}${colon}${value.startsWith('"') ? shownString(value) : value}`
    hasParts ||= value === '{' || value === '['
    return hasParts ? `${shownName}${colon}${value}` : `${shownName}${colon}"${hidden}"`
  })
  return hasParts || holdsCardNumber(redacted) ? redactedJson(JSON.parse(redacted)) : redacted
}
