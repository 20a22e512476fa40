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

/** Rows before anything is said of them. */
export type UntoldTransaction = Omit<TransactionRow, 'display'>
export type UntoldLink = Omit<LinkRow, 'display'>
export type UntoldRequest = Omit<RequestRow, 'display'>
export type UntoldWebhook = Omit<WebhookRow, 'display'>
export type UntoldAuthorization = Omit<AuthorizationRow, 'display'>
export type Untold = UntoldTransaction | UntoldLink | UntoldRequest | UntoldWebhook | UntoldAuthorization

/** The webhook of a row: itself, or the one about it that matters most. */
export const webhookOf = (row: Untold) => {
  if (row.kind === 'webhook') return row
  return row.kind === 'request' || row.kind === 'authorization' ? undefined : row.webhook
}

/** The outline that an outcome has; all of them can be told apart without colour. */
export type Sign = RowDisplay['icon']

export type Tone = Step['tone']

/** The colour that echoes a sign. */
export const TONE_OF: Readonly<Record<Sign, Tone>> = {
  pass: 'pass',
  attempt: 'pass',
  fail: 'fail',
  refused: 'fail',
  bad: 'warn',
  tech: 'fail',
  time: 'fail',
  cancel: 'wait',
  wait: 'wait',
  trap: 'warn',
  ask: 'wait',
  hook: 'warn',
  gone: 'wait',
}

/** The filters over the list, in their order, and what each of them counts. */
export const FILTERS = [
  ['all', 'All', 'Transactions, links, authorizations, and requests that made none'],
  [
    'attention',
    'Needs attention',
    'Bad requests, webhooks that do not arrive, authorizations that shift no liability; nothing that an outcome asked for',
  ],
  ['webhook', 'Failed webhooks', 'Webhooks that do not arrive, or were given up'],
  ['open', 'Waiting', 'Not ended yet, or held back'],
  ['pass', 'Passed', 'Ended successfully'],
  ['fail', 'Not passed', 'Ended unsuccessfully, or refused at the start by an outcome'],
  ['link', 'Links', 'Links, open or ended'],
] as const satisfies readonly (readonly [name: RowDisplay['filters'][number], words: string, counts: string])[]
export type Filter = (typeof FILTERS)[number][0]

/** What is said of everything, whatever its kind; what is open says so. */
export type Core = Omit<RowDisplay, 'isOpen' | 'attention' | 'held' | 'filters'> & Partial<Pick<RowDisplay, 'isOpen'>>

/** What the rows of deliveries and the webhook of other rows have in common. */
export type WebhookFacts = Omit<RowWebhook, 'count'>

/** The fraud loss of what may be charged although nobody is authenticated. */
export const yours = (note = 'if you charge anyway'): Liability => ({ party: 'you', label: 'You', note })
/** Why it is the merchant's although the result says yes. */
export const UNPROVEN = 'nothing is proven without a good CAVV and ECI'
/** The bank's, by the answer that says so: after an attempt not every bank carries it. */
export const theBanks = (answer?: string): Liability => ({
  party: 'bank',
  label: 'The bank',
  note: answer === 'A' ? 'in most cases' : 'liability has shifted',
})
export const nobodys = (note: string): Liability => ({ party: 'nobody', label: 'No one', note })
export const OPEN_LOSS: Liability = { party: 'open', label: 'Open', note: 'until it has ended' }
