import { attempt } from '../domain/value-or-undefined.ts'

const TOKEN =
  /[\t\n\r ]*(?:(?<text>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|(?<sign>[{}[\],:]))/uy

type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma' | 'nothing'

/** A position in a text, counted from 1, in UTF-16 units. */
export type TextPosition = { readonly line: number; readonly column: number }

/** Returns the position after a text that begins at a position. */
export const positionAfter = (text: string, { line, column }: TextPosition = { line: 1, column: 1 }): TextPosition => {
  const lines = text.split('\n').length - 1
  return { line: line + lines, column: lines === 0 ? column + text.length : text.length - text.lastIndexOf('\n') }
}

/** Number of parts of JSON that are read without a pause. */
const PARTS_AT_ONCE = 500

/** Returns the offset of the first mistake in a text that is not JSON, and the expected part there. */
function* firstMistake(text: string): Generator<void, { readonly at: number; readonly expected: Expected }> {
  const open: string[] = []
  let expected: Expected = 'value'
  const ended = (): Expected => (open.length === 0 ? 'nothing' : 'comma')
  const token = new RegExp(TOKEN)
  for (let at = 0, parts = 1; ; at = token.lastIndex, parts += 1) {
    if (parts % PARTS_AT_ONCE === 0) yield
    token.lastIndex = at
    const { text: string, plain, sign } = token.exec(text)?.groups ?? {}
    const takesValue = expected === 'value' || expected === 'first value'
    if (string !== undefined && (expected === 'name' || expected === 'first name')) expected = 'colon'
    else if ((string ?? plain) !== undefined && takesValue) expected = ended()
    else if (sign === '{' && takesValue) expected = open.push('}') > 0 ? 'first name' : expected
    else if (sign === '[' && takesValue) expected = open.push(']') > 0 ? 'first value' : expected
    else if (sign === ':' && expected === 'colon') expected = 'value'
    else if (sign === ',' && expected === 'comma') expected = open.at(-1) === '}' ? 'name' : 'value'
    else if (sign !== undefined && sign === open.at(-1) && /^(comma|first)/.test(expected)) {
      open.pop()
      expected = ended()
    } else return { at: at + (/^[\t\n\r ]*/.exec(text.slice(at))?.[0].length ?? 0), expected }
  }
}

/** Mistakes by the text at the first mistake. The first match applies. */
const AT_MISTAKE: readonly (readonly [RegExp, string])[] = [
  [/^'/, 'a single quote begins a text; use double quotes'],
  [/^[\u201c\u201d\u201e\u2018\u2019`]/, 'a typographic quote begins a text; use double quotes'],
  [/^(True|False|None)\b/, 'a word of Python begins; write the body with `json.dumps`'],
  [/^(undefined|NaN|-?Infinity)\b/, 'a word of JavaScript begins; JSON has `null` and numbers only'],
  [/^(\/\/|\/\*|#)/, 'a comment begins; JSON has none'],
  [/^\{\{|^\$\{|^<%/, 'a placeholder was not replaced'],
]

/** A space character that JSON does not allow between values, or an invisible character. */
const SPECIAL_SPACE = /^(?:[^\S\t\n\r ]|[\p{Cf}\p{Default_Ignorable_Code_Point}])/u

/** Kinds of text that are not meant as JSON. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'It is empty.'],
  [/^.?\0/s, 'It is UTF-16: send UTF-8.'],
  [/^\[object \w+\]$/, 'It is the text of an object of JavaScript: use `JSON.stringify`.'],
  [/^<(!doctype|html)/i, 'It is HTML.'],
  [/^</, 'It is XML.'],
  [/^--[^\s-]\S*\r?\n/, 'It is a multipart form.'],
  [/^(eyJ|ew0K|ewog|W3si)[\w+/=-]+$/, 'It is Base64: send the decoded JSON.'],
  [/^[^\s{["'=&<:]+=[^\s{]*(&|$)/, 'It is a form.'],
  [/^---\s|^[\w-]+:\s/, 'It is YAML.'],
]

type PositionOf = (at: number) => TextPosition

function* describeAt(text: string, positionOf: PositionOf): Generator<void, string> {
  const { at, expected } = yield* firstMistake(text)
  const before = text.slice(0, at)
  const { line, column } = positionOf(at)
  const position = `Line ${line}, column ${column}`
  const rest = text.slice(at)
  if (SPECIAL_SPACE.test(rest)) return `${position}: an invisible character or a special blank begins; remove it.`
  if (rest.trim() === '') return `It is cut at line ${line}, column ${column}.`
  const [, known] = AT_MISTAKE.find(([start]) => start.test(rest)) ?? []
  if (known !== undefined) return `${position}: ${known}.`
  if (/^[}\]]/.test(rest) && /,\s*$/.test(before)) return `${position}: remove the comma before it.`
  if (rest.startsWith('"')) {
    const end = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*/u.exec(rest)?.[0] ?? ''
    if (end.length === rest.length) return `It is cut in the text that begins at line ${line}, column ${column}.`
    if (expected === 'comma') return `${position}: a comma is missing before it.`
    if (expected !== 'nothing' && expected !== 'colon')
      return `${position}: the text contains a line break, a control character or a wrong escape.`
  }
  if (expected === 'nothing') return `${position}: a second value begins after the end of the first.`
  if (expected === 'name' || expected === 'first name') return `${position}: put the name into double quotes.`
  if (expected === 'colon') return `${position}: a colon is missing after the name.`
  return `${position}: ${expected === 'comma' ? 'a comma or a closing bracket' : 'a value'} is missing.`
}

/**
 * Describes a text that is not a JSON object or list: its kind, or the place of its first mistake. Repeats none of it.
 * `placeOf` returns the position of an offset, for a text that is a part of another one.
 */
export function* describingBrokenJson(
  input: string,
  positionOf: PositionOf = (at) => positionAfter(input.slice(0, at)),
): Generator<void, string> {
  const text = input.trim()
  const [, kind] = OTHER_KINDS.find(([form]) => form.test(text)) ?? []
  if (kind !== undefined) return kind
  const value: unknown = attempt(() => JSON.parse(input))
  if (typeof value === 'string')
    return attempt(() => JSON.parse(value)) === undefined
      ? 'It is a single text.'
      : 'It is a text that contains JSON: encode the object once.'
  return value === undefined && text !== 'null' ? yield* describeAt(input, positionOf) : 'It is a single value.'
}

/** Describes a text that is not a JSON object or list, without a pause. For small texts. */
export const describeBrokenJson = (input: string): string => {
  const work = describingBrokenJson(input)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Describes a body that is compressed without its header; `instead` is another way to send it. */
export const describeCompressed = (compression: string, instead = ''): string =>
  `It is compressed (${compression}): send it without compression${instead}.`

/** Returns the name of the compression of bytes by their first ones; undefined for others. */
export const compressionOf = (bytes: Uint8Array): string | undefined => {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  if (first === 0x1f && second === 0x8b) return 'gzip'
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return 'zstd'
  if (first === 0x50 && second === 0x4b && third === 3) return 'zip'
  return first === 0x78 && /^(1|94|156|218)$/.test(String(second)) && (first * 256 + second) % 31 === 0
    ? 'deflate'
    : undefined
}
