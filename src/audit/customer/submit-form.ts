import { elementsOf } from '../../core/domain/html-elements.ts'
import type { Page, Step } from '../customer-port.ts'
import { formsIn } from '../find/page-forms.ts'

/** What a page says in its head about referrers. */
export const metaReferrer = (html: string): string | undefined => {
  // Asked of every answer, and most have none.
  if (!/<meta\b/i.test(html)) return undefined
  return elementsOf(html)
    .find(({ tag, attributes }) => tag === 'meta' && attributes.get('name')?.toLowerCase() === 'referrer')
    ?.attributes.get('content')
}

/** Sends a form by itself, or clicks its button; does not say what is to be done when somebody else does. */
const SENDS = /\.(?:submit|requestSubmit|click)\s*(?:\.call\s*)?\(\s*(?!\s|function\b|async\b|\w*\s*=>|\()/
const WAITS = /['"`]click['"`]|\bonclick\b/

/** Nothing has to be filled in here. */
const NEEDS_NOBODY = /^(hidden|submit|button|image|reset)$/i

/**
 * The form that a page sends as soon as it is shown: its only one, with nothing to fill in, and a script that sends it. No
 * script is run: one that comes from elsewhere, or that waits for a click, sends nothing.
 */
export const formSentBy = ({ url, text, headers }: Page): Step | undefined => {
  if (!/html/.test(headers['content-type'] ?? '')) return undefined
  const all = elementsOf(text)
  const scripts = all.flatMap(({ tag, attributes, text: script }) =>
    tag === 'script' ? [script] : tag === 'body' ? [attributes.get('onload') ?? ''] : [],
  )
  const said = scripts.join('\n')
  if (!SENDS.test(said) || WAITS.test(said)) return undefined
  const [form, another] = formsIn(all, url)
  if (form === undefined || another !== undefined) return undefined
  const toFill = all.some(
    ({ tag, attributes }) =>
      tag === 'select' || tag === 'textarea' || (tag === 'input' && !NEEDS_NOBODY.test(attributes.get('type') ?? '')),
  )
  if (toFill) return undefined
  const { action, method, fields } = form
  if (method === 'POST') return { url: action.href, method, form: fields, from: url }
  action.search = `${new URLSearchParams(fields)}`
  return { url: action.href, method, from: url }
}
