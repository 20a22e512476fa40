import type { Attention, RowDisplay } from '../contract/control.gen.ts'
import { errorNamed } from '../domain/error-codes.ts'
import { describeLink } from './describe-link.ts'
import { describeRequest, isInvalid, solvedFrame } from './describe-request.ts'
import { describeTransaction } from './describe-transaction.ts'
import { alertOf, describeWebhook, heldOf } from './describe-webhook.ts'
import {
  type AuthorizationFactsRow,
  bankLiability,
  type Description,
  type FactsRow,
  FILTERS,
  type Filter,
  merchantLiability,
  NOTHING_CHARGED,
  type Sign,
  stepAfterDecline,
  webhookOf,
} from './description.ts'
import { sentence } from './format.ts'

const declineTitle = ({ networkCode }: AuthorizationFactsRow): string =>
  `Authorization: declined${networkCode === undefined ? '' : ` with ${networkCode}`}`

/** Describes a decline of an authorization with a valid authentication. */
const describeDecline = (row: AuthorizationFactsRow): Description => {
  const { code = '' } = row
  const error = errorNamed(code)
  return {
    icon: 'fail',
    title: declineTitle(row),
    description: `${error?.means ?? 'The card network declined'} (${code}). The authentication was used correctly.`,
    result: 'Declined',
    liability: NOTHING_CHARGED,
    nextStep: stepAfterDecline(code),
  }
}

/** Describes an authorization. Findings that prevent the liability shift come first. */
const describeAuthorization = (row: AuthorizationFactsRow): Description => {
  const { recorded, verdict, liability, findings } = row
  const isDeclined = row.decision === 'declined'
  if (liability === 'shifted' && isDeclined) return describeDecline(row)
  if (liability === 'shifted')
    return {
      icon: recorded?.response === 'A' ? 'attempt' : 'pass',
      title: row.repeats ? 'Authorization repeated: liability has shifted' : 'Authorization: liability has shifted',
      description: [verdict, ...findings.map(({ message }) => sentence(`In addition, ${message}`))].join(' '),
      result: 'Liability shifted',
      liability: bankLiability(recorded?.response),
      nextStep: findings[0]?.fix ?? 'Continue with the payment',
    }
  const first = findings.find(({ preventsLiabilityShift }) => preventsLiabilityShift)
  return {
    icon: 'bad',
    title: isDeclined ? `${declineTitle(row)}, without liability shift` : 'Authorization without liability shift',
    short: `Authorization: ${first?.message ?? 'no known authentication'}`,
    description: verdict,
    result: isDeclined ? 'Declined' : 'Not shifted',
    liability: isDeclined ? NOTHING_CHARGED : merchantLiability('for this authorization'),
    nextStep: first?.fix ?? 'Detect it before charging',
  }
}

/**
 * Describes an ended authentication after its latest authorization, which decides the liability and the next step. The
 * state of the transaction includes an authorization by the service.
 */
const afterAuthorization = (row: FactsRow, core: Description, latest: AuthorizationFactsRow): Description => {
  if (core.isOpen === true) return core
  const { title, liability, nextStep } = describeAuthorization(latest)
  if (row.kind === 'transaction' && latest.id === `authorization_${row.id}`) return { ...core, liability }
  const authorization = `Latest authorization: ${title.replace(/^Authorization:? /, '')}.`
  return { ...core, description: `${core.description} ${authorization}`, liability, nextStep }
}

const coreOf = (row: FactsRow): Description => {
  if (row.kind === 'transaction') return describeTransaction(row)
  if (row.kind === 'link') return describeLink(row)
  if (row.kind === 'authorization') return describeAuthorization(row)
  return row.kind === 'request' ? describeRequest(row) : describeWebhook(row)
}

/**
 * Returns the alert about a wrong request of an app. Wrong authorizations usually leave the liability with the
 * merchant.
 */
const wrongIn = (row: FactsRow, { title, description, nextStep }: Description): Attention | undefined => {
  if (row.kind !== 'request' && row.kind !== 'authorization') return undefined
  const isWrong = row.kind === 'request' ? isInvalid(row) : row.liability !== 'shifted'
  return isWrong ? { kind: row.kind, title, description, fix: sentence(nextStep) } : undefined
}

const PASSED: readonly Sign[] = ['pass', 'attempt']
const NOT_PASSED: readonly Sign[] = ['fail', 'rejected', 'time', 'error', 'cancel']

/** Returns true for a request whose result has the row of its authorization. */
const isAuthorize = (row: FactsRow): boolean => row.kind === 'request' && row.operation === 'authorizeTransaction'

/** Returns true if it ended without success, even if its icon is that of a defect. */
const hasNotPassed = (row: FactsRow, icon: Sign): boolean =>
  NOT_PASSED.includes(icon) ||
  (row.kind === 'transaction' && (row.status === 'failed' || row.status === 'canceled')) ||
  (row.kind === 'link' && (row.status === 'ERROR' || (icon === 'defect' && row.failReason !== undefined)))

/** Data of other records and of the space that the description of a row depends on. */
type Related = {
  /** The latest authorization with the authentication. */
  readonly latest?: AuthorizationFactsRow | undefined
  /** Set if a blocked frame needs nothing more: its origin is allowed now, or the cardholder used the page. */
  readonly frame?: 'allowed' | 'used' | undefined
}

/**
 * Describes a row from its own data and the related data. For scheduled actions it returns the time, so that the caller
 * can display the remaining time.
 */
export const describeRow = (row: FactsRow, { latest, frame }: Related = {}): RowDisplay => {
  const isSolved = row.kind === 'request' && frame !== undefined
  const described = isSolved ? solvedFrame(row, frame) : coreOf(row)
  const core = latest ? afterAuthorization(row, described, latest) : described
  const hook = webhookOf(row)
  const held = hook && heldOf(hook)
  const attention = hook ? alertOf(hook) : isSolved ? undefined : wrongIn(row, core)
  const isOpen = core.isOpen === true
  const isResource = row.kind === 'transaction' || row.kind === 'link'
  const isIn: Readonly<Record<Filter, boolean>> = {
    all: true,
    attention: attention !== undefined,
    undelivered: attention?.kind === 'webhook',
    open: isOpen || held !== undefined,
    pass: isResource && (PASSED.includes(core.icon) || ['authenticated', 'authorized', 'settled'].includes(row.status)),
    fail: row.kind !== 'webhook' && attention?.kind !== 'request' && !isAuthorize(row) && hasNotPassed(row, core.icon),
    link: row.kind === 'link',
  }
  const filters = FILTERS.flatMap(([name]) => (isIn[name] ? [name] : []))
  return { ...core, isOpen, ...(attention && { attention }), ...(held && { held }), filters }
}
