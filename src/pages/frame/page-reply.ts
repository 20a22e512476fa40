import { type Problem, problem } from '../../reply/problem.ts'
import { type Answer, json, nothing, type Reply, text } from '../../reply/reply.ts'
import type { Incoming, Interface, Judged, Reading, Route } from '../../reply/route.ts'
import { notSavedPage, unknownPage, unreadableFormPage, wrongVerbPage } from './message-pages.tsx'
import { type Owner, type Page, pageHeaders, renderPage, SAFE_HEADERS } from './page.tsx'

type More = Pick<Answer, 'onceGone' | 'about' | 'tells'>

/** A page as a reply. */
export const pageReply = (page: Page, more: More = {}): Answer =>
  text(page.status, 'text/html', renderPage(page), { ...more, headers: pageHeaders(page) })

/** A page as a reply, whose hints lead to where the control API is. */
export const hintedReply = ({ controlUrl }: Required<Pick<Page, 'controlUrl'>>, page: Page, more?: More): Answer =>
  pageReply({ ...page, controlUrl }, more)

/** An answer without a page. */
export const emptyReply = (status: number): Answer => nothing(status, { headers: SAFE_HEADERS })

/** Stored URLs may hold letters beyond ASCII, which a header cannot: those are written as a browser writes them. */
const headerUrl = (url: string): string => (/^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href)

/** Sends the browser on, with GET whatever it came with. */
export const seeOther = (url: string, more: More = {}): Answer =>
  nothing(303, { ...more, headers: { ...SAFE_HEADERS, Location: headerUrl(url) } })

/**
 * What a browser gets that loads a page ahead of a click (by any of the names that browsers have given to that):
 * nothing is opened, and the error makes it ask again when the page is wanted.
 */
export const replyAhead = ({ headers }: Pick<Incoming, 'headers'>): Answer | undefined =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender/i.test(String(headers[name] ?? '')))
    ? emptyReply(503)
    : undefined

/** The fields of a posted form. */
export type Fields = Readonly<Record<string, unknown>>

/** What was typed into a field; nothing where the form has none of this name, or several. */
export const fieldText = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The largest form is a token, a card and a name. */
const FORM: Reading = { as: 'form', limitBytes: 4096 }

const judgeForm = ({ body }: Incoming): Judged<Fields> => ({
  body: typeof body === 'object' && body !== null ? { ...body } : {},
})

/** A page that is looked at. */
export const shown = (
  verb: 'get' | 'head',
  path: Route['path'],
  handle: (request: Incoming) => Reply | Promise<Reply>,
): Route => ({ verb, path, handle, reading: { as: 'nothing' }, judge: () => ({ body: undefined }) })

/** A page whose form is sent off. */
export const posted = (path: Route['path'], handle: Route<Fields>['handle']): Route<Fields> => ({
  verb: 'post',
  path,
  handle,
  reading: FORM,
  judge: judgeForm,
})

/**
 * Whether a posted form came from the page that it claims to come from. Who knows the seed can compute a token, and the
 * default seed is public; browsers tell where a form comes from.
 */
export const isOwnForm = (
  { headers, body }: { readonly headers: Incoming['headers']; readonly body: Fields },
  token: string,
): boolean => body.token === token && headers['sec-fetch-site'] !== 'cross-site'

const isUnreadableForm = ({ status, code }: Problem): boolean =>
  status === 413 || status === 415 || (status === 400 && code === 'CLIENT_ERROR')

/** Pages as an interface: a person gets a page, whatever went wrong; only what never was a page's business is JSON. */
export const pageInterface = (owner: Owner, routes: readonly Route[]): Interface => {
  const ofOwner = (page: Page): Answer => pageReply({ ...page, owner })
  return {
    name: 'pages',
    routes,
    refuse(told) {
      if (told.status === 503) return ofOwner(notSavedPage())
      if (isUnreadableForm(told)) return ofOwner(unreadableFormPage(told.status))
      return json(told.status, { error: { code: told.code, message: told.message } })
    },
    unknownPath: (method) =>
      problem(404, 'CLIENT_ERROR', `there is no ${method} of this path; openapi.yaml lists all`).problem,
    wrongVerb: (_method, allowed) => ofOwner(wrongVerbPage(allowed.join(', '))),
    unreadablePath: () => ofOwner(unknownPage()),
  }
}
