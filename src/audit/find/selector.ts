import type { Element } from '../../core/domain/html-elements.ts'

type Test = (element: Element) => boolean

const PIECE =
  /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))\s*)?\])/i

const testOf = ([, tag, id, name, attribute, ...values]: RegExpExecArray): Test => {
  if (tag !== undefined) return (element) => tag === '*' || element.tag === tag.toLowerCase()
  if (id !== undefined) return ({ attributes }) => attributes.get('id') === id
  if (name !== undefined) return ({ attributes }) => (attributes.get('class') ?? '').split(/\s+/).includes(name)
  const expected = values.find((value) => value !== undefined)
  return ({ attributes }) => {
    const has = attributes.get((attribute ?? '').toLowerCase())
    return expected === undefined ? has !== undefined : has === expected
  }
}

/**
 * Parses a selector into its parts: the last one matches the element, the others match ancestors. Undefined if it is
 * invalid.
 */
const partsOf = (selector: string): readonly (readonly Test[])[] | undefined => {
  const parts: Test[][] = [[]]
  let rest = selector.trim()
  while (rest !== '') {
    const gap = /^\s+/.exec(rest)
    if (gap) {
      parts.push([])
      rest = rest.slice(gap[0].length)
    }
    const piece = PIECE.exec(rest)
    if (piece === null) return undefined
    parts.at(-1)?.push(testOf(piece))
    rest = rest.slice(piece[0].length)
  }
  return parts[0]?.length === 0 ? undefined : parts
}

/** Returns whether a selector is supported: tag, #id, .class, [attribute], [attribute=value] and descendants. */
export const isSelector = (text: string): boolean => partsOf(text) !== undefined

const matches = (element: Element | undefined, parts: readonly (readonly Test[])[]): boolean => {
  const last = parts.at(-1)
  if (last === undefined) return true
  for (let at = element; at; at = at.parent) {
    const node = at
    if (last.every((test) => test(node)) && matches(at.parent, parts.slice(0, -1))) return true
  }
  return false
}

/** Returns the first element that matches a selector. */
export const select = (elements: readonly Element[], selector: string): Element | undefined => {
  const parts = partsOf(selector)
  const own = parts?.at(-1)
  return parts && own
    ? elements.find((element) => own.every((test) => test(element)) && matches(element.parent, parts.slice(0, -1)))
    : undefined
}
