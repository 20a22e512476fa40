import { elementsOf } from '../../core/domain/html-elements.ts'
import type { Find } from '../audit-file.ts'
import type { Page } from '../customer-port.ts'
import { jsonAt } from './json-path.ts'
import { select } from './selector.ts'

/** The value, or a reason that contains no value. */
export type FindResult = { readonly value: unknown } | { readonly reason: string }

/** Returns the `value` or `content` attribute of the element, or its text. */
const inHtml = (text: string, selector: string): FindResult => {
  const element = select(elementsOf(text), selector)
  if (element === undefined) return { reason: `no element matches "${selector}"` }
  const { attributes } = element
  return { value: attributes.get('value') ?? attributes.get('content') ?? element.text.replace(/\s+/g, ' ').trim() }
}

const inJson = (text: string, path: string): FindResult => {
  try {
    return jsonAt(JSON.parse(text), path)
  } catch {
    return { reason: 'the response is not JSON' }
  }
}

const or = (value: string | undefined, reason: string): FindResult => (value === undefined ? { reason } : { value })

/** Finds a value in a response. `cookie` returns a cookie of the customer. */
export const findIn = (find: Find, page: Page, cookie: (name: string) => string | undefined): FindResult => {
  if ('json' in find) return inJson(page.text, find.json)
  if ('html' in find) return inHtml(page.text, find.html)
  if ('header' in find)
    return or(page.headers[find.header.toLowerCase()], `the response has no header "${find.header}"`)
  if ('cookie' in find) return or(cookie(find.cookie), `the customer has no cookie "${find.cookie}"`)
  const match = new RegExp(find.regex).exec(page.text)
  return or(match?.[1] ?? match?.[0], `nothing matches /${find.regex}/`)
}

/** Converts a value to a string, for a URL or a comparison. */
export const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
