import type { Element } from '../../core/domain/html-elements.ts'

type Test = (element: Element) => boolean

const PIECE =
  /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))\s*)?\])/i

const testOf = ([, tag, id, name, attribute, ...values]: RegExpExecArray): Test => {
  if (tag !== undefined) return (element) => tag === '*' || element.tag === tag.toLowerCase()
  if (id !== undefined) return ({ attributes }) => attributes.get('id') === id
  if (name !== undefined) return ({ attributes }) => (attributes.get('class') ?? '').split(/\s+/).includes(name)
  const wanted = values.find((value) => value !== undefined)
  return ({ attributes }) => {
    const has = attributes.get((attribute ?? '').toLowerCase())
    return wanted === undefined ? has !== undefined : has === wanted
  }
}

/** The parts of a selector, each of which must fit an element or one that holds it; undefined where it is none. */
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

/** Whether a text is a selector of the kind that is understood: tag, #id, .class, [attribute], [attribute=value], one within another. */
export const isSelector = (text: string): boolean => partsOf(text) !== undefined

const fits = (element: Element | undefined, parts: readonly (readonly Test[])[]): boolean => {
  const last = parts.at(-1)
  if (last === undefined) return true
  for (let at = element; at; at = at.parent) {
    const here = at
    if (last.every((test) => test(here)) && fits(at.parent, parts.slice(0, -1))) return true
  }
  return false
}

/** The first element that a selector fits. */
export const select = (elements: readonly Element[], selector: string): Element | undefined => {
  const parts = partsOf(selector)
  const own = parts?.at(-1)
  return parts && own
    ? elements.find((element) => own.every((test) => test(element)) && fits(element.parent, parts.slice(0, -1)))
    : undefined
}
