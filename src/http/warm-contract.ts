import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'

const ignoreFindings: ErrorRequestHandler = (_error, _req, res, next) => {
  if (res.headersSent) return next()
  res.end()
}

/** Requests that make the validator compile what the routed operations need. */
const VISITS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/v1/transactions'],
  ['GET', '/v1/transactions/100000000000000000'],
  ['POST', '/v1/links'],
  ['GET', '/v1/links/0'],
  ['DELETE', '/v1/links/0'],
]

/**
 * The validator resolves and compiles at its first request, which takes longer than all the rest of the start. This
 * lets it do so before "ready", on a door of its own, so that no real request pays for it or meets it in the log.
 */
export const warmContract = async (checks: readonly RequestHandler[]): Promise<void> => {
  const app = express()
  app.use(express.json(), ...checks)
  app.use((_req, res) => void res.json({}))
  app.use(ignoreFindings)
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    for (const [method, path] of VISITS) {
      const init =
        method === 'POST' ? { method, body: '{}', headers: { 'content-type': 'application/json' } } : { method }
      await fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal: AbortSignal.timeout(10_000) })
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
