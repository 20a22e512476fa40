import { type Problem, problem } from '../../api/http/problem.ts'
import {
  type HttpResponse,
  type HttpResponseAs,
  json,
  nothing,
  type Reply,
  type RequestSubject,
  type ResponseDetails,
  text,
} from '../../api/http/response.ts'
import type { Incoming, Interface, OriginGuard, Reading, RequestHead, Route, Validated } from '../../api/http/route.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { languageFor } from '../languages/language.ts'
import { notSavedPage, unknownPage, unreadableFormPage, wrongMethodPage } from './message-pages.tsx'
import { frameNotes } from './navigation.ts'
import { type Owner, type Page, pageHeaders, renderPage, SAFE_HEADERS } from './page.tsx'

/** Returns the origins whose pages may show pages of a space in a frame; without a space, those of the settings. */
export type FrameAncestorsOf = (space: string | undefined) => readonly string[]

/** Dependencies of all pages. */
export type PageParts = {
  readonly engine: Engine
  /** Address of the control API for links in a page. */
  readonly controlUrl: string
  /** Rejects forms from foreign pages. */
  readonly guard: OriginGuard
  readonly frameAncestorsOf: FrameAncestorsOf
}

/** Common properties of the pages of an interface. */
type Context = {
  readonly controlUrl: string
  /** Absent if no foreign page may show them in a frame. */
  readonly frameAncestorsOf?: FrameAncestorsOf
  readonly owner: Owner
  /** Text for an unknown address. */
  readonly unknown?: Parameters<typeof unknownPage>[0]
  /** Returns the hint about an existing address that was meant. */
  readonly hintFor?: (path: string) => Parameters<typeof unknownPage>[1]
}

/** Renders a page as the response to a request with these headers. */
const rendered = (page: Page, headers: Incoming['headers'], context: Context): HttpResponseAs<'text'> => {
  const language = languageFor(page.language, headers['accept-language'])
  const { about, events, onSent } = page
  const frameAncestors = context.frameAncestorsOf?.(about?.space)
  return text(page.status, 'text/html', renderPage(page, { ...context, language }), {
    headers: pageHeaders(page, frameAncestors),
    notes: frameAncestors ? frameNotes({ headers }, frameAncestors) : [],
    ...compact({ about, events, onSent }),
  })
}

/** Renders a page of the sandbox itself, which is always English. */
export const sandboxPageResponse = (page: Page & { readonly owner: Owner }): HttpResponseAs<'text'> =>
  rendered({ ...page, language: 'en' }, {}, { owner: page.owner, controlUrl: '/_sandbox' })

/** Creates a response without a page. */
export const emptyReply = (status: number): HttpResponse => nothing(status, { headers: SAFE_HEADERS })

/** Returns a URL for a header, with non-ASCII letters encoded as in a browser. */
const headerUrl = (url: string): string => (/^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href)

/** Redirects the browser with GET. */
export const redirectSeeOther = (url: string, more: ResponseDetails = {}): HttpResponse =>
  nothing(303, { ...more, headers: { ...SAFE_HEADERS, Location: headerUrl(url) } })

/**
 * Returns an error for a prefetch: nothing is opened, and the browser requests the page again when the user opens it.
 * ASSUMED: prefetch-opens-nothing.
 */
const prefetchReply = ({ headers }: RequestHead): HttpResponse | undefined =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender/i.test(String(headers[name] ?? '')))
    ? emptyReply(503)
    : undefined

/** Fields of a posted form. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the value of a form field; empty if the field is missing or repeated. */
export const fieldText = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The largest form has a token, a card and a name. */
const FORM: Reading = { as: 'form', limit: 'pageForm' }

const judgeForm = ({ body }: Incoming): Validated<Fields> => ({
  body: typeof body === 'object' && body !== null ? { ...body } : {},
})

/** Page, or another response. */
export type PageReply = Reply | Page

/**
 * Wraps a handler with the lookup of the object in its path. `about` describes the object after the handler, which may
 * have selected its scenario.
 */
export const withMatch =
  <Found>(
    find: (request: Incoming) => Found | undefined,
    aboutOf: (match: Found) => RequestSubject,
    unknown: (request: Incoming) => PageReply,
  ) =>
  <Asked extends Incoming>(
    handle: (match: Found, request: Asked) => PageReply | Promise<PageReply>,
    otherwise: (request: Incoming) => PageReply = unknown,
  ) =>
  async (request: Asked): Promise<PageReply> => {
    const match = find(request)
    if (!match) return otherwise(request)
    const reply = await handle(match, request)
    return { about: aboutOf(find(request) ?? match), ...reply }
  }

/**
 * `HEAD`: returns the status of a GET without opening anything and without events.
 * ASSUMED: prefetch-opens-nothing, ended-pages-410.
 */
export const peek = <Found>(
  of: ReturnType<typeof withMatch<Found>>,
  statusOf: (match: Found) => number,
  wasRemoved: (request: Incoming) => boolean,
) =>
  of(
    (match) => emptyReply(statusOf(match)),
    (request) => emptyReply(wasRemoved(request) ? 410 : 404),
  )

/** Route that may return a page. */
type PageRoute<Body = unknown> = Omit<Route<Body>, 'handle'> & {
  handle(request: Parameters<Route<Body>['handle']>[0]): PageReply | Promise<PageReply>
}

/** Creates the route of a page or of one of its files. */
export const pageRoute = <Result extends PageReply | Promise<PageReply>>(
  verb: 'get' | 'head',
  path: Route['path'],
  handle: (request: Incoming) => Result,
) => ({ verb, path, handle, reading: { as: 'nothing' }, judge: () => ({ body: undefined }) }) as const

/** Creates the route of a posted form. */
export const formRoute = (path: Route['path'], handle: PageRoute<Fields>['handle']): PageRoute<Fields> => ({
  verb: 'post',
  path,
  handle,
  reading: FORM,
  judge: judgeForm,
})

/** Creates the routes of one address: HEAD, GET and an optional form. */
export const pageRoutes = (
  path: Route['path'],
  head: PageRoute['handle'],
  get: PageRoute['handle'],
  post?: PageRoute<Fields>['handle'],
): readonly PageRoute[] => [
  pageRoute('head', path, head),
  pageRoute('get', path, get),
  ...(post ? [formRoute(path, post)] : []),
]

/**
 * Returns why a form is rejected, for developers; `undefined` if it comes from its page. A token can be computed from
 * the seed, so the headers of browsers are checked as well.
 */
export const foreignFormReason = (
  guard: OriginGuard,
  request: RequestHead & { readonly body: Fields },
  token: string,
): string | undefined =>
  guard(request)?.problem.message ??
  (request.body.token === token ? undefined : 'The hidden field `token` does not belong to this page.')

const isUnreadableForm = ({ status }: Problem): boolean => status === 400 || status === 413 || status === 415

/** An interface whose unreadable paths have a page, too. */
export type PageInterface = Interface & Required<Pick<Interface, 'unreadablePath'>>

/** Creates an interface of pages. Errors are pages; only paths outside the pages return JSON. */
export const pageInterface = (context: Context, routes: readonly PageRoute[]): PageInterface => {
  const withPage = (route: PageRoute): Route => ({
    ...route,
    async handle(request) {
      const ahead = route.verb === 'get' ? prefetchReply(request) : undefined
      if (ahead) return ahead
      const reply = await route.handle(request)
      return 'heading' in reply ? rendered(reply, request.headers, context) : reply
    },
  })
  return {
    name: 'pages',
    routes: routes.map(withPage),
    reject(problem, headers) {
      // ASSUMED: sandbox-errors.
      if (problem.status === 503) return rendered(notSavedPage(), headers, context)
      if (isUnreadableForm(problem)) return rendered(unreadableFormPage(problem.status), headers, context)
      return json(problem.status, { error: { code: problem.code, message: problem.message } })
    },
    // ASSUMED: unknown-paths.
    unknownPath: (method) =>
      problem(404, 'CLIENT_ERROR', `Unknown path for ${method}. \`GET /_sandbox/contract.yaml\` lists all endpoints.`)
        .problem,
    wrongVerb: (_method, allowed, _path, headers) => rendered(wrongMethodPage(allowed.join(', ')), headers, context),
    unreadablePath: (headers, path) =>
      rendered(unknownPage(context.unknown, context.hintFor?.(path)), headers, context),
  }
}
