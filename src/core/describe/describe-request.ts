import type { Liability } from '../contract/control.gen.ts'
import type { Operation } from '../contract/vocabulary.gen.ts'
import { frameOriginOf, isBlockedFrame, isEmptyFrameNote } from '../domain/blocked-frame.ts'
import { CONNECTION_ENDS, describeEnd, type EndedConnection, isUsualEnd } from '../domain/connection-ends.ts'
import { errorNamed } from '../domain/error-codes.ts'
import { LINK_ID } from '../domain/ids.ts'
import { rowNamed } from '../domain/table-keys.ts'
import {
  type Description,
  NOTHING_CHARGED,
  noLiability,
  type RequestFactsRow,
  stepAfterDecline,
} from './description.ts'
import { counted, fieldProblem, lower, plainFields, sentence, span, upper } from './format.ts'

type PageOperation = 'startTransaction' | 'submitChallenge' | 'openLinkPage' | 'submitLinkPage'

const NOTHING_CREATED = 'nothing was created'
const NOTHING_CHANGED = 'nothing was changed'
const REPEAT = 'Repeat it with the same Idempotency-Key'
const AGAIN = 'Send it again'

/** Texts of each operation: its title if successful, its effect if rejected, and the next step without a response. */
const OPERATIONS: Readonly<
  Record<Exclude<Operation, PageOperation>, readonly [done: string, rejected: string, lost: string]>
> = {
  initTransaction: ['Transaction created', NOTHING_CREATED, REPEAT],
  getTransaction: ['Status of a transaction read', NOTHING_CHANGED, AGAIN],
  authorizeTransaction: ['Transaction authorized', NOTHING_CHANGED, REPEAT],
  createLink: ['Link created', NOTHING_CREATED, AGAIN],
  getLink: ['Status of a link read', NOTHING_CHANGED, AGAIN],
  deleteLink: ['Link deleted', NOTHING_CHANGED, AGAIN],
}
const textsOf = ({ operation = '' }: RequestFactsRow) => rowNamed(OPERATIONS, operation)

/** The hosted pages, which have no operation: path, title of an opened page, and title of a submitted one. */
const PAGES: readonly (readonly [path: RegExp, opened: string, submitted: string])[] = [
  [/^\/v1\/start\/[^/]+$/, 'Start page opened', 'Challenge page submitted'],
  [new RegExp(`^/${LINK_ID}$`), 'Card page opened', 'Card page submitted'],
]

const pageOf = ({ operation, path }: RequestFactsRow) =>
  operation === undefined ? PAGES.find(([page]) => page.test(path)) : undefined

const doneOf = (row: RequestFactsRow): string => {
  const { method, path } = row
  const [done] = textsOf(row) ?? []
  const [, opened, submitted] = pageOf(row) ?? []
  return done ?? (method === 'POST' ? submitted : opened) ?? `${method} ${path}`
}

/** Returns the liability after a request, without the decision about an authorization. */
const liabilityOf = ({ operation }: RequestFactsRow, authorized: string): Liability =>
  operation === 'authorizeTransaction'
    ? { party: 'open', label: 'Open', note: authorized }
    : noLiability('a request charges nothing')

const isRejected = ({ status = 0 }: RequestFactsRow): boolean => status >= 400

/** Returns true for an invalid request. A rejection by an outcome is intended by the test. */
export const isInvalid = (row: RequestFactsRow): boolean =>
  row.end === 'responded' &&
  (isBlockedFrame(row) || (isRejected(row) && row.scenario === undefined)) &&
  !(row.connection && isUsualEnd(row.connection.reason))

/** Returns the result of a request whose response is lost. A repeated request with the same key has no second effect. */
const noResponse = (row: RequestFactsRow) => ({
  result: 'No response',
  liability: liabilityOf(row, 'it may be authorized'),
  nextStep: textsOf(row)?.[2] ?? (pageOf(row) ? 'Open the page again' : AGAIN),
})

/** Describes a response that an outcome replaces. It has no error code, because its record exists. */
const faulty = (row: RequestFactsRow): Description => ({
  icon: 'defect',
  title: `Answered ${row.status} on purpose`,
  description: `The outcome ${row.scenario} returns ${row.status} here. The request was handled anyway.`,
  defect: 'a faulty response',
  ...noResponse(row),
})

/** Describes a page with an error: its input is not valid, or its record has ended. */
const pageError = (row: RequestFactsRow): Description => ({
  icon: 'gone',
  title: `${doneOf(row)} (${row.status})`,
  description: 'The page names the reason.',
  result: 'Not accepted',
  liability: noLiability('a page charges nothing'),
  nextStep: 'Follow the text of the page',
})

/** Describes a declined authorization by the service. */
const declinedAuthorization = ({ code, message, networkCode, scenario }: RequestFactsRow): Description => {
  const reason = message?.replace(/\.$/, '') ?? lower(errorNamed(code)?.means ?? 'No reason was given')
  const by =
    networkCode === undefined
      ? `The outcome ${scenario} declines the authorization.`
      : `The card network declined the authorization (code ${networkCode}).`
  return {
    icon: 'rejected',
    title: `Authorization declined: ${lower(reason)}`,
    description: `${by} The transaction has failed.`,
    result: 'Declined',
    liability: NOTHING_CHARGED,
    nextStep: stepAfterDecline(code),
  }
}

const rejectedByOutcome = (row: RequestFactsRow): Description => {
  if (row.operation === undefined) return pageError(row)
  if (row.code === undefined) return faulty(row)
  if (row.operation === 'authorizeTransaction') return declinedAuthorization(row)
  const { message, networkCode, code, scenario } = row
  const error = errorNamed(code)
  const reason = message?.replace(/\.$/, '') ?? (error === undefined ? `HTTP ${row.status}` : lower(error.means))
  const by =
    networkCode === undefined
      ? `The outcome ${scenario} rejects the initialization.`
      : `The card network declined the card (code ${networkCode}) before any authentication.`
  return {
    icon: code === 'SERVER_ERROR' ? 'error' : 'rejected',
    title: `Rejected at initialization: ${lower(reason)}`,
    description: `${by} No transaction was created.`,
    result: networkCode === undefined ? 'Rejected' : 'Declined',
    liability: noLiability('nothing was charged'),
    nextStep: error?.nextStep ?? 'Show a failure',
  }
}

/** Splits a message into its problem and the details after it. */
const split = (message: string): { readonly problem: string; readonly details: string } => {
  const at = message.search(/[.;:](?: |$)/)
  return at < 0
    ? { problem: message, details: '' }
    : { problem: message.slice(0, at), details: upper(message.slice(at + 2)) }
}

/** Returns the faulty field with its problem, and the details. The field is named once. */
const finding = ({ finding: result }: RequestFactsRow) => {
  if (!result) return undefined
  const field = plainFields(result.field)
  const { problem, details } = split(plainFields(result.message))
  return {
    problem: fieldProblem(field, problem.startsWith(`${field} `) ? problem.slice(field.length + 1) : problem),
    details,
  }
}

/** Codes that are less specific than their message. */
const VAGUE: readonly string[] = ['INVALID_PROPERTY', 'INVALID_HEADER', 'CLIENT_ERROR']

/** Returns the title of a rejected request, and the part of its message that the title does not contain. */
const titled = (row: RequestFactsRow): { readonly title: string; readonly rest: string } => {
  const { code, method, path, operation, status, message = '', findings } = row
  const result = finding(row)
  if (result) {
    const more = findings > 1 ? `${counted(findings - 1, 'more problem', 'more problems')}.` : ''
    return { title: `Not valid: ${result.problem}`, rest: `${result.details} ${more}`.trim() }
  }
  const rest = sentence(plainFields(message))
  const error = errorNamed(code)
  if (operation === undefined && status === 404) return { title: `Unknown address: ${method} ${path}`, rest }
  if (status === 405) return { title: `Wrong method: ${method} ${path}`, rest }
  if (error !== undefined && !VAGUE.includes(code ?? '')) return { title: error.means, rest }
  if (status === 401) return { title: 'Wrong credentials', rest }
  if (status === 404) return { title: operation?.includes('Link') ? 'Unknown link' : 'Unknown transaction', rest }
  if (message === '') return { title: `Rejected: ${method} ${path} returned ${status}`, rest }
  const { problem, details } = split(plainFields(message))
  return { title: `Rejected: ${lower(problem)}`, rest: details }
}

const blockedFrame = (row: RequestFactsRow, common: Pick<Description, 'result' | 'liability'>): Description => {
  const { message = '' } = row
  const [, fix = ''] = message.split(/(?<=\.) (?=Allow )/)
  const origin = frameOriginOf(row) ?? 'its origin'
  const about = { icon: 'bad', nextStep: fix.replace(/\.$/, '') } as const
  return isEmptyFrameNote(message)
    ? {
        ...about,
        title: `Frame may be empty: ${origin} is not allowed`,
        description: 'The browser shows the page only if all pages around the frame are allowed.',
        result: 'Page opened',
        liability: noLiability('a page charges nothing'),
      }
    : {
        ...common,
        ...about,
        title: `Empty frame: ${origin} is not allowed`,
        description: 'The browser does not show the page.',
      }
}

const rejected = (row: RequestFactsRow): Description => {
  const effect = textsOf(row)?.[1] ?? (pageOf(row) ? NOTHING_CHANGED : NOTHING_CREATED)
  const common = { result: 'Not accepted', liability: noLiability(effect) }
  if ((row.status ?? 0) >= 500)
    return {
      ...common,
      icon: 'error',
      title: 'The sandbox failed',
      description: `${sentence(plainFields(row.message ?? ''))} This is a bug in the sandbox, not in your app.`.trim(),
      nextStep: 'Nothing. Report it with its request ID',
    }
  if (isBlockedFrame(row)) return blockedFrame(row, common)
  const { title: heading, rest } = titled(row)
  // A title has no code style: it is also a label and the title of the page.
  const title = upper(heading).replaceAll('`', '')
  return {
    ...common,
    icon: 'bad',
    title,
    short: upper(title.replace(/^Not valid: /, '')),
    description: `${rest} The request was rejected, and ${effect}.`.trim(),
    nextStep: errorNamed(row.code)?.nextStep ?? 'Correct the request',
  }
}

const withoutResponse = (row: RequestFactsRow): Description => ({
  ...(row.end === 'reset'
    ? {
        icon: 'defect',
        title: 'Connection reset instead of a response',
        description: 'A deliberate defect: the request was handled, and its response is lost.',
        defect: 'a lost response',
      }
    : {
        icon: 'gone',
        title: `${pageOf(row) ? 'Browser' : 'App'} disconnected before the response`,
        description: `It disconnected after ${span(row.durationMs)}. The request may have been handled anyway.`,
      }),
  ...noResponse(row),
})

/** Describes a connection that ended before a request. */
const withoutRequest = (connection: EndedConnection, { message }: RequestFactsRow): Description => ({
  icon: isUsualEnd(connection.reason) ? 'gone' : 'bad',
  title: `No request: ${describeEnd(connection)}`.replaceAll('`', ''),
  description: `${sentence(message ?? 'The connection ended without a response')} Nothing was created.`,
  result: 'No request',
  liability: noLiability(NOTHING_CREATED),
  nextStep: CONNECTION_ENDS[connection.reason].fix.replace(/\.$/, ''),
})

/** Describes a page in a frame whose origin is allowed meanwhile, or whose cardholder used the page. */
export const solvedFrame = (row: RequestFactsRow, solution: 'allowed' | 'used'): Description => {
  const before = rejected(row)
  const title = before.title.replace('may be', 'may have been').replace('is not allowed', 'was not allowed')
  return {
    ...before,
    icon: 'gone',
    title,
    ...(solution === 'used'
      ? { description: 'The cardholder used the page: the frame was not empty.', nextStep: 'Nothing' }
      : {
          description: `The browser ${isEmptyFrameNote(row.message ?? '') ? 'may not have shown' : 'did not show'} the page. Its origin is allowed now.`,
          nextStep: 'Load the page again',
        }),
  }
}

/** Describes a request. */
export const describeRequest = (row: RequestFactsRow): Description => {
  if (row.connection) return withoutRequest(row.connection, row)
  if (row.end !== 'responded') return withoutResponse(row)
  if (isInvalid(row)) return rejected(row)
  if (isRejected(row)) return rejectedByOutcome(row)
  return {
    icon: 'challenge',
    title: `${doneOf(row)} (${row.status ?? 'no status'})`,
    description: `The response took ${span(row.durationMs)}.`,
    result: 'Accepted',
    liability: liabilityOf(row, 'see its authorization'),
    nextStep: 'Continue with the response',
  }
}
