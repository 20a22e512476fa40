import type { Look, Told } from '../contract/control.gen.ts'
import { tellLink } from './describe-link.ts'
import { isInvalid, tellRequest } from './describe-request.ts'
import { tellTransaction } from './describe-transaction.ts'
import { heldOf, lookOf, tellWebhook } from './describe-webhook.ts'
import {
  type Core,
  FILTERS,
  type Filter,
  type Sign,
  theBanks,
  type Untold,
  type UntoldAuthorization,
  webhookOf,
  yours,
} from './description.ts'
import { sentence } from './format.ts'

/** An authorization in words. What breaks it comes first among its findings. */
const tellAuthorization = ({ known, verdict, liability, findings }: UntoldAuthorization): Core => {
  if (liability === 'shifted')
    return {
      sign: known?.answer === 'A' ? 'attempt' : 'pass',
      title: 'Authorization: liability has shifted',
      sentence: [verdict, ...findings.map(({ words }) => sentence(`Beside that, ${words}`))].join(' '),
      result: 'Liability shifted',
      fraudLoss: theBanks(known?.answer),
      appShould: findings[0]?.todo ?? 'Go on with the payment',
    }
  const first = findings.find(({ breaks }) => breaks)
  return {
    sign: 'bad',
    title: 'Authorization without liability shift',
    short: `Authorization: ${first?.words ?? 'nothing is known of it'}`,
    sentence: verdict,
    result: 'Not shifted',
    fraudLoss: yours('for this authorization'),
    appShould: first?.todo ?? 'Notice it before charging',
  }
}

const coreOf = (row: Untold): Core => {
  if (row.kind === 'transaction') return tellTransaction(row)
  if (row.kind === 'link') return tellLink(row)
  if (row.kind === 'authorization') return tellAuthorization(row)
  return row.kind === 'request' ? tellRequest(row) : tellWebhook(row)
}

/** What an app has said wrong: mostly that is why a fraud loss stays with the merchant, too. */
const wrongIn = (row: Untold, { title, sentence: words, appShould }: Core): Look | undefined => {
  if (row.kind !== 'request' && row.kind !== 'authorization') return undefined
  const isWrong = row.kind === 'request' ? isInvalid(row) : row.liability !== 'shifted'
  return isWrong ? { kind: row.kind, title, words, next: sentence(appShould) } : undefined
}

const PASSED: readonly Sign[] = ['pass', 'attempt']
const NOT_PASSED: readonly Sign[] = ['fail', 'refused', 'time', 'tech', 'cancel']

/** Whether it ended without a yes, whatever sign a trap gives it. */
const hasNotPassed = (row: Untold, sign: Sign): boolean =>
  NOT_PASSED.includes(sign) ||
  (row.kind === 'transaction' && (row.status === 'failed' || row.status === 'canceled')) ||
  (row.kind === 'link' && (row.status === 'ERROR' || (sign === 'trap' && row.failReason !== undefined)))

/** Says what happened in words, by the row alone; of what has not happened yet it says when, for whoever shows how long that is. */
export const tell = (row: Untold): Told => {
  const core = coreOf(row)
  const hook = webhookOf(row)
  const held = hook && heldOf(hook)
  const look = hook ? lookOf(hook) : wrongIn(row, core)
  const isOpen = core.isOpen === true
  const isResource = row.kind === 'transaction' || row.kind === 'link'
  const isIn: Readonly<Record<Filter, boolean>> = {
    all: true,
    look: look !== undefined,
    hook: look?.kind === 'webhook',
    open: isOpen || held !== undefined,
    pass: isResource && (PASSED.includes(core.sign) || row.status === 'authenticated'),
    fail: row.kind !== 'webhook' && look?.kind !== 'request' && hasNotPassed(row, core.sign),
    link: row.kind === 'link',
  }
  const filters = FILTERS.flatMap(([name]) => (isIn[name] ? [name] : []))
  return { ...core, isOpen, ...(look && { look }), ...(held && { held }), filters }
}
