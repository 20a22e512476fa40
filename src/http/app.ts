import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Request, type Response } from 'express'
import type { Interface, Route } from '../reply/route.ts'
import { hostGuard, useAbsoluteTarget } from './host-guard.ts'
import { bodyReader } from './read-body.ts'
import { createStory, type StoryParts } from './story.ts'

export type AppParts = Omit<StoryParts, 'guard'> & {
  readonly allowedHosts: readonly string[]
  /** Asked in this order; the last one owns every path that no other does. */
  readonly interfaces: readonly Interface[]
}

/** `/links/{id}` as express writes it. */
const expressPath = (path: Route['path']): string | RegExp =>
  typeof path === 'string' ? path.replace(/\{(\w+)\}/g, ':$1') : path

const verbsByPath = (routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> => {
  const paths = new Map<string, Route[]>()
  for (const route of routes) paths.set(String(route.path), [...(paths.get(String(route.path)) ?? []), route])
  return paths
}

/** Brings every request to its route, or to the interface whose path it would be. What happens there is the story. */
export const createApp = ({ allowedHosts, interfaces, ...parts }: AppParts): RequestListener => {
  const tell = createStory({ ...parts, guard: hostGuard(allowedHosts) })
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple')
  app.enable('case sensitive routing').enable('strict routing')

  for (const at of interfaces)
    for (const routes of verbsByPath(at.routes).values()) {
      const [first] = routes
      if (!first) continue
      const place = app.route(expressPath(first.path))
      for (const route of routes) place[route.verb](tell({ at, route, readBody: bodyReader(route.reading) }))
      const verbs = routes.map(({ verb }) => verb.toUpperCase()).filter((verb) => verb !== 'HEAD')
      place.all(tell({ at, nowhere: ({ method }) => at.wrongVerb(method, verbs), asksForCredentials: false }))
    }

  const owners = interfaces.map((at) => ({
    at,
    unknown: tell({ at, nowhere: ({ method }) => ({ problem: at.unknownPath(method) }), asksForCredentials: false }),
    unreadable: tell({ at, nowhere: () => at.unreadablePath(), asksForCredentials: true }),
  }))
  const ownerOf = (path: string) => {
    const owner = owners.find(({ at }) => at.owns(path)) ?? owners.at(-1)
    if (!owner) throw new Error('there is no interface')
    return owner
  }
  app.use((req: Request, res: Response) => ownerOf(req.path).unknown(req, res))
  const unreadable: ErrorRequestHandler = (error, req, res, next) =>
    // Express found a path of ours and could not decode it. It throws nothing else: the story has its own end.
    error instanceof URIError ? ownerOf(req.path).unreadable(req, res) : next(error)
  app.use(unreadable)

  return (req, res) => {
    useAbsoluteTarget(req)
    app(req, res)
  }
}
