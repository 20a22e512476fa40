import { type Document, type Element, Window } from 'happy-dom'
import { once } from '../../src/core/domain/once.ts'

/** Reads pages without a browser; what they would do, it does not do. */
const reader = once(() => new Window())

/** A page as it was sent. What its scripts and its style say is for a browser, and takes the reader most of its time. */
export const readPage = (html: string): Document =>
  new (reader().DOMParser)().parseFromString(html.replace(/(<(script|style)>).*?(?=<\/\2>)/gs, '$1'), 'text/html')

export const wordsIn = (one: Element): string => (one.textContent ?? '').replace(/\s+/g, ' ').trim()

/** What is said of an element to whoever listens: without what is marked as not for them. */
const spoken = (one: Element): string => {
  const copy = one.cloneNode(true) as Element
  for (const silent of copy.querySelectorAll('[aria-hidden=true], input, select')) silent.remove()
  return wordsIn(copy)
}

const byId = (page: Document, id: string | null): Element[] => {
  const found = id === null || id === '' ? null : page.getElementById(id)
  return found ? [found] : []
}

/** The name by which a person finds an element, as browsers work it out for what our pages have. */
const nameOf = (page: Document, one: Element): string => {
  const label = one.getAttribute('aria-label')
  if (label !== null) return label
  const [title] = byId(page, one.getAttribute('aria-labelledby'))
  if (title) return spoken(title)
  if (!one.matches('input, select')) return spoken(one)
  const labels = [...page.querySelectorAll(`label[for="${one.id}"]`), one.closest('label')]
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

/** What has a role, and a name where one is asked for. `text` is what has no role, and is found by what it says. */
export const inRole = (page: Document, role: string, name?: string): Element[] => {
  const selector = ROLES[role]
  if (selector === undefined) throw new Error(`no page had a role ${role} so far: add it to page-reader.ts`)
  const all = [...page.querySelectorAll(selector)]
  if (name === undefined) return all
  return all.filter((one) => (role === 'text' ? wordsIn(one) : nameOf(page, one)) === name)
}

/** The one that is meant. */
export const only = (found: readonly Element[], what: string): Element => {
  const [one, another] = found
  if (!one || another) throw new Error(`the page has ${found.length} of ${what}`)
  return one
}

export const byTestId = (page: Document, id: string): Element[] => [...page.querySelectorAll(`[data-testid="${id}"]`)]

/** What a form sends when one of its buttons is pressed, as browsers make it without JavaScript. */
export const fieldsOf = (form: Element, button: Element): [name: string, value: string][] =>
  [...form.querySelectorAll('input, select, button')].flatMap((one): [string, string][] => {
    const name = one.getAttribute('name') ?? ''
    const value = one.getAttribute('value') ?? ''
    if (name === '' || (one.matches('button') && one !== button)) return []
    if (one.matches('[type=radio]:not([checked])')) return []
    if (!one.matches('select')) return [[name, value]]
    const picked = one.querySelector('option[selected]') ?? one.querySelector('option')
    return [[name, picked?.getAttribute('value') ?? '']]
  })
