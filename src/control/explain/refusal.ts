import type { Explanation, Refuser } from '../../domain/explanation.ts'
import type { Finding, RequestRecord } from '../../domain/request-record.ts'

type Refusal = NonNullable<Explanation['refusal']>

const BY_CODE: Readonly<Record<string, Refuser>> = {
  UNAUTHORIZED: 'credentials',
  FORBIDDEN: 'host',
  TRANSACTION_NOT_FOUND: 'id',
  INVALID_JSON_PAYLOAD: 'body',
  INVALID_HEADER: 'header',
}

const byStatus = ({ status = 0, operation, code, findings }: RequestRecord): Refuser => {
  if (status >= 500) return 'sandbox'
  if (findings) return 'contract'
  if (code === undefined) return 'page'
  if (status === 405) return 'path'
  if (operation === 'getTransaction' || operation === 'getLink' || operation === 'deleteLink') return 'id'
  if (status === 404) return operation === undefined ? 'path' : 'id'
  return status === 413 || status === 415 || code === 'CLIENT_ERROR' ? 'body' : 'rules'
}

/** Who refused a request. What has an operation and a scenario got as far as that; a page shows how it ended instead. */
const refuserOf = (facts: RequestRecord): Refuser => {
  const { scenario, operation, code = '' } = facts
  if (scenario !== undefined && operation !== undefined) return 'scenario'
  return BY_CODE[code] ?? byStatus(facts)
}

/** What refused a request, behind "because of". */
export const REFUSER_WORDS: Readonly<Record<Refuser, string>> = {
  host: 'the name in its Host header, or the page it came from',
  path: 'its path or its verb',
  credentials: 'its credentials',
  body: 'its body',
  contract: 'what the contract asks for',
  header: 'a header',
  id: 'the id in its path',
  rules: 'the rules of cards and accounts',
  scenario: 'its scenario, on purpose',
  page: 'what its page can still do',
  sandbox: 'a fault of the sandbox',
}

const CREDENTIALS = {
  transactions:
    'Send "Authorization: Basic" with merchant id and password of the account, as the start of the sandbox prints them. Behind the merchant id, +name means the space "name".',
  links:
    'Send the link key of the account in its header, as the start of the sandbox prints both. Behind the key, +name means the space "name".',
}

const todoOf = (by: Refuser, { path }: RequestRecord): string | undefined => {
  switch (by) {
    case 'credentials':
      return path.startsWith('/v1/links') ? CREDENTIALS.links : CREDENTIALS.transactions
    case 'id':
      return 'An id is known in the space of the credentials that made it, until a reset: compare both with the answer that gave it.'
    case 'scenario':
      return 'Another card, or the header sandbox-scenario, brings another scenario: GET /_sandbox/scenarios lists all.'
    case 'sandbox':
      return 'The log of the sandbox says more at this request id.'
    case 'page':
      return 'A page says what can be done about it; what has ended stays ended.'
    default:
      return undefined
  }
}

/** A refusal's own words: the journal keeps them as a note behind their code. */
const messageOf = ({ code, notes, status }: RequestRecord): string => {
  const note = notes.findLast((text) => text.startsWith(`${code}: `))
  return note === undefined ? `${notes.at(-1) ?? `answered ${status}`}` : note.slice(`${code}: `.length)
}

/** What refused a request, if something did. */
export const refusalOf = (facts: RequestRecord): Refusal | undefined => {
  const { status, code } = facts
  if (status === undefined || status < 400) return undefined
  const by = refuserOf(facts)
  const todo = todoOf(by, facts)
  return { by, message: messageOf(facts), ...(code !== undefined && { code }), ...(todo !== undefined && { todo }) }
}

const FIELD = /^(?:init|link|status)((?:\.[\w[\]]+)+) (.+)$/

/** A complaint about one field that the contract has no words for, as a finding: it names its field first. */
const findingIn = (message: string): Finding | undefined => {
  const [, path = '', complaint = ''] = FIELD.exec(message) ?? []
  if (path === '' || complaint.includes(', init.')) return undefined
  const field = message.slice(0, message.length - complaint.length - 1)
  const pointer = path.replace(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')
  const [, must, came] = /^must (?:be |have )?(.*) \((.*?) came\)/.exec(complaint) ?? []
  if (must !== undefined && came !== undefined)
    return { pointer, field, message: complaint, expected: must, actual: came }
  const [actual = '', ...todo] = complaint.split(/: |; /)
  return { pointer, field, message: complaint, actual, ...(todo.length > 0 && { expected: todo.join('; ') }) }
}

/** Each place that is wrong: what the contract found, or the one field that a rule complained about. */
export const findingsOf = ({ findings }: RequestRecord, refusal: Refusal | undefined): readonly Finding[] => {
  if (findings) return findings
  const found = refusal && refusal.by !== 'scenario' ? findingIn(refusal.message) : undefined
  return found ? [found] : []
}
