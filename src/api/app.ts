import { createServer, type Server } from 'node:http'
import express from 'express'
import { uncaughtErrorHandler } from './error-handler.ts'
import { hostGuard, useAbsoluteTarget } from './host-guard.ts'
import type { MountedInterface } from './http/route.ts'
import { createPipeline, type PipelineParts } from './request-pipeline.ts'
import { interfaceRouter } from './router.ts'
import { guardSockets, type SocketTimes, socketLimits } from './socket-limits.ts'

type AppParts = Omit<PipelineParts, 'guard'> & {
  readonly allowedHosts: readonly string[]
  /** The first one that owns the path of a request handles it. The last one owns every path. */
  readonly interfaces: readonly MountedInterface[]
  /** Removes the path of a public address from a request target; absent if no address has a path. */
  readonly withoutOuterPath?: ((target: string) => string) | undefined
  /** Time limits of connections, for tests. */
  readonly times?: SocketTimes | undefined
}

/** Creates the HTTP server: one Express app with a router for each interface. */
export const createApp = ({ allowedHosts, interfaces, withoutOuterPath, times, ...parts }: AppParts): Server => {
  const handler = createPipeline({ ...parts, guard: hostGuard(allowedHosts) })
  const app = express().set('env', 'production').disable('x-powered-by').disable('etag').set('query parser', 'simple')
  if (withoutOuterPath)
    app.use((req, _res, next) => {
      req.url = withoutOuterPath(req.url)
      next()
    })
  app.use(interfaceRouter(interfaces, handler))
  app.use(uncaughtErrorHandler)
  return guardSockets(createServer(socketLimits(times)), parts, (req, res) => {
    useAbsoluteTarget(req)
    app(req, res)
  })
}
