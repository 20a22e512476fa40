import type { Document, Element } from 'happy-dom'
import { expect } from 'vitest'
import { once } from '../../src/core/domain/once.ts'
import type { Cardholder } from './cardholder.ts'
import { byTestId, fieldsOf, inRole, only, readPage, wordsIn } from './page-reader.ts'

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
  let given: Given = { url: '', status: 0, refresh: '', html: '', page: once(() => readPage('')) }
  const go = async (url: string, init: RequestInit = {}): Promise<void> => {
    const response = await fetch(url, { headers: { accept: 'text/html', ...headers }, ...init })
    const html = await response.text()
    const { status } = response
    given = {
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
    const to = new URL(form.getAttribute('action') ?? '', given.url)
    const body = new URLSearchParams(fieldsOf(form, button))
    if (form.getAttribute('method') === 'post') return go(to.href, { method: 'POST', body })
    to.search = body.toString()
    return go(to.href)
  }
  const press = (name: string) => presses(only(inRole(given.page(), 'button', name), `button ${name}`))
  const goes = (one: Element) =>
    one.matches('a') ? go(new URL(one.getAttribute('href') ?? '', given.url).href) : presses(one)
  const refresh = () => {
    const [, seconds, to = ''] = /^(\d+); url=(.*)$/.exec(given.refresh) ?? []
    if (seconds === undefined) throw new Error(`The page at ${given.url} has no automatic redirect`)
    return { seconds: Number(seconds), url: new URL(to, given.url).href }
  }
  const asksFor = async (channel: string) => {
    const radios = inRole(given.page(), 'radio')
    for (const one of radios) one.removeAttribute('checked')
    const wanted = radios.filter((one) => wordsIn(one.closest('label') ?? one).startsWith(channel))
    only(wanted, `way ${channel}`).setAttribute('checked', '')
    await press('Send me a code')
  }
  return {
    opens: (url) => go(url),
    async entersCode(code) {
      only(inRole(given.page(), 'textbox', 'One-time code'), 'One-time code').setAttribute('value', code)
      await press('Confirm')
    },
    cancels: () => press('Cancel payment'),
    approves: () => press('Approve'),
    denies: () => press('Deny'),
    asksForCodeBy: asksFor,
    asksForCodeAnotherWay: asksFor,
    continues: () => goes(only(byTestId(given.page(), 'continue'), 'links to continue')),
    async choosesOutcome(how, why) {
      const button = only(inRole(given.page(), 'button', how), `final state ${how}`)
      if (why !== undefined) {
        const reasons = only(inRole(given.page(), 'combobox', `${how}: reason`), `reasons of ${how}`)
        const reason = [...reasons.querySelectorAll('option')].filter((one) => wordsIn(one) === why)
        only(reason, `reason ${why}`).setAttribute('selected', '')
      }
      await presses(button)
    },
    async sees(words) {
      expect(wordsIn(given.page().body)).toContain(words)
    },
    async isAt(heading) {
      expect(inRole(given.page(), 'heading').map(wordsIn)).toEqual([heading])
    },
    async arrivesAt(path) {
      const at = new URL(given.url)
      expect(at.pathname).toBe(path)
      return at
    },
    page: () => given.page(),
    html: () => given.html,
    status: () => given.status,
    url: () => given.url,
    presses,
    refresh,
    followsRedirect: () => go(refresh().url),
  }
}
