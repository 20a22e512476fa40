import { createServer, type Server, type ServerOptions } from 'node:http'
import express from 'express'
import type { Ids } from '../core/domain/ids.ts'
import type { RequestCounts } from '../engine/events/request-counts.ts'
import type { ConnectionLog } from './connection-log.ts'
import { uncaughtErrorHandler } from './error-handler.ts'
import { useAbsoluteTarget } from './host-guard.ts'
import type { MountedInterface } from './http/route.ts'
import type { Pipeline } from './request-pipeline.ts'
import { interfaceRouter } from './router.ts'
import { guardSockets, type SocketTimes, socketLimits } from './socket-limits.ts'

/** Creates a server with limits. */
export type CreateServer = (options: ServerOptions) => Server

type AppParts = {
  readonly pipeline: Pipeline
  /** The first one that owns the path of a request handles it. The last one owns every path. */
  readonly interfaces: readonly MountedInterface[]
  /** For responses to connections that never reach a request. */
  readonly ids: Ids
  readonly counts: RequestCounts
  /** Logs connections without a request. */
  readonly connections: ConnectionLog
  /** Whether messages do not mention the sandbox (`--plain-messages`). */
  readonly plainMessages?: boolean | undefined
  /** Removes the path of a public address from a request target; absent if no address has a path. */
  readonly withoutOuterPath?: ((target: string) => string) | undefined
  /** Time limits of connections, for tests. */
  readonly times?: SocketTimes | undefined
  /** Creates the server of `https`; absent for plain HTTP. */
  readonly createTlsServer?: CreateServer | undefined
}

/** Creates the HTTP server: one Express app with a router for each interface. */
export const createApp = ({
  pipeline,
  interfaces,
  ids,
  counts,
  connections,
  plainMessages,
  withoutOuterPath,
  times,
  createTlsServer,
}: AppParts): Server => {
  const app = express().set('env', 'production').disable('x-powered-by').disable('etag').set('query parser', 'simple')
  if (withoutOuterPath)
    app.use((req, _res, next) => {
      req.url = withoutOuterPath(req.url)
      next()
    })
  app.use(interfaceRouter(interfaces, pipeline))
  app.use(uncaughtErrorHandler)
  const isTls = createTlsServer !== undefined
  const server = (createTlsServer ?? createServer)(socketLimits(times))
  return guardSockets(
    server,
    { ids, counts, connections, plainMessages, isTls, firstByteMs: times?.headersMs },
    (req, res) => {
      useAbsoluteTarget(req)
      app(req, res)
    },
  )
}
