import { isMap } from '../../domain/is-map.ts'
import { pointTo } from '../../domain/json-pointer.ts'

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs

/** The line on which each place of a JSON text begins, by its pointer: for whoever typed it, and finds it again. */
export const linesOfPlaces = (text: string): ReadonlyMap<string, number> => {
  const lines = new Map<string, number>([['', 1]])
  const open: { readonly pointer: string; key: string | number }[] = []
  let [line, read] = [1, 0]
  let isKey = false
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    line += text.slice(read, index).split('\n').length - 1
    read = index
    const top = open.at(-1)
    const here = top ? pointTo(top.pointer, top.key) : ''
    if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (typeof top?.key === 'number') top.key += 1
      else isKey = true
    } else if (token === ':') isKey = false
    else if (isKey && top) {
      top.key = token.slice(1, -1)
      lines.set(pointTo(top.pointer, top.key), line)
    } else {
      if (!lines.has(here)) lines.set(here, line)
      if (token === '{' || token === '[') open.push({ pointer: here, key: token === '[' ? 0 : '' })
      isKey = token === '{'
    }
  }
  return lines
}

/** The line of a place, or of the nearest one around it that is there. */
export const lineOf = (lines: ReadonlyMap<string, number>, pointer: string): number =>
  lines.get(pointer) ?? (pointer === '' ? 1 : lineOf(lines, pointer.slice(0, pointer.lastIndexOf('/'))))

type Json = Readonly<Record<string, unknown>>

/** JSON with a place more, for whoever fills it in. */
export const withPlace = (json: Json, [first = '', ...rest]: readonly string[]): Json => {
  const below = json[first]
  return { ...json, [first]: rest.length === 0 ? (below ?? '') : withPlace(isMap(below) ? below : {}, rest) }
}
