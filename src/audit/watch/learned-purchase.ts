import type { RecordedEvent, TransactionRecord } from '../../core/contract/control.gen.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { appStart } from '../../core/domain/return-url-problem.ts'
import { type Call, SandboxError } from '../../testkit/control-client.ts'
import type { AuditFile } from '../audit-file.ts'
import type { Exchange } from './session-har.ts'

/** A purchase as the sandbox recorded it. */
export type RecordedPurchase = {
  readonly refno: string
  readonly amount: number
  readonly currency: string
  readonly location: string
  readonly returnUrl?: string
  readonly webhookUrl?: string
  readonly returnMethod: string
  readonly decides: AuditFile['decides']
  /** Whether attempts of the initialization have an Idempotency-Key. */
  readonly hasKeys: boolean
  readonly status: string
}

const FINAL_STATUSES: readonly string[] = ['authenticated', 'authorized', 'settled', 'failed', 'canceled']
/** Maximum time of one wait call. */
const WAIT = '5m'

const newestEvent = async (call: Call): Promise<string> => {
  for (let after = '0'; ; ) {
    const page = await call('listEvents', { query: { after, limit: 1000, fields: 'id' } })
    if (!page.hasMore) return page.next
    after = page.next
  }
}

/** Resolves with undefined on timeout. */
const undefinedOnTimeout = <Value>(waiting: Promise<Value>): Promise<Value | undefined> =>
  waiting.catch((error: unknown) => {
    if (error instanceof SandboxError && error.code === 'TIMEOUT') return undefined
    throw error
  })

const ended = async (call: Call, id: string): Promise<TransactionRecord | undefined> => {
  for (let after: string | undefined; ; ) {
    const record = await call('getTransaction', { path: { id } })
    if (FINAL_STATUSES.includes(record.status)) return record
    const query = {
      transaction: id,
      type: 'transaction.changed',
      timeout: WAIT,
      ...(after !== undefined && { after }),
    } as const
    const change = await undefinedOnTimeout(call('wait', { query }))
    if (change === undefined || !('event' in change)) return undefined
    after = change.event.id
  }
}

/** Guesses who decides the order: the returning customer, the webhook, or both. */
const decidesIn = (timeline: readonly RecordedEvent[], hasWebhook: boolean): AuditFile['decides'] => {
  const reads = timeline.flatMap(({ type }, at) => (type === 'status.read' ? [at] : []))
  if (!hasWebhook) return 'redirect'
  if (reads.length > 1) return 'both'
  const sent = timeline.findIndex(({ type }) => type === 'redirect.sent')
  const [read] = reads
  return read === undefined || sent < 0 || read < sent || timeline[read + 1]?.type === 'webhook.attempted'
    ? 'webhook'
    : 'redirect'
}

type Recorded = { readonly purchase: RecordedPurchase } | { readonly problem: string }

/** Describes the purchase of a transaction that has ended, once its webhooks and status reads have ended too. */
const purchaseOf = async (call: Call, id: string): Promise<RecordedPurchase> => {
  await undefinedOnTimeout(call('wait', { query: { transaction: id, idle: '500ms', timeout: '20s' } }))
  const record = await call('getTransaction', { path: { id } })
  const {
    refno,
    amount,
    currency,
    location,
    returnUrls,
    webhookUrl,
    returnMethod,
    counts,
    status,
    timeline = [],
  } = record
  return {
    refno,
    amount,
    currency,
    location,
    returnMethod,
    status,
    ...(returnUrls.success !== undefined && { returnUrl: returnUrls.success }),
    ...(webhookUrl !== undefined && { webhookUrl }),
    decides: decidesIn(timeline, webhookUrl !== undefined),
    hasKeys: (counts?.idempotencyKeys ?? 0) > 0,
  }
}

/** Waits for one purchase and its end. Calls `onWaiting` when the wait has started. */
export const recordPurchase = async (call: Call, onWaiting: () => void): Promise<Recorded> => {
  const after = await newestEvent(call)
  onWaiting()
  const creation = await undefinedOnTimeout(
    call('wait', { query: { type: 'transaction.created', after, timeout: WAIT } }),
  )
  const id = creation && 'event' in creation ? creation.event.subject?.id : undefined
  if (id === undefined)
    return { problem: 'No purchase within 5 minutes. Check that the app uses this sandbox and space.' }
  if ((await ended(call, id)) === undefined)
    return { problem: `Transaction \`${id}\` did not end within 5 minutes. Complete its page, or buy again.` }
  return { purchase: await purchaseOf(call, id) }
}

const START_PAGE = /\/v1\/start\/(\d+)$/

/** Finds the purchase of a recorded session: the first transaction of the sandbox whose page it opened. */
export const findPurchase = async (call: Call, session: readonly Exchange[]): Promise<Recorded> => {
  const ids = new Set(session.flatMap(({ url }) => START_PAGE.exec(url.pathname)?.[1] ?? []))
  for (const id of ids) {
    const record = await call('getTransaction', { path: { id } }).catch((error: unknown) => {
      if (error instanceof SandboxError && error.status === 404) return undefined
      throw error
    })
    if (record === undefined) continue
    if (FINAL_STATUSES.includes(record.status)) return { purchase: await purchaseOf(call, id) }
    return { problem: `Transaction \`${id}\` of the session has not ended. Complete its page, and record it again.` }
  }
  const [id] = ids
  return {
    problem:
      id === undefined
        ? 'The session opens no page of a payment. Record a whole purchase, from the shop to the order.'
        : `The sandbox has no transaction \`${id}\` in this space. Record a purchase with this sandbox and space.`,
  }
}

/** Returns the origin of the app, from its return URL or, if that opens an app on a device, from its webhook URL. */
export const originOf = ({ returnUrl = '', webhookUrl = '' }: RecordedPurchase): string =>
  parsedUrl(appStart(returnUrl) === undefined && returnUrl !== '' ? returnUrl : webhookUrl)?.origin ??
  'http://127.0.0.1:3000'
