import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { Incoming } from '../reply/route.ts'

/** Where a request comes from, with IPv4 addresses written as such. */
const ipOf = ({ socket }: ExpressRequest): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '') || '127.0.0.1'

/** Aborted when the connection of an answer closes, be it before the answer went or after. */
const goneSignal = (res: ExpressResponse): AbortSignal => {
  const gone = new AbortController()
  if (res.closed) gone.abort()
  else res.once('close', () => gone.abort())
  return gone.signal
}

/** What a request brings, in the words of a handler. */
export const incomingOf = (
  req: ExpressRequest,
  res: ExpressResponse,
  { cause, space, body }: Pick<Incoming, 'cause' | 'space' | 'body'>,
): Incoming => ({
  method: req.method,
  headers: req.headers,
  params: req.params as Readonly<Record<string, string>>,
  query: req.query,
  ip: ipOf(req),
  cause,
  origin: `http://${req.headers.host}`,
  space,
  body,
  gone: () => goneSignal(res),
})
