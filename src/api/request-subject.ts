import type { EventSubject } from '../core/domain/event.ts'
import { isMap } from '../core/domain/is-record.ts'
import { hideSecretsUpTo } from '../core/secrets/secret-texts.ts'
import type { InitializationAttempt } from '../engine/events/counters.ts'
import { headerOf } from './api-request.ts'
import type { HttpResponse } from './http/response.ts'
import type { Incoming, NamedInterface, Route } from './http/route.ts'
import type { ReadBody } from './read-export.ts'

/** Maximum length of a name in the log. Valid ones have 40 characters. */
const MAX_NAME = 200

const textOf = (body: unknown, name: 'refno' | 'reference'): string | undefined => {
  const value = isMap(body) ? body[name] : undefined
  return typeof value === 'string' ? hideSecretsUpTo(value, MAX_NAME) : undefined
}

/** Returns the subject that a rejected request names. */
export const requestedSubject = ({ name }: NamedInterface, read: ReadBody | undefined): EventSubject | undefined => {
  const body = read && 'body' in read ? read.body : undefined
  const refno = name === 'transactions' ? textOf(body, 'refno') : undefined
  if (refno !== undefined) return { kind: 'transaction', refno }
  const reference = name === 'links' ? textOf(body, 'reference') : undefined
  return reference === undefined ? undefined : { kind: 'link', reference }
}

type Late = {
  readonly at: NamedInterface
  readonly route: Route | undefined
  readonly read?: ReadBody
  readonly response?: HttpResponse
  readonly req: { readonly headers: Incoming['headers'] }
}

/** Returns the attempt of an initialization at the end of a request; `undefined` for other requests. */
export const lateAttempt = ({ at, route, read, response, req }: Late): InitializationAttempt | undefined => {
  if (route?.operation !== 'initTransaction' && route?.operation !== 'createLink') return undefined
  const subject = response?.about?.subject ?? requestedSubject(at, read)
  const isAgain = response?.headers?.['sandbox-replayed'] !== undefined
  return subject && { subject, key: headerOf(req.headers, 'idempotency-key'), isAgain }
}
