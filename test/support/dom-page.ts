import { createHash } from 'node:crypto'
import { type Element, HTMLButtonElement, type HTMLElement, type HTMLFormElement, Window } from 'happy-dom'

/** The request of a tab: a URL, and the body of a submitted form. */
export type Going = { readonly url: string; readonly init?: RequestInit }

export type Options = { readonly javaScript?: boolean; readonly headers?: Readonly<Record<string, string>> }

/** Runs the scripts of a page that its own policy allows. */
const runScripts = (window: Window, policy: string): void => {
  for (const { textContent } of window.document.querySelectorAll('script')) {
    const hash = createHash('sha256').update(textContent).digest('base64')
    if (!policy.includes(`'sha256-${hash}'`)) throw new Error('the policy of the page keeps its script out')
    window.eval(textContent)
  }
}

/** Shows the response of a URL or a form. */
export const displayedIn = async ({ url, init }: Going, { javaScript = true, headers = {} }: Options) => {
  const response = await fetch(url, { ...init, headers })
  const html = await response.text()
  const window = new Window({ url: response.url })
  window.document.write(html)
  if (javaScript) runScripts(window, response.headers.get('content-security-policy') ?? '')
  window.document.querySelector<HTMLElement>('[autofocus]')?.focus()
  window.dispatchEvent(new window.Event('pageshow'))
  return { response, html, window }
}

/** Returns the target and the data of a form for a submit button. */
export const formRequest = (window: Window, form: HTMLFormElement, submitter: Element | null): Going => {
  const fields = [
    ...(submitter instanceof HTMLButtonElement ? new window.FormData(form, submitter) : new window.FormData(form)),
  ].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams(fields)
  const url = new URL(form.getAttribute('action') ?? '', window.location.href)
  if (form.method === 'post') return { url: url.href, init: { method: 'POST', body } }
  url.search = body.toString()
  return { url: url.href }
}

/** Returns whether an element is visible: no ancestor is collapsed, hidden or deferred. */
export const isVisible = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('hidden') || ['TEMPLATE', 'SCRIPT', 'STYLE'].includes(at.tagName)) return false
    const folded = at.parentElement
    if (folded?.tagName === 'DETAILS' && !folded.hasAttribute('open') && at.tagName !== 'SUMMARY') return false
  }
  return true
}
