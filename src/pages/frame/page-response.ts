import { type Problem, problem } from '../../api/http/problem.ts'
import {
  type About,
  type Answer,
  type AnswerAs,
  type Circumstances,
  json,
  nothing,
  type Reply,
  text,
} from '../../api/http/response.ts'
import type { Incoming, Interface, Judged, OriginGuard, Reading, RequestHead, Route } from '../../api/http/route.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine } from '../../engine/engine-api.ts'
import { languageFor } from '../languages/language.ts'
import { notSavedPage, unknownPage, unreadableFormPage, wrongVerbPage } from './message-pages.tsx'
import { type Owner, type Page, pageHeaders, renderPage, SAFE_HEADERS } from './page.tsx'

/** What all pages need from outside. */
export type PageParts = {
  readonly engine: Engine
  /** Where the control API is for a link in a page. */
  readonly controlUrl: string
  /** Why a page from elsewhere may not send a form of ours. */
  readonly guard: OriginGuard
  /** Origins whose pages may show ours in a frame (`--frame-ancestors`). */
  readonly frameAncestors: readonly string[]
}

/** Whose the pages of an interface are, and where the control API is for a link in them. */
type Room = {
  readonly controlUrl: string
  /** Absent where no page of others may show them in a frame. */
  readonly frameAncestors?: readonly string[]
  readonly owner: Owner
  /** What an address of theirs that leads nowhere would have named. */
  readonly unknown?: Parameters<typeof unknownPage>[0]
}

/** A page as the answer to a request with these headers. */
const answered = (page: Page, headers: Incoming['headers'], room: Room): AnswerAs<'text'> => {
  const language = languageFor(page.language, headers['accept-language'])
  const { about, tells, onceGone } = page
  return text(page.status, 'text/html', renderPage(page, { ...room, language }), {
    headers: pageHeaders(page, room.frameAncestors),
    ...compact({ about, tells, onceGone }),
  })
}

/** A page of the sandbox's own, which is English for everybody. */
export const ownPageAnswer = (page: Page & { readonly owner: Owner }): AnswerAs<'text'> =>
  answered({ ...page, language: 'en' }, {}, { owner: page.owner, controlUrl: '/_sandbox' })

/** An answer without a page. */
export const emptyReply = (status: number): Answer => nothing(status, { headers: SAFE_HEADERS })

/** Stored URLs may hold letters beyond ASCII, which a header cannot: those are written as a browser writes them. */
const headerUrl = (url: string): string => (/^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href)

/** Sends the browser on, with GET whatever it came with. */
export const seeOther = (url: string, more: Circumstances = {}): Answer =>
  nothing(303, { ...more, headers: { ...SAFE_HEADERS, Location: headerUrl(url) } })

/**
 * For a browser that loads a page ahead of a click: nothing is opened, and the error makes it ask again when the page is
 * wanted. ASSUMED: looks-ahead-open-nothing.
 */
const replyAhead = ({ headers }: RequestHead): Answer | undefined =>
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
const FORM: Reading = { as: 'form', limit: 'pageForm' }

const judgeForm = ({ body }: Incoming): Judged<Fields> => ({
  body: typeof body === 'object' && body !== null ? { ...body } : {},
})

/** What a request gets: a page, or something that is none. */
export type Shown = Reply | Page

/** Handlers of what an address names. Answers are about it as it is afterwards: what was done may have decided its scenario. */
export const finding =
  <Found>(
    find: (asked: Incoming) => Found | undefined,
    aboutOf: (found: Found) => About,
    unknown: (asked: Incoming) => Shown,
  ) =>
  <Asked extends Incoming>(
    handle: (found: Found, asked: Asked) => Shown | Promise<Shown>,
    otherwise: (asked: Incoming) => Shown = unknown,
  ) =>
  async (asked: Asked): Promise<Shown> => {
    const found = find(asked)
    if (!found) return otherwise(asked)
    const reply = await handle(found, asked)
    return { about: aboutOf(find(asked) ?? found), ...reply }
  }

/** `HEAD`: says what a GET would find, opens nothing and tells nobody. ASSUMED: looks-ahead-open-nothing, ended-pages-410. */
export const peek = <Found>(
  of: ReturnType<typeof finding<Found>>,
  statusOf: (found: Found) => number,
  went: (asked: Incoming) => boolean,
) =>
  of(
    (found) => emptyReply(statusOf(found)),
    (asked) => emptyReply(went(asked) ? 410 : 404),
  )

/** A route that may answer with a page. */
type PageRoute<Body = unknown> = Omit<Route<Body>, 'handle'> & {
  handle(request: Parameters<Route<Body>['handle']>[0]): Shown | Promise<Shown>
}

/** A page, or a file of one, that is looked at. */
export const shown = <Told extends Shown | Promise<Shown>>(
  verb: 'get' | 'head',
  path: Route['path'],
  handle: (request: Incoming) => Told,
) => ({ verb, path, handle, reading: { as: 'nothing' }, judge: () => ({ body: undefined }) }) as const

/** A page whose form is sent off. */
export const posted = (path: Route['path'], handle: PageRoute<Fields>['handle']): PageRoute<Fields> => ({
  verb: 'post',
  path,
  handle,
  reading: FORM,
  judge: judgeForm,
})

/** What one address answers: to HEAD a status, to GET its page, and to a form what becomes of it. */
export const place = (
  path: Route['path'],
  head: PageRoute['handle'],
  get: PageRoute['handle'],
  post?: PageRoute<Fields>['handle'],
): readonly PageRoute[] => [shown('head', path, head), shown('get', path, get), ...(post ? [posted(path, post)] : [])]

/**
 * Why a form is not from its page, for whoever develops; undefined where it is. Who knows the seed can compute a token;
 * browsers tell where a form comes from.
 */
export const whyForeign = (
  guard: OriginGuard,
  request: RequestHead & { readonly body: Fields },
  token: string,
): string | undefined =>
  guard(request)?.problem.message ??
  (request.body.token === token ? undefined : 'the hidden field "token" is not the one of this page')

const isUnreadableForm = ({ status }: Problem): boolean => status === 400 || status === 413 || status === 415

/** Pages as an interface: a person gets a page, whatever went wrong; only what never was a page's business is JSON. */
export const pageInterface = (room: Room, routes: readonly PageRoute[]): Interface => {
  const withPage = (route: PageRoute): Route => ({
    ...route,
    async handle(request) {
      const ahead = route.verb === 'get' ? replyAhead(request) : undefined
      if (ahead) return ahead
      const reply = await route.handle(request)
      return 'heading' in reply ? answered(reply, request.headers, room) : reply
    },
  })
  return {
    name: 'pages',
    routes: routes.map(withPage),
    refuse(told, headers) {
      // ASSUMED: faults-of-the-sandbox.
      if (told.status === 503) return answered(notSavedPage(), headers, room)
      if (isUnreadableForm(told)) return answered(unreadableFormPage(told.status), headers, room)
      return json(told.status, { error: { code: told.code, message: told.message } })
    },
    // ASSUMED: unknown-paths.
    unknownPath: (method) =>
      problem(404, 'CLIENT_ERROR', `there is no ${method} of this path; GET /_sandbox/contract.yaml lists all`).problem,
    wrongVerb: (_method, allowed, _path, headers) => answered(wrongVerbPage(allowed.join(', ')), headers, room),
    unreadablePath: (headers) => answered(unknownPage(room.unknown), headers, room),
  }
}
