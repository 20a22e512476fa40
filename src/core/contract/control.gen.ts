/* Generated from src/control/openapi.yaml by `npm run generate`. Do not edit. */
import type {
  AmountRange,
  AnswerStatus,
  BrandWord,
  CardWord,
  ChannelWord,
  CurrencyWord,
  Duration,
  ErrorWord,
  EventType,
  EventTypes,
  MethodWord,
  OperationWord,
  ReasonWord,
  ScenarioWord,
  StatusWord,
  ThingStatus,
} from './vocabulary.ts'

/**
 * What it is about, in the order in which a person is offered it. Each scenario is in one: what an app sees first decides, so a broken answer comes before a refusal, that before a webhook or a page that goes wrong, and that before links and the result.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioGroup".
 */
export type ScenarioGroup = 'passes' | 'asks' | 'fails' | 'network' | 'page' | 'transport' | 'webhook' | 'links'
/**
 * How it ends, or what is wrong, at a glance: tech is a technical problem, time one that nobody answers in time, trap a defect that an app must notice, hook, plug and eye trouble with the webhook, the transport and the page.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioSign".
 */
export type ScenarioSign =
  | 'pass'
  | 'attempt'
  | 'fail'
  | 'refused'
  | 'tech'
  | 'time'
  | 'cancel'
  | 'trap'
  | 'ask'
  | 'hook'
  | 'plug'
  | 'eye'
/**
 * What brought an event about.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Cause".
 */
export type Cause = CauseByCall | CauseByTime | CauseByDelivery | CauseByProcess
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Row".
 */
export type Row = TransactionRow | LinkRow | RequestRow | WebhookRow | AuthorizationRow
/**
 * Where each row stands among all of the space: the higher, the newer. For who keeps a list up by /events.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowPositions".
 */
export type RowPositions = number[]
/**
 * How many older requests that belong here are no longer kept: refused ones, where only those are listed.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestsDropped".
 */
export type RequestsDropped = number
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RejectedBy".
 */
export type RejectedBy =
  | 'host'
  | 'path'
  | 'credentials'
  | 'body'
  | 'contract'
  | 'header'
  | 'id'
  | 'rules'
  | 'scenario'
  | 'page'
  | 'space'
  | 'disk'
  | 'sandbox'
/**
 * What is done about a challenge. One of these, and nothing beside it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeStep".
 */
export type ChallengeStep = ForcedOutcome | TypedCode | ChosenChannel | AppResponse | PressedCancel | GoOn
/**
 * A patch that lasts, or several that are used up one read after the other.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideRequest".
 */
export type StatusOverrideRequest = StatusPatch | StatusOverrideTurnRequests
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideTurnRequests".
 */
export type StatusOverrideTurnRequests = StatusOverrideTurnRequest[]
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideTurns".
 */
export type StatusOverrideTurns = StatusOverrideTurn[]
/**
 * Faults, or several that are used up one answer after the other.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultsRequest".
 */
export type FaultsRequest = FaultRequest | FaultTurnRequests
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultTurnRequests".
 */
export type FaultTurnRequests = FaultTurnRequest[]
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultTurns".
 */
export type FaultTurns = FaultTurn[]
/**
 * A webhook about one link or about one transaction, be there one of that id or not.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRequest".
 */
export type WebhookRequest = LinkWebhookRequest | TransactionWebhookRequest | UnknownWebhookRequest
/**
 * With idle that nothing happened, else the event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WaitResponse".
 */
export type WaitResponse = AwaitedEvent | AwaitedIdle
/**
 * What is expected. One of these, and nothing beside it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventCheck".
 */
export type EventCheck = RequestsCheck | WebhooksCheck | ChangesCheck | EventsCheck | OrderCheck | ReadyCheck

export interface Contract {}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ControlError".
 */
export interface ControlError {
  error: ControlErrorDetail
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ControlErrorDetail".
 */
export interface ControlErrorDetail {
  code: string
  message: string
  /**
   * Where a text is wrong. The message says the same in words.
   */
  problems?: TextProblem[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TextProblem".
 */
export interface TextProblem {
  line: number
  column: number
  message: string
  meant?: SuggestedWord
}
/**
 * The known word that was most likely meant by a wrong one.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SuggestedWord".
 */
export interface SuggestedWord {
  wrong: string
  word: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Health".
 */
export interface Health {
  status: 'ok'
  version: string
  /**
   * Which start of which sandbox this is: the first part of the ids of its events, and its port.
   */
  start: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Readiness".
 */
export interface Readiness {
  /**
   * draining is told to stop, and `--drain` is not over.
   */
  status: 'ready' | 'starting' | 'draining'
  version: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioList".
 */
export interface ScenarioList {
  /**
   * Empty with fields.
   */
  scenarios: ScenarioSummary[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * How many fit in all, on this page and on others.
   */
  total: number
  /**
   * What to give as after for the next page; absent on the last one.
   */
  next?: string
  /**
   * The texts that were put into the space, in the order in which they were put; none of them with fields.
   */
  put: PutText[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioSummary".
 */
export interface ScenarioSummary {
  name: string
  title: string
  /**
   * What it does, in a plain sentence: its own, or one made of what it does where its text has none.
   */
  description: string
  /**
   * Who gets it, and what happens, in the words of 3-D Secure.
   */
  explanation: string
  group: ScenarioGroup
  icon: ScenarioSign
  /**
   * The transStatusReason that it leads to; where it differs by brand, that of VIS.
   */
  reason?: string
  /**
   * The code of the card network that it refuses with.
   */
  networkCode?: string
  /**
   * Where it does something that is its own.
   */
  interfaces: ('transactions' | 'links')[]
  /**
   * It never decides: it is laid over what does, wherever it is named.
   */
  patch?: true
  /**
   * Words that people look for it with, besides those of its title and its description.
   */
  keywords: string[]
  /**
   * Put into the space, from the folder of --scenarios, or shipped.
   */
  from: 'space' | 'folder' | 'shipped'
  file: string
  line: number
}
/**
 * The members of a row that fields names and it has, each as it stands in the whole form.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ShortRow".
 */
export interface ShortRow {
  [k: string]: unknown
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PutText".
 */
export interface PutText {
  /**
   * What removes it.
   */
  name: string
  mediaType: string
  /**
   * What it defines: of a family, its cases.
   */
  scenarios: string[]
  /**
   * Why it takes no part. Only where another version of the program had taken it.
   */
  problems?: TextProblem[]
}
/**
 * A scenario, or with `cases` a family, in the words of scenarios/schema.json.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioText".
 */
export interface ScenarioText {
  [k: string]: unknown
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioTexts".
 */
export interface ScenarioTexts {
  /**
   * The texts by the names of their scenarios.
   */
  scenarios: {
    [k: string]: string
  }
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenariosPut".
 */
export interface ScenariosPut {
  space: string
  put: PutText[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioPut".
 */
export interface ScenarioPut {
  space: string
  name: string
  mediaType: string
  scenarios: ScenarioSummary[]
  /**
   * Other scenarios that are called alike and do not count in this space.
   */
  replaces: string[]
  /**
   * What it takes from scenarios whose `when` is more specific, and how to leave it to them.
   */
  warnings: string[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioRemoved".
 */
export interface ScenarioRemoved {
  space: string
  name: string
  status: 'removed'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioDetails".
 */
export interface ScenarioDetails {
  space: string
  name: string
  scenarios: ScenarioSummary[]
  source?: ScenarioSource
  preview?: ScenarioPreview
}
/**
 * The text as it was put, or as the file was when it was read: what is in force.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioSource".
 */
export interface ScenarioSource {
  /**
   * Of the text: of a case, the name of its family.
   */
  name: string
  mediaType: string
  text: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioPreview".
 */
export interface ScenarioPreview {
  brand: string
  interface: string
  /**
   * What the cardholder did, or what happened without one.
   */
  played: string
  /**
   * Why the scenario, or a part of it, means nothing for this brand or interface, or shows another way; what never comes.
   */
  notes: string[]
  init: PreviewResponse
  status?: PreviewResponse
  redirect?: Redirect
  webhooks: PreviewWebhook[]
}
/**
 * An answer of the emulated service. There is no status answer where the init is refused.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PreviewResponse".
 */
export interface PreviewResponse {
  /**
   * The HTTP status.
   */
  status: number
  body: {
    [k: string]: unknown
  }
}
/**
 * Where the browser would go. Present at the end, unless the scenario loses the way back on purpose.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Redirect".
 */
export interface Redirect {
  method: 'GET' | 'POST'
  url: string
  /**
   * What a form posts; a list repeats its field.
   */
  fields: {
    [k: string]: unknown
  }
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PreviewWebhook".
 */
export interface PreviewWebhook {
  /**
   * When it goes out.
   */
  sent: string
  /**
   * What is otherwise than usual about it, in a few words each.
   */
  unusual: string[]
  url: string
  /**
   * The raw body.
   */
  body: string
  /**
   * What it tells, as JSON; a `raw` body tells something else.
   */
  payload: {
    [k: string]: unknown
  }
  /**
   * How often it is delivered.
   */
  copies: number
  /**
   * What is wrong with it on purpose.
   */
  tampering?: string
  ageMs?: number
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * Whether it is tried again, where the scenario says so.
   */
  retry?: boolean
  /**
   * How many tries are on the wire at once.
   */
  together?: number
}
/**
 * How its signatures are made, as people get it wrong. What `tampering` says as well is 400.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookSign".
 */
export interface WebhookSign {
  /**
   * What is signed: the bytes that are sent; the same JSON as JSON.stringify writes it; another body.
   */
  over?: 'sent' | 'compact' | 'other'
  /**
   * With what: the key, another one, or its text, not decoded.
   */
  key?: 'right' | 'other' | 'text'
  /**
   * The unit of the time: s is wrong in the service's own signature, ms in the standard one.
   */
  unit?: 's' | 'ms'
  /**
   * The id that webhook-signature signs in place of the webhook-id that is sent.
   */
  id?: string
  /**
   * webhook-signature has one more, by another key, before the right one, as while a key is changed: verifiers take it.
   */
  extra?: true
  /**
   * The one signature that is sent.
   */
  only?: 'standard' | 'own'
}
/**
 * What is sent in place of its body, be it JSON or not.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRaw".
 */
export interface WebhookRaw {
  /**
   * Its content-type; without it, application/json.
   */
  type?: string
  /**
   * Exactly what is sent, and signed unless `sign` says otherwise. No card number.
   */
  body: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "NamedValue".
 */
export interface NamedValue {
  name: string
  value: string
}
/**
 * What an event is about, as far as that is known.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventSubject".
 */
export interface EventSubject {
  kind: 'transaction' | 'link'
  /**
   * Absent where nothing was created.
   */
  id?: string
  /**
   * Of a transaction.
   */
  refno?: string
  /**
   * Of a link.
   */
  reference?: string
  /**
   * The link whose cardholder a transaction authenticates.
   */
  link?: string
}
/**
 * A request of an app or a browser, or an order: a call of this API.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByCall".
 */
export interface CauseByCall {
  kind: 'request' | 'control'
  /**
   * What its answer names as sandbox-request-id.
   */
  requestId: string
  /**
   * The header traceparent of the request (W3C trace context), where it was a valid one.
   */
  traceparent?: string
}
/**
 * Its time had come.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByTime".
 */
export interface CauseByTime {
  kind: 'due'
  action:
    | 'transaction_expires'
    | 'challenge_times_out'
    | 'challenge_ends'
    | 'webhook_attempt'
    | 'hold_ends'
    | 'keep_ends'
  /**
   * The requestId of the call of this API that moved the clock to that time, where one did.
   */
  by?: string
}
/**
 * One attempt of a webhook: what it brought to the built-in receiver, and what came of it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByDelivery".
 */
export interface CauseByDelivery {
  kind: 'delivery'
  /**
   * Its id, whatever webhook-id it was sent with.
   */
  webhook: string
  attempt: number
}
/**
 * The sandbox was started with a state to begin from, or was stopped.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByProcess".
 */
export interface CauseByProcess {
  kind: 'start' | 'stop'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedEvent".
 */
export interface RecordedEvent {
  /**
   * Of this start of the sandbox, and counting in the space.
   */
  id: string
  /**
   * Docs/watching.md has all.
   */
  type: EventType
  space: string
  /**
   * On the space's clock.
   */
  at: string
  recordedAt: string
  cause: Cause
  subject?: EventSubject
  /**
   * What only this type of event has.
   */
  facts: {
    [k: string]: unknown
  }
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventPage".
 */
export interface EventPage {
  /**
   * Empty with fields.
   */
  events: RecordedEvent[]
  /**
   * What the events up to next mean for the lists that rows asks for.
   */
  rows?: RowNews[]
  /**
   * What to give as after for what follows.
   */
  next: string
  /**
   * Whether there is more already.
   */
  hasMore: boolean
  /**
   * Only with fields: how many fit in all, on this page and on others.
   */
  total?: number
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * Whether something after the time that was asked about is not kept any more.
   */
  incomplete: boolean
  /**
   * The same in words, and what to do.
   */
  gap?: string
  /**
   * How many events of the space were dropped since it began, or was emptied.
   */
  dropped: number
  /**
   * Why nothing was found, where that can be said: a space that nobody has used, an id that nothing of the space has.
   */
  hint?: string
}
/**
 * What has come or changed in a list that is followed.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowNews".
 */
export interface RowNews {
  /**
   * As `rows` of /events names it.
   */
  list: 'happened' | 'request' | 'webhook'
  /**
   * As they are now, newest first.
   */
  rows: Row[]
  positions: RowPositions
  /**
   * The ids of those that have come.
   */
  came: string[]
  /**
   * How many rows the list has.
   */
  total: number
  requestsDropped: RequestsDropped
  counts?: RowCounts
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionRow".
 */
export interface TransactionRow {
  display: RowDisplay
  kind: 'transaction'
  id: string
  /**
   * When it was initialized, on the space's clock.
   */
  at: string
  refno: string
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'failed' | 'canceled'
  amount: number
  currency: string
  brand: string
  masked: string
  /**
   * The scenario that decides.
   */
  scenario: string
  /**
   * What brought it.
   */
  matchedBy: string
  /**
   * The link whose cardholder it authenticates.
   */
  link?: string
  /**
   * The start page, while it is open.
   */
  page?: string
  /**
   * What a browser would say of the way from that page to the merchant's return addresses: cross-site as soon as one of them is on another site than the page, where cookies with SameSite stay away. Absent where the merchant gave none.
   */
  site?: 'same-site' | 'cross-site'
  /**
   * When it times out, while it is open.
   */
  expires?: string
  challenge?: RowChallenge
  failReason?: 'secure_authentication' | 'timeout' | 'error_on_start' | 'error'
  failMessage?: string
  /**
   * Who ended it, where that was no cardholder and no clock: control, a call of this API; page_choice, a choice of an end on the challenge page. As far as it is kept.
   */
  end?: 'control' | 'page_choice'
  result?: RowResult
  /**
   * True where its scenario asks for what cannot occur, on purpose.
   */
  isNonsense?: boolean
  redirect?: RowRedirect
  webhook?: RowWebhook
}
/**
 * What happened, in words first. A failed authentication is no problem but what a test asked for; look is only there where nobody ordered what went wrong.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowDisplay".
 */
export interface RowDisplay {
  /**
   * The outline of the outcome.
   */
  icon:
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
  title: string
  /**
   * What a line of a list says in place of the title.
   */
  short?: string
  /**
   * One plain sentence more.
   */
  description: string
  until?: Until
  result: string
  liability: Liability
  /**
   * What the app is to do now.
   */
  nextStep: string
  /**
   * What is wrong with it on purpose.
   */
  trap?: string
  /**
   * Whether somebody or something is waited for.
   */
  isOpen: boolean
  attention?: Attention
  held?: HeldWebhook
  /**
   * The lists that it belongs to.
   */
  filters: ('all' | 'attention' | 'webhook' | 'open' | 'pass' | 'fail' | 'link')[]
}
/**
 * What happens without anybody, and when.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Until".
 */
export interface Until {
  words: string
  at: string
}
/**
 * Who pays where the cardholder says afterwards that it was not them.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Liability".
 */
export interface Liability {
  party: 'you' | 'bank' | 'nobody' | 'open'
  label: string
  note: string
}
/**
 * What nobody ordered: a webhook that does not arrive, a request that is not valid, an authorization that shifts no liability.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Attention".
 */
export interface Attention {
  kind: 'webhook' | 'request' | 'authorization'
  title: string
  description: string
  /**
   * What to do about it.
   */
  next: string
  until?: Until
}
/**
 * A webhook that leaves when somebody sends it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HeldWebhook".
 */
export interface HeldWebhook {
  title: string
  words: string
  /**
   * Its webhook-id.
   */
  webhook: string
}
/**
 * What the cardholder was asked, once the network wanted it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowChallenge".
 */
export interface RowChallenge {
  method: 'one_time_code' | 'out_of_band' | 'single_select'
  /**
   * Present while it is open.
   */
  attemptsLeft?: number
  /**
   * How many wrong codes came; at the end, as far as its events are kept.
   */
  attempts: number
}
/**
 * What 3-D Secure said. docs/watching.md has the words; the values are those of the status answer.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowResult".
 */
export interface RowResult {
  directoryResponse?: string
  authenticationResponse?: string
  transStatusReason?: string
  eci?: string
  /**
   * Absent where there is none.
   */
  cavv?: 'ok' | 'wrong length'
  /**
   * Whether there is one.
   */
  xid: boolean
  cardHolderInfo?: string
  version?: string
}
/**
 * Where the browser is sent at the end.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowRedirect".
 */
export interface RowRedirect {
  /**
   * Which of the addresses that is; of a link that did not succeed its own last page, error.
   */
  to: 'success' | 'cancel' | 'error'
  url: string
}
/**
 * The webhook of something that matters most: one that was given up comes before one that is tried again, that before one that waits, and that before one that arrived; of equals, the newest.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowWebhook".
 */
export interface RowWebhook {
  /**
   * The webhook-id.
   */
  id: string
  url: string
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * How often it was sent.
   */
  attemptCount: number
  /**
   * When it was first sent, of the last 20 attempts, which are kept.
   */
  firstAttempt?: string
  lastAttempt?: string
  /**
   * When it is tried next.
   */
  due?: string
  /**
   * What has to happen first.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'hand'
  /**
   * Why it is given up.
   */
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
  /**
   * What the receiver answered to the last attempt.
   */
  lastStatus?: number
  /**
   * Why there was no answer to it, in words.
   */
  lastError?: string
  /**
   * True where it is spoilt on purpose, by a scenario or by hand, so that its receiver must refuse it.
   */
  tampered?: boolean
  /**
   * True where its receiver may refuse or take it: one of two signatures is good, or it is a little old.
   */
  mayBeRejected?: boolean
  /**
   * How it is sent where that differs, on purpose, from an honest one.
   */
  sentAs?: string
  /**
   * How many webhooks there are about the same thing.
   */
  count: number
}
/**
 * A link with the authentication of its cardholder; one that was deleted has hardly anything.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkRow".
 */
export interface LinkRow {
  display: RowDisplay
  kind: 'link'
  id: string
  /**
   * When it was created, on the space's clock; of a deleted one, as far as its events are kept.
   */
  at?: string
  reference: string
  status: 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED'
  amount?: number
  currency?: string
  brand?: string
  masked?: string
  /**
   * The scenario that decides, once one is chosen.
   */
  scenario?: string
  /**
   * What brought it.
   */
  matchedBy?: string
  /**
   * The page that its cardholder sees next, while it is open.
   */
  page?: string
  /**
   * What a browser would say of the way from that page to the merchant's return addresses: cross-site as soon as one of them is on another site than the page, where cookies with SameSite stay away. Absent where the merchant gave none.
   */
  site?: 'same-site' | 'cross-site'
  /**
   * What a pending one waits for.
   */
  step?: 'card_entry' | 'authentication'
  /**
   * When the authentication times out, while it is open.
   */
  expires?: string
  /**
   * Why it failed.
   */
  message?: string
  /**
   * The transaction that authenticates its cardholder.
   */
  transaction?: string
  /**
   * What stands for the card that it has saved.
   */
  alias?: string
  challenge?: RowChallenge
  /**
   * Of the authentication.
   */
  failReason?: 'secure_authentication' | 'timeout' | 'error_on_start' | 'error'
  /**
   * True where the cardholder cancelled the authentication.
   */
  canceled?: boolean
  /**
   * As a transaction has it.
   */
  end?: 'control' | 'page_choice'
  result?: RowResult
  /**
   * True where its scenario asks for what cannot occur, on purpose.
   */
  isNonsense?: boolean
  redirect?: RowRedirect
  webhook?: RowWebhook
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestRow".
 */
export interface RequestRow {
  display: RowDisplay
  kind: 'request'
  /**
   * Its request id, which /requests/{id} and /explain/{id} take.
   */
  id: string
  /**
   * When it was answered, on the space's clock.
   */
  at: string
  method: string
  path: string
  /**
   * The operationId of the service's contract; pages and unknown paths have none.
   */
  operation?: string
  /**
   * Absent where no answer went out.
   */
  status?: number
  end: 'responded' | 'reset' | 'client_gone'
  /**
   * The error code of a refusal.
   */
  code?: string
  /**
   * What its answer said, or why there was none.
   */
  message?: string
  /**
   * What the card network said, where a scenario declined.
   */
  networkCode?: string
  finding?: RequestFinding
  /**
   * How many findings there are; finding is the first.
   */
  findings: number
  subject?: EventSubject
  /**
   * As it was sent, or of what the request is about.
   */
  refno?: string
  /**
   * As it was sent, or of what the request is about.
   */
  reference?: string
  brand?: string
  amount?: number
  currency?: string
  /**
   * The scenario that decided; a refusal with one was ordered.
   */
  scenario?: string
  matchedBy?: string
  durationMs: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestFinding".
 */
export interface RequestFinding {
  /**
   * JSON Pointer into the body.
   */
  pointer?: string
  field: string
  message: string
  /**
   * What the contract asks for, in words.
   */
  expected?: string
  /**
   * What came, in words; never a secret.
   */
  actual?: string
}
/**
 * A delivery; what it has in common with webhook of other rows means the same.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRow".
 */
export interface WebhookRow {
  display: RowDisplay
  kind: 'webhook'
  /**
   * The webhook-id.
   */
  id: string
  /**
   * When it was made, on the space's clock.
   */
  at: string
  url: string
  subject: RowSubject
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  attemptCount: number
  firstAttempt?: string
  lastAttempt?: string
  due?: string
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'hand'
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
  lastStatus?: number
  lastError?: string
  tampered?: boolean
  mayBeRejected?: boolean
  sentAs?: string
}
/**
 * What a webhook is about. One about an id that nothing has has neither refno nor reference.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowSubject".
 */
export interface RowSubject {
  kind: 'transaction' | 'link'
  id: string
  refno?: string
  reference?: string
}
/**
 * What came to the gateway place of the space. It is kept as long as its event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationRow".
 */
export interface AuthorizationRow {
  display: RowDisplay
  kind: 'authorization'
  id: string
  /**
   * When it came, on the space's clock.
   */
  at: string
  /**
   * What was behind the address of the place.
   */
  path: string
  /**
   * What it was answered; absent where the connection was reset.
   */
  status?: number
  subject?: EventSubject
  /**
   * Of the transaction that was meant, as are link and brand.
   */
  refno?: string
  link?: string
  brand?: string
  /**
   * As it was said, in minor units.
   */
  amount?: number
  /**
   * As it was said, or as it was authenticated.
   */
  currency?: string
  submitted: SubmittedAuthorization
  recorded?: RecordedAuthentication
  /**
   * Whether the card's bank bears a fraud loss, or the merchant.
   */
  liability: 'shifted' | 'not_shifted'
  /**
   * That in words, and why.
   */
  verdict: string
  /**
   * What is wrong or odd, what breaks it first.
   */
  findings: AuthorizationFinding[]
}
/**
 * As texts, 100 characters of each, without card numbers.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SubmittedAuthorization".
 */
export interface SubmittedAuthorization {
  amount?: string
  currency?: string
  eci?: string
  cavv?: string
  transaction?: string
  xid?: string
  version?: string
  /**
   * The amount, where it can be read.
   */
  minorUnits?: number
}
/**
 * The authentication that was meant, as the sandbox has it, whatever an app was shown.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedAuthentication".
 */
export interface RecordedAuthentication {
  transaction: string
  /**
   * An id counts before a cavv.
   */
  foundBy: 'transaction' | 'xid' | 'cavv'
  refno: string
  /**
   * The link whose cardholder it authenticates.
   */
  link?: string
  brand: string
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'failed' | 'canceled'
  /**
   * The transStatus that counts.
   */
  response?: string
  amount: number
  currency: string
  eci?: string
  cavv?: string
  xid?: string
  threeDSTransactionId?: string
  version?: string
  /**
   * Which authorization with this authentication it is: 2 says that it was used before.
   */
  useCount: number
  /**
   * How long ago it ended, on the space's clock.
   */
  ageMs?: number
  /**
   * The other transaction that the cavv belongs to, where it is one's.
   */
  cavvTransactionId?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationFinding".
 */
export interface AuthorizationFinding {
  code: string
  /**
   * Whether liability stays with the merchant because of it.
   */
  breaks: boolean
  message: string
  /**
   * What the app should do.
   */
  fix: string
}
/**
 * How many rows each filter has.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowCounts".
 */
export interface RowCounts {
  all: number
  attention: number
  webhook: number
  open: number
  pass: number
  fail: number
  link: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedMessage".
 */
export interface RecordedMessage {
  /**
   * As they came; what opens something is hidden.
   */
  headers: NamedValue[]
  /**
   * Without card number, CVV and other secrets.
   */
  body?: string
  /**
   * In words, where the body is only its beginning.
   */
  cut?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CheckedRequest".
 */
export interface CheckedRequest {
  space: string
  findings: RequestFinding[]
  /**
   * Fields that the contract knows and the body does not say.
   */
  offered: OfferedField[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OfferedField".
 */
export interface OfferedField {
  /**
   * JSON Pointer into the body.
   */
  pointer: string
  /**
   * What it must be, where that has words.
   */
  expected?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CheckedScenario".
 */
export interface CheckedScenario {
  space: string
  /**
   * Everything that is wrong with it; nothing where it would be put.
   */
  problems: TextProblem[]
  put?: ScenarioPut
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Vocabulary".
 */
export interface Vocabulary {
  maps: VocabularyMap[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VocabularyMap".
 */
export interface VocabularyMap {
  /**
   * The keys that lead to it, with dots between them; nothing for the file itself.
   */
  path: string
  words: VocabularyWord[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VocabularyWord".
 */
export interface VocabularyWord {
  word: string
  /**
   * All that there is to choose from.
   */
  values?: string[]
  /**
   * What it takes, in words, where there is no such list.
   */
  accepts?: string
  /**
   * What is meant where it is not said.
   */
  usual?: string
  means: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedRequest".
 */
export interface RecordedRequest {
  /**
   * The id of its event.
   */
  id: string
  space: string
  /**
   * When it was answered, on the space's clock.
   */
  at: string
  recordedAt: string
  subject?: EventSubject
  /**
   * What its answer names as sandbox-request-id.
   */
  requestId: string
  method: string
  path: string
  query?: string
  /**
   * The operationId of the service's contract; hosted pages have none.
   */
  operation?: string
  end: 'responded' | 'reset' | 'client_gone'
  /**
   * Absent where no answer went out.
   */
  status?: number
  durationMs: number
  /**
   * The scenario that decided.
   */
  scenario?: string
  matchedBy?: string
  notes: string[]
  /**
   * The error code of a refusal.
   */
  code?: string
  refusal?: RecordedRejection
  findings?: RequestFinding[]
  /**
   * The bug behind a 500.
   */
  fault?: string
  /**
   * The key of the card that was sent, as a row of /cards has it.
   */
  cardKey?: string
  /**
   * The header traceparent of the request (W3C trace context), where it was a valid one.
   */
  traceparent?: string
  request: RecordedMessage
  response?: RecordedMessage
  /**
   * A script for a shell that sends it again.
   */
  curl?: string
  /**
   * Why there is no such script.
   */
  noCurl?: string
}
/**
 * Who refused a request and why, as data.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedRejection".
 */
export interface RecordedRejection {
  by: RejectedBy
  /**
   * As the answer says it, without the credentials that are in force.
   */
  message: string
  /**
   * The space that wrong credentials were for.
   */
  space?: string
  place?: RequestFinding
  meant?: SuggestedHeader
}
/**
 * The value of a header that was most likely meant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SuggestedHeader".
 */
export interface SuggestedHeader {
  header: string
  value: string
}
/**
 * Two runs beside each other.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RunComparison".
 */
export interface RunComparison {
  a: ComparedRun
  b: ComparedRun
  /**
   * Nothing that was compared differs.
   */
  isSame: boolean
  /**
   * The first step that differs, in words; absent where none does.
   */
  first?: string
  /**
   * What both were given, and who decided, where that differs: card numbers are in no request that is kept.
   */
  facts: ComparedFact[]
  steps: ComparedStep[]
  /**
   * What is not kept of either, and so was not compared.
   */
  notCompared: string[]
}
/**
 * One of two runs.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedRun".
 */
export interface ComparedRun {
  space: string
  kind: 'transaction' | 'link'
  id: string
  /**
   * Its refno or reference; with the end of its id where both have the same.
   */
  name: string
  /**
   * How it went, in words.
   */
  title: string
  /**
   * As the row of it has it in told.
   */
  icon: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedFact".
 */
export interface ComparedFact {
  /**
   * card, amount or outcome
   */
  name: string
  a: string
  b: string
}
/**
 * A step of one run, beside that of the other.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedStep".
 */
export interface ComparedStep {
  /**
   * a and b: only that run has it; unknown: of the other run, that time is not kept.
   */
  is: 'same' | 'changed' | 'a' | 'b' | 'unknown'
  title: string
  /**
   * In what it differs.
   */
  words?: string
  a?: ComparedMoment
  b?: ComparedMoment
  /**
   * The sides of its calls that differ.
   */
  calls: ComparedCall[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedMoment".
 */
export interface ComparedMoment {
  /**
   * After the first step of its run.
   */
  afterMs: number
  detail: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedCall".
 */
export interface ComparedCall {
  who: string
  lines: ComparedLine[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedLine".
 */
export interface ComparedLine {
  /**
   * gone: only of one; new: only of the other; left: how many that are the same are left out.
   */
  is: 'same' | 'gone' | 'new' | 'left'
  text: string
}
/**
 * Why a request got what it got.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Explanation".
 */
export interface Explanation {
  requestId: string
  /**
   * The id of its event, as /events has it.
   */
  event: string
  space: string
  /**
   * When it was answered, on the space's clock.
   */
  at: string
  method: string
  path: string
  end: 'responded' | 'reset' | 'client_gone'
  /**
   * Absent where no answer went out.
   */
  status?: number
  /**
   * The operationId of the service's contract; hosted pages have none.
   */
  operation?: string
  subject?: EventSubject
  /**
   * All of it in a sentence or two.
   */
  summary: string
  scenario?: ExplainedScenario
  /**
   * All who may decide, in the order in which they are asked; absent where no scenario was chosen.
   */
  precedence?: PrecedenceRule[]
  refusal?: ExplainedRejection
  findings: RequestFinding[]
  corrected?: CorrectedCall
  /**
   * Why there is no corrected request, where something is to be corrected.
   */
  notCorrected?: string
  /**
   * The header traceparent of the request (W3C trace context), where it was a valid one.
   */
  traceparent?: string
  /**
   * What somebody changed by hand in what the status shows.
   */
  altered?: string[]
  notes: string[]
}
/**
 * The scenario that decided.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExplainedScenario".
 */
export interface ExplainedScenario {
  name: string
  /**
   * What brought it: a header, the space, its own conditions.
   */
  matchedBy: string
  /**
   * What it does; absent where there is no such scenario any more.
   */
  does?: string
  file?: string
  line?: number
  /**
   * What was laid over it, in that order: the later one wins.
   */
  patches?: AppliedPatch[]
  /**
   * Who else was near, in the order of who decides; the nearest few.
   */
  candidates: ScenarioCandidate[]
  /**
   * Why nothing is known of them.
   */
  candidatesUnknown?: string
}
/**
 * What never decides: a part of an outcome that is as it says, whatever decides.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AppliedPatch".
 */
export interface AppliedPatch {
  /**
   * The scenario, or next/ID for the change of a one-shot.
   */
  name: string
  /**
   * What brought it.
   */
  matchedBy: string
  /**
   * The parts that it changes, such as webhook.
   */
  patched: string[]
  /**
   * All that it changes, in the words of scenarios; absent where that is not kept any more.
   */
  patch?: {
    [k: string]: unknown
  }
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioCandidate".
 */
export interface ScenarioCandidate {
  name: string
  /**
   * What would have brought it.
   */
  by: string
  does: string
  /**
   * Why it did not decide.
   */
  reason: string
  mismatch?: ScenarioMismatch
}
/**
 * The first condition that the request did not meet; absent where it met all, and another scenario comes first.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioMismatch".
 */
export interface ScenarioMismatch {
  key: string
  expected: string
  actual: string
}
/**
 * One of those who may decide about a request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PrecedenceRule".
 */
export interface PrecedenceRule {
  /**
   * Another scenario that was chosen later, a one-shot, the header, the scenario that the space forces, conditions of scenarios, the default of the space, or what decides where nothing else does.
   */
  rule: 'reassigned' | 'next' | 'header' | 'forced' | 'when' | 'space_default' | 'default'
  /**
   * For a reader who does not know how outcomes are chosen: who it is; of the one that decided, that it did.
   */
  label: string
  /**
   * Why it decided, or why it did not.
   */
  reason: string
  /**
   * passed: it was asked and had nothing to say; not_asked: another one had decided.
   */
  result: 'matched' | 'no_match' | 'not_evaluated'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExplainedRejection".
 */
export interface ExplainedRejection {
  by: RejectedBy
  code?: string
  /**
   * The space that wrong credentials were for.
   */
  space?: string
  message: string
  /**
   * What to do, where the message does not say it.
   */
  todo?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CorrectedCall".
 */
export interface CorrectedCall {
  /**
   * A script for a shell, with $CARD_NUMBER and $CARD_CVV in place of a card.
   */
  curl: string
  changes: string[]
  /**
   * The body line by line: what goes, what comes, and what is around that.
   */
  lines: ComparedLine[]
  /**
   * What it sends, with [hidden number] and [hidden cvv] in place of a card; absent where the request had no body.
   */
  body?: {
    [k: string]: unknown
  }
  /**
   * The listed card that stands for what is hidden: /cards?key= knows its number.
   */
  cardKey?: string
  /**
   * The header sandbox-scenario that it sends.
   */
  scenario?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ControlCall".
 */
export interface ControlCall {
  requestId: string
  recordedAt: string
  method: string
  path: string
  /**
   * By which name it was called, where it was refused with 403: mostly because of the name.
   */
  host?: string
  /**
   * Absent where the caller went away first.
   */
  status?: number
  durationMs: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestList".
 */
export interface RequestList {
  /**
   * Empty with fields.
   */
  requests: RecordedRequest[]
  /**
   * Whether something after the time that was asked about is not kept any more.
   */
  incomplete: boolean
  /**
   * The same in words, and what to do.
   */
  gap?: string
  /**
   * How many events of the space were dropped since it began, or was emptied.
   */
  dropped: number
  /**
   * Why nothing was found, where that can be said: a space that nobody has used, an id that nothing of the space has.
   */
  hint?: string
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * Only with fields: how many fit in all, on this page and on others.
   */
  total?: number
  /**
   * Only with fields: what to give as before for the next page; absent on the last one.
   */
  older?: string
  /**
   * Only with interface control; with the token of a space, those that came with it.
   */
  calls?: ControlCall[]
  /**
   * How many older ones fit and are left out because of limit.
   */
  omitted: number
  /**
   * What to give as since for what follows.
   */
  next: string
}
/**
 * HAR 1.2.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HarFile".
 */
export interface HarFile {
  log: HarLog
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HarLog".
 */
export interface HarLog {
  version: '1.2'
  creator: HarCreator
  entries: {
    [k: string]: unknown
  }[]
  comment?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HarCreator".
 */
export interface HarCreator {
  name: string
  version: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MatchedScenario".
 */
export interface MatchedScenario {
  name: string
  matchedBy: string
  /**
   * What is laid over it, in that order.
   */
  patches?: AppliedPatch[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MaskedCard".
 */
export interface MaskedCard {
  masked: string
  brand: string
  expiryMonth: string
  expiryYear: string
  alias?: string
  fingerprint: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HistoryLine".
 */
export interface HistoryLine {
  action: string
  amount: number
  source: string
  date: string
  success: boolean
  ip?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReturnAddresses".
 */
export interface ReturnAddresses {
  success?: string
  cancel?: string
  error?: string
}
/**
 * Present while it is open.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OpenChallenge".
 */
export interface OpenChallenge {
  method: string
  attemptsLeft?: number
  /**
   * The one that was chosen.
   */
  channel?: string
  /**
   * When it ends by itself.
   */
  due?: string
  /**
   * How often the cardholder asked for a new code on the page; absent where never.
   */
  resent?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookSummary".
 */
export interface WebhookSummary {
  /**
   * The webhook-id.
   */
  id: string
  url: string
  created: string
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  attemptCount: number
  due?: string
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'hand'
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
}
/**
 * A transaction. counts, webhooks, answer, timeline, steps, explained, incomplete and dropped are only there where one is asked for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionRecord".
 */
export interface TransactionRecord {
  id: string
  space: string
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'failed' | 'canceled'
  merchantId: string
  amount: number
  currency: string
  refno: string
  refno2?: string
  language?: string
  paymentMethod: string
  card: MaskedCard
  enrolled: boolean
  /**
   * The start page.
   */
  location: string
  /**
   * What a browser would say of the way from that page to the merchant's return addresses: cross-site as soon as one of them is on another site than the page, where cookies with SameSite stay away. Absent where the merchant gave none.
   */
  site?: 'same-site' | 'cross-site'
  returnUrls: ReturnAddresses
  returnMethod: 'GET' | 'POST'
  webhookUrl?: string
  expires: string
  scenario: MatchedScenario
  /**
   * The link whose cardholder it authenticates; its merchant does not see it.
   */
  link?: string
  challenge?: OpenChallenge
  failReason?: string
  failMessage?: string
  redirect?: Redirect
  history: HistoryLine[]
  counts?: Counts
  webhooks?: WebhookSummary[]
  /**
   * What its merchant reads now as status; absent for a link's authentication.
   */
  response?: {
    [k: string]: unknown
  }
  /**
   * What happened to it, oldest first; requests without headers and bodies.
   */
  timeline?: RecordedEvent[]
  /**
   * The same in words, what belongs together in one step, and what is due next as the last.
   */
  steps?: Step[]
  explained?: Explained
  /**
   * The card that a link has saved, every value with what it is for.
   */
  saved?: ExplainedValue[]
  /**
   * Whether the timeline misses something.
   */
  incomplete?: boolean
  /**
   * Why.
   */
  gap?: string
  /**
   * How many events of the space were dropped since it began, or was emptied.
   */
  dropped?: number
}
/**
 * What was asked for about it, counted for as long as it is kept: events are dropped where there are too many, these stay. Counting writes nothing; what was counted is written with the next change, so after a kill some may be missing.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Counts".
 */
export interface Counts {
  /**
   * From then on, on the clock of the space, all is counted.
   */
  since: string
  /**
   * Whether that is since it began. webhookTries always are.
   */
  whole: boolean
  /**
   * Status answers that told the status.
   */
  statusReads: number
  /**
   * Times it was asked for and not told: a fault, or a caller who went away.
   */
  statusFailures: number
  lastRead?: CountedRead
  /**
   * Tries of the initialization: those that made it or were answered with it once more, and those of the same refno or reference that made nothing.
   */
  initializations: number
  /**
   * How many different Idempotency-Keys came with them; 100 at most are told apart.
   */
  idempotencyKeys: number
  /**
   * Attempts of all its webhooks.
   */
  webhookTries: number
  /**
   * How often its page was opened.
   */
  pageOpenings: number
}
/**
 * The newest status answer that told the status.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CountedRead".
 */
export interface CountedRead {
  at: string
  /**
   * The status as it was.
   */
  status: string
  /**
   * Members that somebody had altered (`shown`).
   */
  altered?: string[]
}
/**
 * One step of a timeline, with all events that say the same.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  at: string
  icon:
    | 'plus'
    | 'eye'
    | 'again'
    | 'off'
    | 'pass'
    | 'fail'
    | 'cancel'
    | 'refused'
    | 'out'
    | 'read'
    | 'hook'
    | 'time'
    | 'snow'
    | 'target'
    | 'gone'
  title: string
  detail: string
  tone: 'pass' | 'fail' | 'warn' | 'wait'
  /**
   * The time since the step before.
   */
  gapMs: number
  /**
   * A gap of more than a minute.
   */
  isLong: boolean
  /**
   * A gap of more than 20 seconds.
   */
  isDotted: boolean
  /**
   * The request that it is.
   */
  requestId?: string
  webhook?: StepAttempt
  /**
   * True where it has not happened yet.
   */
  isDue?: boolean
  /**
   * The ids of the events in it.
   */
  events: string[]
}
/**
 * A try of a webhook.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StepAttempt".
 */
export interface StepAttempt {
  id: string
  attempt: number
}
/**
 * The 3-D Secure result, every value with what it means; what is absent means something, too.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Explained".
 */
export interface Explained {
  values: ExplainedValue[]
  liability: Liability
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExplainedValue".
 */
export interface ExplainedValue {
  label: string
  field: string
  /**
   * Absent where the field is.
   */
  value?: string
  meaning: string
  /**
   * True where it is not as this result should have it.
   */
  isDefect?: boolean
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Coverage".
 */
export interface Coverage {
  /**
   * Absent with all=true.
   */
  space?: string
  /**
   * With all=true: since when, in real time.
   */
  since?: string
  seen: CoveredSituation[]
  never: UncoveredSituation[]
  survive: SituationCoverage
}
/**
 * What was met; subject says in what last, where that is known and it is about one space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CoveredSituation".
 */
export interface CoveredSituation {
  name:
    | 'passed'
    | 'passed_challenge'
    | 'attempted'
    | 'informational'
    | 'not_enrolled'
    | 'failed'
    | 'unavailable'
    | 'cancelled'
    | 'timed_out'
    | 'start_error'
    | 'technical_error'
    | 'link_saved'
    | 'link_failed'
    | 'link_deleted'
    | 'webhook_accepted'
    | 'webhook_rejected'
    | 'webhook_before_redirect'
    | 'webhook_after_redirect'
    | 'webhook_twice'
    | 'webhook_retried'
    | 'webhook_forged'
    | 'declined'
    | 'soft_declined'
    | 'service_failed'
    | 'status_unreadable'
    | 'rejected_request'
    | 'unauthorized'
  group: 'outcome' | 'end' | 'webhook' | 'error'
  /**
   * In a sentence, with what an app should make of it.
   */
  means: string
  /**
   * What counts as met.
   */
  counts: string
  /**
   * Whether it is one of the twelve that every app should survive; arm brings one about.
   */
  survive: boolean
  arm?: QueuedOutcomeRequest
  times: number
  /**
   * On the clock of its space.
   */
  last: string
  subject?: EventSubject
}
/**
 * A scenario, or a change: one of them.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QueuedOutcomeRequest".
 */
export interface QueuedOutcomeRequest {
  /**
   * The scenario that decides, or is laid over what does where it is an overlay: its name, or a whole one in the words of scenarios/schema.json, without when, cases and overlay. That is called next/ID.
   */
  scenario?: ScenarioWord | Readonly<Record<string, unknown>>
  /**
   * What is to be otherwise of whatever decides, in the words of a scenario: webhook, redirect, faults, initialization, authentication, tokenization, nonsense.
   */
  patch?: {
    [k: string]: unknown
  }
  when?: QueuedOutcomeConditions
  /**
   * How many tries, or orders, it takes.
   */
  times?: number
  /**
   * What uses it up: every try, or an order with all its tries.
   */
  for?: 'request' | 'order'
}
/**
 * `when` in the words of a scenario: which requests are meant. Every key must fit; without any, the next request of all is meant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QueuedOutcomeConditions".
 */
export interface QueuedOutcomeConditions {
  /**
   * Only requests of this interface. Without it, of both.
   */
  interface?: 'transactions' | 'links'
  /**
   * Listed test cards: a name of the catalogue (all its brands), a number, or a list of those.
   */
  card?: CardWord | readonly CardWord[]
  /**
   * A payment method code of the card, or a list of them.
   */
  brand?: BrandWord | readonly BrandWord[]
  /**
   * The amount in minor units: a number, or a map with from and to.
   */
  amount?: AmountRange
  /**
   * The ISO 4217 code of the currency.
   */
  currency?: CurrencyWord
  /**
   * A pattern for the refno of a transaction: * is anything, ? one character.
   */
  refno?: string | number
  /**
   * A pattern for the reference of a link: * is anything, ? one character.
   */
  reference?: string | number
  /**
   * A pattern for card.3D.cardholder.email of the request, in any case.
   */
  email?: string | number
  /**
   * A pattern for card.3D.cardholder.cardholderName, or for the name on a link's page, in any case.
   */
  cardholderName?: string | number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UncoveredSituation".
 */
export interface UncoveredSituation {
  name:
    | 'passed'
    | 'passed_challenge'
    | 'attempted'
    | 'informational'
    | 'not_enrolled'
    | 'failed'
    | 'unavailable'
    | 'cancelled'
    | 'timed_out'
    | 'start_error'
    | 'technical_error'
    | 'link_saved'
    | 'link_failed'
    | 'link_deleted'
    | 'webhook_accepted'
    | 'webhook_rejected'
    | 'webhook_before_redirect'
    | 'webhook_after_redirect'
    | 'webhook_twice'
    | 'webhook_retried'
    | 'webhook_forged'
    | 'declined'
    | 'soft_declined'
    | 'service_failed'
    | 'status_unreadable'
    | 'rejected_request'
    | 'unauthorized'
  group: 'outcome' | 'end' | 'webhook' | 'error'
  /**
   * In a sentence, with what an app should make of it.
   */
  means: string
  /**
   * What counts as met.
   */
  counts: string
  /**
   * Whether it is one of the twelve that every app should survive; arm brings one about.
   */
  survive: boolean
  arm?: QueuedOutcomeRequest
}
/**
 * The twelve that every app should survive.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SituationCoverage".
 */
export interface SituationCoverage {
  covered: number
  total: number
  missing: (
    | 'passed'
    | 'passed_challenge'
    | 'attempted'
    | 'informational'
    | 'not_enrolled'
    | 'failed'
    | 'unavailable'
    | 'cancelled'
    | 'timed_out'
    | 'start_error'
    | 'technical_error'
    | 'link_saved'
    | 'link_failed'
    | 'link_deleted'
    | 'webhook_accepted'
    | 'webhook_rejected'
    | 'webhook_before_redirect'
    | 'webhook_after_redirect'
    | 'webhook_twice'
    | 'webhook_retried'
    | 'webhook_forged'
    | 'declined'
    | 'soft_declined'
    | 'service_failed'
    | 'status_unreadable'
    | 'rejected_request'
    | 'unauthorized'
  )[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Order".
 */
export interface Order {
  space: string
  refno: string
  /**
   * Their ids, oldest first, the newest 100.
   */
  transactions: string[]
  /**
   * How many older ones there are.
   */
  omitted: number
  counts: Counts
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionList".
 */
export interface TransactionList {
  /**
   * Empty with fields.
   */
  transactions: TransactionRecord[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * Only with fields: how many fit in all, on this page and on others.
   */
  total?: number
  /**
   * Only with fields: what to give as before for the next page; absent on the last one.
   */
  older?: string
  /**
   * How many older ones fit and are left out because of limit.
   */
  omitted: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkBrandRecord".
 */
export interface LinkBrandRecord {
  brand: string
  merchantName?: string
}
/**
 * A link; one that was deleted has hardly anything. counts, webhooks, answer, timeline, incomplete and dropped are only there where one is asked for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkRecord".
 */
export interface LinkRecord {
  id: string
  space: string
  status: 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED'
  /**
   * What a pending one waits for.
   */
  step?: 'card_entry' | 'authentication'
  reference: string
  /**
   * The address that its answer gives as link.
   */
  page: string
  /**
   * What a browser would say of the way from that page to the merchant's return addresses: cross-site as soon as one of them is on another site than the page, where cookies with SameSite stay away. Absent where the merchant gave none.
   */
  site?: 'same-site' | 'cross-site'
  created?: string
  successUrl?: string
  webhookEndpoint?: string
  collectCardholderName?: boolean
  context?: NamedValue[]
  amount?: number
  currency?: string
  brands?: LinkBrandRecord[]
  scenario?: MatchedScenario
  /**
   * What is going to be laid over what decides, while nothing has.
   */
  patches?: AppliedPatch[]
  paymentMethod?: string
  card?: MaskedCard
  cardholderName?: string
  /**
   * The transaction that authenticates its cardholder.
   */
  transaction?: string
  /**
   * Why it failed.
   */
  message?: string
  redirect?: Redirect
  history?: HistoryLine[]
  counts?: Counts
  webhooks?: WebhookSummary[]
  /**
   * What its merchant reads now as status.
   */
  response?: {
    [k: string]: unknown
  }
  /**
   * What happened to it and to the authentication, oldest first; requests without headers and bodies.
   */
  timeline?: RecordedEvent[]
  /**
   * The same in words, what belongs together in one step, and what is due next as the last.
   */
  steps?: Step[]
  explained?: Explained
  /**
   * The card that a link has saved, every value with what it is for.
   */
  saved?: ExplainedValue[]
  /**
   * Whether the timeline misses something.
   */
  incomplete?: boolean
  /**
   * Why.
   */
  gap?: string
  /**
   * How many events of the space were dropped since it began, or was emptied.
   */
  dropped?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkList".
 */
export interface LinkList {
  /**
   * Empty with fields.
   */
  links: LinkRecord[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * Only with fields: how many fit in all, on this page and on others.
   */
  total?: number
  /**
   * Only with fields: what to give as before for the next page; absent on the last one.
   */
  older?: string
  /**
   * How many older ones fit and are left out because of limit.
   */
  omitted: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcomeList".
 */
export interface ChallengeOutcomeList {
  /**
   * Empty with fields.
   */
  outcomes: ChallengeOutcome[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * How many fit in all, on this page and on others.
   */
  total: number
  /**
   * What to give as after for the next page; absent on the last one.
   */
  next?: string
}
/**
 * One way to end what is open, whatever its card wants.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcome".
 */
export interface ChallengeOutcome {
  id: string
  icon: 'pass' | 'attempt' | 'fail' | 'tech' | 'cancel' | 'time'
  title: string
  description: string
  call: ChallengeOutcomeCall
  /**
   * Its reasons, each a way to end of its own.
   */
  reasons?: ChallengeOutcomeReason[]
}
/**
 * POST it behind the resource: /transactions/{id}/challenge, or /transactions/{id}/expire, which takes no body.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcomeCall".
 */
export interface ChallengeOutcomeCall {
  path: 'challenge' | 'expire'
  body?: ChallengeStep
}
/**
 * How the authentication ends, whatever was pinned and whatever is asked.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ForcedOutcome".
 */
export interface ForcedOutcome {
  /**
   * The transStatus; I only where nothing is asked.
   */
  outcome: 'Y' | 'N' | 'A' | 'U' | 'R' | 'I'
  /**
   * The transStatusReason; 15 to 18 only with Y and A, and none that its version does not have.
   */
  reason?: ReasonWord
}
/**
 * A one-time code is typed, where the page has a field for one.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TypedCode".
 */
export interface TypedCode {
  /**
   * What the cardholder types; at most 10 characters without blanks.
   */
  code: string
}
/**
 * The way to get the code is chosen, where the page offers a choice. The code comes by a second call.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChosenChannel".
 */
export interface ChosenChannel {
  /**
   * One that the page offers: text, email or call; another one is 409.
   */
  channel: ChannelWord
}
/**
 * The request in the bank's app is answered, where the challenge asks for that.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AppResponse".
 */
export interface AppResponse {
  /**
   * true: Approve is pressed; false: Deny.
   */
  approve: boolean
}
/**
 * Cancel is pressed, wherever the page asks something.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PressedCancel".
 */
export interface PressedCancel {
  /**
   * Always true.
   */
  cancel: true
}
/**
 * The page is opened, and whatever the scenario says follows.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GoOn".
 */
export interface GoOn {
  /**
   * Always true.
   */
  go: true
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcomeReason".
 */
export interface ChallengeOutcomeReason {
  id: string
  icon: 'pass' | 'attempt' | 'fail' | 'tech' | 'cancel' | 'time'
  title: string
  description: string
  call: ChallengeOutcomeCall
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowList".
 */
export interface RowList {
  /**
   * Empty with fields.
   */
  rows: Row[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * Only with fields: what to give as before for the next page; absent on the last one.
   */
  older?: string
  positions: RowPositions
  requestsDropped: RequestsDropped
  counts?: RowCounts
  /**
   * How many older ones fit and are left out because of limit.
   */
  omitted: number
  /**
   * How many fit in all.
   */
  total: number
  /**
   * What to give to /events as after for all that these rows do not tell yet. It is older than sandbox-event where something happened while the answer was being made.
   */
  next: string
  /**
   * How many events of the space were dropped since it began, or was emptied: refused requests may have been among them.
   */
  dropped: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AssumptionList".
 */
export interface AssumptionList {
  /**
   * What is done, where no item of the wire format could say it.
   */
  behaviour: BehaviourLine[]
  /**
   * Items of openapi.yaml that the document does not show.
   */
  wire: WireLine[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "BehaviourLine".
 */
export interface BehaviourLine {
  /**
   * By which code and other documents name it.
   */
  key: string
  /**
   * What the sandbox does.
   */
  statement: string
  /**
   * Why it is an assumption.
   */
  reason: string
  /**
   * A key of docs/sources.md.
   */
  source: string
  recorded?: ConfirmedBy
}
/**
 * A recording of the service in which it was seen, as a person has written down.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ConfirmedBy".
 */
export interface ConfirmedBy {
  /**
   * What the person calls the recording.
   */
  by: string
  /**
   * The day.
   */
  on: string
  /**
   * How often it was seen.
   */
  times: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WireLine".
 */
export interface WireLine {
  /**
   * Where it stands in openapi.yaml.
   */
  pointer: string
  /**
   * status, header, property, value, rule …
   */
  item: string
  /**
   * The operation or the schema that it belongs to.
   */
  group: string
  /**
   * Inside of that; empty for the whole.
   */
  name: string
  /**
   * Why it is an assumption.
   */
  reason: string
  /**
   * A key of docs/sources.md.
   */
  source: string
  recorded?: ConfirmedBy
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardList".
 */
export interface CardList {
  /**
   * Empty with fields.
   */
  cards: ListedCard[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * How many fit in all, on this page and on others.
   */
  total: number
  /**
   * What to give as after for the next page; absent on the last one.
   */
  next?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ListedCard".
 */
export interface ListedCard {
  number: string
  paymentMethod: string
  /**
   * What `when.card` of a scenario may say.
   */
  name: string
  /**
   * Which number it is without naming it.
   */
  key: string
  /**
   * What decides when neither header nor request says otherwise.
   */
  scenario: string
  /**
   * What happens then, in plain words.
   */
  outcome: string
  icon: ScenarioSign
  group: ScenarioGroup
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Tokens".
 */
export interface Tokens {
  alias: string
  aliasCVV: string
  aliasCVVExpires: string
  fingerprint: string
  masked: string
  paymentMethod: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeResponse".
 */
export interface ChallengeResponse {
  transactionId: string
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'failed' | 'canceled'
  /**
   * What its page asks while the challenge is open.
   */
  input?: 'code' | 'approval' | 'channel' | 'code_or_channel'
  /**
   * Present while the challenge is open.
   */
  attemptsLeft?: number
  redirect?: Redirect
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkResponse".
 */
export interface LinkResponse {
  id: string
  status: 'PENDING' | 'SUCCESS' | 'ERROR'
  challenge?: LinkChallenge
  redirect?: Redirect
}
/**
 * Present while a challenge is open.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkChallenge".
 */
export interface LinkChallenge {
  transactionId: string
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing'
  /**
   * Its page.
   */
  url: string
  /**
   * What a browser would say of the way from that page to the merchant's return addresses: cross-site as soon as one of them is on another site than the page, where cookies with SameSite stay away. Absent where the merchant gave none.
   */
  site?: 'same-site' | 'cross-site'
  /**
   * What its page asks while the challenge is open.
   */
  input?: 'code' | 'approval' | 'channel' | 'code_or_channel'
  attemptsLeft?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExpiredTransaction".
 */
export interface ExpiredTransaction {
  transactionId: string
  status: 'failed'
  reason: 'timeout'
  /**
   * On the clock of its space.
   */
  at: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExpiredLink".
 */
export interface ExpiredLink {
  id: string
  /**
   * What became of the link.
   */
  linkStatus: 'SUCCESS' | 'ERROR'
  /**
   * The transaction that authenticated its cardholder.
   */
  transactionId: string
  status: 'failed'
  reason: 'timeout'
  /**
   * On the clock of its space.
   */
  at: string
}
/**
 * Members of the status answer with what they are to be; null removes one.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusPatch".
 */
export interface StatusPatch {
  [k: string]: unknown
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideTurnRequest".
 */
export interface StatusOverrideTurnRequest {
  /**
   * The patch; null: the truth.
   */
  response: {
    [k: string]: unknown
  } | null
  /**
   * For how many answers; without it, for all that follow.
   */
  times?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideTurn".
 */
export interface StatusOverrideTurn {
  response: {
    [k: string]: unknown
  } | null
  times?: number
  /**
   * How many reads it has been for.
   */
  used: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverride".
 */
export interface StatusOverride {
  transactionId: string
  /**
   * The patch, or those in a row; null where the truth is told.
   */
  statusOverride: StatusPatch | StatusOverrideTurns | null
  /**
   * Members that have another value in the next answer, as in detail.authorize.amount.
   */
  changed: string[]
  /**
   * Members that the answer would not have at this moment.
   */
  added: string[]
  /**
   * Members that are left out.
   */
  removed: string[]
}
/**
 * Words of a scenario. At least one of latency, status, connection and body; of the last three at most one.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultRequest".
 */
export interface FaultRequest {
  /**
   * Which answers suffer. A single place may stand without a list.
   */
  on: ('init' | 'start' | 'status')[]
  /**
   * How many answers of each place suffer, from now on; without it, all of them, and of repeated initializations one.
   */
  times?: number
  /**
   * The answer comes this much later; 24h at most.
   */
  latency?: Duration<'ms' | 's' | 'm' | 'h'>
  /**
   * This HTTP status instead of the answer.
   */
  status?: number
  /**
   * The connection is reset instead of an answer.
   */
  connection?: 'reset'
  /**
   * The answer is cut off in the middle of its JSON.
   */
  body?: 'malformed'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultTurnRequest".
 */
export interface FaultTurnRequest {
  /**
   * Without times, which stands beside it; null: none.
   */
  fault: FaultRequest | null
  /**
   * For how many answers; without it, for all that follow.
   */
  times?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultTurn".
 */
export interface FaultTurn {
  fault: FaultRequest | null
  times?: number
  used: AppliedFaults
}
/**
 * How many answers of a place have suffered, where they are counted.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AppliedFaults".
 */
export interface AppliedFaults {
  init?: number
  start?: number
  status?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionFaults".
 */
export interface TransactionFaults {
  transactionId: string
  /**
   * scenario: as pinned, where faults is null none; control: as somebody wants it, put or, where faults is null, lifted.
   */
  from: 'scenario' | 'control'
  faults: FaultRequest | FaultTurns | null
  applied: AppliedFaults
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Webhook".
 */
export interface Webhook {
  /**
   * The webhook-id of every attempt that carries no other.
   */
  id: string
  /**
   * What it is about.
   */
  link?: string
  /**
   * What it is about.
   */
  transaction?: string
  url: string
  /**
   * The raw body that is signed and sent.
   */
  body: string
  created: string
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * What has to happen first.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'hand'
  /**
   * When it is tried next.
   */
  due?: string
  /**
   * Why it is given up.
   */
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
  tampering?:
    | 'bad_signature'
    | 'bad_standard_signature'
    | 'bad_own_signature'
    | 'missing_signature'
    | 'missing_standard_signature'
    | 'missing_own_signature'
    | 'old_timestamp'
    | 'key_order'
  /**
   * How old its signature is when it is sent; below 0, how far ahead.
   */
  ageMs?: number
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The webhook-id that it carries, where that is not its own.
   */
  webhookId?: string
  /**
   * Whether it is tried again, where an order or its scenario says so.
   */
  retry?: boolean
  /**
   * How many tries are on the wire at once.
   */
  together?: number
  /**
   * What else of it is to come, each for itself; status, due and how it is sent tell what comes next.
   */
  further?: WebhookRound[]
  attemptCount: number
  /**
   * The last 20, oldest first.
   */
  attempts: WebhookAttempt[]
}
/**
 * What was ordered of a webhook, or planned, and is still to come.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRound".
 */
export interface WebhookRound {
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * What has to happen first.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'hand'
  /**
   * When it is tried.
   */
  due?: string
  /**
   * How often it is still to be delivered.
   */
  times: number
  tampering?:
    | 'bad_signature'
    | 'bad_standard_signature'
    | 'bad_own_signature'
    | 'missing_signature'
    | 'missing_standard_signature'
    | 'missing_own_signature'
    | 'old_timestamp'
    | 'key_order'
  /**
   * How old its signature is when it is sent; below 0, how far ahead.
   */
  ageMs?: number
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The webhook-id that it carries, where that is not its own.
   */
  webhookId?: string
  /**
   * Whether it is tried again, where an order or its scenario says so.
   */
  retry?: boolean
  /**
   * How many tries are on the wire at once.
   */
  together?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookAttempt".
 */
export interface WebhookAttempt {
  at: string
  request: AttemptRequest
  durationMs: number
  /**
   * What was other than usual about it, on purpose.
   */
  sentAs?: string
  /**
   * Its receiver has a reason to refuse it.
   */
  spoiled?: true
  response?: AttemptResponse
  /**
   * Why there was no answer, and what to do.
   */
  error?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AttemptRequest".
 */
export interface AttemptRequest {
  url: string
  headers: {
    [k: string]: string
  }
  body: string
}
/**
 * Present where the receiver answered.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AttemptResponse".
 */
export interface AttemptResponse {
  status: number
  headers: {
    [k: string]: string
  }
  /**
   * Its first 4 KB.
   */
  body: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkWebhookRequest".
 */
export interface LinkWebhookRequest {
  /**
   * The link that it is about.
   */
  link: string
  /**
   * The status that it claims; without it, the real one.
   */
  status?: string
  /**
   * Merged into the body (JSON Merge Patch); null removes a field.
   */
  payload?: {
    [k: string]: unknown
  }
  /**
   * Where it goes; without it, to the address of the resource or of the account.
   */
  url?: string
  /**
   * What is wrong with it, in the words of scenarios; webhook-signature is the standard signature, the service's header the own one.
   */
  tampering?:
    | 'bad_signature'
    | 'bad_standard_signature'
    | 'bad_own_signature'
    | 'missing_signature'
    | 'missing_standard_signature'
    | 'missing_own_signature'
    | 'old_timestamp'
    | 'key_order'
  /**
   * Signed as if it were sent this long before it is, such as 10m, or after it, such as -10m; at most 3650d, and not beside old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The webhook-id that it carries in place of its own: one that was used before, or another one.
   */
  webhookId?: string
  /**
   * How often it is delivered in all, although it arrived.
   */
  times?: number
  /**
   * Whether it is tried again where it is not taken. Without it, it is, unless it is spoilt: a signature, an age of more than 5 minutes, a raw body.
   */
  retry?: boolean
  /**
   * So many tries are on the wire at once, before one is answered: the same webhook-id, body and signatures. Each is an attempt; for retries, and for times, they count as one.
   */
  together?: number
  /**
   * Waits this long on the space's clock, times --webhook-time-scale; at most 3650d.
   */
  delay?: Duration
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionWebhookRequest".
 */
export interface TransactionWebhookRequest {
  /**
   * The transaction that it is about.
   */
  transaction: string
  /**
   * The status that it claims; without it, the real one.
   */
  status?: string
  /**
   * Merged into the body (JSON Merge Patch); null removes a field.
   */
  payload?: {
    [k: string]: unknown
  }
  /**
   * Where it goes; without it, to the address of the resource or of the account.
   */
  url?: string
  /**
   * What is wrong with it, in the words of scenarios; webhook-signature is the standard signature, the service's header the own one.
   */
  tampering?:
    | 'bad_signature'
    | 'bad_standard_signature'
    | 'bad_own_signature'
    | 'missing_signature'
    | 'missing_standard_signature'
    | 'missing_own_signature'
    | 'old_timestamp'
    | 'key_order'
  /**
   * Signed as if it were sent this long before it is, such as 10m, or after it, such as -10m; at most 3650d, and not beside old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The webhook-id that it carries in place of its own: one that was used before, or another one.
   */
  webhookId?: string
  /**
   * How often it is delivered in all, although it arrived.
   */
  times?: number
  /**
   * Whether it is tried again where it is not taken. Without it, it is, unless it is spoilt: a signature, an age of more than 5 minutes, a raw body.
   */
  retry?: boolean
  /**
   * So many tries are on the wire at once, before one is answered: the same webhook-id, body and signatures. Each is an attempt; for retries, and for times, they count as one.
   */
  together?: number
  /**
   * Waits this long on the space's clock, times --webhook-time-scale; at most 3650d.
   */
  delay?: Duration
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UnknownWebhookRequest".
 */
export interface UnknownWebhookRequest {
  about: UnknownSubject
  /**
   * The status that it claims; without it, authenticated for a transaction and SUCCESS for a link.
   */
  status?: string
  /**
   * Merged into the body (JSON Merge Patch); null removes a field.
   */
  payload?: {
    [k: string]: unknown
  }
  /**
   * Where it goes; without it, to the address of the account, which is for transactions.
   */
  url?: string
  /**
   * What is wrong with it, in the words of scenarios; webhook-signature is the standard signature, the service's header the own one.
   */
  tampering?:
    | 'bad_signature'
    | 'bad_standard_signature'
    | 'bad_own_signature'
    | 'missing_signature'
    | 'missing_standard_signature'
    | 'missing_own_signature'
    | 'old_timestamp'
    | 'key_order'
  /**
   * Signed as if it were sent this long before it is, such as 10m, or after it, such as -10m; at most 3650d, and not beside old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The webhook-id that it carries in place of its own: one that was used before, or another one.
   */
  webhookId?: string
  /**
   * How often it is delivered in all, although it arrived.
   */
  times?: number
  /**
   * Whether it is tried again where it is not taken. Without it, it is, unless it is spoilt: a signature, an age of more than 5 minutes, a raw body.
   */
  retry?: boolean
  /**
   * So many tries are on the wire at once, before one is answered: the same webhook-id, body and signatures. Each is an attempt; for retries, and for times, they count as one.
   */
  together?: number
  /**
   * Waits this long on the space's clock, times --webhook-time-scale; at most 3650d.
   */
  delay?: Duration
}
/**
 * The id of a link or of a transaction that the space does not have.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UnknownSubject".
 */
export interface UnknownSubject {
  link?: string
  transaction?: string
}
/**
 * How a webhook is sent again; whatever is not said is as it was.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SendWebhookRequest".
 */
export interface SendWebhookRequest {
  /**
   * What is wrong with it, in the words of scenarios; webhook-signature is the standard signature, the service's header the own one.
   */
  tampering?:
    | 'bad_signature'
    | 'bad_standard_signature'
    | 'bad_own_signature'
    | 'missing_signature'
    | 'missing_standard_signature'
    | 'missing_own_signature'
    | 'old_timestamp'
    | 'key_order'
  /**
   * Signed as if it were sent this long before it is, such as 10m, or after it, such as -10m; at most 3650d, and not beside old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The webhook-id that it carries in place of its own: one that was used before, or another one.
   */
  webhookId?: string
  /**
   * How often it is delivered in all, although it arrived.
   */
  times?: number
  /**
   * Whether it is tried again where it is not taken. Without it, it is, unless it is spoilt: a signature, an age of more than 5 minutes, a raw body.
   */
  retry?: boolean
  /**
   * So many tries are on the wire at once, before one is answered: the same webhook-id, body and signatures. Each is an attempt; for retries, and for times, they count as one.
   */
  together?: number
  /**
   * Waits this long on the space's clock, times --webhook-time-scale; at most 3650d.
   */
  delay?: Duration
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceClock".
 */
export interface SpaceClock {
  space: string
  mode: 'live' | 'frozen'
  /**
   * How far a live clock is ahead of the machine's.
   */
  offsetMs?: number
  now: string
  triggered?: ClockEffects
}
/**
 * What became due by the call that moved the time; absent where nothing did.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ClockEffects".
 */
export interface ClockEffects {
  /**
   * How many authentications ran out of time.
   */
  timedOut: number
  /**
   * How many ended as their scenarios say, without anybody.
   */
  ended: number
  webhookTries: number
  /**
   * How many of these did not arrive; what was spoilt on purpose is not among them.
   */
  webhookTriesFailed: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioChoice".
 */
export interface ScenarioChoice {
  name: string
  mode: 'force' | 'default'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceSummary".
 */
export interface SpaceSummary {
  space: string
  transactions: number
  links: number
  webhooks: number
  /**
   * How many one-shots are armed.
   */
  armed: number
  /**
   * How many scenario texts were put into it.
   */
  scenarioTexts: number
  clock: SpaceTime
  scenario?: ScenarioChoice
  /**
   * Where its hosted pages were put.
   */
  pages?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceTime".
 */
export interface SpaceTime {
  mode: 'live' | 'frozen'
  offsetMs?: number
  now: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EmptySpace".
 */
export interface EmptySpace {
  space: string
  status: 'empty'
  undo?: UndoOffer
  /**
   * Present where nothing was there: which space was probably meant, or which ones are in use.
   */
  hint?: string
}
/**
 * A step back, where one was asked for.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UndoOffer".
 */
export interface UndoOffer {
  id: string
  /**
   * When it is forgotten, on the machine's clock.
   */
  until: string
}
/**
 * A description of an API in the words of OpenAPI 3.1.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OpenApiDocument".
 */
export interface OpenApiDocument {
  openapi: string
  info: {
    [k: string]: unknown
  }
  paths: {
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StateFile".
 */
export interface StateFile {
  format: 'threeds-sandbox state'
  version: 1
  /**
   * By space and table, each record under its id.
   */
  spaces: {
    [k: string]: {
      [k: string]: {
        [k: string]: unknown
      }
    }
  }
}
/**
 * A mode or advance; a time only beside the mode frozen.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ClockRequest".
 */
export interface ClockRequest {
  mode?: 'live' | 'frozen'
  /**
   * With mode frozen; without it, at this moment.
   */
  now?: string
  /**
   * At most 3650d.
   */
  advance?: Duration
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PathList".
 */
export interface PathList {
  paths: string[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AliasRequest".
 */
export interface AliasRequest {
  /**
   * A listed test number. It is not stored.
   */
  number: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardEntry".
 */
export interface CardEntry {
  card: EnteredCard
  /**
   * Where the link collects it; at most 45 characters.
   */
  cardholderName?: string
  /**
   * How the authentication ends, whatever the card wanted; I only where nothing is asked.
   */
  outcome?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'I'
  /**
   * transStatusReason, only with outcome.
   */
  reason?: ReasonWord
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EnteredCard".
 */
export interface EnteredCard {
  /**
   * A listed test number. It is not stored.
   */
  number: string
  /**
   * It is not stored.
   */
  cvv: string
  /**
   * Two digits.
   */
  expiryMonth: string
  /**
   * Two digits.
   */
  expiryYear: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookList".
 */
export interface WebhookList {
  /**
   * Empty with fields.
   */
  webhooks: Webhook[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * How many fit in all, on this page and on others.
   */
  total: number
  /**
   * What to give as after for the next page; absent on the last one.
   */
  next?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceList".
 */
export interface SpaceList {
  /**
   * Empty with fields.
   */
  spaces: SpaceSummary[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * How many fit in all, on this page and on others.
   */
  total: number
  /**
   * What to give as after for the next page; absent on the last one.
   */
  next?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceCredentials".
 */
export interface SpaceCredentials {
  space: string
  /**
   * The account's, with the space as a suffix.
   */
  merchantId: string
  password: string
  /**
   * The header Authorization of requests about transactions.
   */
  authorization: string
  /**
   * The name of the header that carries the link key.
   */
  linkKeyHeader: string
  linkKey: string
  /**
   * Key of the Standard Webhooks signature.
   */
  webhookSecret: string
  /**
   * The name of the header with the other signature, t=…,s0=….
   */
  signatureHeader: string
  /**
   * Its key: hex.
   */
  signatureKey: string
  environment: SpaceEnvironment
}
/**
 * The same as variables, with the addresses by which the caller reaches the sandbox.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceEnvironment".
 */
export interface SpaceEnvironment {
  SANDBOX_URL: string
  SANDBOX_CONTROL_URL: string
  /**
   * Only where the sandbox has a control token; with --space-tokens on, the token of this space.
   */
  SANDBOX_CONTROL_TOKEN?: string
  SANDBOX_SPACE: string
  SANDBOX_MERCHANT_ID: string
  SANDBOX_PASSWORD: string
  SANDBOX_LINK_KEY: string
  SANDBOX_LINK_KEY_HEADER: string
  SANDBOX_WEBHOOK_SECRET: string
  SANDBOX_SIGNATURE_KEY: string
  SANDBOX_SIGNATURE_HEADER: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioRequest".
 */
export interface ScenarioRequest {
  /**
   * The scenario; null takes the choice back.
   */
  name: ScenarioWord | null
  /**
   * force: about all requests but those that name one in a header; default: about those that nothing else decides.
   */
  mode?: 'force' | 'default'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceScenario".
 */
export interface SpaceScenario {
  space: string
  scenario: ScenarioChoice | null
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpacePagesRequest".
 */
export interface SpacePagesRequest {
  /**
   * An http or https origin: without a path, a query and user info.
   */
  url: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpacePages".
 */
export interface SpacePages {
  space: string
  /**
   * The address that was put; null where none was.
   */
  url: string | null
  /**
   * Where start pages begin of what is made from now on, for who calls as this caller does.
   */
  startPages: string
  /**
   * The same of the pages of links.
   */
  linkPages: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FilledSpaces".
 */
export interface FilledSpaces {
  spaces: string[]
  undo?: UndoOffer
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QueuedOutcome".
 */
export interface QueuedOutcome {
  /**
   * Absent in a list.
   */
  space?: string
  /**
   * `sandbox-explain` names it where it decided, or changed something.
   */
  id: string
  /**
   * Absent where it only changes what decides.
   */
  scenario?: string
  /**
   * What the scenario says, where it came with the call.
   */
  scenarioJson?: {
    [k: string]: unknown
  }
  /**
   * What it changes of whatever decides.
   */
  patch?: {
    [k: string]: unknown
  }
  when?: QueuedOutcomeConditions
  for: 'request' | 'order'
  times: number
  /**
   * How many tries, or orders, it will still take. 0: it stays for the orders that it met.
   */
  left: number
  /**
   * The orders that it met and stays for.
   */
  orders: MatchedOrder[]
  /**
   * When it decides, in words: next 2 with order-11*.
   */
  how: string
}
/**
 * The refno of transactions, or the reference of links.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MatchedOrder".
 */
export interface MatchedOrder {
  refno?: string
  reference?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QueuedOutcomeList".
 */
export interface QueuedOutcomeList {
  space: string
  next: QueuedOutcome[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SetScenarioRequest".
 */
export interface SetScenarioRequest {
  /**
   * The scenario.
   */
  name: ScenarioWord
}
/**
 * What sandbox-scenario and sandbox-explain say from now on.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PinnedScenario".
 */
export interface PinnedScenario {
  name: string
  matchedBy: string
  /**
   * What is laid over it, in that order.
   */
  patches?: AppliedPatch[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReassignedTransaction".
 */
export interface ReassignedTransaction {
  transactionId: string
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'failed' | 'canceled'
  scenario: PinnedScenario
  /**
   * Present while the challenge is open.
   */
  attemptsLeft?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReassignedLink".
 */
export interface ReassignedLink {
  id: string
  status: 'PENDING' | 'SUCCESS' | 'ERROR'
  scenario?: PinnedScenario
  /**
   * What is going to be laid over what decides, while nothing has: the card does.
   */
  patches?: AppliedPatch[]
  challenge?: LinkChallenge
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HoldRequest".
 */
export interface HoldRequest {
  /**
   * Where.
   */
  on: 'init' | 'status' | 'start' | 'code' | 'card' | 'redirect'
  /**
   * Whether it is decided before it is held, or when it is let go; redirect is held at answer.
   */
  at?: 'answer' | 'arrival'
  when?: ResponseConditions
  /**
   * Only what is about this one; it finds its space. Not on init and card.
   */
  transaction?: string
  /**
   * Only what is about this one, or the authentication of its cardholder; it finds its space. Not on init.
   */
  link?: string
  /**
   * How many answers it keeps back in all; without it, every one.
   */
  times?: number
}
/**
 * As `when` of a scenario (docs/scenarios.md); all keys must match. An e-mail is known at the initialization only, the name of a cardholder besides on links whose card is entered; a card on `card` is the one that is typed.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ResponseConditions".
 */
export interface ResponseConditions {
  /**
   * Only requests of this interface. Without it, of both.
   */
  interface?: 'transactions' | 'links'
  /**
   * Listed test cards: a name of the catalogue (all its brands), a number, or a list of those.
   */
  card?: CardWord | readonly CardWord[]
  /**
   * A payment method code of the card, or a list of them.
   */
  brand?: BrandWord | readonly BrandWord[]
  /**
   * The amount in minor units: a number, or a map with from and to.
   */
  amount?: AmountRange
  /**
   * The ISO 4217 code of the currency.
   */
  currency?: CurrencyWord
  /**
   * A pattern for the refno of a transaction: * is anything, ? one character.
   */
  refno?: string | number
  /**
   * A pattern for the reference of a link: * is anything, ? one character.
   */
  reference?: string | number
  /**
   * A pattern for card.3D.cardholder.email of the request, in any case.
   */
  email?: string | number
  /**
   * A pattern for card.3D.cardholder.cardholderName, or for the name on a link's page, in any case.
   */
  cardholderName?: string | number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Hold".
 */
export interface Hold {
  id: string
  on: 'init' | 'status' | 'start' | 'code' | 'card' | 'redirect'
  at: 'answer' | 'arrival'
  when?: ResponseConditions
  transaction?: string
  link?: string
  times?: number
  /**
   * How many more it will keep back, where times says how many in all.
   */
  left?: number
  created: string
  /**
   * Right now, oldest first.
   */
  holding: HeldResponse[]
}
/**
 * What it is about; a declined initialization has no id.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HeldResponse".
 */
export interface HeldResponse {
  /**
   * The id of the request whose answer it is.
   */
  request: string
  transaction?: string
  refno?: string
  link?: string
  reference?: string
  /**
   * On the space's clock.
   */
  since: string
  /**
   * In real time.
   */
  heldMs: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HoldList".
 */
export interface HoldList {
  /**
   * Empty with fields.
   */
  holds: Hold[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * How many fit in all, on this page and on others.
   */
  total: number
  /**
   * What to give as after for the next page; absent on the last one.
   */
  next?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EndedHold".
 */
export interface EndedHold {
  id: string
  /**
   * How many answers were let go.
   */
  released: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScheduledEntry".
 */
export interface ScheduledEntry {
  at: string
  kind: 'transaction_expires' | 'challenge_times_out' | 'challenge_ends' | 'webhook_attempt' | 'cvv_token_expires'
  transaction?: string
  refno?: string
  link?: string
  webhook?: string
  /**
   * Which attempt of the webhook.
   */
  attempt?: number
  /**
   * Of the card whose CVV token it is.
   */
  fingerprint?: string
}
/**
 * What was put beside what is true of a transaction, by shown or faults.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AlteredTransaction".
 */
export interface AlteredTransaction {
  transactionId: string
  /**
   * The patch, or those in a row; null where the truth is told.
   */
  statusOverride?: StatusPatch | StatusOverrideTurns | null
  faults?: FaultRequest | FaultTurns | null
  /**
   * How many answers have suffered, by place, where times counts them.
   */
  applied?: {
    [k: string]: number
  }
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WaitingWebhook".
 */
export interface WaitingWebhook {
  webhook: string
  transaction?: string
  link?: string
  waitsFor: 'redirect' | 'status_read' | 'attempt' | 'hand'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScheduledList".
 */
export interface ScheduledList {
  space: string
  now: string
  scheduled: ScheduledEntry[]
  /**
   * How many are due after those.
   */
  more: number
  waiting: WaitingWebhook[]
  /**
   * As GET /_sandbox/next lists them.
   */
  queued: QueuedOutcome[]
  altered: AlteredTransaction[]
  holds: Hold[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AwaitedEvent".
 */
export interface AwaitedEvent {
  event: RecordedEvent
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AwaitedIdle".
 */
export interface AwaitedIdle {
  idle: Idle
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Idle".
 */
export interface Idle {
  /**
   * How long nothing happened, at least.
   */
  for: string
  space: string
  /**
   * The id of the newest event of the space.
   */
  event: string
  /**
   * What will happen later and was not in the way.
   */
  scheduled: InFlight[]
}
/**
 * Something that is not over, or is still to come.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "InFlight".
 */
export interface InFlight {
  kind:
    | 'request'
    | 'held_response'
    | 'webhook_under_way'
    | 'redirect_waits'
    | 'webhook_attempt'
    | 'challenge_ends'
    | 'challenge_times_out'
    | 'transaction_expires'
    | 'cvv_token_expires'
    | 'webhook_waits'
  /**
   * Whether one cannot say because of it that nothing happens.
   */
  blocksIdle: boolean
  /**
   * When it is due, or since when it is held, on the clock of the space.
   */
  at?: string
  requestId?: string
  method?: string
  path?: string
  hold?: string
  webhook?: string
  transaction?: string
  link?: string
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'hand'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MissedEvent".
 */
export interface MissedEvent {
  error: ControlErrorDetail
  instead: RecordedEvent[]
  /**
   * With idle: what was going on and what was still to come at the end.
   */
  inFlight?: InFlight[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Verification".
 */
export interface Verification {
  /**
   * The id of an event: only what came after it is looked at. 0: from the beginning.
   */
  after?: string
  checks: EventCheck[]
}
/**
 * How many requests of this kind came, and what each of them had.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestsCheck".
 */
export interface RequestsCheck {
  requests: RequestPattern
  /**
   * Exactly so many; not beside atLeast and atMost.
   */
  count?: number
  /**
   * 1 where neither this nor count nor atMost is given.
   */
  atLeast?: number
  atMost?: number
  /**
   * What each of them must have, among other things: facts of the event, and headers (names in small letters), body, answer and answerHeaders. null asks for absence. Card numbers and CVVs are never kept, so they cannot be compared; cardKey can.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Requests with all of this; all requests where it is empty.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestPattern".
 */
export interface RequestPattern {
  /**
   * The id of a transaction.
   */
  transaction?: string
  /**
   * The id of a link; the authentication of its cardholder counts to it.
   */
  link?: string
  /**
   * The id of a transaction or of a link.
   */
  subject?: string
  refno?: string
  reference?: string
  /**
   * The operationId of the service's contract.
   */
  operation?: OperationWord
  method?: MethodWord
  path?: string
  /**
   * The number of the answer, such as 201, or a class of them, such as 4xx.
   */
  status?: AnswerStatus
  /**
   * The error code of a refusal.
   */
  code?: ErrorWord
  /**
   * The scenario that decided.
   */
  scenario?: ScenarioWord
}
/**
 * How many webhooks were delivered, each counted once however often it was sent, and what each of them told.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhooksCheck".
 */
export interface WebhooksCheck {
  webhooks: WebhookPattern
  /**
   * Exactly so many; not beside atLeast and atMost.
   */
  count?: number
  /**
   * 1 where neither this nor count nor atMost is given.
   */
  atLeast?: number
  atMost?: number
  /**
   * What each of them must have, among other things: webhook, attempts, and body, which is what it told. null asks for absence.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Delivered webhooks with all of this; all of them where it is empty.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookPattern".
 */
export interface WebhookPattern {
  /**
   * The id of a transaction.
   */
  transaction?: string
  /**
   * The id of a link; the authentication of its cardholder counts to it.
   */
  link?: string
  /**
   * The id of a transaction or of a link.
   */
  subject?: string
  refno?: string
  reference?: string
  /**
   * The status that its body tells, such as authenticated.
   */
  status?: ThingStatus
  /**
   * The webhook-id.
   */
  webhook?: string
}
/**
 * How often transactions and links changed their status so.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChangesCheck".
 */
export interface ChangesCheck {
  changes: ChangePattern
  /**
   * Exactly so many; not beside atLeast and atMost.
   */
  count?: number
  /**
   * 1 where neither this nor count nor atMost is given.
   */
  atLeast?: number
  atMost?: number
  /**
   * What each of them must have, among other things, such as failReason and source. null asks for absence.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Changes with all of this; all of them where it is empty.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChangePattern".
 */
export interface ChangePattern {
  /**
   * The id of a transaction.
   */
  transaction?: string
  /**
   * The id of a link; the authentication of its cardholder counts to it.
   */
  link?: string
  /**
   * The id of a transaction or of a link.
   */
  subject?: string
  refno?: string
  reference?: string
  /**
   * The status before.
   */
  from?: ThingStatus
  /**
   * The status after.
   */
  to?: ThingStatus
}
/**
 * How many events of any type there were.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventsCheck".
 */
export interface EventsCheck {
  events: EventPattern
  /**
   * Exactly so many; not beside atLeast and atMost.
   */
  count?: number
  /**
   * 1 where neither this nor count nor atMost is given.
   */
  atLeast?: number
  atMost?: number
  /**
   * What each of them must have, among other things: its facts, as GET /_sandbox/events shows them. null asks for absence.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Events with all of this.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventPattern".
 */
export interface EventPattern {
  /**
   * Types of events: a text, with commas between them, or a list.
   */
  type: EventTypes
  /**
   * The id of a transaction.
   */
  transaction?: string
  /**
   * The id of a link; the authentication of its cardholder counts to it.
   */
  link?: string
  /**
   * The id of a transaction or of a link.
   */
  subject?: string
  refno?: string
  reference?: string
  /**
   * The operationId of the service's contract.
   */
  operation?: OperationWord
  method?: MethodWord
  path?: string
  /**
   * The number of an answer, such as 201, a class of them, such as 4xx, or the status of a transaction or a link.
   */
  status?: StatusWord
  /**
   * The error code of a refusal.
   */
  code?: ErrorWord
  /**
   * The scenario that decided.
   */
  scenario?: ScenarioWord
  /**
   * The status before.
   */
  from?: ThingStatus
  /**
   * The status after.
   */
  to?: ThingStatus
  /**
   * The webhook-id.
   */
  webhook?: string
  /**
   * The id of a hold.
   */
  hold?: string
  /**
   * In minor units, such as 4200.
   */
  amount?: string
}
/**
 * That events came in this order. Others may have come between them, and before.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OrderCheck".
 */
export interface OrderCheck {
  order: EventPattern[]
  /**
   * true: each came once, and no other event that fits any of them.
   */
  exactly?: boolean
}
/**
 * A check that needs no more words. all_queued_outcomes_used: no one-shot waits for a request any more, and one was used. no_rejected_requests: no request of the app was answered with 4xx, but for cards that a scenario declines. every_transaction_read_after_redirect: the status of each transaction was read after its cardholder was sent on.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReadyCheck".
 */
export interface ReadyCheck {
  ready: 'all_queued_outcomes_used' | 'no_rejected_requests' | 'every_transaction_read_after_redirect'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Verified".
 */
export interface Verified {
  /**
   * Whether all checks are.
   */
  ok: boolean
  checks: CheckedResult[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CheckedResult".
 */
export interface CheckedResult {
  ok: boolean
  /**
   * What was expected, in words.
   */
  check: string
  /**
   * What was found instead, with the ids of events. Absent where it is ok.
   */
  difference?: string
  /**
   * The events that the check found, or that are wrong.
   */
  events: string[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ObservationRequest".
 */
export interface ObservationRequest {
  order: string
  /**
   * What the order is, whatever words the app has for it; `review`: taken, and a person looks at it.
   */
  value: 'pending' | 'paid' | 'review' | 'failed' | 'cancelled' | 'expired'
  /**
   * Named counters: how often it was shipped, booked, mailed.
   */
  effects?: {
    [k: string]: number
  }
  /**
   * After what. Its first words say what that was, where the rules know it (docs/audit-rules.md).
   */
  step: string
  experiment?: string
  /**
   * Which transaction it is about.
   */
  transaction?: string
  /**
   * Or its refno, where that is at hand.
   */
  refno?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedObservation".
 */
export interface RecordedObservation {
  space: string
  /**
   * The id of the event that tells it.
   */
  event: string
  /**
   * What it is about.
   */
  transaction?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VerdictRequest".
 */
export interface VerdictRequest {
  result: 'passed' | 'finding' | 'not_judged' | 'not_run'
  experiment: string
  /**
   * Needed with a finding, as severity is.
   */
  rule?: string
  severity?: 'critical' | 'important' | 'advice'
  step?: string
  why?: string
  transaction?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VerdictList".
 */
export interface VerdictList {
  space: string
  verdicts: RecordedVerdict[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedVerdict".
 */
export interface RecordedVerdict {
  /**
   * On the space's clock.
   */
  at: string
  result: 'passed' | 'finding' | 'not_judged' | 'not_run'
  experiment: string
  /**
   * Needed with a finding, as severity is.
   */
  rule?: string
  severity?: 'critical' | 'important' | 'advice'
  step?: string
  why?: string
  transaction?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "JudgedObservations".
 */
export interface JudgedObservations {
  space: string
  /**
   * How many beliefs were judged.
   */
  observations: number
  findings: ObservationFinding[]
  /**
   * Whether something after the time that was asked about is not kept any more.
   */
  incomplete: boolean
  /**
   * The same in words, and what to do.
   */
  gap?: string
  /**
   * How many events of the space were dropped since it began, or was emptied.
   */
  dropped: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ObservationFinding".
 */
export interface ObservationFinding {
  rule: string
  severity: 'critical' | 'important' | 'advice'
  title: string
  /**
   * What the app should do.
   */
  fix: string
  order: string
  /**
   * After which it was seen.
   */
  step: string
  transaction?: string
  /**
   * What was seen, in sentences.
   */
  evidence: string[]
  /**
   * The events that show it.
   */
  events: string[]
}
/**
 * JSON Pointers into what an app sends. Those that its gateway does not take are left out, and not judged but for eci and cavv.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayFields".
 */
export interface GatewayFields {
  amount?: string
  currency?: string
  eci?: string
  cavv?: string
  /**
   * The transactionId, a link's id, xid or threeDSTransactionId.
   */
  transaction?: string
  /**
   * The id of the directory server.
   */
  xid?: string
  /**
   * threeDSVersion.
   */
  version?: string
}
/**
 * What is said to each that comes; without it, 200 with the id of the authorization.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayResponse".
 */
export interface GatewayResponse {
  status?: number
  /**
   * How long it waits before that, in real time, 60s at most.
   */
  latency?: Duration
  /**
   * The connection is reset instead of an answer: neither status nor body beside it.
   */
  reset?: boolean
  /**
   * Any JSON, without card numbers. It is sent as application/json.
   */
  body?: unknown
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayRequest".
 */
export interface GatewayRequest {
  fields: GatewayFields
  /**
   * What a whole number as amount is in: minor units (1250 for 12.50), or major ones. A decimal point says major.
   */
  units?: 'minor' | 'major'
  response?: GatewayResponse
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayEndpoint".
 */
export interface GatewayEndpoint {
  fields: GatewayFields
  /**
   * What a whole number as amount is in: minor units (1250 for 12.50), or major ones. A decimal point says major.
   */
  units: 'minor' | 'major'
  response: GatewayResponse
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Gateway".
 */
export interface Gateway {
  space: string
  /**
   * To be called by POST, with any path behind it; as the sandbox is known to you.
   */
  url: string
  /**
   * Null where none was put.
   */
  gateway: GatewayEndpoint | null
  /**
   * How many authorizations came since it was first put.
   */
  received: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationTaken".
 */
export interface AuthorizationTaken {
  /**
   * The id of its row.
   */
  authorization: string
}
/**
 * What an app says to its gateway; what it does not say is left out.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationRequest".
 */
export interface AuthorizationRequest {
  amount?: string | number
  currency?: string
  eci?: string | number
  cavv?: string
  transaction?: string
  xid?: string
  version?: string
  /**
   * What a whole number as amount is in: minor units (1250 for 12.50), or major ones. A decimal point says major.
   */
  units?: 'minor' | 'major'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "JudgedAuthorization".
 */
export interface JudgedAuthorization {
  space: string
  submitted: SubmittedAuthorization
  recorded?: RecordedAuthentication
  /**
   * Whether the card's bank bears a fraud loss, or the merchant.
   */
  liability: 'shifted' | 'not_shifted'
  /**
   * That in words, and why.
   */
  verdict: string
  /**
   * What is wrong or odd, what breaks it first.
   */
  findings: AuthorizationFinding[]
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookTaken".
 */
export interface WebhookTaken {
  /**
   * Its id in the list.
   */
  received: string
  /**
   * What is wrong with it.
   */
  refused?: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceivedList".
 */
export interface ReceivedList {
  space: string
  /**
   * Where webhooks of this sandbox reach its own receiver: the address that it listens on.
   */
  receiver: string
  returnPlaces: ReturnPlaces
  response: ActiveResponse
  /**
   * Empty with fields.
   */
  received: ReceivedWebhook[]
  /**
   * Only with fields.
   */
  short?: ShortRow[]
  /**
   * Only with fields, where one row alone would be more than 2 KB: it is the only one of its page, and lacks these members, which the whole form has.
   */
  leftOut?: string[]
  /**
   * How many fit in all, on this page and on others.
   */
  total: number
  /**
   * What to give as after for the next page; absent on the last one.
   */
  next?: string
  /**
   * How many older ones fit, too.
   */
  omitted: number
  /**
   * How many of the space are not kept any more, since it was emptied.
   */
  dropped: number
}
/**
 * Pages of the sandbox for the return addresses of a transaction; the successUrl of a link may be the first.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReturnPlaces".
 */
export interface ReturnPlaces {
  success: string
  cancel: string
  error: string
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ActiveResponse".
 */
export interface ActiveResponse {
  status?: number
  /**
   * It says nothing, and closes the connection after a minute.
   */
  never?: boolean
  /**
   * How long it waits before that, such as 2s.
   */
  delay?: string
  /**
   * For how many webhooks it was chosen; absent where it stays.
   */
  times?: number
  /**
   * For how many it still counts; then it is as without a choice.
   */
  left?: number
  /**
   * What is answered in place of the id.
   */
  body?: unknown
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceivedWebhook".
 */
export interface ReceivedWebhook {
  id: string
  /**
   * On the machine's clock, which verifiers compare with.
   */
  at: string
  /**
   * webhook-id, where it came.
   */
  webhook?: string
  /**
   * What says which webhook it is and signs it, its type and its sender.
   */
  headers: NamedValue[]
  /**
   * As text, without card numbers, CVVs and other secrets.
   */
  body: string
  /**
   * The body as JSON, where it is some.
   */
  json?: unknown
  /**
   * How many bytes came.
   */
  size: number
  /**
   * What is odd about it, in words.
   */
  notes: string[]
  signatures: ReceivedSignatures
  /**
   * Which one with this webhook-id it is, of those that are kept.
   */
  receiveCount: number
  repeats?: RepeatedWebhook
  subject?: EventSubject
  responded: SentResponse
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceivedSignatures".
 */
export interface ReceivedSignatures {
  standard: JudgedSignature
  own: JudgedSignature
}
/**
 * What a verifier says of a signature that takes five minutes, and why.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "JudgedSignature".
 */
export interface JudgedSignature {
  holds: boolean
  verdict:
    | 'valid'
    | 'missing'
    | 'malformed'
    | 'too_old'
    | 'too_new'
    | 'altered_body'
    | 'wrong_key'
    | 'spoiled'
    | 'wrong'
  message: string
}
/**
 * The one before with the same webhook-id.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RepeatedWebhook".
 */
export interface RepeatedWebhook {
  id: string
  /**
   * What that one was answered.
   */
  status?: number
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SentResponse".
 */
export interface SentResponse {
  status?: number
  never?: boolean
  delay?: string
  /**
   * Whether the answer went; `reset`: the connection was closed after a minute of silence.
   */
  state: 'waiting' | 'sent' | 'sender_gone' | 'reset'
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceiverResponse".
 */
export interface ReceiverResponse {
  space: string
  response: ActiveResponse
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceiverResponseRequest".
 */
export interface ReceiverResponseRequest {
  status?: number
  /**
   * Says nothing: neither status nor delay beside it.
   */
  never?: boolean
  /**
   * For how many webhooks; without it, until DELETE.
   */
  times?: number
  /**
   * Such as 2s, 60s at most.
   */
  delay?: Duration
  /**
   * What is answered in place of the id: any JSON, 4096 characters at most; not beside never, 204, 205 or 304.
   */
  body?: unknown
}
/**
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ClearedReceiver".
 */
export interface ClearedReceiver {
  space: string
  removed: number
}
