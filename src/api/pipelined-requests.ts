import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { queueMicrotask } from '../engine/host/host-globals.ts'
import { setImmediate } from '../engine/host/host-timers.ts'

type Exchange = readonly [req: IncomingMessage, res: ServerResponse]

/**
 * Handles the requests of a connection one after the other, as their responses leave. Otherwise a client that sends many
 * requests and reads no response would make the sandbox create and keep all responses. `lost` is called for a connection
 * that closes before all of its requests were handled.
 */
export const createPipelining = (handle: (...exchange: Exchange) => void, lost: () => void) => {
  /** The waiting requests of each connection with a request in progress. */
  const waiting = new WeakMap<Duplex, Exchange[]>()

  /** The ends of connections with broken bytes after their requests. */
  const ends = new WeakMap<Duplex, () => void>()

  const next = (socket: Duplex): void => {
    const [exchange, ...rest] = waiting.get(socket) ?? []
    if (!exchange) {
      waiting.delete(socket)
      if (socket.writable) ends.get(socket)?.()
    } else if (socket.destroyed) lost()
    else {
      waiting.set(socket, rest)
      if (rest.length === 0) socket.resume()
      begin(exchange)
    }
  }

  const begin = (exchange: Exchange): void => {
    const [{ socket }, res] = exchange
    res.once('close', () => {
      // Responses that are written at once would handle all requests in one turn.
      if (isWaiting(socket)) setImmediate(() => next(socket))
      else next(socket)
    })
    handle(...exchange)
  }

  const isWaiting = (socket: Duplex): boolean => (waiting.get(socket)?.length ?? 0) > 0

  const pauseIfWaiting = (socket: Duplex): void => {
    if (isWaiting(socket)) socket.pause()
  }

  return {
    /** Handles a request now, or after the previous ones of its connection. */
    add(req: IncomingMessage, res: ServerResponse): void {
      const { socket } = req
      const others = waiting.get(socket)
      if (others) {
        others.push([req, res])
        // No more of them are read until these are handled. At the end of a request, Node resumes the connection.
        queueMicrotask(() => pauseIfWaiting(socket))
      } else {
        waiting.set(socket, [])
        begin([req, res])
      }
    },
    /**
     * Calls `end` after the complete requests of a connection were handled. The last one is dropped if it is incomplete,
     * because the rest of it is broken. Later calls for the same connection do nothing.
     */
    endAfter(socket: Duplex, inProgress: IncomingMessage | undefined, end: () => void): void {
      if (ends.has(socket)) return
      const others = waiting.get(socket)
      ends.set(socket, end)
      if (others?.at(-1)?.[0].complete === false) others.pop()
      else if (!others || inProgress?.complete === false) end()
    },
  }
}
