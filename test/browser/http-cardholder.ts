import type { Document, Element } from 'happy-dom'
import { expect } from 'vitest'
import { once } from '../../src/core/domain/once.ts'
import type { Cardholder } from './cardholder.ts'
import { byTestId, fieldsOf, inRole, only, readPage, textIn } from './page-reader.ts'

export type HttpCardholder = Cardholder & {
  /** The last page. */
  page(): Document
  html(): string
  status(): number
  url(): string
  presses(button: Element): Promise<void>
  /** Returns the automatic redirect of the page: delay and target. */
  refresh(): { readonly seconds: number; readonly url: string }
  /** Follows the automatic redirect. */
  followsRedirect(): Promise<void>
}

type Given = {
  readonly url: string
  readonly status: number
  readonly refresh: string
  readonly html: string
  /** Parsed on first use, because most pages are only passed. */
  readonly page: () => Document
}

/** Creates a cardholder that opens pages and submits forms over HTTP, without JavaScript. */
export const httpCardholder = (headers: Readonly<Record<string, string>> = {}): HttpCardholder => {
  let input: Given = { url: '', status: 0, refresh: '', html: '', page: once(() => readPage('')) }
  const go = async (url: string, init: RequestInit = {}): Promise<void> => {
    const response = await fetch(url, { headers: { accept: 'text/html', ...headers }, ...init })
    const html = await response.text()
    const { status } = response
    input = {
      url: response.url,
      status,
      refresh: response.headers.get('refresh') ?? '',
      html,
      page: once(() => readPage(html)),
    }
  }
  const presses = async (button: Element): Promise<void> => {
    const form = button.closest('form')
    if (!form) throw new Error('The button has no form')
    const to = new URL(form.getAttribute('action') ?? '', input.url)
    const body = new URLSearchParams(fieldsOf(form, button))
    if (form.getAttribute('method') === 'post') return go(to.href, { method: 'POST', body })
    to.search = body.toString()
    return go(to.href)
  }
  const press = (name: string) => presses(only(inRole(input.page(), 'button', name), `button ${name}`))
  const goes = (element: Element) =>
    element.matches('a') ? go(new URL(element.getAttribute('href') ?? '', input.url).href) : presses(element)
  const refresh = () => {
    const [, seconds, to = ''] = /^(\d+); url=(.*)$/.exec(input.refresh) ?? []
    if (seconds === undefined) throw new Error(`The page at ${input.url} has no automatic redirect`)
    return { seconds: Number(seconds), url: new URL(to, input.url).href }
  }
  const requestsCodeBy = async (channel: string) => {
    const radios = inRole(input.page(), 'radio')
    for (const radio of radios) radio.removeAttribute('checked')
    const wanted = radios.filter((radio) => textIn(radio.closest('label') ?? radio).startsWith(channel))
    only(wanted, `way ${channel}`).setAttribute('checked', '')
    await press('Send me a code')
  }
  return {
    opens: (url) => go(url),
    async entersCode(code) {
      only(inRole(input.page(), 'textbox', 'One-time code'), 'One-time code').setAttribute('value', code)
      await press('Confirm')
    },
    cancels: () => press('Cancel payment'),
    approves: () => press('Approve'),
    denies: () => press('Deny'),
    requestsCodeBy,
    changesChannelTo: requestsCodeBy,
    continues: () => goes(only(byTestId(input.page(), 'continue'), 'links to continue')),
    async choosesOutcome(options, why) {
      const button = only(inRole(input.page(), 'button', options), `final state ${options}`)
      if (why !== undefined) {
        const reasons = only(inRole(input.page(), 'combobox', `${options}: reason`), `reasons of ${options}`)
        const reason = [...reasons.querySelectorAll('option')].filter((item) => textIn(item) === why)
        only(reason, `reason ${why}`).setAttribute('selected', '')
      }
      await presses(button)
    },
    async sees(text) {
      expect(textIn(input.page().body)).toContain(text)
    },
    async isAt(heading) {
      expect(inRole(input.page(), 'heading').map(textIn)).toEqual([heading])
    },
    async arrivesAt(path) {
      const at = new URL(input.url)
      expect(at.pathname).toBe(path)
      return at
    },
    page: () => input.page(),
    html: () => input.html,
    status: () => input.status,
    url: () => input.url,
    presses,
    refresh,
    followsRedirect: () => go(refresh().url),
  }
}
