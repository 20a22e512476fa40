import type { Operation } from '../contract/vocabulary.gen.ts'
import { errorNamed } from '../domain/error-codes.ts'
import { LINK_ID } from '../domain/ids.ts'
import { rowNamed } from '../domain/table-keys.ts'
import { type Core, nobodys, type UntoldRequest } from './description.ts'
import { counted, fieldProblem, lower, plainFields, sentence, span, upper } from './format.ts'

type PageOperation = 'startTransaction' | 'answerStart' | 'openLinkPage' | 'submitLinkPage'

/** What a request asked for, when all went well. */
const DONE: Readonly<Record<Exclude<Operation, PageOperation>, string>> = {
  initTransaction: 'Transaction created',
  getTransaction: 'Status of a transaction read',
  createLink: 'Link created',
  getLink: 'Status of a link read',
  deleteLink: 'Link deleted',
}

/** The hosted pages, which are no operations: by their paths, what opens one and what answers it. */
const PAGES: readonly (readonly [path: RegExp, opened: string, answered: string])[] = [
  [/^\/v1\/start\/[^/]+$/, 'Start page opened', 'Challenge page answered'],
  [new RegExp(`^/${LINK_ID}$`), 'Card page opened', 'Card entered on the page of a link'],
]

const doneOf = ({ operation = '', method, path }: UntoldRequest): string => {
  const [, opened, answered] = PAGES.find(([page]) => page.test(path)) ?? []
  return rowNamed(DONE, operation) ?? (method === 'POST' ? answered : opened) ?? `${method} ${path}`
}

const isRefused = ({ status = 0 }: UntoldRequest): boolean => status >= 400

/** Whether a request is not valid: an outcome that wanted its refusal is what a test asked for. */
export const isInvalid = (row: UntoldRequest): boolean =>
  row.end === 'responded' && isRefused(row) && row.scenario === undefined

/** What an outcome puts in the place of an answer that was ready: it has no error code, and what it is about is there. */
const spoilt = ({ status, scenario, method }: UntoldRequest): Core => ({
  icon: 'trap',
  title: `Answered ${status} on purpose`,
  description: `The outcome ${scenario} answers ${status} here. The request was carried out anyway.`,
  trap: 'a faulty response',
  ...noAnswer(method),
})

/** Only what makes something may make it twice. */
const noAnswer = (method: string) => ({
  result: 'No answer',
  liability: nobodys('a request charges nothing'),
  nextStep: method === 'POST' ? 'Repeat it with the same Idempotency-Key' : 'Ask again',
})

const ordered = (row: UntoldRequest): Core => {
  if (row.code === undefined) return spoilt(row)
  const { message, networkCode, code, scenario } = row
  const words = errorNamed(code)
  const why = message ?? (words === undefined ? `HTTP ${row.status}` : lower(words.means))
  const by =
    networkCode === undefined
      ? `The outcome ${scenario} refuses the first call.`
      : `The card network said no (code ${networkCode}) before any authentication.`
  return {
    icon: code === 'SERVER_ERROR' ? 'tech' : 'refused',
    title: `Refused at the start: ${lower(why)}`,
    description: `${by} There is no transaction.`,
    result: networkCode === undefined ? 'Refused' : 'Declined',
    liability: nobodys('nothing was charged'),
    nextStep: words?.todo ?? 'Show a failure',
  }
}

/** Which field is wrong, in the words of the contract, and what it advises; the field is named once. */
const finding = ({ finding: found }: UntoldRequest) => {
  if (!found) return undefined
  const field = plainFields(found.field)
  const [what = '', ...hints] = plainFields(found.message).split(': ')
  const hint = upper(hints.join(': '))
  return { what: fieldProblem(field, what.startsWith(`${field} `) ? what.slice(field.length + 1) : what), hint }
}

const detail = (row: UntoldRequest): string => {
  const { findings, message = '' } = row
  const found = finding(row)
  if (!found) return sentence(plainFields(message))
  const { hint } = found
  const more = findings > 1 ? `${counted(findings - 1, 'more problem', 'more problems')}.` : ''
  return `${hint.endsWith('?') ? hint : sentence(hint)} ${more}`.trim()
}

/** Codes that say less than their message. */
const VAGUE: readonly string[] = ['INVALID_PROPERTY', 'INVALID_HEADER', 'CLIENT_ERROR']

const titleOf = (row: UntoldRequest): string => {
  const { code, method, path, operation, status, message } = row
  const found = finding(row)
  if (found !== undefined) return `Not valid: ${found.what}`
  const words = errorNamed(code)
  if (operation === undefined && status === 404) return `Unknown address: ${method} ${path}`
  if (status === 405) return `Wrong method: ${method} ${path}`
  if (words !== undefined && !VAGUE.includes(code ?? '')) return words.means
  if (status === 401) return 'Wrong credentials'
  if (status === 404) return operation?.includes('Link') ? 'No such link' : 'No such transaction'
  if (message) return `Refused: ${lower(plainFields(message).split(/[:;.] /)[0] ?? message)}`
  return `Refused: ${method} ${path} answered ${status}`
}

const refused = (row: UntoldRequest): Core => {
  const common = { result: 'Not accepted', liability: nobodys('nothing was created') }
  if ((row.status ?? 0) >= 500)
    return {
      ...common,
      icon: 'tech',
      title: 'The sandbox failed',
      description: `${detail(row)} That is a bug in this tool, not in your app.`.trim(),
      nextStep: 'Nothing. Report it with its request id',
    }
  const title = upper(titleOf(row))
  return {
    ...common,
    icon: 'bad',
    title,
    short: upper(title.replace(/^Not valid: /, '')),
    description: `${detail(row)} The request was refused, nothing was created.`.trim(),
    nextStep: errorNamed(row.code)?.todo ?? 'Correct the request',
  }
}

const unanswered = ({ end, method, durationMs }: UntoldRequest): Core => ({
  ...(end === 'reset'
    ? {
        icon: 'trap',
        title: 'Connection cut instead of an answer',
        description: 'A trap on purpose: the work is done, and its answer is lost.',
        trap: 'a lost answer',
      }
    : {
        icon: 'gone',
        title: 'App went away before the answer',
        description: `It disconnected after ${span(durationMs)}. The request may have been carried out anyway.`,
      }),
  ...noAnswer(method),
})

/** A request in words. */
export const tellRequest = (row: UntoldRequest): Core => {
  if (row.end !== 'responded') return unanswered(row)
  if (isInvalid(row)) return refused(row)
  if (isRefused(row)) return ordered(row)
  return {
    icon: 'ask',
    title: `${doneOf(row)} (${row.status ?? 'no status'})`,
    description: `The answer took ${span(row.durationMs)}.`,
    result: 'Accepted',
    liability: nobodys('a request charges nothing'),
    nextStep: 'Go on with the answer',
  }
}
