import type { Request as ExpressRequest } from 'express'
import type { Caller } from '../core/domain/cause.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { RejectionSource } from '../core/domain/error-codes.ts'
import type { EventData } from '../core/domain/event.ts'
import { isMap } from '../core/domain/is-record.ts'
import { reasonOf } from '../core/domain/patch.ts'
import type { StoredRejection } from '../core/domain/rejection.ts'
import type { Message, RequestEnd, RequestRecord } from '../core/domain/request-record.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { hideSecretsUpTo } from '../core/secrets/secret-texts.ts'
import type { Counters } from '../engine/events/counters.ts'
import type { EventLog } from '../engine/events/event-log.ts'
import {
  createHeaderReader,
  internalErrorText,
  redactedForm,
  redactedPath,
  redactedQuery,
  redactedUnreadable,
} from '../engine/events/redact.ts'
import { redactedJson } from '../engine/events/redact-json.ts'
import type { RequestCounts } from '../engine/events/request-counts.ts'
import type { Clock } from '../engine/time/clock.ts'
import type { Problem } from './http/problem.ts'
import type { HttpResponse } from './http/response.ts'
import type { NamedInterface, Route } from './http/route.ts'
import type { ReadBody } from './read-export.ts'
import { lateAttempt, requestedSubject } from './request-subject.ts'

type RequestLogParts = {
  readonly traffic: EventLog
  /** Counts rejections. */
  readonly counts: RequestCounts
  /** Counts attempts of initializations whose callers left early; the subject is known only at the end. */
  readonly counters?: Counters
  readonly clock: Clock
  /** Header with the link key. Its value is hidden. */
  readonly linkKeyHeader: string
  /** Maximum number of stored characters of a body. */
  readonly maxBodyLength: number
  /** Returns the catalog key of a listed card number, which may be logged while the number may not. */
  readonly cardKeyOf: (number: string) => string | undefined
  /** Returns whether a space has state or events. */
  readonly isSpace: (space: string) => boolean
}

/** Facts about a request at its end. */
export type CompletedRequest = {
  readonly cause: Caller
  readonly req: ExpressRequest
  readonly at: NamedInterface
  readonly route: Route | undefined
  /** Last step that ran. */
  readonly step: RejectionSource
  readonly space?: string
  /** Space that the token is limited to. */
  readonly only?: string
  readonly read?: ReadBody
  readonly response?: HttpResponse
  readonly problem?: Problem
  readonly durationMs: number
  /** `late`: the caller left earlier, which is logged already, and the work has completed now. */
  readonly end: RequestEnd | 'late'
  /** Response as sent, if one was sent. */
  readonly sent:
    | { readonly status: number; readonly headers: readonly string[]; readonly body: string | undefined }
    | undefined
}

/** Returns a message for the log. Copies a shortened body, because a slice would keep the whole text in memory. */
const kept = (headers: readonly string[], text: string, longest: number): Message =>
  text.length <= longest
    ? { headers, body: text === '' ? undefined : text, cutFrom: undefined }
    : { headers, body: Buffer.from(text.slice(0, longest)).toString(), cutFrom: text.length }

/** Returns the rejection to keep: step, reason and fix, as far as known. */
const rejectionOf = (
  { message, explanation, reason = explanation, space, finding, suggestion }: Problem,
  by: RejectionSource,
): StoredRejection => ({
  by,
  message,
  ...compact({ reason, space, finding, suggestion }),
})

/** Returns a received body without secrets. */
const bodyShown = (read: ReadBody | undefined, route: Route | undefined): string => {
  if (!read) return ''
  if ('problem' in read) return read.text === undefined ? '' : redactedUnreadable(read.text)
  if (read.body === undefined) return ''
  if (route?.reading.as === 'form' && isMap(read.body)) return redactedForm(read.body)
  // Validation adds the contract's defaults to the body; the text shows the body as received.
  return read.shown?.() ?? redactedJson(read.body)
}

/** Returns the Host header for the log. A rejected name may hold anything, so card numbers are hidden. */
const hostShown = ({ headers: { host = '' } }: ExpressRequest): string => hideSecretsUpTo(host, 300)

const NO_NOTES: readonly string[] = []

/** Creates the request log: requests of apps and browsers become events, control calls are logged separately. */
export const createRequestLog = ({
  traffic,
  counts,
  counters,
  clock,
  linkKeyHeader,
  maxBodyLength,
  cardKeyOf,
  isSpace,
}: RequestLogParts) => {
  const headersOf = createHeaderReader(linkKeyHeader)

  /** Returns the listed card of an initialization or a form. */
  const cardIn = (read: ReadBody | undefined): string | undefined => {
    if (!read || !('body' in read) || !isMap(read.body)) return undefined
    const { card, number = isMap(card) ? card.number : undefined } = read.body
    return typeof number === 'string' ? cardKeyOf(number.replace(/[\s-]/g, '')) : undefined
  }

  /** Returns the space of a request. Without valid credentials: the space that they name, if it exists. */
  const spaceOf = ({ response, space, at, req }: CompletedRequest): string => {
    const known = response?.about?.space ?? space
    if (known !== undefined) return known
    const named = at.namedSpace?.(req.headers)
    return named !== undefined && isSpace(named) ? named : DEFAULT_SPACE
  }

  /** Closes the log entry of a request and returns its space. */
  const close = (ended: CompletedRequest): string => {
    const { cause, req, at, response, problem, durationMs, end, sent, only } = ended
    const space = spaceOf(ended)
    // The work of a request continues after its caller has left.
    if (end !== 'client_disconnected') counts.running.delete(cause.requestId)
    if (end === 'late') {
      const late = counters && lateAttempt(ended)
      if (late) counters.countAttempt(space, traffic.timeIn(space), late)
      return space
    }
    if (problem) counts.rejections += 1
    // A rejected request is logged even so, because a wrong probe would otherwise never show its cause.
    if (ended.route?.isNotLogged && problem === undefined) return space
    const { method, originalUrl } = req
    const path = redactedPath(originalUrl)
    const noted = response?.notes ?? NO_NOTES
    const notes = problem ? [...noted, `${problem.code}: ${problem.message}`] : noted
    const fault = problem?.cause === undefined ? undefined : internalErrorText(problem.cause)
    const status = sent?.status
    if (end === 'responded' && response?.events)
      for (const event of response.events) traffic.publish(space, cause, event)
    if (at.name === 'control') {
      traffic.logCall({
        requestId: cause.requestId,
        recordedAt: clock.now(),
        method,
        path,
        durationMs,
        notes,
        ...compact({ host: status === 403 ? hostShown(req) : undefined, status, fault, only }),
      })
      return space
    }
    traffic.publish(space, cause, () => newsOf(ended, { end, path, notes, fault }))
    return space
  }

  /** Builds the event of a request. Runs later, because this is most of the work. */
  const newsOf = (
    { cause: { requestId }, step, req, at, route, read, response, problem, durationMs, sent }: CompletedRequest,
    { end, path, notes, fault }: Pick<RequestRecord, 'end' | 'path' | 'notes' | 'fault'>,
  ): EventData => {
    const { method, originalUrl } = req
    const question = originalUrl.indexOf('?')
    const scenario = response?.about?.scenario
    const subject = response?.about?.subject ?? requestedSubject(at, read)
    const facts: RequestRecord = {
      requestId,
      method,
      path,
      query: question < 0 ? undefined : redactedQuery(originalUrl.slice(question + 1)),
      operation: route?.operation,
      end,
      status: sent?.status,
      durationMs,
      scenario: scenario?.name,
      matchedBy: scenario && reasonOf(scenario),
      notes,
      dataGaps: response?.dataGaps,
      code: problem?.code,
      rejection: problem && rejectionOf(problem, scenario && route?.operation ? 'scenario' : (problem.by ?? step)),
      findings: problem?.fields,
      fault,
      cardKey: cardIn(read),
      request: kept(headersOf(req.rawHeaders), bodyShown(read, route), maxBodyLength),
      response: sent && kept(sent.headers, sent.body ?? '', maxBodyLength),
    }
    return subject ? { type: 'request', subject, facts } : { type: 'request', facts }
  }

  return close
}

export type RequestLog = ReturnType<typeof createRequestLog>
