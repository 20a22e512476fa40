import type {
  FraudLoss,
  LinkRow,
  RequestRow,
  RowWebhook,
  Step,
  Told,
  TransactionRow,
  WebhookRow,
} from '../contract/control.gen.ts'

/** Rows before anything is said of them. */
export type UntoldTransaction = Omit<TransactionRow, 'told'>
export type UntoldLink = Omit<LinkRow, 'told'>
export type UntoldRequest = Omit<RequestRow, 'told'>
export type UntoldWebhook = Omit<WebhookRow, 'told'>
export type Untold = UntoldTransaction | UntoldLink | UntoldRequest | UntoldWebhook

/** The outline that an outcome has; all of them can be told apart without colour. */
export type Sign = Told['sign']

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

/** The filters over the list, in their order. */
export const FILTERS = [
  ['all', 'All'],
  ['look', 'Needs a look'],
  ['open', 'Waiting'],
  ['pass', 'Passed'],
  ['fail', 'Not passed'],
  ['link', 'Links'],
] as const satisfies readonly (readonly [Told['filters'][number], string])[]
export type Filter = (typeof FILTERS)[number][0]

/** What is said of everything, whatever its kind; what is open says so. */
export type Core = Omit<Told, 'isOpen' | 'look' | 'held' | 'filters'> & Partial<Pick<Told, 'isOpen'>>

/** What the rows of deliveries and the webhook of other rows have in common. */
export type WebhookFacts = Omit<RowWebhook, 'count'>

/** The fraud loss of what may be charged although nobody is authenticated. */
export const yours = (note = 'if you charge anyway'): FraudLoss => ({ who: 'you', words: 'You do', note })
export const theBanks = (note = 'liability has shifted'): FraudLoss => ({ who: 'bank', words: 'The bank does', note })
export const nobodys = (note: string): FraudLoss => ({ who: 'nobody', words: 'Nobody', note })
export const OPEN_LOSS: FraudLoss = { who: 'open', words: 'Open', note: 'until it has ended' }
