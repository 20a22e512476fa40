import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request as ExpressRequest,
  type Response as ExpressResponse,
} from 'express'
import { lastWord } from './error-handler.ts'
import { createStraightWays } from './fast-routes.ts'
import { hostGuard, useAbsoluteTarget } from './host-guard.ts'
import type { Problem } from './http/problem.ts'
import { json } from './http/response.ts'
import { allowedVerbs, type Door, type Interface, type Route } from './http/route.ts'
import { bodyReader } from './read-body.ts'
import { createStory, type StoryInterface, type StoryParts } from './request-pipeline.ts'
import { guardSockets, type SocketTimes, socketLimits } from './socket-limits.ts'

type AppParts = Omit<StoryParts, 'guard'> & {
  readonly allowedHosts: readonly string[]
  /** Asked in this order; the last one owns every path that no other does. */
  readonly doors: readonly Door[]
  /** Takes the path of an address that is handed out from a request's target; absent where no address has one. */
  readonly withoutOuterPath?: ((target: string) => string) | undefined
  /** How long callers may take, where a test does not want the real times. */
  readonly times?: SocketTimes | undefined
}

/** The log tells the address that the caller used, which express keeps under this name. */
const enterWithout = (cut: (target: string) => string, req: IncomingMessage): void => {
  const { url: originalUrl = '/' } = req
  const url = cut(originalUrl)
  if (url !== originalUrl) Object.assign(req, { originalUrl, url })
}

/** `/links/{id}` as a pattern that knows its parts by name: express's own make an object of a slow kind for every request. */
const expressPath = (path: Route['path'], isDeep = false): string | RegExp => {
  if (typeof path !== 'string' || !path.includes('{')) return path
  const plain = path.replaceAll('.', '\\.')
  const deep = isDeep ? plain.replace(/\{(\w+)\}$/, '(?<$1>.+)') : plain
  return new RegExp(`^${deep.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

const byPath = (routes: readonly Route[]): Iterable<readonly [Route['path'], readonly Route[]]> => {
  const paths = new Map<string, [Route['path'], Route[]]>()
  for (const route of routes) {
    const same = paths.get(String(route.path))
    if (same) same[1].push(route)
    else paths.set(String(route.path), [route.path, [route]])
  }
  return paths.values()
}

/** An app of express that says nothing of itself. */
const newApp = (): Express =>
  express()
    .set('env', 'production')
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', 'simple')
    .enable('case sensitive routing')
    .enable('strict routing')

type Story = ReturnType<ReturnType<typeof createStory>>

/** A target without a query, as nearly all are. */
const PATH_ALONE = /^\/[\w/.~-]*$/

/** An interface that is open: its app, and the stories that need no search. */
type Entered = { readonly app: Express; readonly straight: ReturnType<typeof createStraightWays<Story>> }

/** Brings the requests of an interface to its routes, and those that none of them is for to its own words for that. */
const entered = (at: Interface, storyOf: ReturnType<typeof createStory>): Entered => {
  const app = newApp()
  const straight = createStraightWays<Story>(at.routes)
  const { hidesPaths = false } = at
  for (const [path, routes] of byPath(at.routes)) {
    const place = app.route(expressPath(path, routes[0]?.isDeep))
    for (const route of routes) {
      const story = storyOf({ at, route, readBody: bodyReader(route.reading) })
      place[route.verb](story)
      straight.add(route, story)
    }
    const allowed = allowedVerbs(routes)
    place.all(
      storyOf({
        at,
        nowhere: ({ method, path: asked, headers }) => at.wrongVerb(method, allowed, asked, headers),
        asksForCredentials: hidesPaths && !routes.every(({ isOpen }) => isOpen),
      }),
    )
  }
  app.use(
    storyOf({
      at,
      nowhere: ({ method, path, headers }) =>
        at.guide?.(method, path, headers) ?? { problem: at.unknownPath(method, path) },
      asksForCredentials: hidesPaths,
    }),
  )
  const unreadable = storyOf({ at, nowhere: ({ headers }) => at.unreadablePath(headers), asksForCredentials: true })
  // Express has found a path of ours and could not decode it. It throws nothing else: the story has its own end.
  const undecodable: ErrorRequestHandler = (error, req, res, next) =>
    error instanceof URIError ? unreadable(req, res) : next(error)
  return { app: app.use(undecodable, lastWord), straight }
}

/** Stands for an interface that could not be loaded. */
const UNLOADED: StoryInterface = {
  name: 'pages',
  refuse: ({ status, code, message }) => json(status, { error: { code, message } }),
}

const unloaded = (cause: unknown): Problem => ({
  status: 500,
  code: 'SERVER_ERROR',
  message: 'this part of the sandbox could not be loaded; if its files were built anew while it ran, start it again',
  cause,
  by: 'sandbox',
})

/**
 * Classes whose objects have express's prototypes from the start. Express sets them for every request, which makes V8
 * drop the fast shape of both objects (Node 20); setting what is there already costs nothing.
 */
const finalClasses = (app: Express) => {
  class FinalRequest extends IncomingMessage {}
  class FinalResponse extends ServerResponse {}
  const known = { app: { configurable: true, enumerable: true, writable: true, value: app } }
  Object.defineProperties(FinalRequest.prototype, { ...Object.getOwnPropertyDescriptors(express.request), ...known })
  Object.defineProperties(FinalResponse.prototype, { ...Object.getOwnPropertyDescriptors(express.response), ...known })
  return {
    IncomingMessage: FinalRequest,
    ServerResponse: FinalResponse,
    isRequest: (req: IncomingMessage): req is ExpressRequest => req instanceof FinalRequest,
    isResponse: (res: ServerResponse): res is ExpressResponse => res instanceof FinalResponse,
  }
}

/**
 * Brings every request to the interface whose path it has. What happens there is the story. Each interface is an app of
 * express: as routers of one app, every request would go through two of them.
 */
export const createApp = ({ allowedHosts, doors, withoutOuterPath, times, ...parts }: AppParts): Server => {
  const storyOf = createStory({ ...parts, guard: hostGuard(allowedHosts) })
  const open = new Map<Door, Entered>()
  /** Where the interface of a path is not open yet, and where there is none. */
  const entrance = newApp()
  const { isRequest, isResponse, ...classes } = finalClasses(entrance)
  const prototypes = { request: classes.IncomingMessage.prototype, response: classes.ServerResponse.prototype }
  // Express has a word for it, which every request has by its class: it takes the target apart.
  const pathOf = (req: IncomingMessage): string => {
    const { url = '/' } = req
    return PATH_ALONE.test(url) ? url : 'path' in req ? String(req.path) : '/'
  }
  const doorOf = (path: string): Door | undefined => doors.find(({ owns }) => owns(path))
  const enter = (door: Door, at: Interface): Express => {
    const known = open.get(door) ?? entered(at, storyOf)
    open.set(door, known)
    return Object.assign(known.app, prototypes)
  }
  Object.assign(entrance, prototypes)
  entrance.use((req, res, next) => {
    const door = doorOf(pathOf(req))
    if (!door) next(new Error('no door owns this path'))
    else
      Promise.resolve(door.open())
        .then(
          (at) => void enter(door, at)(req, res, next),
          (error) =>
            storyOf({ at: UNLOADED, nowhere: () => ({ problem: unloaded(error) }), asksForCredentials: false })(
              req,
              res,
            ),
        )
        .catch(next)
  })
  entrance.use(lastWord)
  return guardSockets(createServer({ ...classes, ...socketLimits(times) }), parts, (req, res) => {
    useAbsoluteTarget(req)
    if (withoutOuterPath) enterWithout(withoutOuterPath, req)
    const path = pathOf(req)
    const door = doorOf(path)
    const known = door && open.get(door)
    const way = known?.straight.find(req.method, path)
    if (way && isRequest(req) && isResponse(res)) {
      // What else express tells of a request, the story does not ask.
      req.originalUrl ||= req.url
      req.params = way.params
      way.story(req, res).catch((error) => lastWord(error, req, res, () => {}))
    } else (known?.app ?? entrance)(req, res)
  })
}
