import type { Operation } from '../contract/vocabulary.gen.ts'
import { CONNECTION_ENDS, describeEnd, type EndedConnection, isUsualEnd } from '../domain/connection-ends.ts'
import { errorNamed } from '../domain/error-codes.ts'
import { LINK_ID } from '../domain/ids.ts'
import { isBlockedFrame } from '../domain/rejected-request.ts'
import { rowNamed } from '../domain/table-keys.ts'
import { type Description, noLiability, type RequestFactsRow } from './description.ts'
import { counted, fieldProblem, lower, plainFields, sentence, span, upper } from './format.ts'

type PageOperation = 'startTransaction' | 'submitChallenge' | 'openLinkPage' | 'submitLinkPage'

/** Titles of successful requests. */
const DONE: Readonly<Record<Exclude<Operation, PageOperation>, string>> = {
  initTransaction: 'Transaction created',
  getTransaction: 'Status of a transaction read',
  authorizeTransaction: 'Transaction authorized',
  createLink: 'Link created',
  getLink: 'Status of a link read',
  deleteLink: 'Link deleted',
}

/** The hosted pages, which have no operation: path, title of an opened page, and title of a submitted one. */
const PAGES: readonly (readonly [path: RegExp, opened: string, submitted: string])[] = [
  [/^\/v1\/start\/[^/]+$/, 'Start page opened', 'Challenge page submitted'],
  [new RegExp(`^/${LINK_ID}$`), 'Card page opened', 'Card entered on the page of a link'],
]

const doneOf = ({ operation = '', method, path }: RequestFactsRow): string => {
  const [, opened, submitted] = PAGES.find(([page]) => page.test(path)) ?? []
  return rowNamed(DONE, operation) ?? (method === 'POST' ? submitted : opened) ?? `${method} ${path}`
}

const isRejected = ({ status = 0 }: RequestFactsRow): boolean => status >= 400

/** Returns true for an invalid request. A rejection by an outcome is intended by the test. */
export const isInvalid = (row: RequestFactsRow): boolean =>
  row.end === 'responded' &&
  isRejected(row) &&
  (row.scenario === undefined || isBlockedFrame(row)) &&
  !(row.connection && isUsualEnd(row.connection.reason))

/** Describes a response that an outcome replaces. It has no error code, because its record exists. */
const faulty = ({ status, scenario, method }: RequestFactsRow): Description => ({
  icon: 'defect',
  title: `Answered ${status} on purpose`,
  description: `The outcome ${scenario} returns ${status} here. The request was handled anyway.`,
  defect: 'a faulty response',
  ...noResponse(method),
})

/** Returns the next step after a lost response. Only a POST can create a record twice. */
const noResponse = (method: string) => ({
  result: 'No response',
  liability: noLiability('a request charges nothing'),
  nextStep: method === 'POST' ? 'Repeat it with the same Idempotency-Key' : 'Send it again',
})

const rejectedByOutcome = (row: RequestFactsRow): Description => {
  if (row.code === undefined) return faulty(row)
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

const rejected = (row: RequestFactsRow): Description => {
  const common = { result: 'Not accepted', liability: noLiability('nothing was created') }
  if ((row.status ?? 0) >= 500)
    return {
      ...common,
      icon: 'error',
      title: 'The sandbox failed',
      description: `${sentence(plainFields(row.message ?? ''))} This is a bug in the sandbox, not in your app.`.trim(),
      nextStep: 'Nothing. Report it with its request ID',
    }
  if (isBlockedFrame(row)) {
    const [, fix = ''] = (row.message ?? '').split(/(?<=\.) (?=Allow )/)
    const [, origin = 'its origin'] = /`(https?:[^`]*)`/.exec(row.message ?? '') ?? []
    return {
      ...common,
      icon: 'bad',
      title: `Empty frame: ${origin} is not allowed`,
      description: 'The browser does not show the page.',
      nextStep: fix.replace(/\.$/, ''),
    }
  }
  const { title: heading, rest } = titled(row)
  // A title has no code style: it is also a label and the title of the page.
  const title = upper(heading).replaceAll('`', '')
  return {
    ...common,
    icon: 'bad',
    title,
    short: upper(title.replace(/^Not valid: /, '')),
    description: `${rest} The request was rejected, and nothing was created.`.trim(),
    nextStep: errorNamed(row.code)?.nextStep ?? 'Correct the request',
  }
}

const withoutResponse = ({ end, method, durationMs }: RequestFactsRow): Description => ({
  ...(end === 'reset'
    ? {
        icon: 'defect',
        title: 'Connection reset instead of a response',
        description: 'A deliberate defect: the request was handled, and its response is lost.',
        defect: 'a lost response',
      }
    : {
        icon: 'gone',
        title: 'App disconnected before the response',
        description: `It disconnected after ${span(durationMs)}. The request may have been handled anyway.`,
      }),
  ...noResponse(method),
})

/** Describes a connection that ended before a request. */
const withoutRequest = (connection: EndedConnection, { message }: RequestFactsRow): Description => ({
  icon: isUsualEnd(connection.reason) ? 'gone' : 'bad',
  title: `No request: ${describeEnd(connection)}`.replaceAll('`', ''),
  description: `${sentence(message ?? 'The connection ended without a response')} Nothing was created.`,
  result: 'No request',
  liability: noLiability('nothing was created'),
  nextStep: CONNECTION_ENDS[connection.reason].fix.replace(/\.$/, ''),
})

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
    liability: noLiability('a request charges nothing'),
    nextStep: 'Continue with the response',
  }
}
