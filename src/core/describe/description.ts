import type {
  AuthorizationRow,
  Liability,
  LinkRow,
  RequestRow,
  RowDisplay,
  RowWebhook,
  Step,
  TransactionRow,
  WebhookRow,
} from '../contract/control.gen.ts'
import { errorNamed } from '../domain/error-codes.ts'

/** Rows before their description. */
export type TransactionFactsRow = Omit<TransactionRow, 'display'>
export type LinkFactsRow = Omit<LinkRow, 'display'>
export type RequestFactsRow = Omit<RequestRow, 'display'>
export type WebhookFactsRow = Omit<WebhookRow, 'display'>
export type AuthorizationFactsRow = Omit<AuthorizationRow, 'display'>
export type FactsRow = TransactionFactsRow | LinkFactsRow | RequestFactsRow | WebhookFactsRow | AuthorizationFactsRow

/** Returns the webhook of a row: the row itself, or its most important webhook. */
export const webhookOf = (row: FactsRow) => {
  if (row.kind === 'webhook') return row
  return row.kind === 'request' || row.kind === 'authorization' ? undefined : row.webhook
}

/** The icon of an outcome. All icons differ without color. */
export type Sign = RowDisplay['icon']

export type Tone = Step['tone']

/** The color for each icon. */
export const TONE_OF: Readonly<Record<Sign, Tone>> = {
  pass: 'pass',
  attempt: 'pass',
  fail: 'fail',
  rejected: 'fail',
  bad: 'warn',
  error: 'fail',
  time: 'fail',
  cancel: 'wait',
  wait: 'wait',
  defect: 'warn',
  challenge: 'wait',
  webhook: 'warn',
  gone: 'wait',
}

/** The filters of the list in their order, with their contents. */
export const FILTERS = [
  ['all', 'All', 'Transactions, links, authorizations, and requests that created none'],
  [
    'attention',
    'Needs attention',
    'Invalid requests, webhooks that do not arrive, authorizations without liability shift; nothing that an outcome caused',
  ],
  ['undelivered', 'Failed webhooks', 'Webhooks that do not arrive, or have failed'],
  ['open', 'Waiting', 'Not ended yet, or held'],
  ['pass', 'Passed', 'Ended successfully'],
  ['fail', 'Not passed', 'Ended unsuccessfully, or rejected by an outcome'],
  ['link', 'Links', 'Links, open or ended'],
] as const satisfies readonly (readonly [name: RowDisplay['filters'][number], words: string, counts: string])[]
export type Filter = (typeof FILTERS)[number][0]

/** Ranks a row for a short list: 2 if it failed or needs attention, 1 if it waits, and 0 otherwise. */
export const urgencyOf = (filters: readonly Filter[]): 0 | 1 | 2 => {
  if (filters.includes('attention') || filters.includes('fail')) return 2
  return filters.includes('open') ? 1 : 0
}

/** The description of a row of any kind. */
export type Description = Omit<RowDisplay, 'isOpen' | 'attention' | 'held' | 'filters'> &
  Partial<Pick<RowDisplay, 'isOpen'>>

/** Members that webhook rows and the webhook of other rows share. */
export type WebhookFacts = Omit<RowWebhook, 'count'>

/** Returns the next step after a declined authorization. A soft decline needs a challenge, so a new transaction. */
export const stepAfterDecline = (code: string | undefined): string =>
  code === 'SOFT_DECLINED'
    ? 'Authenticate again with a challenge, then authorize'
    : (errorNamed(code)?.nextStep ?? 'Offer another card')

/** The merchant's liability for a charge without authentication. */
export const merchantLiability = (note = 'if you charge anyway'): Liability => ({
  party: 'merchant',
  label: 'You',
  note,
})
/** Reason for the merchant's liability although the result is successful. */
export const UNPROVEN = 'a valid CAVV and ECI are required'
/** The bank's liability for a transStatus. After an attempt not every bank accepts it. */
export const bankLiability = (transStatus?: string): Liability => ({
  party: 'issuer',
  label: 'The bank',
  note: transStatus === 'A' ? 'in most cases' : 'liability has shifted',
})
export const noLiability = (note: string): Liability => ({ party: 'none', label: 'No one', note })
export const NOTHING_CHARGED = noLiability('a declined payment charges nothing')
export const OPEN_LIABILITY: Liability = { party: 'open', label: 'Open', note: 'until it ends' }
