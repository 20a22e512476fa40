import type { ExplainedRejection } from '../../core/contract/control.gen.ts'
import { CONNECTION_ENDS } from '../../core/domain/connection-ends.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import type { RejectionSource } from '../../core/domain/error-codes.ts'
import type { Finding, StoredRejection } from '../../core/domain/rejection.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'

const credentialsFor = (path: string, space: string): string => {
  const [send, values, owner] = path.startsWith('/v1/links')
    ? ['Send the link key of the account in its header', '`$SANDBOX_LINK_KEY`', 'the key']
    : [
        'Send `Authorization: Basic` with merchant ID and password of the account',
        '`$SANDBOX_MERCHANT_ID` and `$SANDBOX_PASSWORD`',
        'the merchant ID',
      ]
  return `${send}. For the space \`${space}\`, use ${values} from \`GET /_sandbox/spaces/${space}/credentials\` or from Connect in the console; the suffix \`+name\` of ${owner} selects another space.`
}

const fixFor = (by: RejectionSource, { path, rejection, connection }: RequestRecord): string | undefined => {
  switch (by) {
    case 'connection':
      return connection && CONNECTION_ENDS[connection.reason].fix
    case 'credentials':
      return credentialsFor(path, rejection?.space ?? DEFAULT_SPACE)
    case 'id':
      return 'An ID is valid in the space of its credentials, until a reset or until `--keep` removes the record. Compare ID and credentials with the response that contained the ID.'
    case 'scenario':
      return 'Use another card or the header `sandbox-scenario` for another scenario. `GET /_sandbox/scenarios` lists all.'
    case 'sandbox':
    case 'disk':
      return 'Search the log of the sandbox for this request ID.'
    case 'space':
      return 'Retry after the seconds in `Retry-After`.'
    case 'page':
      return 'Follow the text of the page. Final states cannot change.'
    default:
      return undefined
  }
}

/** Returns the rejection of a response without one: a scenario defines it, or it is a page about a final state. */
const rejectionByStatus = ({ status, notes, scenario, operation }: RequestRecord): StoredRejection => ({
  by: scenario !== undefined && operation !== undefined ? 'scenario' : (status ?? 0) >= 500 ? 'sandbox' : 'page',
  message: notes.at(-1) ?? `returned ${status}`,
})

/** Returns the rejection of a request, if it has one. */
export const rejectionOf = (facts: RequestRecord): ExplainedRejection | undefined => {
  const { status, code } = facts
  if (status === undefined || status < 400) return undefined
  const { by, message, reason = message, space }: StoredRejection = facts.rejection ?? rejectionByStatus(facts)
  return { by, message: reason, ...compact({ code, space, fix: fixFor(by, facts) }) }
}

/** Returns the findings: those of the contract, or the one field that violates a rule. */
export const findingsOf = ({ findings, rejection }: RequestRecord): readonly Finding[] =>
  findings ?? (rejection?.finding && rejection.by !== 'scenario' ? [rejection.finding] : [])
