import { closest, type Element, elementsOf } from '../domain/html-elements.ts'

/** The visible parts of a page, as text. */
export type PagePart =
  | { readonly is: 'heading' | 'text' | 'fold' | 'problem'; readonly text: string }
  | { readonly is: 'fact'; readonly name: string; readonly text: string }
  | { readonly is: 'field'; readonly name: string; readonly text: string; readonly typed?: string | undefined }
  | { readonly is: 'choice'; readonly text: string; readonly isChosen: boolean }
  | { readonly is: 'button'; readonly text: string; readonly isPressed: boolean }

/** A hosted page as displayed to a user. */
export type DrawnPage = { readonly owner: string; readonly parts: readonly PagePart[] }

/** The fields of a submitted form by their names, as stored with its request. */
type Sent = ReadonlyMap<string, string>

/** Parses the fields of a submitted form as the log has them, with hidden tokens and numbers. */
const sentIn = (body = ''): Sent =>
  new Map([...body.matchAll(/(?:^|&)([^&=]*)=([^&]*)/g)].map(([, name = '', value = '']) => [name, value]))

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()
const attributeOf = ({ attributes }: Element, name: string): string => attributes.get(name) ?? ''

const isBelow = (element: Element, fits: (above: Element) => boolean): boolean => {
  for (let at = element.parent; at; at = at.parent) if (fits(at)) return true
  return false
}

/** Returns true for elements for screen readers and scripts. */
const isUnseen = (element: Element): boolean =>
  /^(template|script|style|svg)$/.test(element.tag) || /\bunseen\b/.test(attributeOf(element, 'class'))
/** Returns true for elements that users have to open first. */
const isFolded = ({ tag, attributes }: Element): boolean => tag === 'details' && !attributes.has('open')

/** Returns the visible text of an element. */
const seenText = (element: Element, all: readonly Element[]): string =>
  clean(
    all
      .filter((item) => isUnseen(item) && isBelow(item, (above) => above === element))
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
  const label =
    all.find((element) => element.tag === 'label' && element.attributes.get('for') === id) ?? closest(element, 'label')
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
    const name = all.slice(0, all.indexOf(element)).findLast((element) => element.tag === 'dt')
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
 * Extracts the visible content of a hosted page from its stored HTML: its texts, fields and buttons. With the body of
 * the submitted form it includes the entered values and the pressed button. The additions of the sandbox below the page
 * are omitted.
 */
export const drawnPage = (html: string, form?: string): DrawnPage | undefined => {
  // The last tag of a truncated page may be incomplete.
  const all = elementsOf(html.replace(/<[^>]*$/, ''))
  const main = all.find(({ tag }) => tag === 'main')
  if (!main) return undefined
  const sent = sentIn(form)
  const owner = all.findLast((element) => element.tag === 'p' && closest(element, 'header') !== undefined)
  const parts = all
    .filter(
      (element) => isBelow(element, (above) => above === main) && !isUnseen(element) && !isBelow(element, isUnseen),
    )
    .filter(
      (element) =>
        !isBelow(element, (above) => isFolded(above) && !(element.tag === 'summary' && element.parent === above)),
    )
    .flatMap((element) => partOf(element, all, sent) ?? [])
  // Separate elements of the header may have no blank between their texts.
  const owned = all.filter(({ parent }) => parent !== undefined && parent === owner)
  const ownerText = owned.reduce((all, { text }) => all.replace(text, ` ${text} `), owner?.text ?? '')
  return { owner: clean(ownerText), parts }
}
