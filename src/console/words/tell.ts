import type { Row } from '../../contract/control.gen.ts'
import { tellLink } from './tell-link.ts'
import { lookAtRequest, tellRequest } from './tell-request.ts'
import { tellTransaction } from './tell-transaction.ts'
import { heldOf, lookOf, tellWebhook } from './tell-webhook.ts'
import type { Core, Filter, Look, Sign, Told } from './told.ts'

const coreOf = (row: Row, now: number): Core => {
  if (row.kind === 'transaction') return tellTransaction(row, now)
  if (row.kind === 'link') return tellLink(row, now)
  return row.kind === 'request' ? tellRequest(row) : tellWebhook(row, now)
}

const hookOf = (row: Row) => {
  if (row.kind === 'webhook') return row
  return row.kind === 'request' ? undefined : row.webhook
}

const lookFor = (row: Row, now: number): Look | undefined => {
  if (row.kind === 'request') return lookAtRequest(row)
  const hook = hookOf(row)
  return hook && lookOf(hook, now)
}

const PASSED: readonly Sign[] = ['pass', 'attempt']
const NOT_PASSED: readonly Sign[] = ['fail', 'refused', 'time', 'tech', 'cancel']

/** Whether it ended without a yes, whatever sign a trap gives it. */
const hasNotPassed = (row: Row, sign: Sign): boolean =>
  NOT_PASSED.includes(sign) ||
  (row.kind === 'transaction' && (row.status === 'failed' || row.status === 'canceled')) ||
  (row.kind === 'link' && (row.status === 'ERROR' || (sign === 'trap' && row.failReason !== undefined)))

/** Says what happened in words: the heart of every view. Nothing is asked but the row and the time of its space. */
export const tell = (row: Row, now: number): Told => {
  const core = coreOf(row, now)
  const hook = hookOf(row)
  const held = hook && heldOf(hook)
  const look = lookFor(row, now)
  const isOpen = core.isOpen === true
  const isResource = row.kind === 'transaction' || row.kind === 'link'
  const isIn: Readonly<Record<Filter, boolean>> = {
    all: true,
    look: look !== undefined,
    open: isOpen || held !== undefined,
    pass: isResource && (PASSED.includes(core.sign) || (row.kind === 'transaction' && row.status === 'authenticated')),
    fail: row.kind !== 'webhook' && look?.kind !== 'request' && hasNotPassed(row, core.sign),
    link: row.kind === 'link',
  }
  const filters: readonly Filter[] = (['all', 'look', 'open', 'pass', 'fail', 'link'] as const).filter(
    (name) => isIn[name],
  )
  return { ...core, isOpen, ...(look && { look }), ...(held && { held }), filters }
}
