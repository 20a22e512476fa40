import { elementsOf } from '../../core/domain/html-elements.ts'
import type { NextRequest, Page } from '../customer-port.ts'
import { formsIn } from '../find/page-forms.ts'

/** Returns the referrer policy in the head of a page. */
export const metaReferrer = (html: string): string | undefined => {
  // Called for every response, most of which have none.
  if (!/<meta\b/i.test(html)) return undefined
  return elementsOf(html)
    .find(({ tag, attributes }) => tag === 'meta' && attributes.get('name')?.toLowerCase() === 'referrer')
    ?.attributes.get('content')
}

/** Matches a script that submits a form or clicks its button, but not a submit handler. */
const SENDS = /\.(?:submit|requestSubmit|click)\s*(?:\.call\s*)?\(\s*(?!\s|function\b|async\b|\w*\s*=>|\()/
const WAITS = /['"`]click['"`]|\bonclick\b/

/** Matches input types that need no user. */
const NEEDS_NO_USER = /^(hidden|submit|button|image|reset)$/i

/**
 * Returns the request of a form that a page submits when it opens: its only form, complete, with a script that submits
 * it. Scripts are not executed; external scripts, and those that wait for a click, are ignored.
 */
export const formSentBy = ({ url, text, headers }: Page): NextRequest | undefined => {
  if (!/html/.test(headers['content-type'] ?? '')) return undefined
  const all = elementsOf(text)
  const scripts = all.flatMap(({ tag, attributes, text: content }) =>
    tag === 'script' ? [content] : tag === 'body' ? [attributes.get('onload') ?? ''] : [],
  )
  const script = scripts.join('\n')
  if (!SENDS.test(script) || WAITS.test(script)) return undefined
  const [form, another] = formsIn(all, url)
  if (form === undefined || another !== undefined) return undefined
  const toFill = all.some(
    ({ tag, attributes }) =>
      tag === 'select' || tag === 'textarea' || (tag === 'input' && !NEEDS_NO_USER.test(attributes.get('type') ?? '')),
  )
  if (toFill) return undefined
  const { action, method, fields } = form
  if (method === 'POST') return { url: action.href, method, form: fields, from: url }
  action.search = `${new URLSearchParams(fields)}`
  return { url: action.href, method, from: url }
}
