import type { Request as ExpressRequest } from 'express'
import { hideCardNumbers } from '../domain/card-numbers.ts'
import type { EventSubject, Message, RequestEnd } from '../domain/event.ts'
import { isMap } from '../domain/is-map.ts'
import { DEFAULT_SPACE } from '../domain/space-name.ts'
import type { Problem } from '../reply/problem.ts'
import type { Answer } from '../reply/reply.ts'
import type { Interface, Route } from '../reply/route.ts'
import type { Clock } from '../spaces/clock.ts'
import {
  createHeaderReader,
  faultText,
  shownForm,
  shownJson,
  shownPath,
  shownQuery,
  shownUnreadable,
} from '../traffic/redact.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { ReadBody } from './read-body.ts'

export type JournalParts = {
  readonly traffic: Traffic
  readonly clock: Clock
  /** The header with the link key, which is not shown. */
  readonly linkKeyHeader: string
  /** How much of a body is kept, in characters. */
  readonly longestBody: number
  /** The catalogue key of a listed card number, which may be shown where the number may not. */
  readonly cardKeyOf: (number: string) => string | undefined
  /** Whether a space holds something. */
  readonly isSpace: (space: string) => boolean
}

/** What is known of a request when it ends. */
export type Ended = {
  readonly requestId: string
  readonly req: ExpressRequest
  readonly at: Interface
  readonly route?: Route
  readonly space?: string | undefined
  readonly read?: ReadBody | undefined
  readonly answer?: Answer | undefined
  readonly problem?: Problem | undefined
  readonly durationMs: number
  readonly end: RequestEnd
  /** What went out, where something did. */
  readonly sent?: { readonly status: number; readonly headers: readonly string[]; readonly body?: string | undefined }
}

/** What is kept of a body; a part of a long text must not keep the whole of it in memory. */
const cut = (text: string, longest: number): Pick<Message, 'body' | 'cutFrom'> => {
  if (text === '') return {}
  if (text.length <= longest) return { body: text }
  return { body: Buffer.from(text.slice(0, longest)).toString(), cutFrom: text.length }
}

/** What came as a body, without secrets. */
const bodyShown = (read: ReadBody | undefined, route: Route | undefined): string => {
  if (!read) return ''
  if ('problem' in read) return read.text === undefined ? '' : shownUnreadable(read.text)
  if (read.body === undefined) return ''
  return route?.reading.as === 'form' && isMap(read.body) ? shownForm(read.body) : shownJson(read.body)
}

const textOf = (body: unknown, name: 'refno' | 'reference'): string | undefined => {
  const value = isMap(body) ? body[name] : undefined
  return typeof value === 'string' ? hideCardNumbers(value) : undefined
}

/** What a request that was refused is about, as far as it says so itself. */
const saidSubject = ({ name }: Interface, read: ReadBody | undefined): EventSubject | undefined => {
  const body = read && 'body' in read ? read.body : undefined
  const refno = name === 'transactions' ? textOf(body, 'refno') : undefined
  if (refno !== undefined) return { kind: 'transaction', refno }
  const reference = name === 'links' ? textOf(body, 'reference') : undefined
  return reference === undefined ? undefined : { kind: 'link', reference }
}

const NO_NOTES: readonly string[] = []

/** Writes down each request and how it was answered: those of apps and browsers as events, control calls beside them. */
export const createJournal = ({ traffic, clock, linkKeyHeader, longestBody, cardKeyOf, isSpace }: JournalParts) => {
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
    return named !== undefined && (traffic.knows(named) || isSpace(named)) ? named : DEFAULT_SPACE
  }

  return (ended: Ended): { readonly space: string } => {
    const { requestId, req, at, route, read, answer, problem, durationMs, end, sent } = ended
    const space = spaceOf(ended)
    const { method, originalUrl } = req
    const path = shownPath(originalUrl)
    const noted = answer?.notes ?? NO_NOTES
    const notes = problem ? [...noted, `${problem.code}: ${problem.message}`] : noted
    const fault = problem?.cause === undefined ? {} : { fault: faultText(problem.cause) }
    const common = { requestId, method, path, durationMs, ...(sent && { status: sent.status }) }
    if (end === 'answered' && answer?.tells) for (const news of answer.tells) traffic.publish(space, news)
    if (at.name === 'control') {
      traffic.called({ machineAt: clock.now(), notes, ...common, ...fault })
      return { space }
    }
    const { scenario } = answer?.about ?? {}
    const cardKey = cardIn(read)
    const subject = answer?.about?.subject ?? saidSubject(at, read)
    const question = originalUrl.indexOf('?')
    traffic.publish(space, {
      type: 'request',
      facts: {
        end,
        notes,
        request: { headers: headersOf(req.rawHeaders), ...cut(bodyShown(read, route), longestBody) },
        ...common,
        ...fault,
        ...(route?.operation !== undefined && { operation: route.operation }),
        ...(question >= 0 && { query: shownQuery(originalUrl.slice(question + 1)) }),
        ...(scenario && { scenario: scenario.name, because: scenario.because }),
        ...(problem && { code: problem.code }),
        ...(problem?.fields && { findings: problem.fields }),
        ...(cardKey !== undefined && { cardKey }),
        ...(sent && { response: { headers: sent.headers, ...cut(sent.body ?? '', longestBody) } }),
      },
      ...(subject && { subject }),
    })
    return { space }
  }
}

export type Journal = ReturnType<typeof createJournal>
