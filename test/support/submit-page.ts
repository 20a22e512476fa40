import type supertest from 'supertest'
import type { Running } from './sandbox.ts'

/** A body of the challenge operation of the control API. */
export type PageRequest =
  | { readonly code: string }
  | { readonly channel: string }
  | { readonly approve: boolean }
  | { readonly cancel: true }

/** The equivalent form of the hosted page. */
const formOf = (input: PageRequest): Record<string, string> => {
  if ('code' in input) return { action: 'code', code: input.code }
  if ('channel' in input) return { action: 'select', channel: input.channel }
  if ('approve' in input) return { action: input.approve ? 'approve' : 'deny' }
  return { action: 'cancel' }
}

/** Returns the token of the form in a page. */
export const tokenIn = (html: string): string => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** The result of one step of a page: the redirect that a browser would follow, or the page that stays. */
export type PageResult = { readonly status: number; readonly location?: string; readonly html: string }

/** A page of a response. */
export const pageResult = ({ status, headers, text }: supertest.Response): PageResult => ({
  status,
  html: text,
  ...(headers.location === undefined ? {} : { location: headers.location }),
})

/** Returns the target of a page: of a redirect or a form, or undefined. */
export const redirectOf = ({ status, location, html }: PageResult): object => {
  if (status === 303) return { method: 'GET', url: location, fields: {} }
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) return {}
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return { method: 'POST', url: action, fields: Object.fromEntries(inputs.map(([, name, value]) => [name, value])) }
}

/** Opens the start page. */
export const openPage = async ({ http }: Running, id: string): Promise<PageResult> =>
  pageResult(await http.get(`/v1/start/${id}`))

/** Opens the start page and sends one of its forms, even one that the page does not show. */
export const submitPage = async (
  running: Running,
  id: string,
  input: PageRequest,
): Promise<PageResult & { offered: boolean }> => {
  const page = await openPage(running, id)
  const form = formOf(input)
  if (page.status !== 200) return { ...page, offered: false }
  const sent = running.http
    .post(`/v1/start/${id}`)
    .type('form')
    .send({ token: tokenIn(page.html), ...form })
  return { ...pageResult(await sent), offered: page.html.includes(`name="action" value="${form.action}"`) }
}

/** The response of the control API and, if it completed the challenge, the target of the browser. */
type Through = { readonly status?: string; readonly url?: string }

/**
 * Completes a payment as a cardholder who passes, without a browser: submits the input of any challenge. In a frictionless
 * flow, it only opens the start page.
 */
export const completePages = async (running: Running, id: string): Promise<Through> => {
  const { finish } = running
  for (const input of [{ code: '4444' }, { approve: true }, { channel: 'text' }]) {
    const first = await finish(id, input)
    if (first.body.error?.code === 'INVALID_STATE') continue
    const { body } = 'channel' in input ? await finish(id, { code: '4444' }) : first
    return { status: body.status, url: body.redirect?.url }
  }
  const { location } = await openPage(running, id)
  return location === undefined ? {} : { url: location }
}
