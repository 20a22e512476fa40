/** An element of a page. Its text is that of all it holds. */
export type Element = {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: Element | undefined
  text: string
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** A number that is no character stays as it was written. */
const character = (code: number, written: string): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return character(Number.parseInt(hex, 16), all)
      return decimal === undefined ? (NAMED[name ?? ''] ?? all) : character(Number(decimal), all)
    },
  )

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]): [string, string] => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  )

/** A comment or doctype, a script or style with all that it holds, or a tag. What is between them is text. */
const PART =
  /<!--[\s\S]*?-->|<![^>]*>|<(script|style)\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/\1\s*>|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi

/** The elements of a page in their order: enough of HTML to find a form, a field or a text that an app has written. */
export const elementsOf = (html: string): readonly Element[] => {
  const all: Element[] = []
  let open: Element | undefined
  const add = (tag: string, attributes: string, text = ''): Element => {
    const element = { tag: tag.toLowerCase(), attributes: attributesOf(attributes), parent: open, text }
    all.push(element)
    return element
  }
  const say = (written: string): void => {
    if (written === '') return
    const text = decode(written)
    for (let at = open; at; at = at.parent) at.text += text
  }
  let told = 0
  for (const match of html.matchAll(PART)) {
    const [part, raw, rawAttributes = '', rawText = '', slash, tag, attributes = ''] = match
    say(html.slice(told, match.index))
    told = match.index + part.length
    if (raw !== undefined) add(raw, rawAttributes, rawText)
    else if (tag === undefined) continue
    else if (slash === '/') {
      let closed = open
      while (closed && closed.tag !== tag.toLowerCase()) closed = closed.parent
      if (closed) open = closed.parent
    } else {
      const element = add(tag, attributes)
      if (!VOID.has(element.tag) && !attributes.endsWith('/')) open = element
    }
  }
  say(html.slice(told))
  return all
}

/** The element that holds another one, itself included. */
export const closest = (element: Element | undefined, tag: string): Element | undefined => {
  let at = element
  while (at && at.tag !== tag) at = at.parent
  return at
}
