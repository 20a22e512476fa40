/** A UUID in letters of either case. Letters around it may belong to a prefix, as in `id550e8400-…`, or to an escape. */
const UUID = /(?<!\d)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?!\d)/gi
/** An E.164 number with its separators: a plus, and at most 15 digits. */
const WITH_PLUS = /(?<!\d)\+\d(?:[\s()./-]{0,3}\d){6,14}(?!\d)/g
/** Most digits of an E.164 number. */
const LONGEST_PHONE_NUMBER = 15
/** The name of a phone field directly before its value, in JSON, YAML, forms and queries. */
const PHONE_FIELD = /(?:phone|mobile|subscriber|msisdn|fax|\btel)[\w-]{0,12}["']?\s*[:=]\s*["']?$/i
/** An IBAN in its printed groups. Without blanks, its digits touch letters. */
const PRINTED_IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ +][A-Z\d]{4}){2,7}(?:[ +][A-Z\d]{1,4})?(?![\p{L}\p{N}])/gu
/**
 * Number of characters around a match that may belong to the same form: the length of the longest IBAN with its blanks.
 */
const REACH = 44

const LETTER_A = 'A'.charCodeAt(0)

/** Returns true if the check digits are valid (ISO 13616: the remainder of a division by 97 is 1). */
const isIban = (written: string): boolean => {
  const plain = written.replace(/[^A-Z\d]/g, '')
  let rest = 0
  for (const letter of plain.slice(4) + plain.slice(0, 4)) {
    const value = /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - LETTER_A + 10
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

type Span = { readonly from: number; readonly to: number }

/** Returns the matches of a form that share characters with a part of a text. */
const formsAt = (form: RegExp, text: string, { from, to }: Span): (Span & { readonly written: string })[] => {
  const start = Math.max(0, from - REACH)
  const around = text.slice(start, to + REACH)
  // Few numbers have such a form around them, and `matchAll` takes ten times as long.
  if (around.search(form) < 0) return []
  return [...around.matchAll(new RegExp(form))]
    .map(({ 0: written, index }) => ({ written, from: start + index, to: start + index + written.length }))
    .filter((match) => match.from < to && match.to > from)
}

const isWithin =
  ({ from, to }: Span) =>
  (match: Span): boolean =>
    match.from <= from && match.to >= to

/** Returns the UUID that contains a part of a text. */
export const uuidAround = (text: string, span: Span): string | undefined =>
  formsAt(UUID, text, span).find(isWithin(span))?.written

/** Returns true if a part of a text shares characters with a UUID, such as its last group and a number behind it. */
export const touchesUuid = (text: string, span: Span): boolean => formsAt(UUID, text, span).length > 0

/** Returns true if a part of a text is within one IBAN. */
export const isWithinIban = (text: string, span: Span): boolean =>
  formsAt(PRINTED_IBAN, text, span)
    .filter(isWithin(span))
    .some(({ written }) => isIban(written))

/** Returns true if a number is within a phone number: after a plus, or in a field for phone numbers. */
export const isPhoneNumber = (text: string, span: Span & { readonly number: string }): boolean =>
  span.number.length <= LONGEST_PHONE_NUMBER &&
  (formsAt(WITH_PLUS, text, span).some(isWithin(span)) ||
    PHONE_FIELD.test(text.slice(Math.max(0, span.from - REACH), span.from)))
