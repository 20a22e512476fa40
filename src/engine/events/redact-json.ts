import { hideCardNumbers, mayHoldCardNumber } from '../../core/domain/card-numbers.ts'
import { HIDDEN, hiddenBeside, hiddenBy, SECRET_NAMES } from './hidden-names.ts'

/** Escapes that JSON may have and need not: `\/`, and characters by their codes. Pairs of backslashes are not torn. */
const ESCAPE = /\\\\|\\\/|\\u([\da-f]{4})/gi
const MUST_BE_ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** The same JSON with as few escapes as it can have: a name is found however it is written. */
const withFewEscapes = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (escaped, code?: string) => {
        if (code === undefined) return escaped === '\\/' ? '/' : escaped
        const meant = String.fromCharCode(Number.parseInt(code, 16))
        return MUST_BE_ESCAPED.test(meant) ? escaped : meant
      })
    : text

const JOINTS = String.raw`(?:[\s_-]|\\[bfnrt])*`
const NAMES = SECRET_NAMES.map((name) => [...name].join(JOINTS)).join('|')
/** A value without parts, or how one with parts begins. */
const VALUE = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"|[^"{[\s,}\]]+|[{[]`
/** A secret with its name. */
const SECRET = new RegExp(String.raw`"(${JOINTS}(?:${NAMES})${JOINTS})"(\s*:\s*)(${VALUE})`, 'gi')

const shownNumber = (value: number): number | string =>
  hideCardNumbers(String(value)) === String(value) ? value : HIDDEN.number

/** A value as JSON without secrets. What is nested too deeply to be written is hidden as a whole: nothing honest is. */
export const shownJson = (value: unknown): string => {
  try {
    const shown = JSON.stringify(value, (name, member) => {
      const hidden = hiddenBy(name) ?? hiddenBeside(name)
      return hidden ?? (typeof member === 'number' ? shownNumber(member) : member)
    })
    return hideCardNumbers(shown ?? '')
  } catch (error) {
    if (error instanceof RangeError) return JSON.stringify(HIDDEN.other)
    throw error
  }
}

/**
 * Returns a body as it was sent, without card number, CVV and other secrets; `sent` is JSON. Nearly always its text will
 * do, with other values here and there: to parse it and to write it again takes several times as long.
 */
export const shownJsonOf = (sent: string): string => {
  const text = withFewEscapes(sent)
  let hasParts = false
  const shown = text.replace(SECRET, (all, name: string, colon: string, value: string) => {
    hasParts ||= value === '{' || value === '['
    return hasParts ? all : `"${name}"${colon}"${hiddenBy(name) ?? HIDDEN.other}"`
  })
  return hasParts || mayHoldCardNumber(shown) ? shownJson(JSON.parse(text)) : shown
}
