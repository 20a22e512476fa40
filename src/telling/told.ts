import type { LinkRow, RequestRow, RowWebhook, TransactionRow, WebhookRow } from '../contract/control.gen.ts'

/** Rows before anything is said of them. */
export type UntoldTransaction = Omit<TransactionRow, 'told'>
export type UntoldLink = Omit<LinkRow, 'told'>
export type UntoldRequest = Omit<RequestRow, 'told'>
export type UntoldWebhook = Omit<WebhookRow, 'told'>
export type Untold = UntoldTransaction | UntoldLink | UntoldRequest | UntoldWebhook

/** Something that happens without anybody, and when: whoever shows it says how long that is from now. */
export type Until = { readonly words: string; readonly at: string }

/** The outline that an outcome has; all of them can be told apart without colour. */
export type Sign =
  | 'pass'
  | 'attempt'
  | 'fail'
  | 'refused'
  | 'bad'
  | 'tech'
  | 'time'
  | 'cancel'
  | 'wait'
  | 'trap'
  | 'ask'
  | 'hook'
  | 'gone'

export type Tone = 'pass' | 'fail' | 'warn' | 'wait'

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

/** Who pays where the cardholder says afterwards that it was not them. */
export type FraudLoss = {
  readonly who: 'you' | 'bank' | 'nobody' | 'open'
  readonly words: string
  readonly note: string
}

/** What nobody ordered: a webhook that does not arrive, or a request that is not valid. */
export type Look = {
  readonly kind: 'webhook' | 'request'
  readonly title: string
  readonly words: string
  readonly next: string
  readonly until?: Until
}

/** The filters over the list, in their order. */
export const FILTERS = [
  ['all', 'All'],
  ['look', 'Needs a look'],
  ['open', 'Waiting'],
  ['pass', 'Passed'],
  ['fail', 'Not passed'],
  ['link', 'Links'],
] as const
export type Filter = (typeof FILTERS)[number][0]

/** What is said of everything, whatever its kind. */
export type Core = {
  readonly sign: Sign
  readonly title: string
  /** For the row of a list, where the title is long. */
  readonly short?: string
  /** One plain sentence more, or two. */
  readonly sentence: string
  readonly until?: Until
  readonly result: string
  readonly fraudLoss: FraudLoss
  readonly appShould: string
  /** What is wrong with it on purpose. */
  readonly trap?: string
  readonly isOpen?: boolean
}

/** A row in words. */
export type Told = Core & {
  readonly isOpen: boolean
  readonly look?: Look
  /** A webhook that leaves when somebody sends it. */
  readonly held?: { readonly title: string; readonly words: string; readonly webhook: string }
  readonly filters: Filter[]
}

/** What the rows of deliveries and the webhook of other rows have in common. */
export type WebhookFacts = Omit<RowWebhook, 'count'>

/** The fraud loss of what may be charged although nobody is authenticated. */
export const yours = (note = 'if you charge anyway'): FraudLoss => ({ who: 'you', words: 'You do', note })
export const theBanks = (note = 'liability has shifted'): FraudLoss => ({ who: 'bank', words: 'The bank does', note })
export const nobodys = (note: string): FraudLoss => ({ who: 'nobody', words: 'Nobody', note })
export const OPEN_LOSS: FraudLoss = { who: 'open', words: 'Open', note: 'until it has ended' }
