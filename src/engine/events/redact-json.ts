import { hideCardNumbers, mayHoldCardNumber } from '../../core/domain/card-numbers.ts'
import { HIDDEN, hiddenBy, hiddenForNumber, SECRET_NAMES } from './hidden-names.ts'

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

const SEPARATORS = String.raw`(?:[\s_-]|\\[bfnrt])*`
const NAMES = SECRET_NAMES.map((name) => [...name].join(SEPARATORS)).join('|')
/** A value without members, or the start of one with members. */
const VALUE = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"|[^"{[\s,}\]]+|[{[]`
/** A secret with its name. */
const SECRET = new RegExp(String.raw`"(${SEPARATORS}(?:${NAMES})${SEPARATORS})"(\s*:\s*)(${VALUE})`, 'gi')

const shownNumber = (value: number): number | string =>
  hideCardNumbers(String(value)) === String(value) ? value : HIDDEN.number

/** Returns a value as JSON without secrets. A value nested too deeply to serialize is hidden completely. */
export const redactedJson = (value: unknown): string => {
  try {
    const redacted = JSON.stringify(value, (name, member) => {
      const hidden = hiddenBy(name) ?? hiddenForNumber(name)
      return hidden ?? (typeof member === 'number' ? shownNumber(member) : member)
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
  const redacted = text.replace(SECRET, (all, name: string, colon: string, value: string) => {
    hasParts ||= value === '{' || value === '['
    return hasParts ? all : `"${name}"${colon}"${hiddenBy(name) ?? HIDDEN.other}"`
  })
  return hasParts || mayHoldCardNumber(redacted) ? redactedJson(JSON.parse(text)) : redacted
}
