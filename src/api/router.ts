import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express'
import { nextTurn } from '../engine/host/host-timers.ts'
import { percentProblem } from './http/problem.ts'
import { json } from './http/response.ts'
import {
  allowedVerbs,
  type Interface,
  type MountedInterface,
  type PipelineInterface,
  type Route,
} from './http/route.ts'
import { explainPreflight } from './preflight.ts'
import type { Pipeline } from './request-pipeline.ts'

/** Converts a path of a contract to a path of Express: `/links/{id}` is `/links/:id`, a last part with slashes is `*name`. */
const expressPath = ({ path, isDeep }: Route): string | RegExp => {
  if (typeof path !== 'string') return path
  const deep = isDeep ? path.replace(/\{(\w+)\}$/, '*$1') : path
  return deep.replace(/\{(\w+)\}/g, ':$1')
}

/** Returns the routes of an interface by their path, in their order. */
const byPath = (routes: readonly Route[]): readonly (readonly [Route, ...Route[]])[] => {
  const paths = new Map<string, [Route, ...Route[]]>()
  for (const route of routes) {
    const same = paths.get(String(route.path))
    if (same) same.push(route)
    else paths.set(String(route.path), [route])
  }
  return [...paths.values()]
}

/** Creates the router of an interface. Its last handlers respond to every path, so that no request reaches another router. */
const routerOf = (at: Interface, handler: Pipeline): Router => {
  const { hidesPaths = false } = at
  const router = express.Router({ caseSensitive: true, strict: true })
  for (const routes of byPath(at.routes)) {
    const [first] = routes
    const expressRoute = router.route(expressPath(first))
    for (const route of routes) expressRoute[route.verb](handler({ at, route }))
    const allowed = allowedVerbs(routes)
    expressRoute.all(
      handler({
        at,
        nowhere: (request) =>
          explainPreflight(request, at.wrongVerb(request.method, allowed, request.path, request.headers)),
        requiresCredentials: hidesPaths && !routes.every(({ isOpen }) => isOpen),
      }),
    )
  }
  router.use(
    handler({
      at,
      nowhere: (request) => {
        const { method, path, headers } = request
        return at.guide?.(method, path, headers) ?? explainPreflight(request, { problem: at.unknownPath(method, path) })
      },
      requiresCredentials: hidesPaths,
    }),
  )
  const unreadable = handler({
    at,
    nowhere: ({ method, path, headers }) =>
      at.unreadablePath?.(headers, path) ?? percentProblem('path', path) ?? { problem: at.unknownPath(method, path) },
    requiresCredentials: true,
  })
  // Express throws a URIError for a path parameter that it cannot decode.
  const undecodable: ErrorRequestHandler = (error, req, res, next) =>
    error instanceof URIError ? unreadable(req, res, next) : next(error)
  return router.use(undecodable)
}

/** Responds for an interface that could not be loaded. */
const UNLOADED: PipelineInterface = {
  name: 'pages',
  reject: ({ status, code, message }) => json(status, { error: { code, message } }),
}

const unloaded = (cause: unknown, handler: Pipeline): RequestHandler =>
  handler({ at: UNLOADED, nowhere: () => Promise.reject(cause), requiresCredentials: false })

/** Creates a router at the first request for it: startup does not load pages and the control API. */
const lazyRouter = (load: () => Promise<Interface>, handler: Pipeline): RequestHandler => {
  let router: Router | undefined
  return async (req, res, next) => {
    try {
      const at = await load()
      // Its paths take some 20 ms of CPU time.
      if (!router) await nextTurn()
      router ??= routerOf(at, handler)
    } catch (cause) {
      return unloaded(cause, handler)(req, res, next)
    }
    return router(req, res, next)
  }
}

/** Returns one handler that passes each request to the router of the first interface that owns its path. */
export const interfaceRouter = (interfaces: readonly MountedInterface[], handler: Pipeline): RequestHandler => {
  const routers = interfaces.map((mount) => ({
    owns: mount.owns,
    router: 'load' in mount ? lazyRouter(mount.load, handler) : routerOf(mount.at, handler),
  }))
  return (req, res, next) => {
    const owner = routers.find(({ owns }) => owns(req.path))
    return owner ? owner.router(req, res, next) : next()
  }
}
