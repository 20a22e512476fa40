import { closest, type Element, elementsOf } from '../domain/html-elements.ts'

/** What a person sees of a page, part by part. Everything in it is text. */
export type PagePart =
  | { readonly is: 'heading' | 'text' | 'fold' | 'problem'; readonly text: string }
  | { readonly is: 'fact'; readonly name: string; readonly text: string }
  | { readonly is: 'field'; readonly name: string; readonly text: string; readonly typed?: string | undefined }
  | { readonly is: 'choice'; readonly text: string; readonly isChosen: boolean }
  | { readonly is: 'button'; readonly text: string; readonly isPressed: boolean }

/** A hosted page as it was seen. */
export type DrawnPage = { readonly owner: string; readonly parts: readonly PagePart[] }

/** The fields of a form that was sent, by their names, as its request is kept. */
type Sent = ReadonlyMap<string, string>

/** What a form brought: names and values as the log shows them, tokens and numbers hidden. */
const sentIn = (body = ''): Sent =>
  new Map([...body.matchAll(/(?:^|&)([^&=]*)=([^&]*)/g)].map(([, name = '', value = '']) => [name, value]))

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()
const attributeOf = ({ attributes }: Element, name: string): string => attributes.get(name) ?? ''

const isBelow = (element: Element, fits: (above: Element) => boolean): boolean => {
  for (let at = element.parent; at; at = at.parent) if (fits(at)) return true
  return false
}

/** What is on the page for whoever cannot see it, or for a script. */
const isUnseen = (element: Element): boolean =>
  /^(template|script|style|svg)$/.test(element.tag) || /\bunseen\b/.test(attributeOf(element, 'class'))
/** What somebody has to open first. */
const isFolded = ({ tag, attributes }: Element): boolean => tag === 'details' && !attributes.has('open')

/** The text of an element without what in it is not seen. */
const seenText = (element: Element, all: readonly Element[]): string =>
  clean(
    all
      .filter((one) => isUnseen(one) && isBelow(one, (above) => above === element))
      .reduce((text, { text: unseen }) => text.replace(unseen, ''), element.text),
  )

const TEXTS: Readonly<Record<string, 'heading' | 'text' | 'fold'>> = {
  h1: 'heading',
  h2: 'text',
  h3: 'text',
  legend: 'text',
  p: 'text',
  li: 'text',
  summary: 'fold',
}

const inputPart = (element: Element, all: readonly Element[], sent: Sent): PagePart | undefined => {
  const type = attributeOf(element, 'type')
  const name = attributeOf(element, 'name')
  const id = attributeOf(element, 'id')
  const label = all.find((one) => one.tag === 'label' && one.attributes.get('for') === id) ?? closest(element, 'label')
  const text = label ? seenText(label, all) : attributeOf(element, 'aria-label') || name
  if (type === 'hidden') return undefined
  if (type === 'radio' || type === 'checkbox')
    return { is: 'choice', text, isChosen: (sent.get(name) ?? '') === attributeOf(element, 'value') }
  return { is: 'field', name, text, typed: sent.get(name) ?? element.attributes.get('value') }
}

const partOf = (element: Element, all: readonly Element[], sent: Sent): PagePart | undefined => {
  const { tag } = element
  const text = seenText(element, all)
  const kind = TEXTS[tag]
  if (kind !== undefined) {
    const isProblem = /\bproblem\b/.test(attributeOf(element, 'class'))
    return text === '' ? undefined : { is: isProblem ? 'problem' : kind, text }
  }
  if (tag === 'dd') {
    const name = all.slice(0, all.indexOf(element)).findLast((one) => one.tag === 'dt')
    return { is: 'fact', name: name ? seenText(name, all) : '', text }
  }
  if (tag === 'button') {
    const name = attributeOf(element, 'name')
    const isPressed = name === '' ? sent.size > 0 : sent.get(name) === attributeOf(element, 'value')
    return { is: 'button', text, isPressed }
  }
  return tag === 'input' ? inputPart(element, all, sent) : undefined
}

/**
 * Reads what a person saw of a hosted page from what is kept of it: its texts, fields and buttons, and with the body of the
 * form that was sent from it, what was typed and pressed. What the sandbox adds below the page is left out.
 */
export const drawnPage = (html: string, form?: string): DrawnPage | undefined => {
  // Of a page that is kept in part, the last tag may be cut.
  const all = elementsOf(html.replace(/<[^>]*$/, ''))
  const main = all.find(({ tag }) => tag === 'main')
  if (!main) return undefined
  const sent = sentIn(form)
  const owner = all.findLast((one) => one.tag === 'p' && closest(one, 'header') !== undefined)
  const parts = all
    .filter((one) => isBelow(one, (above) => above === main) && !isUnseen(one) && !isBelow(one, isUnseen))
    .filter((one) => !isBelow(one, (above) => isFolded(above) && !(one.tag === 'summary' && one.parent === above)))
    .flatMap((one) => partOf(one, all, sent) ?? [])
  // What stands apart on the page is parts of their own without a blank between.
  const owned = all.filter(({ parent }) => parent !== undefined && parent === owner)
  const whose = owned.reduce((said, { text }) => said.replace(text, ` ${text} `), owner?.text ?? '')
  return { owner: clean(whose), parts }
}
