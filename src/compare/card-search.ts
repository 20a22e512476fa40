import { attempt } from '../domain/attempt.ts'
import { cardNumbersIn, mayHoldCardNumber } from '../domain/card-numbers.ts'
import { SHORTEST } from '../domain/close-digits.ts'

/** How often what was decoded is decoded again: nobody writes a number in more layers by accident. */
const DEEPEST = 3
/** So many characters are looked at, and a hundred times those of the text: who writes more than that hides nothing. */
const MOST_CHARACTERS = 1_000_000
const MOST_TIMES = 100

/** Characters that are not seen, and that a number may be torn by. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu

const byCode = (digits: string, radix: number): string =>
  attempt(() => String.fromCodePoint(Number.parseInt(digits, radix))) ?? ''

/** What a text can be in other words: each gives the text itself where there is nothing to decode. */
const DECODERS: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFKC').replace(UNSEEN, ''),
  (text) => text.replace(/\\u\{?([\da-f]{1,6})\}?/gi, (_, code: string) => byCode(code, 16)),
  (text) => text.replace(/\\x([\da-f]{2})/gi, (_, code: string) => byCode(code, 16)),
  (text) => text.replace(/%([\da-f]{2})/gi, (_, code: string) => byCode(code, 16)),
  (text) => text.replace(/&#x([\da-f]{1,6});?/gi, (_, code: string) => byCode(code, 16)),
  (text) => text.replace(/&#(\d{1,7});?/g, (_, code: string) => byCode(code, 10)),
  (text) => text.replace(/<[^<>]{0,200}>/g, ''),
  (text) => text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitOf(digit))),
]

/** The value of a digit of any script: each has its ten in a row, from a zero whose neighbour before is no digit. */
const digitOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  for (let value = 0; value < 10; value += 1) if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return value
  return 0
}

/** Words of base64 in a text, as text. */
const unpacked = (text: string): string[] =>
  (text.match(/[A-Za-z\d+/_-]{16,}={0,2}/g) ?? [])
    .map((word) => Buffer.from(word, 'base64').toString('utf8'))
    .filter((word) => /\d|^[ -~]+$/.test(word))

/** A text and all that it says when it is decoded. */
const meaningsOf = (text: string): ReadonlySet<string> => {
  const found = new Set([text])
  let room = MOST_CHARACTERS + MOST_TIMES * text.length
  let layer: readonly string[] = [text]
  for (let depth = 0; depth < DEEPEST && room > 0; depth += 1) {
    const next = new Set<string>()
    for (const each of layer)
      for (const meaning of [...DECODERS.map((decode) => decode(each)), ...unpacked(each)])
        if (!found.has(meaning)) next.add(meaning)
    layer = [...next]
    for (const each of layer) {
      room -= each.length
      found.add(each)
    }
  }
  return found
}

/** The card numbers that a text holds, however they are written, by their digits. */
export const cardNumbersWithin = (text: string): ReadonlySet<string> => {
  const meanings = isTooShort(text) ? [] : [...meaningsOf(text)]
  return new Set(
    meanings.flatMap((meaning) =>
      mayHoldCardNumber(meaning) ? cardNumbersIn(meaning).map(({ from, to }) => digitsIn(meaning.slice(from, to))) : [],
    ),
  )
}

/** Plain characters never become more when they are decoded; one of others may be several digits. */
const isTooShort = (text: string): boolean => text.length < SHORTEST && /^[ -~]*$/.test(text)

const digitsIn = (written: string): string =>
  written
    .replace(/\\u([\da-f]{4})|%([\da-f]{2})/gi, (_, code?: string, other?: string) => byCode(code ?? other ?? '', 16))
    .normalize('NFKC')
    .replace(/\D/g, '')
