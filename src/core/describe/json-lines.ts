import type { RequestFinding } from '../contract/control.gen.ts'
import type { Given } from '../contract/given.ts'
import { pointTo } from '../domain/json-pointer.ts'
import { attempt } from '../domain/value-or-undefined.ts'
import { sentence, upper } from './format.ts'

/** What is wrong at a place of a request. */
export type PlacedFinding = Given<RequestFinding>

/** A line of a body, and the place in it that the line begins, as a JSON pointer. */
export type Line = { readonly text: string; readonly pointer: string }

/** Texts (the last of them may be cut off), signs, and everything else up to the next of them. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs

const MOST_INLINE = 60

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** The pointer to a member, by its key as it is written. */
const member = (pointer: string, key: string): string =>
  attempt(() => pointTo(pointer, String(JSON.parse(key)))) ?? `${pointer}/${key}`

/** What begins at a token and ends at another, as one line: a list of a few plain values, or an empty object. */
const inline = (tokens: readonly string[], at: number) => {
  const [begin = '', end] = [tokens[at], tokens.findIndex((token, n) => n > at && /^[{}[\]:]$/.test(token))]
  const values = tokens.slice(at + 1, end).map((token) => (token === ',' ? ', ' : token))
  const isPlain = tokens[end] === CLOSING[begin] && (begin === '[' || values.length === 0)
  const text = values.join('')
  return isPlain && text.length <= MOST_INLINE ? { text: `${begin}${text}${tokens[end]}`, end } : undefined
}

/**
 * Lays JSON out in lines without reading its values: figures stay as they were written, what is cut off is shown as far
 * as it goes, and what came twice is there twice. Undefined for text that is no object and no list.
 */
export const jsonLines = (body: string): readonly Line[] | undefined => {
  if (!/^\s*[{[]/.test(body)) return undefined
  const tokens = body.match(TOKENS) ?? []
  type Growing = { text: string; readonly pointer: string }
  const lines: Growing[] = []
  const open: { readonly end: string; readonly pointer: string; count: number }[] = []
  let last: Growing | undefined
  /** Goes on with a line, or begins one about a place. Gives back what the line is about. */
  const write = (text: string, place: string): string => {
    const line = last ?? { text: '  '.repeat(open.length), pointer: place }
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

/** Key, value and comma of a line: what is coloured. */
const PIECES = /^(\s*)(?:("(?:[^"\\]|\\.)*")(: ))?(.*?)(,?)$/s

/** A line as pieces of text, each with its look. */
export const pieces = ({ text }: Line): readonly { readonly look?: 'k' | 'v'; readonly text: string }[] => {
  const [, indent = '', key = '', colon = '', value = '', comma = ''] = PIECES.exec(text) ?? []
  const isSign = /^[{}[\]]*$/.test(value)
  return [
    { text: indent },
    { look: 'k', text: key } as const,
    { text: colon },
    isSign ? { text: value } : ({ look: 'v', text: value } as const),
    { text: comma },
  ].filter(({ text: shown }) => shown !== '')
}

/** Which line a finding stands under: the one of its place, or of the nearest thing around it that is there. */
const lineOf = (lines: readonly Line[], pointer: string): number => {
  const at = lines.findIndex((line) => line.pointer === pointer)
  if (at >= 0 || pointer === '') return at
  return lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/')))
}

/** Every finding at its place; `rest` are those that are about no place of the body. */
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

/** What is wrong, and what it should be. */
export const findingWords = ({ message, expected, actual }: PlacedFinding): string => {
  const isUnsaid = (value: string | undefined): boolean => value !== undefined && !message.includes(value)
  return [
    upper(message.replace(/^is not recognized/, 'not a known field')),
    isUnsaid(actual) ? `It was ${actual}` : '',
    isUnsaid(expected) ? `It should be ${expected}` : '',
  ]
    .filter(Boolean)
    .map(sentence)
    .join(' ')
}
