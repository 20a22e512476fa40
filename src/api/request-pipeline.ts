import type { IncomingMessage } from 'node:http'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { Caller } from '../core/domain/cause.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { Refuser } from '../core/domain/error-codes.ts'
import type { Ids } from '../core/domain/ids.ts'
import { REQUEST_ID_HEADER } from '../core/domain/request-id-header.ts'
import { StoreUnavailable } from '../core/domain/store-unavailable.ts'
import type { Traffic } from '../engine/events/event-log.ts'
import { begun, type RequestCounts, type RunningRequest } from '../engine/events/request-counts.ts'
import type { Ended, Journal } from './access-log.ts'
import type { Problem } from './http/problem.ts'
import type { Answer, Reply } from './http/response.ts'
import type { Interface, Route } from './http/route.ts'
import {
  addCommonHeaders,
  callerOf,
  incomingOf,
  outgoing,
  send,
  serverError,
  tellWhy,
  unavailable,
} from './node-http.ts'
import type { ReadBody } from './read-export.ts'

export type StoryParts = {
  readonly ids: Ids
  readonly traffic: Pick<Traffic, 'newest'>
  readonly journal: Journal
  /** Its requests are counted here: the number of the newest is its id. */
  readonly counts: RequestCounts
  /** Why a request may not come in at all. */
  readonly guard: (req: IncomingMessage) => Problem | undefined
  /** Undefined while everything is saved; otherwise settles when all that was changed so far is saved or taken back. */
  readonly settled: () => Promise<void> | undefined
  /** Where the control API is for whoever reads a header. */
  readonly controlAddress: string
}

/** What is known of a request on its way: the last word about each is the one that counts. */
type Told = {
  /** Who is asked just now: it refuses, unless it says who does. */
  asked: Refuser
  readonly cause: Caller
  space?: string
  only?: string
  read?: ReadBody
  problem?: Problem
  answer?: Answer
  running?: RunningRequest
}

/** What of an interface the story asks. */
export type StoryInterface = Pick<Interface, 'name' | 'credentials' | 'namedSpace' | 'refuse'>

/** Where a request has arrived: at a route, or at an interface that has no such route. */
type Arrival = { readonly at: StoryInterface } & (
  | {
      readonly route: Route
      readonly readBody: (req: ExpressRequest, res: ExpressResponse) => ReadBody | Promise<ReadBody>
    }
  | { readonly nowhere: (req: ExpressRequest) => Reply | Promise<Reply>; readonly asksForCredentials: boolean }
)

/** The story of a request, whole: all requests go through here from top to bottom, and a reply is a value until the last lines. */
export const createStory = ({ ids, traffic, journal, counts, guard, settled, controlAddress }: StoryParts) => {
  /** What is to be answered: the first that speaks does; who does at once is not waited for. `told` learns what is known. */
  const replyTo = async (arrival: Arrival, req: ExpressRequest, res: ExpressResponse, told: Told): Promise<Reply> => {
    // The Host header is looked at first: a page from elsewhere learns nothing, not even what there is.
    const unwanted = guard(req)
    if (unwanted) return { problem: unwanted }
    told.asked = 'path'
    if ('nowhere' in arrival && !arrival.asksForCredentials) return arrival.nowhere(req)

    // Credentials open a space; where nobody asks for any, the handler finds its own.
    told.asked = 'credentials'
    const isOpen = 'route' in arrival && arrival.route.isOpen
    const opened = isOpen ? undefined : arrival.at.credentials?.(req.headers)
    if (opened && !('space' in opened)) return opened
    if (opened) Object.assign(told, opened)
    if (told.running) told.running.space = told.space
    told.asked = 'path'
    if ('nowhere' in arrival) return arrival.nowhere(req)

    // A page from elsewhere stays outside of what changes something, and a token of one space inside of it.
    const { route, readBody } = arrival
    told.asked = 'host'
    const asked = incomingOf(req, res, { cause: told.cause, space: opened?.space ?? DEFAULT_SPACE, only: opened?.only })
    const outside = route.guard?.(asked)
    if (outside) return outside

    // The body is read, then judged by the contract: a bad one is refused here and never reaches its handler.
    told.asked = 'body'
    const reading = readBody(req, res)
    const read = reading instanceof Promise ? await reading : reading
    told.read = read
    if ('problem' in read) return read
    const incoming = Object.assign(asked, { body: read.body, shown: read.shown })
    // A call of the control API is judged by what there is as well: an id may lead to nothing.
    told.asked = arrival.at.name === 'control' ? 'rules' : 'contract'
    const judging = route.judge(incoming)
    const judged = judging instanceof Promise ? await judging : judging
    if ('problem' in judged) return judged

    // The handler decides, and has its changes committed before it replies.
    told.asked = 'rules'
    const reply = route.handle(Object.assign(incoming, judged))
    return reply instanceof Promise ? await reply : reply
  }

  /** Our own answers are held against the contract, unless a scenario breaks it on purpose. */
  const checked = (arrival: Arrival, answer: Answer, requestId: string): Reply => {
    if (!('route' in arrival) || answer.payload.type !== 'json' || answer.payload.again?.text) return answer
    const wrong = arrival.route.unknownAnswer?.(answer.status, answer.payload.value)
    return wrong === undefined ? answer : { problem: serverError(new Error(wrong), requestId) }
  }

  return (arrival: Arrival) =>
    async (req: ExpressRequest, res: ExpressResponse): Promise<void> => {
      // Every request has a number, which its answer names, and an entry in the log, which closes when the answer is gone.
      counts.requests += 1
      const count = counts.requests
      const requestId = `req_${count}`
      const started = performance.now()
      const told: Told = {
        asked: 'host',
        cause: callerOf(arrival.at.name === 'control' ? 'order' : 'request', requestId, req.headers),
      }
      if (arrival.at.name !== 'control') told.running = begun(counts, requestId, req)
      let isGone = false
      const headers = ['Correlation-Id', ids.correlationId(count), REQUEST_ID_HEADER, requestId]
      /** Closes the entry of the request: with what goes out, or with nothing where the caller has gone. */
      const close = (end: Ended['end'], sent?: Ended['sent']): string => {
        const durationMs = Math.round((performance.now() - started) * 10) / 10
        const route = 'route' in arrival ? arrival.route : undefined
        return journal({ req, at: arrival.at, route, durationMs, end, sent, ...told })
      }
      res.on('close', () => {
        if (told.answer) return told.answer.onceGone?.()
        isGone = true
        close('client_gone')
      })
      const problemOf = (cause: unknown): Problem =>
        cause instanceof StoreUnavailable ? unavailable(cause, 'nothing was changed') : serverError(cause, requestId)
      /** A problem in the words of its interface; the log is told of the last one. */
      const worded = (reply: Reply): Answer => {
        if (!('problem' in reply)) return reply
        told.problem = reply.problem
        const { problem, ...circumstances } = reply
        const answer = arrival.at.refuse(problem, req.headers)
        return {
          ...circumstances,
          ...answer,
          headers: { ...circumstances.headers, ...problem.headers, ...answer.headers },
        }
      }

      let reply: Reply
      try {
        reply = await replyTo(arrival, req, res, told)
      } catch (cause) {
        reply = { problem: problemOf(cause) }
      }

      // No answer leaves that may tell of something unsaved. Who was refused before anything was looked at does not wait for that.
      const saving = told.asked === 'rules' ? settled() : undefined
      if (saving) {
        const lost = await saving.then(
          () => undefined,
          (cause: Error) => cause,
        )
        if (lost) reply = { problem: unavailable(lost, 'the changes that this answer was about were taken back') }
      }

      // The contract sees what goes out; an answer of ours that it does not know is a bug, and is told as one.
      let answer = worded(reply)
      const verdict = checked(arrival, answer, requestId)
      if ('problem' in verdict) answer = { ...worded(verdict), ...(answer.about && { about: answer.about }) }

      // It goes, and what it tells has happened with it. Whoever asks right after it finds the request in the journal.
      told.answer = answer
      if (isGone) close('late')
      if (isGone) return answer.onceGone?.()
      const explained =
        arrival.at.name === 'control'
          ? undefined
          : tellWhy(answer, told.problem, `${controlAddress}/explain/${requestId}`)
      const body = outgoing(req, answer, headers, explained)
      const isReset = answer.payload.type === 'reset'
      const space = close(isReset ? 'reset' : 'answered', { status: answer.status, headers, body })
      if (isReset) return void res.socket?.resetAndDestroy()
      headers.push('sandbox-event', traffic.newest(space))
      addCommonHeaders(headers, answer)
      res.writeHead(answer.status, headers)
      // The entry is closed: what streams from here on happens after it.
      return send(body, answer, req, res)
    }
}
