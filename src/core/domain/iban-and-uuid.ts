const UUID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/gi
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

const isWithin =
  (shape: RegExp, isRight: (written: string) => boolean = () => true) =>
  (text: string, { from, to }: Span): boolean => {
    const start = Math.max(0, from - REACH)
    return [...text.slice(start, to + REACH).matchAll(new RegExp(shape))].some(
      ({ 0: written, index }) => start + index <= from && start + index + written.length >= to && isRight(written),
    )
  }

/** Returns true if a part of a text is within one UUID. */
export const isWithinUuid = isWithin(UUID)

/** Returns true if a part of a text is within one IBAN. */
export const isWithinIban = isWithin(PRINTED_IBAN, isIban)
