import type { IncomingMessage } from 'node:http'
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import type { Caller } from '../core/domain/cause.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { RejectionSource } from '../core/domain/error-codes.ts'
import type { Ids } from '../core/domain/ids.ts'
import { REQUEST_ID_HEADER } from '../core/domain/request-id-header.ts'
import { SpaceSealed, StoreUnavailable } from '../core/domain/store-unavailable.ts'
import type { EventLog } from '../engine/events/event-log.ts'
import { begun, type RequestCounts, type RunningRequest } from '../engine/events/request-counts.ts'
import { performance } from '../engine/host/host-timers.ts'
import type { CompletedRequest, RequestLog } from './access-log.ts'
import { type Problem, percentProblem } from './http/problem.ts'
import type { HttpResponse, Reply } from './http/response.ts'
import type { PipelineInterface, Route } from './http/route.ts'
import {
  addCommonHeaders,
  callerOf,
  explainHeader,
  incomingOf,
  outgoing,
  send,
  serverError,
  unavailable,
} from './node-http.ts'
import { bodyReader } from './read-body.ts'
import type { ReadBody } from './read-export.ts'

type PipelineParts = {
  readonly ids: Ids
  /** Returns the ID of the newest event of a space. */
  readonly traffic: { readonly newest: EventLog['newest'] }
  readonly journal: RequestLog
  /** Counts the requests. The number of a request is its ID. */
  readonly counts: RequestCounts
  /** Returns why a request is rejected by its Host header. */
  readonly guard: (req: IncomingMessage) => Problem | undefined
  /** Returns `undefined` if everything is saved; otherwise a promise that settles when all changes are saved or undone. */
  readonly settled: () => Promise<void> | undefined
  /** Address of the control API in response headers. */
  readonly controlAddress: string
}

/** State of a request on its way through the pipeline. */
type Progress = {
  /** The step that rejects the request unless its problem names another one. */
  step: RejectionSource
  readonly cause: Caller
  space?: string
  only?: string
  read?: ReadBody
  problem?: Problem
  response?: HttpResponse
  /** Calls the handler of a read once more. */
  again?: () => Reply | Promise<Reply>
  running?: RunningRequest
}

/** Handler of a request: a route, or the response of an interface that has no route for it. */
type Target = { readonly at: PipelineInterface } & (
  | { readonly route: Route }
  | { readonly nowhere: (req: ExpressRequest) => Reply | Promise<Reply>; readonly requiresCredentials: boolean }
)

/** Returns the query of a request as it was sent. */
const queryOf = ({ url }: ExpressRequest): string => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** Returns the Express handler for a route, or for an interface without a route for the request. */
export type Pipeline = (target: Target) => RequestHandler

/**
 * Creates the request pipeline. Every request takes the same steps: Host, path, credentials, guard, body, contract, handler.
 * The first step that returns a reply ends them. A reply is a value; only the last lines write to the connection.
 */
export const createPipeline = ({
  ids,
  traffic,
  journal,
  counts,
  guard,
  settled,
  controlAddress,
}: PipelineParts): Pipeline => {
  type Read = ReturnType<typeof bodyReader>
  /** Runs the steps. Updates `progress` as facts become known. */
  const replyTo = async (
    target: Target,
    readBody: Read,
    req: ExpressRequest,
    res: ExpressResponse,
    progress: Progress,
  ): Promise<Reply> => {
    // Host comes first: a page from elsewhere must not learn which paths exist.
    const unwanted = guard(req)
    if (unwanted) return { problem: unwanted }
    progress.step = 'path'
    const unreadable = percentProblem('query', queryOf(req))
    if ('nowhere' in target && !target.requiresCredentials) return unreadable ?? target.nowhere(req)

    // Credentials open a space. Without credentials, the handler finds the space.
    progress.step = 'credentials'
    const isOpen = 'route' in target && target.route.isOpen
    const opened = isOpen ? undefined : target.at.credentials?.(req.headers)
    if (opened && !('space' in opened)) return opened
    if (opened) Object.assign(progress, opened)
    if (progress.running) progress.running.space = progress.space
    progress.step = 'path'
    if (unreadable) return unreadable
    if ('nowhere' in target) return target.nowhere(req)

    // Rejects pages of other origins, and tokens of another space.
    const { route } = target
    progress.step = 'host'
    const { cause } = progress
    const request = incomingOf(req, res, { cause, space: opened?.space ?? DEFAULT_SPACE, only: opened?.only })
    const outside = route.guard?.(request)
    if (outside) return outside

    // The body is parsed, then validated against the contract.
    progress.step = 'body'
    const read = await readBody(req, res)
    progress.read = read
    if ('problem' in read) return read
    const incoming = { ...request, body: read.body }
    // A call of the control API is validated against the state as well: its ID may be unknown.
    progress.step = target.at.name === 'control' ? 'rules' : 'contract'
    const judged = await route.judge(incoming)
    if ('problem' in judged) return judged

    // The handler commits its changes before it returns.
    progress.step = 'rules'
    const handle = () => route.handle({ ...incoming, ...judged })
    if (req.method === 'GET' || req.method === 'HEAD') progress.again = handle
    return handle()
  }

  /** Validates a response against the contract. Text payloads break it on purpose and are skipped. */
  const checked = (target: Target, response: HttpResponse, requestId: string): Reply => {
    if (!('route' in target) || response.payload.type !== 'json') return response
    const wrong = target.route.contractViolation?.(response.status, response.payload.value)
    return wrong === undefined ? response : { problem: serverError(new Error(wrong), requestId) }
  }

  return (target) => {
    const readBody = bodyReader('route' in target ? target.route.reading : { as: 'nothing' })
    return async (req, res) => {
      // The request gets its number, and an entry in the request log that closes with its response.
      counts.requests += 1
      const count = counts.requests
      const requestId = `req_${count}`
      const started = performance.now()
      const progress: Progress = {
        step: 'host',
        cause: callerOf(target.at.name === 'control' ? 'control' : 'request', requestId, req.headers),
      }
      if (target.at.name !== 'control') progress.running = begun(counts, requestId, req)
      let isGone = false
      const headers = ['Correlation-Id', ids.correlationId(count), REQUEST_ID_HEADER, requestId]
      /** Closes the log entry with the response, or without one if the client has gone. */
      const close = (end: CompletedRequest['end'], sent?: CompletedRequest['sent']): string => {
        const durationMs = Math.round((performance.now() - started) * 10) / 10
        const route = 'route' in target ? target.route : undefined
        return journal({ req, at: target.at, route, durationMs, end, sent, ...progress })
      }
      res.on('close', () => {
        if (progress.response) return progress.response.onSent?.()
        isGone = true
        close('client_disconnected')
      })
      const problemOf = (cause: unknown): Problem =>
        cause instanceof StoreUnavailable ? unavailable(cause, 'Nothing was changed.') : serverError(cause, requestId)
      /** Formats a problem as the error body of its interface, and keeps it for the log. */
      const worded = (reply: Reply): HttpResponse => {
        if (!('problem' in reply)) return reply
        progress.problem = reply.problem
        const { problem, ...circumstances } = reply
        const response = target.at.reject(problem, req.headers)
        return {
          ...circumstances,
          ...response,
          headers: { ...circumstances.headers, ...problem.headers, ...response.headers },
        }
      }

      /** Returns the reply once the changes that it may depend on are saved, and whether the disk has rejected them. */
      const replyOf = async (act: () => Reply | Promise<Reply>) => {
        let reply: Reply
        let isLost = false
        try {
          reply = await act()
        } catch (cause) {
          reply = { problem: problemOf(cause) }
          isLost = cause instanceof StoreUnavailable && !(cause instanceof SpaceSealed)
        }
        // A response that may depend on unsaved changes waits for them. An earlier rejection depends on none.
        const saving = progress.step === 'rules' ? settled() : undefined
        const lost =
          saving &&
          (await saving.then(
            () => undefined,
            (cause: Error) => cause,
          ))
        if (lost)
          return { reply: { problem: unavailable(lost, 'The changes of this request were undone.') }, isLost: true }
        return { reply, isLost }
      }

      const first = await replyOf(() => replyTo(target, readBody, req, res, progress))
      // After a failed write, the store keeps the changes of reads in memory.
      const { reply } = first.isLost && progress.again ? await replyOf(progress.again) : first

      // A response that the contract does not know is a bug of the sandbox: 500.
      let result = worded(reply)
      const verdict = checked(target, result, requestId)
      if ('problem' in verdict) result = { ...worded(verdict), ...(result.about && { about: result.about }) }

      // The log entry closes before the response leaves, so that the next request of its client finds it.
      progress.response = result
      if (isGone) close('late')
      if (isGone) return result.onSent?.()
      const explained =
        target.at.name === 'control'
          ? undefined
          : explainHeader(result, progress.problem, `${controlAddress}/explain/${requestId}`)
      const body = outgoing(req, result, headers, explained)
      const isReset = result.payload.type === 'reset'
      const space = close(isReset ? 'reset' : 'responded', { status: result.status, headers, body })
      if (isReset) return void res.socket?.resetAndDestroy()
      headers.push('sandbox-event', traffic.newest(space))
      addCommonHeaders(headers, result)
      res.writeHead(result.status, headers)
      return send(body, result, req, res)
    }
  }
}
