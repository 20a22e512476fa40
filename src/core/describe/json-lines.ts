import type { RequestFinding } from '../contract/control.gen.ts'
import type { Input } from '../contract/given.ts'
import { pointTo } from '../domain/json-pointer.ts'
import { attempt } from '../domain/value-or-undefined.ts'
import { sentence, upper } from './format.ts'

/** A finding about a field of a request. */
export type PlacedFinding = Input<RequestFinding>

/** A line of a body, and the JSON pointer of the value that it begins. */
export type Line = { readonly text: string; readonly pointer: string }

/** Strings (the last one may be truncated), punctuation, and other values. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs

const MOST_INLINE = 60

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** Returns the pointer to a member, by its raw key. */
const member = (pointer: string, key: string): string =>
  attempt(() => pointTo(pointer, String(JSON.parse(key)))) ?? `${pointer}/${key}`

/** Returns a value as one line, if it is a short array of plain values or an empty object. */
const inline = (tokens: readonly string[], at: number) => {
  const [begin = '', end] = [tokens[at], tokens.findIndex((token, n) => n > at && /^[{}[\]:]$/.test(token))]
  const values = tokens.slice(at + 1, end).map((token) => (token === ',' ? ', ' : token))
  const isPlain = tokens[end] === CLOSING[begin] && (begin === '[' || values.length === 0)
  const text = values.join('')
  return isPlain && text.length <= MOST_INLINE ? { text: `${begin}${text}${tokens[end]}`, end } : undefined
}

/**
 * Formats JSON in lines without parsing values: numbers stay as written, truncated text is displayed as far as it goes,
 * and duplicate members are kept. Returns undefined for text that is neither an object nor an array.
 */
export const jsonLines = (body: string): readonly Line[] | undefined => {
  if (!/^\s*[{[]/.test(body)) return undefined
  const tokens = body.match(TOKENS) ?? []
  type Growing = { text: string; readonly pointer: string }
  const lines: Growing[] = []
  const open: { readonly end: string; readonly pointer: string; count: number }[] = []
  let last: Growing | undefined
  /** Appends to the current line, or begins a new one for a pointer. Returns the pointer of the line. */
  const write = (text: string, target: string): string => {
    const line = last ?? { text: '  '.repeat(open.length), pointer: target }
    if (!last) lines.push(line)
    last = line
    line.text += text
    return line.pointer
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const top = open.at(-1)
    const here = top?.end === ']' ? `${top.pointer}/${top.count}` : (top?.pointer ?? '')
    const closing = CLOSING[token]
    const short = closing && inline(tokens, at)
    if (token === '}' || token === ']') {
      open.pop()
      last = undefined
      write(token, top?.pointer ?? '')
    } else if (token === ',') {
      write(token, here)
      last = undefined
      if (top) top.count += 1
    } else if (short) {
      write(short.text, here)
      at = short.end
    } else if (closing) {
      const pointer = write(token, here)
      last = undefined
      open.push({ end: closing, pointer, count: 0 })
    } else if (token === ':') write(': ', here)
    else write(token, top?.end === '}' && tokens[at + 1] === ':' ? member(top.pointer, token) : here)
  }
  return lines
}

/** Key, value and comma of a line, for coloring. */
const CHUNKS = /^(\s*)(?:("(?:[^"\\]|\\.)*")(: ))?(.*?)(,?)$/s

/** Splits a line into pieces of text with their styles. */
export const chunks = ({ text }: Line): readonly { readonly style?: 'k' | 'v'; readonly text: string }[] => {
  const [, indent = '', key = '', colon = '', value = '', comma = ''] = CHUNKS.exec(text) ?? []
  const isSign = /^[{}[\]]*$/.test(value)
  return [
    { text: indent },
    { style: 'k', text: key } as const,
    { text: colon },
    isSign ? { text: value } : ({ style: 'v', text: value } as const),
    { text: comma },
  ].filter(({ text: chunk }) => chunk !== '')
}

/** Returns the line of a finding: the line of its pointer, or of the nearest existing parent. */
const lineOf = (lines: readonly Line[], pointer: string): number => {
  const at = lines.findIndex((line) => line.pointer === pointer)
  if (at >= 0 || pointer === '') return at
  return lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/')))
}

/** Assigns findings to lines; `rest` has the findings without a pointer into the body. */
export const placed = (lines: readonly Line[], findings: readonly PlacedFinding[]) => {
  const under = new Map<number, readonly PlacedFinding[]>()
  const rest: PlacedFinding[] = []
  for (const finding of findings) {
    const at = finding.pointer === undefined ? -1 : lineOf(lines, finding.pointer)
    if (at < 0) rest.push(finding)
    else under.set(at, [...(under.get(at) ?? []), finding])
  }
  return { under, rest }
}

/** Describes a finding with the actual and the expected value. */
export const describeFinding = ({ message, expected, actual }: PlacedFinding): string => {
  const isMissing = (value: string | undefined): boolean => value !== undefined && !message.includes(value)
  return [
    upper(message.replace(/^is not recognized/, 'not a known field')),
    isMissing(actual) ? `It was ${actual}` : '',
    isMissing(expected) ? `It should be ${expected}` : '',
  ]
    .filter(Boolean)
    .map(sentence)
    .join(' ')
}
