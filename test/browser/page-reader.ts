import { type Document, type Element, Window } from 'happy-dom'
import { once } from '../../src/core/domain/once.ts'

/** Parses pages without running them. */
const reader = once(() => new Window())

/** Parses a page without its scripts and styles, which would take most of the time. */
export const readPage = (html: string): Document =>
  new (reader().DOMParser)().parseFromString(html.replace(/(<(script|style)>).*?(?=<\/\2>)/gs, '$1'), 'text/html')

export const textIn = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Returns the text of an element for a screen reader. */
const spoken = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  for (const silent of copy.querySelectorAll('[aria-hidden=true], input, select')) silent.remove()
  return textIn(copy)
}

const byId = (page: Document, id: string | null): Element[] => {
  const result = id === null || id === '' ? null : page.getElementById(id)
  return result ? [result] : []
}

/** Returns the accessible name of an element, as browsers compute it for these pages. */
const nameOf = (page: Document, element: Element): string => {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const [title] = byId(page, element.getAttribute('aria-labelledby'))
  if (title) return spoken(title)
  if (!element.matches('input, select')) return spoken(element)
  const labels = [...page.querySelectorAll(`label[for="${element.id}"]`), element.closest('label')]
  return labels
    .flatMap((each) => (each ? [spoken(each)] : []))
    .slice(0, 1)
    .join()
}

const ROLES: Readonly<Record<string, string>> = {
  main: 'main',
  heading: 'h1',
  alert: '[role=alert]',
  button: 'button',
  combobox: 'select',
  link: 'a[href]',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  searchbox: 'input[type=search]',
  status: '[role=status]',
  textbox: 'input[type=text], input:not([type])',
  text: 'summary, p, label, legend',
}

/** Returns the elements with a role, and optionally a name. `text` is for elements without a role, by their text. */
export const inRole = (page: Document, role: string, name?: string): Element[] => {
  const selector = ROLES[role]
  if (selector === undefined) throw new Error(`Unknown role ${role}. Add it to page-reader.ts`)
  const all = [...page.querySelectorAll(selector)]
  if (name === undefined) return all
  return all.filter((element) => (role === 'text' ? textIn(element) : nameOf(page, element)) === name)
}

/** Returns the only element. @throws Error if there is none or more than one. */
export const only = (matches: readonly Element[], name: string): Element => {
  const [one, another] = matches
  if (!one || another) throw new Error(`The page has ${matches.length} of ${name}`)
  return one
}

export const byTestId = (page: Document, id: string): Element[] => [...page.querySelectorAll(`[data-testid="${id}"]`)]

/** Returns the values that a form submits with a button, as a browser does without JavaScript. */
export const fieldsOf = (form: Element, button: Element): [name: string, value: string][] =>
  [...form.querySelectorAll('input, select, button')].flatMap((element): [string, string][] => {
    const name = element.getAttribute('name') ?? ''
    const value = element.getAttribute('value') ?? ''
    if (name === '' || (element.matches('button') && element !== button)) return []
    if (element.matches('[type=radio]:not([checked])')) return []
    if (!element.matches('select')) return [[name, value]]
    const picked = element.querySelector('option[selected]') ?? element.querySelector('option')
    return [[name, picked?.getAttribute('value') ?? '']]
  })
