import { elementsOf } from '../../core/domain/html-elements.ts'
import type { Find } from '../audit-file.ts'
import type { Page } from '../customer-port.ts'
import { jsonAt } from './json-path.ts'
import { select } from './selector.ts'

/** The value as it stands there, or why there is none, in words that name no value. */
export type Found = { readonly found: unknown } | { readonly why: string }

/** What a field holds, what a meta element says, or the text. */
const inHtml = (text: string, selector: string): Found => {
  const element = select(elementsOf(text), selector)
  if (element === undefined) return { why: `no element of the page is "${selector}"` }
  const { attributes } = element
  return { found: attributes.get('value') ?? attributes.get('content') ?? element.text.replace(/\s+/g, ' ').trim() }
}

const inJson = (text: string, path: string): Found => {
  try {
    return jsonAt(JSON.parse(text), path)
  } catch {
    return { why: 'the answer is no JSON' }
  }
}

const or = (found: string | undefined, why: string): Found => (found === undefined ? { why } : { found })

/** Finds in an answer what audit.yaml names; `cookie` reads one that the customer has. */
export const findIn = (find: Find, page: Page, cookie: (name: string) => string | undefined): Found => {
  if ('json' in find) return inJson(page.text, find.json)
  if ('html' in find) return inHtml(page.text, find.html)
  if ('header' in find) return or(page.headers[find.header.toLowerCase()], `it has no header "${find.header}"`)
  if ('cookie' in find) return or(cookie(find.cookie), `the customer has no cookie "${find.cookie}"`)
  const match = new RegExp(find.regex).exec(page.text)
  return or(match?.[1] ?? match?.[0], `nothing in it fits /${find.regex}/`)
}

/** A value as a text, for an address or a comparison. */
export const textOf = (found: unknown): string => (typeof found === 'object' ? JSON.stringify(found) : String(found))
