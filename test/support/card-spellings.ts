/** Spellings of a card number by people and programs, by name. */

const grouped = (number: string, joiner: string): string => number.replace(/\d{4}(?=\d)/g, `$&${joiner}`)
const apart = (number: string, joiner: string): string => [...number].join(joiner)
const each = (number: string, write: (digit: number) => string): string =>
  [...number].map((digit) => write(Number(digit))).join('')
const point = (code: number): string => String.fromCodePoint(code)
const hex = (digit: number): string => `3${digit}`

const GROUPED: readonly (readonly [title: string, joiner: string])[] = [
  ...[...' -._:/,;|*+~x#'].map((joiner) => [`groups with ${joiner}`, joiner] as const),
  ['groups with a no-break space', '\u00a0'],
  ['groups with a thin space', '\u2009'],
  ['groups with a wide space', '\u3000'],
  ['groups with a tab', '\t'],
  ['groups with an en dash', '\u2013'],
  ['groups with a minus', '\u2212'],
  ['groups with dash and blanks', ' - '],
  ['groups with a comma and a blank', ', '],
  ['groups with three dots', '...'],
  ['groups with three letters', 'abc'],
  ['groups as a list of texts', '","'],
]

const APART: readonly (readonly [title: string, joiner: string])[] = [
  ...[...' -:/,.'].map((joiner) => [`digits with ${joiner}`, joiner] as const),
  ['digits with a zero-width space', '\u200b'],
  ['digits with five invisible characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['digits with a soft hyphen', '\u00ad'],
  ['digits on keys', '\ufe0f\u20e3'],
]

const ZEROS: readonly (readonly [script: string, zero: number])[] = [
  ['wide', 0xff10],
  ['Arabic-Indic', 0x660],
  ['Persian', 0x6f0],
  ['Devanagari', 0x966],
  ['Bengali', 0x9e6],
  ['Thai', 0xe50],
  ['Tibetan', 0xf20],
  ['N’Ko', 0x7c0],
  ['bold', 0x1d7ce],
  ['double-struck', 0x1d7d8],
  ['monospace', 0x1d7f6],
  ['segmented', 0x1fbf0],
]

export const SPELLINGS: readonly (readonly [title: string, spell: (number: string) => string])[] = [
  ['as it is', (number) => number],
  ['between letters', (number) => `x${number}x`],
  ...GROUPED.map(([title, joiner]) => [title, (number: string) => grouped(number, joiner)] as const),
  ...APART.map(([title, joiner]) => [title, (number: string) => apart(number, joiner)] as const),
  ...ZEROS.map(
    ([script, zero]) => [`${script} digits`, (number: string) => each(number, (digit) => point(zero + digit))] as const,
  ),
  ['circled digits', (number) => each(number, (digit) => point(digit === 0 ? 0x24ea : 0x245f + digit))],
  ['black circled digits', (number) => each(number, (digit) => point(digit === 0 ? 0x24ff : 0x2775 + digit))],
  ['superscript digits', (number) => each(number, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(digit))],
  ['subscript digits', (number) => each(number, (digit) => point(0x2080 + digit))],
  ['Arabic-Indic digits with colons', (number) => [...each(number, (digit) => point(0x660 + digit))].join(':')],
  ['percents', (number) => each(number, (digit) => `%${hex(digit)}`)],
  ['percents of percents', (number) => each(number, (digit) => `%25${hex(digit)}`)],
  ['one digit in percents', (number) => `%${hex(Number(number[0]))}${number.slice(1)}`],
  ['codes of JSON', (number) => each(number, (digit) => `\\u00${hex(digit)}`)],
  ['codes of programs', (number) => each(number, (digit) => `\\x${hex(digit)}`)],
  ['codes of HTML', (number) => each(number, (digit) => `&#${48 + digit};`)],
]

const undone = (text: string): string =>
  text
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => point(Number.parseInt(code, 16)))
    .replace(/\\+x([\da-f]{2})/gi, (_, code: string) => point(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,6});/g, (_, code: string) => point(Number(code)))
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'))

/** Returns the value of a digit of any script, from the lists above only. */
const digitOf = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0
  const [, zero] = ZEROS.find(([, first]) => code >= first && code < first + 10) ?? []
  if (zero !== undefined) return String(code - zero)
  if (code === 0x24ff) return '0'
  if (code >= 0x2776 && code <= 0x277e) return String(code - 0x2775)
  return letter.normalize('NFKC')
}

/** Finds the digits of a number in their order with any text in between. Returns the text around each match. */
export const positionsOf = (number: string, text: string): string[] => {
  const plain = [0, 1, 2, 3].reduce((decoded) => undone(decoded), text)
  const digits: string[] = []
  const positions: number[] = []
  let at = 0
  for (const letter of plain) {
    const value = /[0-9]/.test(letter) ? letter : letter > '\u007f' ? digitOf(letter) : ''
    for (const digit of value.replace(/\D/g, '')) {
      digits.push(digit)
      positions.push(at)
    }
    at += letter.length
  }
  const all = digits.join('')
  const matches: string[] = []
  for (let index = all.indexOf(number); index >= 0; index = all.indexOf(number, index + 1)) {
    const [from = 0, to = 0] = [positions[index], positions[index + number.length - 1]]
    matches.push(plain.slice(Math.max(0, from - 120), to + 60))
  }
  return matches
}
