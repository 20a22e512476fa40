import type supertest from 'supertest'
import type { Running } from './sandbox.ts'

/** A body of the control API's challenge call. */
export type Wish =
  | { readonly code: string }
  | { readonly channel: string }
  | { readonly approve: boolean }
  | { readonly cancel: true }

/** The form of the hosted page that says the same. */
const formOf = (wish: Wish): Record<string, string> => {
  if ('code' in wish) return { action: 'code', code: wish.code }
  if ('channel' in wish) return { action: 'select', channel: wish.channel }
  if ('approve' in wish) return { action: wish.approve ? 'approve' : 'deny' }
  return { action: 'cancel' }
}

/** The token of the form in a page. */
export const tokenIn = (html: string): string => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** What a cardholder meets at one step of a page: the way back, as a browser would go it, or the page that stays. */
export type Met = { readonly status: number; readonly location?: string; readonly html: string }

/** A page as it was answered. */
export const met = ({ status, headers, text }: supertest.Response): Met => ({
  status,
  html: text,
  ...(headers.location === undefined ? {} : { location: headers.location }),
})

/** Where a page sends its browser: by a redirect, by a form, or nowhere. */
export const wayOf = ({ status, location, html }: Met): object => {
  if (status === 303) return { method: 'GET', url: location, fields: {} }
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) return {}
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return { method: 'POST', url: action, fields: Object.fromEntries(inputs.map(([, name, value]) => [name, value])) }
}

/** Opens the start page. */
export const openPage = async ({ http }: Running, id: string): Promise<Met> => met(await http.get(`/v1/start/${id}`))

/** Opens the start page and sends one of its forms, whether the page shows that form or not. */
export const answerPage = async (running: Running, id: string, wish: Wish): Promise<Met & { offered: boolean }> => {
  const page = await openPage(running, id)
  const form = formOf(wish)
  if (page.status !== 200) return { ...page, offered: false }
  const sent = running.http
    .post(`/v1/start/${id}`)
    .type('form')
    .send({ token: tokenIn(page.html), ...form })
  return { ...met(await sent), offered: page.html.includes(`name="action" value="${form.action}"`) }
}

/** What the control API's call said and, where it was that, where the browser goes. */
type Through = { readonly status?: string; readonly url?: string }

/**
 * Goes through as a cardholder who passes, without a browser: answers what is asked, whatever that is. Where nothing
 * is asked, opening the start page is all there is to do.
 */
export const goThrough = async (running: Running, id: string): Promise<Through> => {
  const { finish } = running
  for (const wish of [{ code: '4444' }, { approve: true }, { channel: 'text' }]) {
    const first = await finish(id, wish)
    if (first.body.error?.code === 'INVALID_STATE') continue
    const { body } = 'channel' in wish ? await finish(id, { code: '4444' }) : first
    return { status: body.status, url: body.redirect?.url }
  }
  const { location } = await openPage(running, id)
  return location === undefined ? {} : { url: location }
}
