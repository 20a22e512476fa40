import { decodingsOf, type Span, spanOf } from '../domain/text-decodings.ts'

/** Names of a card's security code. Codes by SMS or mail have other names. */
const NAME = [
  String.raw`(?:card[\s_-]*)?(?:cvv2?|cvc2?|cvn2?|csc|cav2)(?:[\s_-]*(?:code|number|value))?`,
  String.raw`(?:security|card)[\s_-]*code`,
  String.raw`card[\s_-]*verification[\s_-]*(?:code|number|value)`,
].join('|')

const QUOTE = `(?:["']|&(?:quot|apos);)`
/** Forms of a value next to its name. */
const VALUES = [
  // JSON, forms, YAML, logs, settings, programs.
  String.raw`(?:${QUOTE}|\])*\s*(?:=>|[:=])\s*${QUOTE}?(\d{3,4})`,
  // XML.
  String.raw`[^<>]{0,80}>\s*(?:<!\[CDATA\[)?(\d{3,4})(?=\s*(?:\]\]>)?\s*<)`,
  // An attribute of the same element, or the next member: <input name="cvv" value="…">, also in HAR files.
  String.raw`${QUOTE}[^<>{}]{0,80}?\bvalue${QUOTE}?\s*[:=]\s*${QUOTE}?(\d{3,4})`,
  // A part of multipart/form-data.
  String.raw`${QUOTE}(?:[^\S\n]*\n){2,4}(\d{3,4})(?=\s)`,
].join('|')

const CODE = new RegExp(String.raw`(?:${NAME})(?:${VALUES})(?![\w-]|\.\d)`, 'gi')
const HINT = new RegExp(NAME, 'i')

/** Returns whether a name starts here: `cardCvc` contains one, `avcsc` does not. */
const beginsName = (text: string, at: number): boolean =>
  !/[a-z]/i.test(text.charAt(at - 1)) || (/[a-z]/.test(text.charAt(at - 1)) && /[A-Z]/.test(text.charAt(at)))

export type CodeSpan = Span & {
  /** Start of the name. */
  readonly nameFrom: number
}

/** Returns the positions of security codes next to a name, with any number of escapes. */
export const securityCodesIn = (text: string): readonly CodeSpan[] => {
  if (!HINT.test(text)) return []
  const matches = new Map<number, CodeSpan>()
  for (const reading of decodingsOf(text))
    for (const match of reading.text.matchAll(CODE)) {
      if (!beginsName(reading.text, match.index)) continue
      const to = match.index + match[0].length
      const digits = match.slice(1).find((value) => value !== undefined) ?? ''
      const span = spanOf(reading, { from: to - digits.length, to })
      if (!matches.has(span.from))
        matches.set(span.from, { ...span, nameFrom: spanOf(reading, { from: match.index, to }).from })
    }
  return [...matches.values()]
}
