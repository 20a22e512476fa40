import type { RequestFinding } from '../../../contract/control.gen.ts'

/** A line of a body, and the place in it that the line begins, as a JSON pointer. */
export type Line = { readonly text: string; readonly pointer: string }

/** Texts (the last of them may be cut off), signs, and everything else up to the next of them. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/gs

const MOST_INLINE = 60

type Open = { readonly end: string; readonly pointer: string; count: number }

/** A part of a pointer, from a key as it is written. */
const part = (key: string): string => {
  try {
    return String(JSON.parse(key)).replaceAll('~', '~0').replaceAll('/', '~1')
  } catch {
    return key
  }
}

/** A list of a few plain values, as one line; undefined for all others. */
const inline = (
  tokens: readonly string[],
  at: number,
): { readonly text: string; readonly next: number } | undefined => {
  let text = ''
  for (let next = at + 1; next < tokens.length && text.length <= MOST_INLINE; next += 1) {
    const token = tokens[next] ?? ''
    if (token === ']') return { text: `[${text}]`, next }
    if ('{}[:'.includes(token)) return undefined
    text += token === ',' ? ', ' : token
  }
  return undefined
}

/**
 * Lays JSON out in lines without reading its values: figures stay as they were written, what is cut off is shown as far
 * as it goes, and what came twice is there twice. Undefined for text that is no object and no list.
 */
export const jsonLines = (body: string): readonly Line[] | undefined => {
  if (!/^\s*[{[]/.test(body)) return undefined
  const tokens = body.match(TOKENS) ?? []
  const lines: Line[] = []
  const open: Open[] = []
  let text = ''
  let pointer = ''
  const indent = (): string => '  '.repeat(open.length)
  const flush = (): void => {
    if (text.trim() !== '') lines.push({ text, pointer })
    text = ''
  }
  const begin = (): void => {
    const top = open.at(-1)
    if (text !== '') return
    text = indent()
    pointer = top ? top.pointer : ''
    if (top?.end === ']') pointer = `${top.pointer}/${top.count}`
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const top = open.at(-1)
    if (token === '}' || token === ']') {
      flush()
      const closed = open.pop()
      text = `${indent()}${token}`
      pointer = closed?.pointer ?? ''
    } else if (token === ',') {
      text += ','
      flush()
      if (top) top.count += 1
    } else if (token === ':') text += ': '
    else {
      begin()
      if (top?.end === '}' && tokens[at + 1] === ':') pointer = `${top.pointer}/${part(token)}`
      const short = token === '[' ? inline(tokens, at) : undefined
      if (short) {
        text += short.text
        at = short.next
      } else if (token === '{' && tokens[at + 1] === '}') {
        text += '{}'
        at += 1
      } else if (token === '{' || token === '[') {
        const inner = pointer
        text += token
        flush()
        open.push({ end: token === '{' ? '}' : ']', pointer: inner, count: 0 })
      } else text += token
    }
  }
  flush()
  return lines
}

/** Key, value and comma of a line: what is coloured. */
const PIECES = /^(\s*)(?:("(?:[^"\\]|\\.)*")(: ))?(.*?)(,?)$/s

export type Piece = { readonly look?: 'k' | 'v'; readonly text: string }

/** A line as pieces of text, each with its look. */
export const pieces = ({ text }: Line): readonly Piece[] => {
  const [, indent = '', key, colon = '', value = '', comma = ''] = PIECES.exec(text) ?? []
  const isSign = /^[{}[\]]*$/.test(value)
  return [
    { text: indent },
    ...(key === undefined ? [] : [{ look: 'k', text: key } as const, { text: colon }]),
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

export type Placed = {
  readonly under: ReadonlyMap<number, readonly RequestFinding[]>
  /** Those that are about no place of the body. */
  readonly rest: readonly RequestFinding[]
}

/** Every finding at its place. */
export const placed = (lines: readonly Line[], findings: readonly RequestFinding[]): Placed => {
  const under = new Map<number, readonly RequestFinding[]>()
  const rest: RequestFinding[] = []
  for (const finding of findings) {
    const at = finding.pointer === undefined ? -1 : lineOf(lines, finding.pointer)
    if (at < 0) rest.push(finding)
    else under.set(at, [...(under.get(at) ?? []), finding])
  }
  return { under, rest }
}

/** What is wrong, and what it should be. */
export const findingWords = ({ message, expected, actual }: RequestFinding): string => {
  const said = message.charAt(0).toUpperCase() + message.slice(1)
  const parts = [
    said,
    actual !== undefined && !message.includes(actual) ? `It was ${actual}` : '',
    expected !== undefined && !message.includes(expected) ? `It should be ${expected}` : '',
  ]
  return parts
    .filter((one) => one !== '')
    .map((one) => `${one.replace(/[.\s]+$/, '')}.`)
    .join(' ')
}
