import { Parser } from 'htmlparser2'

/** An element of a page. Its text includes the text of its descendants. */
export type Element = {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: Element | undefined
  text: string
}

/** Elements whose content is not part of the text. */
const RAW = ['script', 'style']

/** Returns the elements of a page in document order. */
export const elementsOf = (html: string): readonly Element[] => {
  const all: Element[] = []
  let open: Element | undefined
  const parser = new Parser({
    onopentag(tag, attributes) {
      open = { tag, attributes: new Map(Object.entries(attributes)), parent: open, text: '' }
      all.push(open)
    },
    ontext(text) {
      const isRaw = open !== undefined && RAW.includes(open.tag)
      for (let at = open; at; at = isRaw ? undefined : at.parent) at.text += text
    },
    onclosetag() {
      open = open?.parent
    },
  })
  parser.end(html)
  return all
}

/** Returns the nearest element with a tag: the element itself or an ancestor. */
export const closest = (element: Element | undefined, tag: string): Element | undefined => {
  let at = element
  while (at && at.tag !== tag) at = at.parent
  return at
}
