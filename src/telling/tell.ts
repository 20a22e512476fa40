import type { Look, Told } from '../contract/control.gen.ts'
import { lookAtAuthorization, tellAuthorization } from './tell-authorization.ts'
import { tellLink } from './tell-link.ts'
import { lookAtRequest, tellRequest } from './tell-request.ts'
import { tellTransaction } from './tell-transaction.ts'
import { heldOf, lookOf, tellWebhook } from './tell-webhook.ts'
import { type Core, FILTERS, type Filter, type Sign, type Untold } from './told.ts'

const coreOf = (row: Untold): Core => {
  if (row.kind === 'transaction') return tellTransaction(row)
  if (row.kind === 'link') return tellLink(row)
  if (row.kind === 'authorization') return tellAuthorization(row)
  return row.kind === 'request' ? tellRequest(row) : tellWebhook(row)
}

const hookOf = (row: Untold) => {
  if (row.kind === 'webhook') return row
  return row.kind === 'request' || row.kind === 'authorization' ? undefined : row.webhook
}

const lookFor = (row: Untold): Look | undefined => {
  if (row.kind === 'request') return lookAtRequest(row)
  if (row.kind === 'authorization') return lookAtAuthorization(row)
  const hook = hookOf(row)
  return hook && lookOf(hook)
}

const PASSED: readonly Sign[] = ['pass', 'attempt']
const NOT_PASSED: readonly Sign[] = ['fail', 'refused', 'time', 'tech', 'cancel']

/** Whether it ended without a yes, whatever sign a trap gives it. */
const hasNotPassed = (row: Untold, sign: Sign): boolean =>
  NOT_PASSED.includes(sign) ||
  (row.kind === 'transaction' && (row.status === 'failed' || row.status === 'canceled')) ||
  (row.kind === 'link' && (row.status === 'ERROR' || (sign === 'trap' && row.failReason !== undefined)))

/** Says what happened in words: the heart of every view. Nothing is asked but the row; of what has not happened yet it says when, for whoever shows how long that is. */
export const tell = (row: Untold): Told => {
  const core = coreOf(row)
  const hook = hookOf(row)
  const held = hook && heldOf(hook)
  const look = lookFor(row)
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
