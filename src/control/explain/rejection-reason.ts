import type { ExplainedRejection } from '../../core/contract/control.gen.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import type { RejectionSource } from '../../core/domain/error-codes.ts'
import type { Finding, StoredRejection } from '../../core/domain/rejection.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'

const credentialsFor = (path: string, space: string): string => {
  const [send, are, ending] = path.startsWith('/v1/links')
    ? ['Send the link key of the account in its header', 'it is $SANDBOX_LINK_KEY, which stands', 'the key']
    : [
        'Send "Authorization: Basic" with merchant id and password of the account',
        'they are $SANDBOX_MERCHANT_ID and $SANDBOX_PASSWORD, which stand',
        'the merchant id',
      ]
  return `${send}. For the space "${space}" ${are} in GET /_sandbox/spaces/${space}/credentials, and in the console under Connect. Behind ${ending}, +name means the space "name".`
}

const todoOf = (by: RejectionSource, { path, refusal }: RequestRecord): string | undefined => {
  switch (by) {
    case 'credentials':
      return credentialsFor(path, refusal?.space ?? DEFAULT_SPACE)
    case 'id':
      return 'An id is known in the space of the credentials that made it, until a reset, or as long as --keep says: compare both with the answer that gave it.'
    case 'scenario':
      return 'Another card, or the header sandbox-scenario, brings another scenario: GET /_sandbox/scenarios lists all.'
    case 'sandbox':
    case 'disk':
      return 'The log of the sandbox says more at this request id.'
    case 'space':
      return 'Call again after the seconds of Retry-After.'
    case 'page':
      return 'A page says what can be done about it; what has ended stays ended.'
    default:
      return undefined
  }
}

/** An answer that refuses without a refusal: a scenario wants it so, or it is a page that says what has ended. */
const answered = ({ status, notes, scenario, operation }: RequestRecord): StoredRejection => ({
  by: scenario !== undefined && operation !== undefined ? 'scenario' : (status ?? 0) >= 500 ? 'sandbox' : 'page',
  message: notes.at(-1) ?? `answered ${status}`,
})

/** What refused a request, if something did. */
export const refusalOf = (facts: RequestRecord): ExplainedRejection | undefined => {
  const { status, code } = facts
  if (status === undefined || status < 400) return undefined
  const { by, message, told = message, space }: StoredRejection = facts.refusal ?? answered(facts)
  return { by, message: told, ...compact({ code, space, todo: todoOf(by, facts) }) }
}

/** Each place that is wrong: what the contract found, or the one field that a rule complained about. */
export const findingsOf = ({ findings, refusal }: RequestRecord): readonly Finding[] =>
  findings ?? (refusal?.place && refusal.by !== 'scenario' ? [refusal.place] : [])
