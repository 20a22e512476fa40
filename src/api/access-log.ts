import type { Request as ExpressRequest } from 'express'
import { hideCardNumbers } from '../core/domain/card-numbers.ts'
import type { Caller } from '../core/domain/cause.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { Refuser } from '../core/domain/error-codes.ts'
import type { News } from '../core/domain/event.ts'
import { isMap } from '../core/domain/is-record.ts'
import { reasonOf } from '../core/domain/patch.ts'
import type { KeptRefusal } from '../core/domain/rejection.ts'
import type { Message, RequestEnd, RequestRecord } from '../core/domain/request-record.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { Counters } from '../engine/events/counters.ts'
import type { Traffic } from '../engine/events/event-log.ts'
import {
  createHeaderReader,
  faultText,
  shownForm,
  shownPath,
  shownQuery,
  shownUnreadable,
} from '../engine/events/redact.ts'
import { shownJson } from '../engine/events/redact-json.ts'
import type { RequestCounts } from '../engine/events/request-counts.ts'
import type { Clock } from '../engine/time/clock.ts'
import type { Problem } from './http/problem.ts'
import type { Answer } from './http/response.ts'
import type { NamedInterface, Route } from './http/route.ts'
import type { ReadBody } from './read-export.ts'
import { lateTry, saidSubject } from './request-subject.ts'

export type JournalParts = {
  readonly traffic: Traffic
  /** Refusals are counted here. */
  readonly counts: RequestCounts
  /** Tries of initializations whose callers had gone are counted here: by their end it is known what they made. */
  readonly counters?: Counters
  readonly clock: Clock
  /** The header with the link key, which is not shown. */
  readonly linkKeyHeader: string
  /** How much of a body is kept, in characters. */
  readonly longestBody: number
  /** The catalogue key of a listed card number, which may be shown where the number may not. */
  readonly cardKeyOf: (number: string) => string | undefined
  /** Whether there is anything of a space, in the state or in what has happened. */
  readonly isSpace: (space: string) => boolean
}

/** What is known of a request when it ends. */
export type Ended = {
  readonly cause: Caller
  readonly req: ExpressRequest
  readonly at: NamedInterface
  readonly route: Route | undefined
  /** Who was asked last. */
  readonly asked: Refuser
  readonly space?: string
  /** The only space of which its token told. */
  readonly only?: string
  readonly read?: ReadBody
  readonly answer?: Answer
  readonly problem?: Problem
  readonly durationMs: number
  /** `late`: its caller had gone, which is told already, and this is what came of it. */
  readonly end: RequestEnd | 'late'
  /** What went out, where something did. */
  readonly sent:
    | { readonly status: number; readonly headers: readonly string[]; readonly body: string | undefined }
    | undefined
}

/** A message as it is kept; a part of a long text must not keep the whole of it in memory. */
const kept = (headers: readonly string[], text: string, longest: number): Message =>
  text.length <= longest
    ? { headers, body: text === '' ? undefined : text, cutFrom: undefined }
    : { headers, body: Buffer.from(text.slice(0, longest)).toString(), cutFrom: text.length }

/** Who refused, why, and what would be right, as far as that is known. */
const refusalOf = ({ message, why, told = why, space, place, meant }: Problem, by: Refuser): KeptRefusal => ({
  by,
  message,
  ...compact({ told, space, place, meant }),
})

/** What came as a body, without secrets. */
const bodyShown = (read: ReadBody | undefined, route: Route | undefined): string => {
  if (!read) return ''
  if ('problem' in read) return read.text === undefined ? '' : shownUnreadable(read.text)
  if (read.body === undefined) return ''
  if (route?.reading.as === 'form' && isMap(read.body)) return shownForm(read.body)
  // The contract has put its defaults into the body that was judged: it is the text that tells what came.
  return read.shown?.() ?? shownJson(read.body)
}

/** The name by which a caller got here; nobody knows what stands in a name that was refused. */
const hostShown = ({ headers: { host = '' } }: ExpressRequest): string => hideCardNumbers(host).slice(0, 300)

const NO_NOTES: readonly string[] = []

/** Writes down each request and how it was answered: those of apps and browsers as events, control calls beside them. */
export const createJournal = ({
  traffic,
  counts,
  counters,
  clock,
  linkKeyHeader,
  longestBody,
  cardKeyOf,
  isSpace,
}: JournalParts) => {
  const headersOf = createHeaderReader(linkKeyHeader)

  /** The listed card that a request brought, in an initialization or a form. */
  const cardIn = (read: ReadBody | undefined): string | undefined => {
    if (!read || !('body' in read) || !isMap(read.body)) return undefined
    const { card, number = isMap(card) ? card.number : undefined } = read.body
    return typeof number === 'string' ? cardKeyOf(number.replace(/[\s-]/g, '')) : undefined
  }

  /** A request that opened no space stands in the one that it meant, if there is one. */
  const spaceOf = ({ answer, space, at, req }: Ended): string => {
    const known = answer?.about?.space ?? space
    if (known !== undefined) return known
    const named = at.namedSpace?.(req.headers)
    return named !== undefined && isSpace(named) ? named : DEFAULT_SPACE
  }

  /** Closes the entry of a request; returns its space. */
  const close = (ended: Ended): string => {
    const { cause, req, at, answer, problem, durationMs, end, sent, only } = ended
    const space = spaceOf(ended)
    // What a caller who went away has asked for goes on.
    if (end !== 'client_gone') counts.running.delete(cause.requestId)
    if (end === 'late') {
      const late = counters && lateTry(ended)
      if (late) counters.tried(space, traffic.timeIn(space), late)
      return space
    }
    if (problem) counts.refusals += 1
    // What was refused is told all the same: a probe that asks wrongly would never learn why.
    if (ended.route?.isUnlogged && problem === undefined) return space
    const { method, originalUrl } = req
    const path = shownPath(originalUrl)
    const noted = answer?.notes ?? NO_NOTES
    const notes = problem ? [...noted, `${problem.code}: ${problem.message}`] : noted
    const fault = problem?.cause === undefined ? undefined : faultText(problem.cause)
    const status = sent?.status
    if (end === 'responded' && answer?.tells) for (const news of answer.tells) traffic.publish(space, cause, news)
    if (at.name === 'control') {
      traffic.called({
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

  /** What is told of a request, once there is time for it: this is most of the work. */
  const newsOf = (
    { cause: { requestId }, asked, req, at, route, read, answer, problem, durationMs, sent }: Ended,
    { end, path, notes, fault }: Pick<RequestRecord, 'end' | 'path' | 'notes' | 'fault'>,
  ): News => {
    const { method, originalUrl } = req
    const question = originalUrl.indexOf('?')
    const scenario = answer?.about?.scenario
    const subject = answer?.about?.subject ?? saidSubject(at, read)
    const facts: RequestRecord = {
      requestId,
      method,
      path,
      query: question < 0 ? undefined : shownQuery(originalUrl.slice(question + 1)),
      operation: route?.operation,
      end,
      status: sent?.status,
      durationMs,
      scenario: scenario?.name,
      matchedBy: scenario && reasonOf(scenario),
      notes,
      code: problem?.code,
      refusal: problem && refusalOf(problem, scenario && route?.operation ? 'scenario' : (problem.by ?? asked)),
      findings: problem?.fields,
      fault,
      cardKey: cardIn(read),
      request: kept(headersOf(req.rawHeaders), bodyShown(read, route), longestBody),
      response: sent && kept(sent.headers, sent.body ?? '', longestBody),
    }
    return subject ? { type: 'request', subject, facts } : { type: 'request', facts }
  }

  return close
}

export type Journal = ReturnType<typeof createJournal>
