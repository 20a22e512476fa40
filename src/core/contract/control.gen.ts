/* Generated from src/control/openapi.yaml by `npm run generate`. Do not edit. */
import type {
  AmountRange,
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
  RecordStatus,
  ResponseStatus,
  ScenarioWord,
  StatusWord,
} from './vocabulary.ts'

/**
 * The topic of a scenario, in display order. Each scenario is in the group of its first visible effect: a broken
 * response before a rejection, a webhook or a page, a link, and the result.
 * - `frictionless`: success without a challenge
 * - `challenge`: a challenge
 * - `failed`: an authentication that fails
 * - `declined`: a decline of the initialization
 * - `page`, `transport`, `webhook`: problems of the page, the connection and the webhook
 * - `links`: links
 *
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioGroup".
 */
export type ScenarioGroup =
  | 'frictionless'
  | 'challenge'
  | 'failed'
  | 'declined'
  | 'page'
  | 'transport'
  | 'webhook'
  | 'links'
/**
 * The cause of an event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Cause".
 */
export type Cause = CauseByCall | CauseByTime | CauseByDelivery | CauseByProcess
/**
 * A row of the activity list.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Row".
 */
export type Row = TransactionRow | LinkRow | RequestRow | WebhookRow | AuthorizationRow
/**
 * The position of each row among all rows of the space. A higher number is newer. Use it to update a list by /events.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowPositions".
 */
export type RowPositions = number[]
/**
 * The number of older matching requests that are no longer kept. In a list of rejected requests, only rejected ones count.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestsDropped".
 */
export type RequestsDropped = number
/**
 * The check that rejected a request.
 * - `connection`: the connection, which ended before a complete request
 * - `host`: the Host guard, or a page of another origin
 * - `path`: an unknown path or method
 * - `credentials`: missing or wrong credentials
 * - `body`: an unreadable body
 * - `contract`: a violation of the contract
 * - `header`: an invalid header
 * - `id`: an unknown ID
 * - `rules`: the rules for cards and accounts
 * - `scenario`: a scenario
 * - `page`: an action that the page no longer offers
 * - `space`: a space that accepts no changes for a moment
 * - `disk`: a failed write to the disk
 * - `sandbox`: a bug of the sandbox
 *
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RejectedBy".
 */
export type RejectedBy =
  | 'connection'
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
 * A step of a challenge. Send exactly one of these.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeStep".
 */
export type ChallengeStep =
  | ForcedOutcome
  | TypedCode
  | ChosenChannel
  | AppResponse
  | PressedCancel
  | CompleteStep
  | ContinueStep
/**
 * A webhook about one link or one transaction, existing or not.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRequest".
 */
export type WebhookRequest = LinkWebhookRequest | TransactionWebhookRequest | UnknownWebhookRequest
/**
 * The effect of indicators of a request, such as `threeDSRequestorChallengeInd`.
 * - `obey`: they change the outcome of test cards and of the default
 * - `ignore`: they are noted only
 *
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestIndicators".
 */
export type RequestIndicators = 'obey' | 'ignore'
/**
 * The effect of gaps in the 3-D Secure data of a request.
 * - `note`: they are named in `sandbox-notes` and in the explanation
 * - `reject`: the request is rejected with 400 `INVALID_PROPERTY`
 * - `off`: the data is not checked
 *
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "DataRules".
 */
export type DataRules = 'note' | 'reject' | 'off'
/**
 * The origins whose pages may show the hosted pages in a frame.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FrameAncestors".
 *
 * Items: An origin without a path, such as `http://localhost:3000`.
 */
export type FrameAncestors = string[]
/**
 * The event, or with `idle` the idle state.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WaitResult".
 */
export type WaitResult = AwaitedEvent | AwaitedIdle
/**
 * A check. Send exactly one of these.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventCheck".
 */
export type EventCheck = RequestsCheck | WebhooksCheck | ChangesCheck | EventsCheck | OrderCheck | ReadyCheck

export interface Contract {}
/**
 * An error of this API.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ControlError".
 */
export interface ControlError {
  error: ControlErrorDetail
}
/**
 * The error code and the message.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ControlErrorDetail".
 */
export interface ControlErrorDetail {
  /**
   * The error code. It is stable.
   */
  code: string
  /**
   * A message for people: the problem and the next step.
   */
  message: string
  /**
   * The positions of the problems in a text. The message contains the same problems.
   */
  problems?: TextProblem[]
}
/**
 * A problem in a scenario text.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TextProblem".
 */
export interface TextProblem {
  /**
   * The line, starting at 1.
   */
  line: number
  /**
   * The column, starting at 1.
   */
  column: number
  /**
   * The problem and the fix.
   */
  message: string
  suggestion?: TextSuggestion
}
/**
 * A misspelled word and its replacement.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TextSuggestion".
 */
export interface TextSuggestion {
  /**
   * The misspelled word.
   */
  text: string
  /**
   * The most likely known word.
   */
  replacement: string
}
/**
 * The state of the process.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Health".
 */
export interface Health {
  /**
   * Always `ok`.
   */
  status: 'ok'
  /**
   * The version of the sandbox.
   */
  version: string
  /**
   * Identifies the start of this sandbox: the first part of its event IDs, and its port.
   */
  start: string
}
/**
 * The readiness for traffic.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Readiness".
 */
export interface Readiness {
  /**
   * The phase of the sandbox.
   * - `ready`: accepts traffic
   * - `draining`: stops as soon as `--drain` is over
   * - `read_only`: changes cannot be saved and return 503. Reads continue. See `reason`
   *
   */
  status: 'ready' | 'draining' | 'read_only'
  /**
   * The version of the sandbox.
   */
  version: string
  /**
   * The file that cannot be written, and why. Set if `read_only`.
   */
  reason?: string
}
/**
 * A page of scenarios.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioList".
 */
export interface ScenarioList {
  /**
   * The scenarios. Empty with `fields`.
   */
  scenarios: ScenarioSummary[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages.
   */
  total: number
  /**
   * The value of `after` for the next page. Absent on the last page.
   */
  next?: string
  /**
   * The texts saved in the space, in the order in which they were saved. Empty with `fields`.
   */
  files: ScenarioFile[]
}
/**
 * A scenario and its effect.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioSummary".
 */
export interface ScenarioSummary {
  /**
   * The scenario name.
   */
  name: string
  /**
   * The title.
   */
  title: string
  /**
   * The effect in a plain sentence: from the text, or generated if the text has none.
   */
  description: string
  /**
   * The matching requests and the effect, in 3-D Secure terms.
   */
  explanation: string
  group: ScenarioGroup
  /**
   * The icon of a scenario: its end, or its defect.
   * - `pass`, `attempt`, `fail`, `rejected`, `cancel`, `challenge`: the outcome
   * - `error`: a technical problem
   * - `time`: no response in time
   * - `defect`: a defect that an app must detect
   * - `webhook`, `plug`, `eye`: a problem of the webhook, the connection and the page
   *
   */
  icon:
    | 'pass'
    | 'attempt'
    | 'fail'
    | 'rejected'
    | 'error'
    | 'time'
    | 'cancel'
    | 'defect'
    | 'challenge'
    | 'webhook'
    | 'plug'
    | 'eye'
  /**
   * The transStatusReason of the result. If it differs by brand, that of VIS.
   */
  reason?: string
  /**
   * The code of the card network of a decline.
   */
  networkCode?: string
  /**
   * The interfaces on which it has an effect.
   */
  interfaces: ('transactions' | 'links')[]
  /**
   * True if it is a patch: it is applied on top of the matching scenario and never selected.
   */
  patch?: true
  /**
   * Search words in addition to the title and the description.
   */
  keywords: string[]
  /**
   * The origin.
   * - `space`: saved in the space
   * - `folder`: from the folder of `--scenarios`
   * - `shipped`: shipped with the sandbox
   *
   */
  from: 'space' | 'folder' | 'shipped'
  /**
   * The file or the address of its text.
   */
  file: string
  /**
   * The line in the file.
   */
  line: number
}
/**
 * The members of a row requested by `fields`, as in the full form.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ShortRow".
 */
export interface ShortRow {
  [k: string]: unknown
}
/**
 * A scenario text saved in a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioFile".
 */
export interface ScenarioFile {
  /**
   * The name under which the text is saved and can be deleted.
   */
  name: string
  /**
   * The media type of the text.
   */
  mediaType: string
  /**
   * The scenarios that the text defines. For a family, its cases.
   */
  scenarios: string[]
  /**
   * The problems that exclude the text. Only if another version of the sandbox had accepted it.
   */
  problems?: TextProblem[]
}
/**
 * A scenario, or with `cases` a family, in the format of scenarios/schema.json.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioText".
 */
export interface ScenarioText {
  [k: string]: unknown
}
/**
 * Scenario texts to save together.
 *
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
 * The saved scenario texts.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SavedScenarioFiles".
 */
export interface SavedScenarioFiles {
  /**
   * The space name.
   */
  space: string
  /**
   * The saved texts.
   */
  files: ScenarioFile[]
}
/**
 * A saved scenario text.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SavedScenario".
 */
export interface SavedScenario {
  /**
   * The space name.
   */
  space: string
  /**
   * The name of the scenario or the family.
   */
  name: string
  /**
   * The media type of the text.
   */
  mediaType: string
  /**
   * The scenarios that the text defines.
   */
  scenarios: ScenarioSummary[]
  /**
   * Scenarios with the same name that no longer apply in this space.
   */
  replaces: string[]
  /**
   * Requests that it takes from scenarios with a more specific `when`, and how to leave them.
   */
  warnings: string[]
}
/**
 * A deleted scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioRemoved".
 */
export interface ScenarioRemoved {
  /**
   * The space name.
   */
  space: string
  /**
   * The name of the scenario or the family.
   */
  name: string
  /**
   * Always `removed`.
   */
  status: 'removed'
}
/**
 * A scenario with its text and its preview.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioDetails".
 */
export interface ScenarioDetails {
  /**
   * The space name.
   */
  space: string
  /**
   * The requested name.
   */
  name: string
  /**
   * The scenario, or the cases of a family.
   */
  scenarios: ScenarioSummary[]
  source?: ScenarioSource
  preview?: ScenarioPreview
}
/**
 * The text that applies, as it was saved or read from its file.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioSource".
 */
export interface ScenarioSource {
  /**
   * The name of the text. For a case, the name of its family.
   */
  name: string
  /**
   * The media type of the text.
   */
  mediaType: string
  /**
   * The text.
   */
  text: string
}
/**
 * The responses and webhooks that an app gets from a scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioPreview".
 */
export interface ScenarioPreview {
  /**
   * The card brand.
   */
  brand: string
  /**
   * The interface: transactions or links.
   */
  interface: string
  /**
   * The actions of the cardholder, or the events without one.
   */
  actions: string
  /**
   * Limits of the preview: parts of the scenario without effect for this brand or interface, other ways to the result, and missing responses.
   */
  notes: string[]
  init: PreviewResponse
  status?: PreviewResponse
  authorization?: PreviewResponse
  redirect?: Redirect
  /**
   * The webhooks in the order of their delivery.
   */
  webhooks: PreviewWebhook[]
}
/**
 * A response of the emulated service. There is no status response if the initialization is rejected, and an authorization only if the scenario declines it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PreviewResponse".
 */
export interface PreviewResponse {
  /**
   * The HTTP status.
   */
  status: number
  /**
   * The response body.
   */
  body: {
    [k: string]: unknown
  }
  /**
   * The faulty response that the scenario returns in its place, in words. `status` and `body` are the correct ones.
   */
  fault?: string
}
/**
 * The redirect of the browser. Present at the end, unless the scenario drops it deliberately.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Redirect".
 */
export interface Redirect {
  /**
   * The HTTP method.
   */
  method: 'GET' | 'POST'
  /**
   * The address.
   */
  url: string
  /**
   * The fields of a posted form. An array repeats its field.
   */
  fields: {
    [k: string]: unknown
  }
}
/**
 * A webhook of a preview.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PreviewWebhook".
 */
export interface PreviewWebhook {
  /**
   * The time of the delivery, in words.
   */
  timing: string
  /**
   * The deliberate differences from a genuine webhook.
   */
  deviations: string[]
  /**
   * The address of the receiver.
   */
  url: string
  /**
   * The raw body.
   */
  body: string
  /**
   * The content as JSON. A `raw` body differs from it.
   */
  payload: {
    [k: string]: unknown
  }
  /**
   * The number of deliveries.
   */
  copies: number
  /**
   * The deliberate defect.
   */
  tampering?: string
  /**
   * The age of the signature in milliseconds. Negative if it is in the future.
   */
  ageMs?: number
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * True if it is retried. Only if the scenario sets it.
   */
  retry?: boolean
  /**
   * The number of parallel attempts.
   */
  together?: number
}
/**
 * Faulty signatures, for common mistakes of a sender. A combination that `tampering` also defines returns 400.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookSign".
 */
export interface WebhookSign {
  /**
   * The signed content.
   * - `sent`: the bytes that are sent
   * - `compact`: the same JSON as JSON.stringify writes it
   * - `other`: another body
   *
   */
  over?: 'sent' | 'compact' | 'other'
  /**
   * The signing key.
   * - `right`: the valid key
   * - `other`: another key
   * - `text`: the text of the key, not decoded
   * - `next`: `nextWebhookSecret` in webhook-signature, and the valid key in the own signature
   *
   */
  key?: 'right' | 'other' | 'text' | 'next'
  /**
   * The unit of the timestamp. `s` is wrong in the service's own signature, `ms` in the standard one.
   */
  unit?: 's' | 'ms'
  /**
   * The ID signed by webhook-signature instead of the sent webhook-id.
   */
  id?: string
  /**
   * Adds a signature with another key to webhook-signature, before the valid one, as during a key rotation. Verifiers accept it.
   */
  extra?: true
  /**
   * The only signature that is sent.
   */
  only?: 'standard' | 'own'
}
/**
 * A raw body that replaces the JSON body.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRaw".
 */
export interface WebhookRaw {
  /**
   * The content type. Default: application/json.
   */
  type?: string
  /**
   * The body as it is sent and signed, unless `sign` changes this. No card number.
   */
  body: string
}
/**
 * A name and a value.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "NamedValue".
 */
export interface NamedValue {
  /**
   * The name.
   */
  name: string
  /**
   * The value.
   */
  value: string
}
/**
 * The resource of an event, as far as it is known.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventSubject".
 */
export interface EventSubject {
  /**
   * The kind of the resource.
   */
  kind: 'transaction' | 'link'
  /**
   * The resource ID. Absent if no resource was created.
   */
  id?: string
  /**
   * The merchant's order number. Transactions only.
   */
  refno?: string
  /**
   * The merchant's reference. Links only.
   */
  reference?: string
  /**
   * The link whose cardholder the transaction authenticates.
   */
  link?: string
}
/**
 * A request of an app or a browser, or a call of this API.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByCall".
 */
export interface CauseByCall {
  /**
   * The caller.
   * - `request`: an app or a browser
   * - `control`: a call of this API
   *
   */
  kind: 'request' | 'control'
  /**
   * The request ID from the header `sandbox-request-id`.
   */
  requestId: string
  /**
   * The header `traceparent` of the request (W3C trace context), if it is valid.
   */
  traceparent?: string
}
/**
 * A scheduled action that became due.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByTime".
 */
export interface CauseByTime {
  /**
   * Always `due`.
   */
  kind: 'due'
  /**
   * The scheduled action.
   * - `transaction_expires`: the timeout of a transaction
   * - `challenge_times_out`: the timeout of a challenge
   * - `challenge_ends`: the end of a challenge set by its scenario
   * - `merchant_initiated`: an authentication without the cardholder
   * - `webhook_attempt`: an attempt of a webhook
   * - `hold_ends`: the end of a held response
   * - `keep_ends`: the removal of a record (`--keep`)
   *
   */
  action:
    | 'transaction_expires'
    | 'challenge_times_out'
    | 'challenge_ends'
    | 'merchant_initiated'
    | 'webhook_attempt'
    | 'hold_ends'
    | 'keep_ends'
  /**
   * The request ID of the call that advanced the clock, if there was one.
   */
  advancedBy?: string
}
/**
 * A webhook attempt: its arrival at the built-in receiver, or its result.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByDelivery".
 */
export interface CauseByDelivery {
  /**
   * Always `delivery`.
   */
  kind: 'delivery'
  /**
   * The webhook ID, even if the attempt carried another `webhook-id`.
   */
  webhook: string
  /**
   * The number of the attempt, starting at 1.
   */
  attempt: number
}
/**
 * The start of the sandbox with an initial state, or its stop.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CauseByProcess".
 */
export interface CauseByProcess {
  /**
   * The change of the process.
   */
  kind: 'start' | 'stop'
}
/**
 * An event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedEvent".
 */
export interface RecordedEvent {
  /**
   * The event ID: the start of the sandbox and a number that increases within the space.
   */
  id: string
  /**
   * The event type. See docs/reference/events.md for a list.
   */
  type: EventType
  /**
   * The space name.
   */
  space: string
  /**
   * The time on the clock of the space.
   */
  at: string
  /**
   * The time on the clock of the host.
   */
  recordedAt: string
  cause: Cause
  subject?: EventSubject
  /**
   * The data of this event type.
   */
  facts: {
    [k: string]: unknown
  }
}
/**
 * A page of events.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventPage".
 */
export interface EventPage {
  /**
   * The events. Empty with `fields`.
   */
  events: RecordedEvent[]
  /**
   * The changes in the lists of `rows`, up to `next`.
   */
  rows?: RowUpdate[]
  /**
   * The value of `after` for later events.
   */
  next: string
  /**
   * True if there are more events already.
   */
  hasMore: boolean
  /**
   * The number of matching entries on all pages. Only with `fields`.
   */
  total?: number
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * True if some of the requested events are no longer kept.
   */
  incomplete: boolean
  /**
   * The missing events and the next step, in words.
   */
  gap?: string
  /**
   * The number of events dropped since the start of the space or its last reset.
   */
  dropped: number
  /**
   * The likely reason for an empty result: an unused space, or an unknown ID.
   */
  hint?: string
}
/**
 * The changes of a followed list.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowUpdate".
 */
export interface RowUpdate {
  /**
   * The list, as in `rows` of /events.
   */
  list: 'happened' | 'request' | 'webhook' | 'authorization'
  /**
   * The new and changed rows, newest first.
   */
  rows: Row[]
  positions: RowPositions
  /**
   * The IDs of the new rows.
   */
  newIds: string[]
  /**
   * The number of rows of the list.
   */
  total: number
  requestsDropped: RequestsDropped
  counts?: RowCounts
}
/**
 * The row of a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionRow".
 */
export interface TransactionRow {
  display: RowDisplay
  /**
   * Always `transaction`.
   */
  kind: 'transaction'
  /**
   * The transaction ID.
   */
  id: string
  /**
   * The time of the initialization, on the clock of the space.
   */
  at: string
  /**
   * The merchant's order number.
   */
  refno: string
  /**
   * The current status.
   */
  status:
    | 'initialized'
    | 'challenge_required'
    | 'challenge_ongoing'
    | 'authenticated'
    | 'authorized'
    | 'settled'
    | 'failed'
    | 'canceled'
  /**
   * The amount in minor units.
   */
  amount: number
  /**
   * The currency code.
   */
  currency: string
  /**
   * The card brand.
   */
  brand: string
  /**
   * The masked card number.
   */
  masked: string
  /**
   * The matching scenario.
   */
  scenario: string
  /**
   * The rule that selected the scenario.
   */
  matchedBy: string
  /**
   * The link whose cardholder it authenticates.
   */
  link?: string
  /**
   * The number of gaps in the 3-D Secure data of the request. `requestData` of its explanation lists them.
   */
  dataGaps?: number
  /**
   * The start page. Present while the transaction is open.
   */
  page?: string
  /**
   * The relation between the page and the return addresses of the merchant, as a browser classifies it. It is `cross-site` if any return address is on another site, where cookies with SameSite are not sent. Absent if the merchant set no return address.
   */
  site?: 'same-site' | 'cross-site'
  /**
   * The time of its timeout. Present while it is open.
   */
  expires?: string
  challenge?: RowChallenge
  /**
   * The reason of the failure.
   * - `secure_authentication`: the result of 3-D Secure
   * - `timeout`: no end in time
   * - `error_on_start`: the authentication could not start
   * - `error`: a technical error
   * - `declined`, `soft_declined`, `card_invalid`, `invalid_setup`, `referral`: the decline of the authorization
   *
   */
  failReason?:
    | 'secure_authentication'
    | 'timeout'
    | 'error_on_start'
    | 'error'
    | 'declined'
    | 'soft_declined'
    | 'card_invalid'
    | 'invalid_setup'
    | 'referral'
  /**
   * The reason of the failure in words.
   */
  failMessage?: string
  authorization?: RowAuthorization
  /**
   * The manual end, as far as it is recorded.
   * - `control`: a call of this API
   * - `page_choice`: the choice of an outcome on the challenge page
   *
   */
  endedBy?: 'control' | 'page_choice'
  /**
   * True if events of the authentication are missing, so that a manual end or wrong codes may be unknown.
   */
  eventsMissing?: boolean
  result?: RowResult
  /**
   * True if its scenario deliberately has an impossible combination.
   */
  isNonsense?: boolean
  redirect?: RowRedirect
  webhook?: RowWebhook
}
/**
 * The texts of a row. A failed authentication is no problem, because a test may request it. `attention` is set for problems that nothing requested.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowDisplay".
 */
export interface RowDisplay {
  /**
   * The icon of the outcome.
   */
  icon:
    | 'pass'
    | 'attempt'
    | 'fail'
    | 'rejected'
    | 'bad'
    | 'error'
    | 'time'
    | 'cancel'
    | 'wait'
    | 'defect'
    | 'challenge'
    | 'webhook'
    | 'gone'
  /**
   * The title of the row.
   */
  title: string
  /**
   * The title in a list, if it differs.
   */
  short?: string
  /**
   * The outcome in one plain sentence.
   */
  description: string
  nextAction?: NextAction
  /**
   * The result in words.
   */
  result: string
  liability: Liability
  /**
   * The next step of the app. Like the liability, it follows the latest authorization.
   */
  nextStep: string
  /**
   * The deliberate defect.
   */
  defect?: string
  /**
   * True if an action of a person or of the sandbox is pending.
   */
  isOpen: boolean
  attention?: Attention
  held?: HeldWebhook
  /**
   * The lists that contain the row.
   */
  filters: ('all' | 'attention' | 'undelivered' | 'open' | 'pass' | 'fail' | 'link')[]
}
/**
 * The next automatic action.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "NextAction".
 */
export interface NextAction {
  /**
   * The action in words.
   */
  label: string
  /**
   * The time of the action.
   */
  at: string
}
/**
 * The liability: who bears the loss if the cardholder disputes the payment.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Liability".
 */
export interface Liability {
  /**
   * The liable party.
   * - `merchant`: the merchant
   * - `issuer`: the bank of the card
   * - `none`: no payment is possible
   * - `open`: not decided yet
   *
   */
  party: 'merchant' | 'issuer' | 'none' | 'open'
  /**
   * The liable party in words.
   */
  label: string
  /**
   * The condition or the reason.
   */
  note: string
}
/**
 * A problem that nothing requested: an undelivered webhook, an invalid request, or an authorization without a liability shift.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Attention".
 */
export interface Attention {
  /**
   * The kind of the problem.
   */
  kind: 'webhook' | 'request' | 'authorization'
  /**
   * The title of the problem.
   */
  title: string
  /**
   * The problem in words.
   */
  description: string
  /**
   * The fix.
   */
  fix: string
  nextAction?: NextAction
}
/**
 * A webhook that waits for a manual delivery.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HeldWebhook".
 */
export interface HeldWebhook {
  /**
   * The title.
   */
  title: string
  /**
   * The state in words.
   */
  description: string
  /**
   * The webhook ID (`webhook-id`).
   */
  webhook: string
}
/**
 * The challenge of the cardholder.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowChallenge".
 */
export interface RowChallenge {
  /**
   * The challenge method.
   */
  method: 'one_time_code' | 'out_of_band' | 'single_select'
  /**
   * The number of attempts left. Present while the challenge is open.
   */
  attemptsLeft?: number
  /**
   * The number of wrong codes. Absent after the end if events are missing.
   */
  attempts?: number
  /**
   * True while the response with the page is held.
   */
  isPageHeld?: boolean
}
/**
 * The authorization by the service, which the card network approved or declined.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowAuthorization".
 */
export interface RowAuthorization {
  /**
   * The authorized amount in minor units.
   */
  amount: number
  /**
   * False if it was declined.
   */
  isApproved: boolean
  /**
   * The code of the acquirer.
   */
  code?: string
}
/**
 * The 3-D Secure result, with the values of the status response. See docs/reference/outcomes.md.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowResult".
 */
export interface RowResult {
  /**
   * The response of the directory server.
   */
  directoryResponse?: string
  /**
   * The result of the challenge.
   */
  authenticationResponse?: string
  /**
   * The reason code.
   */
  transStatusReason?: string
  /**
   * The electronic commerce indicator.
   */
  eci?: string
  /**
   * The state of the cavv. Absent if there is none.
   */
  cavv?: 'valid' | 'wrong_length'
  /**
   * True if there is an xid.
   */
  xid: boolean
  /**
   * The text of the issuer for the cardholder.
   */
  cardHolderInfo?: string
  /**
   * The protocol version.
   */
  version?: string
}
/**
 * The redirect of the browser at the end.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowRedirect".
 */
export interface RowRedirect {
  /**
   * The return address. A failed link has its own last page: `error`.
   */
  to: 'success' | 'cancel' | 'error'
  /**
   * The address.
   */
  url: string
}
/**
 * The most relevant webhook of a row: a failed one before a retried one, a waiting one, and a delivered one. Among equals, the newest.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowWebhook".
 */
export interface RowWebhook {
  /**
   * The webhook ID (`webhook-id`).
   */
  id: string
  /**
   * The address of the receiver.
   */
  url: string
  /**
   * The status of the delivery.
   * - `waiting`: waits for the event in `waitsFor`
   * - `pending`: the next attempt is scheduled
   * - `delivered`: the receiver accepted it
   * - `failed`: no further attempt follows
   *
   */
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * The number of attempts.
   */
  attemptCount: number
  /**
   * The time of the first attempt among the last 20, which are kept.
   */
  firstAttempt?: string
  /**
   * The time of the last attempt.
   */
  lastAttempt?: string
  /**
   * The time of the next attempt.
   */
  due?: string
  /**
   * The awaited event.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'manual'
  /**
   * The reason for the failure.
   */
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
  /**
   * The HTTP status of the last attempt.
   */
  lastStatus?: number
  /**
   * The reason for a missing response to the last attempt or for a redirect, in words.
   */
  lastError?: string
  /**
   * The text of a rejection by the receiver in its last response, up to 200 characters.
   */
  lastMessage?: string
  /**
   * The response that a webhook deserves if it is not genuine: `reject`, or `either` if one signature is valid or it is slightly old. Absent for a genuine webhook.
   */
  expectedResponse?: 'reject' | 'either'
  /**
   * The deliberate differences from a genuine webhook.
   */
  sentAs?: string
  /**
   * The number of webhooks about the same resource.
   */
  count: number
}
/**
 * The row of a link with the authentication of its cardholder. A deleted link has only a few members.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkRow".
 */
export interface LinkRow {
  display: RowDisplay
  /**
   * Always `link`.
   */
  kind: 'link'
  /**
   * The link ID.
   */
  id: string
  /**
   * The time of its creation, on the clock of the space. For a deleted link, as far as its events are kept.
   */
  at?: string
  /**
   * The merchant's reference.
   */
  reference: string
  /**
   * The current status.
   */
  status: 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED'
  /**
   * The amount in minor units.
   */
  amount?: number
  /**
   * The currency code.
   */
  currency?: string
  /**
   * The card brand.
   */
  brand?: string
  /**
   * The masked card number.
   */
  masked?: string
  /**
   * The matching scenario, once there is one.
   */
  scenario?: string
  /**
   * The rule that selected the scenario.
   */
  matchedBy?: string
  /**
   * The next page of the cardholder. Present while the link is open.
   */
  page?: string
  /**
   * The relation between the page and the return addresses of the merchant, as a browser classifies it. It is `cross-site` if any return address is on another site, where cookies with SameSite are not sent. Absent if the merchant set no return address.
   */
  site?: 'same-site' | 'cross-site'
  /**
   * The awaited step of a pending link.
   */
  step?: 'card_entry' | 'authentication'
  /**
   * The timeout of the authentication. Present while it is open.
   */
  expires?: string
  /**
   * The reason of the failure.
   */
  message?: string
  /**
   * The transaction that authenticates the cardholder.
   */
  transaction?: string
  /**
   * The token of the saved card.
   */
  alias?: string
  challenge?: RowChallenge
  /**
   * The reason why the authentication failed.
   */
  failReason?:
    | 'secure_authentication'
    | 'timeout'
    | 'error_on_start'
    | 'error'
    | 'declined'
    | 'soft_declined'
    | 'card_invalid'
    | 'invalid_setup'
    | 'referral'
  /**
   * True if the cardholder canceled the authentication.
   */
  canceled?: boolean
  /**
   * The manual end, as in the row of a transaction.
   */
  endedBy?: 'control' | 'page_choice'
  /**
   * True if events of the authentication are missing, so that a manual end or wrong codes may be unknown.
   */
  eventsMissing?: boolean
  result?: RowResult
  /**
   * True if its scenario deliberately has an impossible combination.
   */
  isNonsense?: boolean
  redirect?: RowRedirect
  webhook?: RowWebhook
}
/**
 * The row of a request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestRow".
 */
export interface RequestRow {
  display: RowDisplay
  /**
   * Always `request`.
   */
  kind: 'request'
  /**
   * The request ID, for /requests/{id} and /explain/{id}.
   */
  id: string
  /**
   * The time of the response on the clock of the space.
   */
  at: string
  /**
   * The HTTP method.
   */
  method: string
  /**
   * The path.
   */
  path: string
  /**
   * The operationId of the service contract. Hosted pages and unknown paths have none.
   */
  operation?: string
  /**
   * The HTTP status. Absent if no response was sent.
   */
  status?: number
  /**
   * The end of the request.
   * - `responded`: a response was sent
   * - `reset`: the sandbox reset the connection
   * - `client_disconnected`: the caller disconnected
   *
   */
  end: 'responded' | 'reset' | 'client_disconnected'
  /**
   * The error code, if the request was rejected.
   */
  code?: string
  /**
   * The error message, or the reason for a missing response.
   */
  message?: string
  /**
   * The code of the card network, if a scenario declined the card.
   */
  networkCode?: string
  connection?: EndedConnection
  finding?: RequestFinding
  /**
   * The number of problems. `finding` is the first one.
   */
  findings: number
  /**
   * The number of gaps in the 3-D Secure data of the request. `requestData` of its explanation lists them.
   */
  dataGaps?: number
  subject?: EventSubject
  /**
   * The submitted order number, or the one of the subject.
   */
  refno?: string
  /**
   * The submitted reference, or the one of the subject.
   */
  reference?: string
  /**
   * The card brand.
   */
  brand?: string
  /**
   * The amount in minor units.
   */
  amount?: number
  /**
   * The currency code.
   */
  currency?: string
  /**
   * The matching scenario. A rejection with a scenario was requested.
   */
  scenario?: string
  /**
   * The rule that selected the scenario.
   */
  matchedBy?: string
  /**
   * The duration in milliseconds.
   */
  durationMs: number
}
/**
 * Connections that ended before a complete request. `method` and `path` are `-` if they are unknown.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EndedConnection".
 */
export interface EndedConnection {
  /**
   * The reason.
   * - `silent`, `connection_reset`: usual for spare connections of browsers and for health checks
   *
   */
  reason:
    | 'headers_too_large'
    | 'tls'
    | 'plain_http'
    | 'certificate_rejected'
    | 'tls_failed'
    | 'http2'
    | 'not_http'
    | 'cut_headers'
    | 'host_missing'
    | 'connect_method'
    | 'headers_timeout'
    | 'request_timeout'
    | 'too_many_connections'
    | 'silent'
    | 'connection_reset'
  /**
   * The number of connections. The first one of a reason is reported at once, later ones are counted for up to a minute.
   */
  count: number
}
/**
 * A problem of a request field.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestFinding".
 */
export interface RequestFinding {
  /**
   * The JSON Pointer to the field in the body.
   */
  pointer?: string
  /**
   * The field name, as in messages.
   */
  field: string
  /**
   * The problem.
   */
  message: string
  /**
   * The rule of the contract, in words.
   */
  expected?: string
  /**
   * The submitted value, in words. Never a secret.
   */
  actual?: string
}
/**
 * The row of a webhook. Shared members have the same meaning as in `webhook` of other rows.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRow".
 */
export interface WebhookRow {
  display: RowDisplay
  /**
   * Always `webhook`.
   */
  kind: 'webhook'
  /**
   * The webhook ID (`webhook-id`).
   */
  id: string
  /**
   * The time of its creation, on the clock of the space.
   */
  at: string
  /**
   * The address of the receiver.
   */
  url: string
  subject: RowSubject
  /**
   * The status of the delivery.
   * - `waiting`: waits for the event in `waitsFor`
   * - `pending`: the next attempt is scheduled
   * - `delivered`: the receiver accepted it
   * - `failed`: no further attempt follows
   *
   */
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * The number of attempts.
   */
  attemptCount: number
  /**
   * The time of the first attempt among the last 20, which are kept.
   */
  firstAttempt?: string
  /**
   * The time of the last attempt.
   */
  lastAttempt?: string
  /**
   * The time of the next attempt.
   */
  due?: string
  /**
   * The awaited event.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'manual'
  /**
   * The reason for the failure.
   */
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
  /**
   * The HTTP status of the last attempt.
   */
  lastStatus?: number
  /**
   * The reason for a missing response to the last attempt, in words.
   */
  lastError?: string
  /**
   * The text of a rejection by the receiver in its last response, up to 200 characters.
   */
  lastMessage?: string
  /**
   * The response that a webhook deserves if it is not genuine: `reject`, or `either` if one signature is valid or it is slightly old. Absent for a genuine webhook.
   */
  expectedResponse?: 'reject' | 'either'
  /**
   * The deliberate differences from a genuine webhook.
   */
  sentAs?: string
}
/**
 * The resource of a webhook. An unknown ID has neither refno nor reference.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowSubject".
 */
export interface RowSubject {
  /**
   * The kind of the resource.
   */
  kind: 'transaction' | 'link'
  /**
   * The resource ID.
   */
  id: string
  /**
   * The merchant's order number. Transactions only.
   */
  refno?: string
  /**
   * The merchant's reference. Links only.
   */
  reference?: string
}
/**
 * The row of an authorization by the service or at the gateway of the space. It is kept as long as its event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationRow".
 */
export interface AuthorizationRow {
  display: RowDisplay
  /**
   * Always `authorization`.
   */
  kind: 'authorization'
  /**
   * The authorization ID.
   */
  id: string
  /**
   * The time of arrival, on the clock of the space.
   */
  at: string
  /**
   * The ID of the authorization that this one repeats with the same Idempotency-Key and values. Both count as one.
   */
  repeats?: string
  /**
   * The path of the service, or below the address of the gateway.
   */
  path: string
  /**
   * The response of the card network: of the scenario, or of a limit card.
   */
  decision: 'approved' | 'declined'
  /**
   * The error code of a decline.
   */
  code?: string
  /**
   * The response code of the card network.
   */
  networkCode?: string
  /**
   * The HTTP status of the response. Absent if the connection was reset.
   */
  status?: number
  subject?: EventSubject
  /**
   * The order number of the transaction.
   */
  refno?: string
  /**
   * The link of the transaction.
   */
  link?: string
  /**
   * The card brand of the transaction.
   */
  brand?: string
  /**
   * The submitted amount in minor units.
   */
  amount?: number
  /**
   * The submitted currency, or the authenticated one.
   */
  currency?: string
  submitted: SubmittedAuthorization
  recorded?: RecordedAuthentication
  /**
   * The liability: `shifted` to the bank of the card, or `not_shifted` from the merchant.
   */
  liability: 'shifted' | 'not_shifted'
  /**
   * The verdict and its reason, in words.
   */
  verdict: string
  /**
   * The findings. Those that prevent the shift are first.
   */
  findings: AuthorizationFinding[]
}
/**
 * The submitted values as strings, at most 100 characters each, without card numbers.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SubmittedAuthorization".
 */
export interface SubmittedAuthorization {
  /**
   * The submitted amount.
   */
  amount?: string
  /**
   * The submitted currency code.
   */
  currency?: string
  /**
   * The submitted eci.
   */
  eci?: string
  /**
   * The submitted cavv.
   */
  cavv?: string
  /**
   * The submitted transaction.
   */
  transaction?: string
  /**
   * The submitted xid.
   */
  xid?: string
  /**
   * The submitted version.
   */
  version?: string
  /**
   * The amount in minor units, if it is readable.
   */
  minorUnits?: number
}
/**
 * The authentication of the authorization, with its actual values.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedAuthentication".
 */
export interface RecordedAuthentication {
  /**
   * The transaction ID.
   */
  transaction: string
  /**
   * The value that identified it. An ID takes precedence over a cavv.
   */
  identifiedBy: 'transaction' | 'xid' | 'cavv'
  /**
   * The merchant's order number.
   */
  refno: string
  /**
   * The link whose cardholder it authenticates.
   */
  link?: string
  /**
   * The card brand.
   */
  brand: string
  /**
   * The status of the authentication, without an authorization after it.
   */
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'failed' | 'canceled'
  /**
   * The final transStatus.
   */
  response?: string
  /**
   * The transStatusReason.
   */
  reason?: string
  /**
   * The authenticated amount in minor units.
   */
  amount: number
  /**
   * The currency code.
   */
  currency: string
  /**
   * The eci.
   */
  eci?: string
  /**
   * The cavv.
   */
  cavv?: string
  /**
   * The xid.
   */
  xid?: string
  /**
   * The ID of the 3-D Secure server.
   */
  threeDSTransactionId?: string
  /**
   * The protocol version.
   */
  version?: string
  /**
   * Number of authorizations with the authentication, at the gateway endpoint and by the service. 2 means that it was used before.
   */
  useCount: number
  /**
   * The milliseconds since its end, on the clock of the space.
   */
  ageMs?: number
  /**
   * The other transaction to which the cavv belongs, if there is one.
   */
  cavvTransactionId?: string
}
/**
 * A problem of an authorization.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationFinding".
 */
export interface AuthorizationFinding {
  /**
   * The code of the finding.
   */
  code: string
  /**
   * True if the liability stays with the merchant.
   */
  preventsLiabilityShift: boolean
  /**
   * The finding in words.
   */
  message: string
  /**
   * The fix for the app.
   */
  fix: string
}
/**
 * The number of rows per filter.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowCounts".
 */
export interface RowCounts {
  /**
   * All rows.
   */
  all: number
  /**
   * Rows that need attention.
   */
  attention: number
  /**
   * Rows with a webhook that does not arrive or has failed.
   */
  undelivered: number
  /**
   * Rows that are not finished.
   */
  open: number
  /**
   * Successful rows.
   */
  pass: number
  /**
   * Failed rows.
   */
  fail: number
  /**
   * Rows of links.
   */
  link: number
}
/**
 * A recorded request or response.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedMessage".
 */
export interface RecordedMessage {
  /**
   * The headers as received. Credentials are hidden.
   */
  headers: NamedValue[]
  /**
   * The body without card numbers, CVVs and other secrets.
   */
  body?: string
  /**
   * A note in words if the body is truncated.
   */
  truncated?: string
}
/**
 * The validation result of a request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CheckedRequest".
 */
export interface CheckedRequest {
  /**
   * The space name.
   */
  space: string
  /**
   * The problems. Empty if the body is valid.
   */
  findings: RequestFinding[]
  /**
   * Fields of the contract that the body does not contain.
   */
  offered: OfferedField[]
}
/**
 * An optional field that a body does not contain.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OfferedField".
 */
export interface OfferedField {
  /**
   * The JSON Pointer to the field in the body.
   */
  pointer: string
  /**
   * The rule of the contract in words, if there is one.
   */
  expected?: string
}
/**
 * The validation result of a scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CheckedScenario".
 */
export interface CheckedScenario {
  /**
   * The space name.
   */
  space: string
  /**
   * All problems of the text. Empty if it is valid.
   */
  problems: TextProblem[]
  saved?: SavedScenario
}
/**
 * The keys of scenario files.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Vocabulary".
 */
export interface Vocabulary {
  /**
   * The objects of a scenario file.
   */
  objects: VocabularyObject[]
}
/**
 * An object of a scenario file with its keys.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VocabularyObject".
 */
export interface VocabularyObject {
  /**
   * The keys that lead to the object, separated by dots. Empty for the file itself.
   */
  path: string
  /**
   * The possible keys.
   */
  keys: VocabularyKey[]
}
/**
 * A key of a scenario file.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VocabularyKey".
 */
export interface VocabularyKey {
  /**
   * The key.
   */
  key: string
  /**
   * All possible values.
   */
  values?: string[]
  /**
   * The possible values in words, if there is no fixed list.
   */
  accepts?: string
  /**
   * The default value.
   */
  default?: string
  /**
   * The effect of the key.
   */
  description: string
}
/**
 * A recorded request with its response.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedRequest".
 */
export interface RecordedRequest {
  /**
   * The ID of its event.
   */
  id: string
  /**
   * The space name.
   */
  space: string
  /**
   * The time of the response on the clock of the space.
   */
  at: string
  /**
   * The time on the clock of the host.
   */
  recordedAt: string
  subject?: EventSubject
  /**
   * The request ID from the header `sandbox-request-id`.
   */
  requestId: string
  /**
   * The HTTP method.
   */
  method: string
  /**
   * The path.
   */
  path: string
  /**
   * The query.
   */
  query?: string
  /**
   * The operationId of the service contract. Hosted pages have none.
   */
  operation?: string
  /**
   * The end of the request.
   * - `responded`: a response was sent
   * - `reset`: the sandbox reset the connection
   * - `client_disconnected`: the caller disconnected
   *
   */
  end: 'responded' | 'reset' | 'client_disconnected'
  /**
   * The HTTP status. Absent if no response was sent.
   */
  status?: number
  /**
   * The duration in milliseconds.
   */
  durationMs: number
  /**
   * The matching scenario.
   */
  scenario?: string
  /**
   * The rule that selected the scenario.
   */
  matchedBy?: string
  /**
   * Remarks about the request, in words.
   */
  notes: string[]
  /**
   * The number of gaps in the 3-D Secure data. Absent if no rule was applied.
   */
  dataGaps?: number
  /**
   * The error code, if the request was rejected.
   */
  code?: string
  rejection?: RecordedRejection
  /**
   * The problems of its fields.
   */
  findings?: RequestFinding[]
  connection?: EndedConnection
  /**
   * The bug behind a 500.
   */
  fault?: string
  /**
   * The key of the submitted card, as in /cards.
   */
  cardKey?: string
  /**
   * The header `traceparent` of the request (W3C trace context), if it is valid.
   */
  traceparent?: string
  request: RecordedMessage
  response?: RecordedMessage
  /**
   * A shell script that sends the request again.
   */
  curl?: string
  /**
   * The reason for a missing script.
   */
  noCurl?: string
}
/**
 * The rejection of a request as data.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedRejection".
 */
export interface RecordedRejection {
  by: RejectedBy
  /**
   * The error message of the response, without valid credentials.
   */
  message: string
  /**
   * The space of the wrong credentials.
   */
  space?: string
  finding?: RequestFinding
  suggestion?: HeaderSuggestion
}
/**
 * A header with its most likely value.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HeaderSuggestion".
 */
export interface HeaderSuggestion {
  /**
   * The header name.
   */
  header: string
  /**
   * The most likely value.
   */
  value: string
}
/**
 * A comparison of two transactions or links.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RunComparison".
 */
export interface RunComparison {
  a: ComparedRun
  b: ComparedRun
  /**
   * True if nothing differs.
   */
  isSame: boolean
  /**
   * The first step that differs, in words. Absent if none differs.
   */
  first?: string
  /**
   * The differing inputs and scenarios. The card is listed separately, because recorded requests contain no card numbers.
   */
  facts: ComparedFact[]
  /**
   * The steps of both.
   */
  steps: ComparedStep[]
  /**
   * Records that are no longer kept and were not compared.
   */
  notCompared: string[]
}
/**
 * One of the two compared transactions or links.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedRun".
 */
export interface ComparedRun {
  /**
   * The space name.
   */
  space: string
  /**
   * The kind of the resource.
   */
  kind: 'transaction' | 'link'
  /**
   * The resource ID.
   */
  id: string
  /**
   * The refno or reference. If both are equal, with the end of the ID.
   */
  name: string
  /**
   * The result in words.
   */
  title: string
  /**
   * The icon of the result, as in `display` of its row.
   */
  icon: string
}
/**
 * An input or a scenario that differs.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedFact".
 */
export interface ComparedFact {
  /**
   * The fact: card, amount or outcome.
   */
  name: string
  /**
   * The value of the first one.
   */
  a: string
  /**
   * The value of the second one.
   */
  b: string
}
/**
 * A step of one side next to the same step of the other.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedStep".
 */
export interface ComparedStep {
  /**
   * The result of the comparison.
   * - `same`: no difference
   * - `changed`: both have the step with differences
   * - `a`, `b`: only this side has the step
   * - `unknown`: the other side has no records of this time
   *
   */
  result: 'same' | 'changed' | 'a' | 'b' | 'unknown'
  /**
   * The step in words.
   */
  title: string
  /**
   * The difference in words.
   */
  description?: string
  a?: ComparedMoment
  b?: ComparedMoment
  /**
   * The requests and responses that differ.
   */
  calls: ComparedCall[]
}
/**
 * The time and the details of a step.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedMoment".
 */
export interface ComparedMoment {
  /**
   * The milliseconds since the first step.
   */
  afterMs: number
  /**
   * The details in words.
   */
  detail: string
}
/**
 * A request or a response that differs.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedCall".
 */
export interface ComparedCall {
  /**
   * The sender.
   */
  sender: string
  /**
   * The lines with their differences.
   */
  lines: ComparedLine[]
}
/**
 * A line of a comparison.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ComparedLine".
 */
export interface ComparedLine {
  /**
   * The result of the comparison.
   * - `same`: both have the line
   * - `removed`: only the first one has it
   * - `added`: only the second one has it
   * - `omitted`: the number of equal lines that are omitted
   *
   */
  result: 'same' | 'removed' | 'added' | 'omitted'
  /**
   * The text of the line.
   */
  text: string
  /**
   * The omitted lines. Only with `omitted`.
   */
  omitted?: string[]
}
/**
 * The explanation of a response.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Explanation".
 */
export interface Explanation {
  /**
   * The request ID.
   */
  requestId: string
  /**
   * The ID of its event, as in /events.
   */
  event: string
  /**
   * The space name.
   */
  space: string
  /**
   * The time of the response on the clock of the space.
   */
  at: string
  /**
   * The HTTP method.
   */
  method: string
  /**
   * The path.
   */
  path: string
  /**
   * The end of the request.
   * - `responded`: a response was sent
   * - `reset`: the sandbox reset the connection
   * - `client_disconnected`: the caller disconnected
   *
   */
  end: 'responded' | 'reset' | 'client_disconnected'
  /**
   * The HTTP status. Absent if no response was sent.
   */
  status?: number
  /**
   * The operationId of the service contract. Hosted pages have none.
   */
  operation?: string
  subject?: EventSubject
  /**
   * The explanation in one or two sentences.
   */
  summary: string
  scenario?: ExplainedScenario
  /**
   * The rules in the order of their precedence. Absent if no scenario was matched.
   */
  precedence?: PrecedenceRule[]
  rejection?: ExplainedRejection
  /**
   * The problems of the fields.
   */
  findings: RequestFinding[]
  corrected?: CorrectedCall
  /**
   * The reason for a missing corrected request.
   */
  notCorrected?: string
  /**
   * The header `traceparent` of the request (W3C trace context), if it is valid.
   */
  traceparent?: string
  /**
   * The members changed by a status override.
   */
  overridden?: string[]
  /**
   * Findings about the 3-D Secure data of an accepted initialization, gaps first. Absent if no rule was applied, or if
   * only the beginning of the body is stored.
   *
   */
  requestData?: RequestDataFinding[]
  /**
   * Remarks about the request, in words.
   */
  notes: string[]
}
/**
 * The matching scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExplainedScenario".
 */
export interface ExplainedScenario {
  /**
   * The scenario name.
   */
  name: string
  /**
   * The rule that selected it, such as a header, the space, or its conditions.
   */
  matchedBy: string
  /**
   * The effect of the scenario. Absent if the scenario no longer exists.
   */
  effect?: string
  /**
   * The file of the scenario.
   */
  file?: string
  /**
   * The line in the file.
   */
  line?: number
  /**
   * The patches applied on top of it, in their order. Later patches override earlier ones.
   */
  patches?: AppliedPatch[]
  /**
   * The closest other candidates, in the order of precedence.
   */
  candidates: ScenarioCandidate[]
  /**
   * The reason for unknown candidates.
   */
  candidatesUnknown?: string
}
/**
 * A patch: a part of an outcome that is applied on top of the matching scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AppliedPatch".
 */
export interface AppliedPatch {
  /**
   * The scenario, or next/ID for the patch of a queued outcome.
   */
  name: string
  /**
   * The rule that selected it.
   */
  matchedBy: string
  /**
   * The changed parts, such as webhook.
   */
  patched: string[]
  /**
   * The patch in the format of scenarios. Absent if it is no longer kept.
   */
  patch?: {
    [k: string]: unknown
  }
}
/**
 * A scenario that did not match.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioCandidate".
 */
export interface ScenarioCandidate {
  /**
   * The scenario name.
   */
  name: string
  /**
   * The rule that would have selected it.
   */
  rule: string
  /**
   * The effect of the scenario.
   */
  effect: string
  /**
   * The reason for the mismatch.
   */
  reason: string
  mismatch?: ScenarioMismatch
}
/**
 * The first condition that the request did not match. Absent if it matched all, and another scenario took precedence.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioMismatch".
 */
export interface ScenarioMismatch {
  /**
   * The condition.
   */
  key: string
  /**
   * The expected value.
   */
  expected: string
  /**
   * The value of the request.
   */
  actual: string
}
/**
 * A rule that can select the scenario of a request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PrecedenceRule".
 */
export interface PrecedenceRule {
  /**
   * The rule.
   * - `reassigned`: a scenario assigned to the transaction or link
   * - `next`: a queued outcome
   * - `header`: the header `sandbox-scenario`
   * - `forced`: the scenario forced by the space
   * - `request`: the indicators of the request, which change the outcome of test cards and of the default
   * - `when`: the conditions of scenarios
   * - `space_default`: the default of the space
   * - `default`: the built-in default
   *
   */
  rule: 'reassigned' | 'next' | 'header' | 'forced' | 'request' | 'when' | 'space_default' | 'default'
  /**
   * The rule in plain words. For the rule that matched, including the result.
   */
  label: string
  /**
   * The reason for the result.
   */
  reason: string
  /**
   * The result of the rule.
   * - `matched`: it selected the scenario
   * - `no_match`: it did not match
   * - `not_evaluated`: it was not evaluated, because an earlier rule matched
   *
   */
  result: 'matched' | 'no_match' | 'not_evaluated'
}
/**
 * The rejection of a request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExplainedRejection".
 */
export interface ExplainedRejection {
  by: RejectedBy
  /**
   * The error code.
   */
  code?: string
  /**
   * The space of the wrong credentials.
   */
  space?: string
  /**
   * The error message.
   */
  message: string
  /**
   * The fix, if the message does not contain it.
   */
  fix?: string
}
/**
 * The corrected request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CorrectedCall".
 */
export interface CorrectedCall {
  /**
   * A shell script that uses $CARD_NUMBER and $CARD_CVV for a card.
   */
  curl: string
  /**
   * The changes in words.
   */
  changes: string[]
  /**
   * The body line by line: removed, added and surrounding lines.
   */
  lines: ComparedLine[]
  /**
   * The body with [hidden number] and [hidden cvv] for a card. Absent if the request had no body.
   */
  body?: {
    [k: string]: unknown
  }
  /**
   * The key of the hidden test card. /cards?key= returns its number.
   */
  cardKey?: string
  /**
   * The value of the header `sandbox-scenario`.
   */
  scenario?: string
}
/**
 * A violated rule for request data. It contains no value of the request.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestDataFinding".
 */
export interface RequestDataFinding {
  /**
   * The ID of the rule.
   */
  rule: string
  /**
   * The path in the body, such as card.3D.cardholder.email.
   */
  member: string
  /**
   * The severity.
   * - `gap`: missing, too long or contradictory data
   * - `advice`: sources disagree, or a value only looks odd
   *
   */
  severity: 'gap' | 'advice'
  /**
   * The problem, to follow the member in a sentence.
   */
  problem: string
  /**
   * The fix.
   */
  fix: string
  /**
   * The key of its source in docs/contributing/sources.md.
   */
  source: string
}
/**
 * A call of this API.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ControlCall".
 */
export interface ControlCall {
  /**
   * The request ID.
   */
  requestId: string
  /**
   * The time on the clock of the host.
   */
  recordedAt: string
  /**
   * The HTTP method.
   */
  method: string
  /**
   * The path.
   */
  path: string
  /**
   * The host name of a call that was rejected with 403. The name is the usual reason.
   */
  host?: string
  /**
   * The HTTP status. Absent if the caller disconnected.
   */
  status?: number
  /**
   * The duration in milliseconds.
   */
  durationMs: number
}
/**
 * A page of requests.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestList".
 */
export interface RequestList {
  /**
   * The requests. Empty with `fields`.
   */
  requests: RecordedRequest[]
  /**
   * True if some of the requested events are no longer kept.
   */
  incomplete: boolean
  /**
   * The missing events and the next step, in words.
   */
  gap?: string
  /**
   * The number of events dropped since the start of the space or its last reset.
   */
  dropped: number
  /**
   * The likely reason for an empty result: an unused space, or an unknown ID.
   */
  hint?: string
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages. Only with `fields`.
   */
  total?: number
  /**
   * The value of `before` for the next page. Absent on the last page. Only with `fields`.
   */
  older?: string
  /**
   * The calls of this API. Only with `interface=control`; with the token of a space, the calls with this token.
   */
  calls?: ControlCall[]
  /**
   * The number of older matching requests beyond `limit`.
   */
  omitted: number
  /**
   * The value of `since` for later requests.
   */
  next: string
}
/**
 * A file in the HAR 1.2 format.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HarFile".
 */
export interface HarFile {
  log: HarLog
}
/**
 * The content of a HAR file.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HarLog".
 */
export interface HarLog {
  /**
   * The HAR version.
   */
  version: '1.2'
  creator: HarCreator
  /**
   * The requests with their responses.
   */
  entries: {
    [k: string]: unknown
  }[]
  /**
   * A remark about the content.
   */
  comment?: string
}
/**
 * The program that created the file.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HarCreator".
 */
export interface HarCreator {
  /**
   * The program name.
   */
  name: string
  /**
   * The program version.
   */
  version: string
}
/**
 * The matching scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MatchedScenario".
 */
export interface MatchedScenario {
  /**
   * The scenario name.
   */
  name: string
  /**
   * The rule that selected it.
   */
  matchedBy: string
  /**
   * The patches applied on top of it, in their order.
   */
  patches?: AppliedPatch[]
}
/**
 * The card of a transaction or a link, without its number.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MaskedCard".
 */
export interface MaskedCard {
  /**
   * The masked card number.
   */
  masked: string
  /**
   * The card brand.
   */
  brand: string
  /**
   * The expiry month, two digits.
   */
  expiryMonth: string
  /**
   * The expiry year, two digits.
   */
  expiryYear: string
  /**
   * The token of the card number.
   */
  alias?: string
  /**
   * A value that is equal for every use of one card number.
   */
  fingerprint: string
}
/**
 * An entry of the history in the status response.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HistoryLine".
 */
export interface HistoryLine {
  /**
   * The action, such as init or authenticate.
   */
  action: string
  /**
   * The amount in minor units.
   */
  amount: number
  /**
   * The source of the action, such as api, web or system.
   */
  source: string
  /**
   * The time of the action.
   */
  date: string
  /**
   * True if the action succeeded.
   */
  success: boolean
  /**
   * The IP address of the caller or the browser. Absent for actions of the system.
   */
  ip?: string
}
/**
 * The return addresses of a merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReturnAddresses".
 */
export interface ReturnAddresses {
  /**
   * The address after success.
   */
  success?: string
  /**
   * The address after a cancellation.
   */
  cancel?: string
  /**
   * The address after an error.
   */
  error?: string
}
/**
 * The challenge. Present while it is open.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OpenChallenge".
 */
export interface OpenChallenge {
  /**
   * The challenge method, such as one_time_code.
   */
  method: string
  /**
   * The number of codes that the cardholder can still enter.
   */
  attemptsLeft?: number
  /**
   * The channel chosen by the cardholder.
   */
  channel?: string
  /**
   * The time of its automatic end.
   */
  due?: string
  /**
   * The number of codes resent on the page. Absent if none was resent.
   */
  resent?: number
}
/**
 * A webhook without its attempts.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookSummary".
 */
export interface WebhookSummary {
  /**
   * The webhook ID (`webhook-id`).
   */
  id: string
  /**
   * The address of the receiver.
   */
  url: string
  /**
   * The time of its creation.
   */
  created: string
  /**
   * The status of the delivery.
   * - `waiting`: waits for the event in `waitsFor`
   * - `pending`: the next attempt is scheduled
   * - `delivered`: the receiver accepted it
   * - `failed`: no further attempt follows
   *
   */
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * The number of attempts.
   */
  attemptCount: number
  /**
   * The time of the next attempt.
   */
  due?: string
  /**
   * The awaited event.
   * - `redirect`: the redirect of the cardholder
   * - `status_read`: a read of the status
   * - `attempt`: an attempt of another webhook
   * - `manual`: a manual delivery
   *
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'manual'
  /**
   * The reason for the failure.
   * - `no_attempts_left`: all retries are used
   * - `gone`: the receiver returned 410
   * - `not_retried`: the webhook is not retried
   * - `canceled`: the webhook was canceled
   * - `target_rejected`: the sandbox does not send to the address
   *
   */
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
}
/**
 * A transaction. A list leaves out `counts`, `webhooks`, `response`, `timeline`, `steps`, `explained`, `incomplete` and `dropped`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionRecord".
 */
export interface TransactionRecord {
  /**
   * The transaction ID.
   */
  id: string
  /**
   * The space name.
   */
  space: string
  /**
   * The current status.
   */
  status:
    | 'initialized'
    | 'challenge_required'
    | 'challenge_ongoing'
    | 'authenticated'
    | 'authorized'
    | 'settled'
    | 'failed'
    | 'canceled'
  /**
   * The account of the transaction.
   */
  merchantId: string
  /**
   * The amount in minor units.
   */
  amount: number
  /**
   * The currency code.
   */
  currency: string
  /**
   * The merchant's order number.
   */
  refno: string
  /**
   * The merchant's second order number.
   */
  refno2?: string
  /**
   * The language of the hosted pages.
   */
  language?: string
  /**
   * The card brand.
   */
  paymentMethod: string
  card: MaskedCard
  /**
   * True if the card is enrolled for 3-D Secure.
   */
  enrolled: boolean
  /**
   * The address of the start page.
   */
  location: string
  /**
   * The relation between the page and the return addresses of the merchant, as a browser classifies it. It is `cross-site` if any return address is on another site, where cookies with SameSite are not sent. Absent if the merchant set no return address.
   */
  site?: 'same-site' | 'cross-site'
  returnUrls: ReturnAddresses
  /**
   * The HTTP method of the redirect to the merchant.
   */
  returnMethod: 'GET' | 'POST'
  /**
   * The size of the challenge window in the initialization. The bank's page fits each size.
   */
  challengeWindowSize?: '01' | '02' | '03' | '04' | '05'
  /**
   * The webhook address of the initialization.
   */
  webhookUrl?: string
  /**
   * The time of its timeout.
   */
  expires: string
  scenario: MatchedScenario
  /**
   * The link whose cardholder it authenticates. Its merchant does not see this transaction.
   */
  link?: string
  challenge?: OpenChallenge
  /**
   * The reason of the failure.
   */
  failReason?: string
  /**
   * The reason of the failure in words.
   */
  failMessage?: string
  redirect?: Redirect
  /**
   * The history of the status response.
   */
  history: HistoryLine[]
  counts?: Counts
  /**
   * The webhooks about the transaction.
   */
  webhooks?: WebhookSummary[]
  /**
   * The current status response. Absent for the authentication of a link.
   */
  response?: {
    [k: string]: unknown
  }
  /**
   * The events, oldest first. Requests have no headers and bodies.
   */
  timeline?: RecordedEvent[]
  /**
   * The timeline in words, with related events in one step. The last step is the next scheduled action.
   */
  steps?: Step[]
  explained?: Explained
  /**
   * The saved card of a link, with the use of each value.
   */
  savedCard?: ExplainedValue[]
  /**
   * True if some events of the timeline are no longer kept.
   */
  incomplete?: boolean
  /**
   * The reason for missing events, in words.
   */
  gap?: string
  /**
   * The number of events dropped since the start of the space or its last reset.
   */
  dropped?: number
}
/**
 * Counts of requests about a resource. They outlive its events and are kept as long as the resource. Counting alone writes nothing: counts are saved with the next change, so some can be missing after a kill.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Counts".
 */
export interface Counts {
  /**
   * The start of the counts, on the clock of the space.
   */
  since: string
  /**
   * True if the counts start with the resource. `webhookAttempts` is always complete.
   */
  complete: boolean
  /**
   * The number of status responses that contained the status.
   */
  statusReads: number
  /**
   * The number of status requests without a status, because of a fault or a disconnect.
   */
  statusFailures: number
  lastRead?: StatusRead
  /**
   * The number of attempts to initialize it: the first one, replays, and attempts with the same refno or reference that created nothing.
   */
  initializations: number
  /**
   * The number of different idempotency keys of these attempts, up to 100.
   */
  idempotencyKeys: number
  /**
   * The number of attempts of all its webhooks.
   */
  webhookAttempts: number
  /**
   * The number of times that its page was opened.
   */
  pageOpenings: number
}
/**
 * The newest status response that contained the status.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusRead".
 */
export interface StatusRead {
  /**
   * The time of the read.
   */
  at: string
  /**
   * The returned status.
   */
  status: string
  /**
   * The members changed by a status override (`statusOverride`).
   */
  overridden?: string[]
}
/**
 * A step of a timeline, with all its events.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  /**
   * The time of the step.
   */
  at: string
  /**
   * The icon of the step.
   */
  icon:
    | 'plus'
    | 'eye'
    | 'again'
    | 'off'
    | 'pass'
    | 'fail'
    | 'cancel'
    | 'rejected'
    | 'out'
    | 'read'
    | 'webhook'
    | 'time'
    | 'snow'
    | 'target'
    | 'gone'
  /**
   * The step in words.
   */
  title: string
  /**
   * The details in words.
   */
  detail: string
  /**
   * The color of the step.
   */
  tone: 'pass' | 'fail' | 'warn' | 'wait'
  /**
   * The sender of the message.
   */
  from: 'app' | 'browser' | 'bank' | 'sandbox' | 'webhooks'
  /**
   * The recipient. The same as `from` if no message was sent.
   */
  to: 'app' | 'browser' | 'bank' | 'sandbox' | 'webhooks'
  /**
   * The milliseconds since the previous step.
   */
  gapMs: number
  /**
   * True if the gap is longer than a minute.
   */
  isLongGap: boolean
  /**
   * True if the gap is longer than 20 seconds.
   */
  isGap: boolean
  /**
   * The request of the step.
   */
  requestId?: string
  webhook?: StepAttempt
  /**
   * True if the step is scheduled.
   */
  isDue?: boolean
  /**
   * The IDs of the events of the step.
   */
  events: string[]
}
/**
 * An attempt of a webhook.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StepAttempt".
 */
export interface StepAttempt {
  /**
   * The webhook ID.
   */
  id: string
  /**
   * The number of the attempt, starting at 1.
   */
  attempt: number
}
/**
 * The 3-D Secure result with the meaning of each value, including absent values.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Explained".
 */
export interface Explained {
  /**
   * The values of the result.
   */
  values: ExplainedValue[]
  liability: Liability
}
/**
 * A value with its meaning.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExplainedValue".
 */
export interface ExplainedValue {
  /**
   * The label of the value.
   */
  label: string
  /**
   * The field name in the response.
   */
  field: string
  /**
   * The value. Absent if the field is absent.
   */
  value?: string
  /**
   * The meaning of the value.
   */
  meaning: string
  /**
   * True if the value is deliberately wrong for this result.
   */
  isDefect?: boolean
}
/**
 * The covered and the missing outcomes, webhooks and errors.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Coverage".
 */
export interface Coverage {
  /**
   * The space name. Absent with `all=true`.
   */
  space?: string
  /**
   * The start of the sum, in real time. Only with `all=true`.
   */
  since?: string
  /**
   * The covered items.
   */
  covered: CoveredSituation[]
  /**
   * The missing items.
   */
  missing: UncoveredSituation[]
  essential: SituationCoverage
  /**
   * The scenarios and patches with at least one planned result, in the order of the first one.
   */
  scenarios: SeenScenario[]
}
/**
 * A covered item. `subject` is the last resource, if it is known and the coverage is about one space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CoveredSituation".
 */
export interface CoveredSituation {
  /**
   * The name of the item.
   */
  name:
    | 'frictionless_success'
    | 'challenge_success'
    | 'attempt'
    | 'informational'
    | 'not_enrolled'
    | 'failed'
    | 'unavailable'
    | 'canceled'
    | 'timed_out'
    | 'authorized'
    | 'start_error'
    | 'technical_error'
    | 'link_saved'
    | 'link_failed'
    | 'link_deleted'
    | 'webhook_accepted'
    | 'webhook_rejected'
    | 'webhook_before_redirect'
    | 'webhook_after_redirect'
    | 'webhook_duplicate'
    | 'webhook_retried'
    | 'webhook_forged'
    | 'declined'
    | 'soft_declined'
    | 'service_failed'
    | 'status_unreadable'
    | 'rejected_request'
    | 'request_data_gaps'
    | 'unauthorized'
  /**
   * The group of the item.
   * - `outcome`: a result of 3-D Secure
   * - `final_state`: a final state
   * - `webhook`: a webhook
   * - `error`: an error
   *
   */
  group: 'outcome' | 'final_state' | 'webhook' | 'error'
  /**
   * The title of the outcome, as in the list of scenarios.
   */
  title: string
  /**
   * The meaning of the item and the expected reaction of an app.
   */
  description: string
  /**
   * The condition under which the item is covered.
   */
  condition: string
  /**
   * True if it is one of the twelve that every app must handle. `queue` causes it.
   */
  essential: boolean
  queue?: QueuedOutcomeRequest
  /**
   * The number of occurrences.
   */
  times: number
  /**
   * The last occurrence, on the clock of its space.
   */
  last: string
  subject?: EventSubject
}
/**
 * A queued outcome: a scenario or a patch, not both.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QueuedOutcomeRequest".
 */
export interface QueuedOutcomeRequest {
  /**
   * The scenario that is selected, or applied on top of the matching one if it is a patch. Send its name, or a whole scenario in the format of scenarios/schema.json without when, cases and patch. Such a scenario is named next/ID.
   */
  scenario?: ScenarioWord | Readonly<Record<string, unknown>>
  /**
   * The patch of the matching scenario, in the format of scenarios: webhook, redirect, faults, initialization, authentication, tokenization, nonsense.
   */
  patch?: {
    [k: string]: unknown
  }
  when?: QueuedOutcomeConditions
  /**
   * The number of requests or orders to which it applies.
   */
  times?: number
  /**
   * The scope of one use.
   * - `request`: one request
   * - `order`: all attempts for one order
   *
   */
  for?: 'request' | 'order'
}
/**
 * The matching requests, as in `when` of a scenario. All keys must match. Without keys, the next request matches.
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
   * Listed test cards: a name in the card list (all its brands), a number, or a list of these.
   */
  card?: CardWord | readonly CardWord[]
  /**
   * A payment method code of the card, or a list of them.
   */
  brand?: BrandWord | readonly BrandWord[]
  /**
   * The amount in minor units: a number, or an object with from and to.
   */
  amount?: AmountRange
  /**
   * The ISO 4217 code of the currency.
   */
  currency?: CurrencyWord
  /**
   * card.3D.threeDSRequestor.threeDSRequestorChallengeInd, or card.3D.challengeIndicator.
   */
  challengeIndicator?: string | number
  /**
   * card.3D.messageCategory.
   */
  messageCategory?: string | number
  /**
   * card.3D.deviceChannel: 01 is an app, 02 a browser, 03 merchant-initiated.
   */
  deviceChannel?: string | number
  /**
   * card.3D.threeRIInd.
   */
  threeRIInd?: string | number
  /**
   * card.3D.threeDSRequestor.threeDSRequestorAuthenticationInd.
   */
  authenticationIndicator?: string | number
  /**
   * The refno of a transaction.
   */
  refno?: string | number
  /**
   * The reference of a link.
   */
  reference?: string | number
  /**
   * card.3D.cardholder.email. Case is ignored.
   */
  email?: string | number
  /**
   * card.3D.cardholder.cardholderName, or the name on a link's page. Case is ignored.
   */
  cardholderName?: string | number
}
/**
 * A missing item.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UncoveredSituation".
 */
export interface UncoveredSituation {
  /**
   * The name of the item.
   */
  name:
    | 'frictionless_success'
    | 'challenge_success'
    | 'attempt'
    | 'informational'
    | 'not_enrolled'
    | 'failed'
    | 'unavailable'
    | 'canceled'
    | 'timed_out'
    | 'authorized'
    | 'start_error'
    | 'technical_error'
    | 'link_saved'
    | 'link_failed'
    | 'link_deleted'
    | 'webhook_accepted'
    | 'webhook_rejected'
    | 'webhook_before_redirect'
    | 'webhook_after_redirect'
    | 'webhook_duplicate'
    | 'webhook_retried'
    | 'webhook_forged'
    | 'declined'
    | 'soft_declined'
    | 'service_failed'
    | 'status_unreadable'
    | 'rejected_request'
    | 'request_data_gaps'
    | 'unauthorized'
  /**
   * The group of the item.
   * - `outcome`: a result of 3-D Secure
   * - `final_state`: a final state
   * - `webhook`: a webhook
   * - `error`: an error
   *
   */
  group: 'outcome' | 'final_state' | 'webhook' | 'error'
  /**
   * The title of the outcome, as in the list of scenarios.
   */
  title: string
  /**
   * The meaning of the item and the expected reaction of an app.
   */
  description: string
  /**
   * The condition under which the item is covered.
   */
  condition: string
  /**
   * True if it is one of the twelve that every app must handle. `queue` causes it.
   */
  essential: boolean
  queue?: QueuedOutcomeRequest
}
/**
 * The coverage of the twelve items that every app must handle.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SituationCoverage".
 */
export interface SituationCoverage {
  /**
   * The number of covered items.
   */
  covered: number
  /**
   * The number of items.
   */
  total: number
  /**
   * The missing items.
   */
  missing: (
    | 'frictionless_success'
    | 'challenge_success'
    | 'attempt'
    | 'informational'
    | 'not_enrolled'
    | 'failed'
    | 'unavailable'
    | 'canceled'
    | 'timed_out'
    | 'authorized'
    | 'start_error'
    | 'technical_error'
    | 'link_saved'
    | 'link_failed'
    | 'link_deleted'
    | 'webhook_accepted'
    | 'webhook_rejected'
    | 'webhook_before_redirect'
    | 'webhook_after_redirect'
    | 'webhook_duplicate'
    | 'webhook_retried'
    | 'webhook_forged'
    | 'declined'
    | 'soft_declined'
    | 'service_failed'
    | 'status_unreadable'
    | 'rejected_request'
    | 'request_data_gaps'
    | 'unauthorized'
  )[]
}
/**
 * A scenario or a patch with the number of its planned results. `subject` is the last resource, if it is known and the coverage is about one space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SeenScenario".
 */
export interface SeenScenario {
  /**
   * The scenario name.
   */
  name: string
  /**
   * The number of planned results. An open payment has none.
   */
  times: number
  /**
   * The last planned result, on the clock of its space.
   */
  last: string
  subject?: EventSubject
}
/**
 * An order of the merchant.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Order".
 */
export interface Order {
  /**
   * The space name.
   */
  space: string
  /**
   * The merchant's order number.
   */
  refno: string
  /**
   * The IDs of the newest 100 transactions, oldest first.
   */
  transactions: string[]
  /**
   * The number of older transactions.
   */
  omitted: number
  counts: Counts
}
/**
 * A page of transactions.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionList".
 */
export interface TransactionList {
  /**
   * The transactions. Empty with `fields`.
   */
  transactions: TransactionRecord[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages. Only with `fields`.
   */
  total?: number
  /**
   * The value of `before` for the next page. Absent on the last page. Only with `fields`.
   */
  older?: string
  /**
   * The number of older matching transactions beyond `limit`.
   */
  omitted: number
}
/**
 * A brand for which a link requests 3-D Secure.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkBrandRecord".
 */
export interface LinkBrandRecord {
  /**
   * The card brand.
   */
  brand: string
  /**
   * The merchant name on the challenge page.
   */
  merchantName?: string
}
/**
 * A link. A deleted link has only a few members. A list leaves out `counts`, `webhooks`, `response`, `timeline`, `incomplete` and `dropped`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkRecord".
 */
export interface LinkRecord {
  /**
   * The link ID.
   */
  id: string
  /**
   * The space name.
   */
  space: string
  /**
   * The current status.
   */
  status: 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED'
  /**
   * The awaited step of a pending link.
   */
  step?: 'card_entry' | 'authentication'
  /**
   * The merchant's reference.
   */
  reference: string
  /**
   * The address of the hosted page, as in the response of its creation.
   */
  page: string
  /**
   * The relation between the page and the return addresses of the merchant, as a browser classifies it. It is `cross-site` if any return address is on another site, where cookies with SameSite are not sent. Absent if the merchant set no return address.
   */
  site?: 'same-site' | 'cross-site'
  /**
   * The time of its creation.
   */
  created?: string
  /**
   * The return address after success.
   */
  successUrl?: string
  /**
   * The webhook address of the link.
   */
  webhookEndpoint?: string
  /**
   * True if the page collects the name of the cardholder.
   */
  collectCardholderName?: boolean
  /**
   * The merchant's texts on the card entry page.
   */
  context?: NamedValue[]
  /**
   * The amount in minor units.
   */
  amount?: number
  /**
   * The currency code.
   */
  currency?: string
  /**
   * The brands for which 3-D Secure is requested.
   */
  brands?: LinkBrandRecord[]
  scenario?: MatchedScenario
  /**
   * The patches that will be applied on top of the matching scenario. Only until a scenario is matched.
   */
  patches?: AppliedPatch[]
  /**
   * The card brand.
   */
  paymentMethod?: string
  card?: MaskedCard
  /**
   * The name of the cardholder.
   */
  cardholderName?: string
  /**
   * The transaction that authenticates the cardholder.
   */
  transaction?: string
  /**
   * The reason of the failure.
   */
  message?: string
  redirect?: Redirect
  /**
   * The history of the status response.
   */
  history?: HistoryLine[]
  counts?: Counts
  /**
   * The webhooks about the link.
   */
  webhooks?: WebhookSummary[]
  /**
   * The current status response.
   */
  response?: {
    [k: string]: unknown
  }
  /**
   * The events of the link and of its authentication, oldest first. Requests have no headers and bodies.
   */
  timeline?: RecordedEvent[]
  /**
   * The timeline in words, with related events in one step. The last step is the next scheduled action.
   */
  steps?: Step[]
  explained?: Explained
  /**
   * The saved card of a link, with the use of each value.
   */
  savedCard?: ExplainedValue[]
  /**
   * True if some events of the timeline are no longer kept.
   */
  incomplete?: boolean
  /**
   * The reason for missing events, in words.
   */
  gap?: string
  /**
   * The number of events dropped since the start of the space or its last reset.
   */
  dropped?: number
}
/**
 * A page of links.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkList".
 */
export interface LinkList {
  /**
   * The links. Empty with `fields`.
   */
  links: LinkRecord[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages. Only with `fields`.
   */
  total?: number
  /**
   * The value of `before` for the next page. Absent on the last page. Only with `fields`.
   */
  older?: string
  /**
   * The number of older matching links beyond `limit`.
   */
  omitted: number
}
/**
 * The possible outcomes of a challenge.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcomeList".
 */
export interface ChallengeOutcomeList {
  /**
   * The outcomes. Empty with `fields`.
   */
  outcomes: ChallengeOutcome[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages.
   */
  total: number
  /**
   * The value of `after` for the next page. Absent on the last page.
   */
  next?: string
}
/**
 * A possible outcome of an open challenge, independent of its card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcome".
 */
export interface ChallengeOutcome {
  /**
   * The outcome ID.
   */
  id: string
  /**
   * The icon of the outcome.
   */
  icon: 'pass' | 'attempt' | 'fail' | 'error' | 'cancel' | 'time'
  /**
   * The outcome in a few words.
   */
  title: string
  /**
   * The outcome in a sentence.
   */
  description: string
  call: ChallengeOutcomeCall
  /**
   * The outcomes with a specific reason.
   */
  reasons?: ChallengeOutcomeReason[]
}
/**
 * The call that causes the outcome: a POST to /transactions/{id}/challenge with this body, or to /transactions/{id}/expire without one.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcomeCall".
 */
export interface ChallengeOutcomeCall {
  /**
   * The last part of the path.
   */
  path: 'challenge' | 'expire'
  body?: ChallengeStep
}
/**
 * Ends the authentication with this outcome, independent of the scenario and the challenge.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ForcedOutcome".
 */
export interface ForcedOutcome {
  /**
   * The transStatus. I is possible only without a challenge.
   */
  outcome: 'Y' | 'N' | 'A' | 'U' | 'R' | 'I'
  /**
   * The transStatusReason. 15 to 18 are possible only with Y and A. The protocol version must have the reason.
   */
  reason?: ReasonWord
}
/**
 * Enters a one-time code, if the page has a field for it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TypedCode".
 */
export interface TypedCode {
  /**
   * The code of the cardholder, at most 10 characters without spaces.
   */
  code: string
}
/**
 * Chooses the channel of the code, if the page offers a choice. Send the code with a second call.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChosenChannel".
 */
export interface ChosenChannel {
  /**
   * A channel of the page: text, email or call. Any other channel returns 409.
   */
  channel: ChannelWord
}
/**
 * Responds to the request in the bank's app, if the challenge has one.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AppResponse".
 */
export interface AppResponse {
  /**
   * True to approve, false to deny.
   */
  approve: boolean
}
/**
 * Cancels the challenge, if the page needs input.
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
 * Opens the page and passes its challenge as the cardholder would, if there is one. The scenario decides the result.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CompleteStep".
 */
export interface CompleteStep {
  /**
   * Always true.
   */
  complete: true
}
/**
 * Opens the page, which completes an authentication without a challenge.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ContinueStep".
 */
export interface ContinueStep {
  /**
   * Always true.
   */
  continue: true
}
/**
 * An outcome with a specific reason.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeOutcomeReason".
 */
export interface ChallengeOutcomeReason {
  /**
   * The outcome ID.
   */
  id: string
  /**
   * The icon of the outcome.
   */
  icon: 'pass' | 'attempt' | 'fail' | 'error' | 'cancel' | 'time'
  /**
   * The outcome in a few words.
   */
  title: string
  /**
   * The outcome in a sentence.
   */
  description: string
  call: ChallengeOutcomeCall
}
/**
 * A page of rows.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RowList".
 */
export interface RowList {
  /**
   * The rows. Empty with `fields`.
   */
  rows: Row[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The value of `before` for the next page. Absent on the last page. Only with `fields`.
   */
  older?: string
  positions: RowPositions
  requestsDropped: RequestsDropped
  counts?: RowCounts
  /**
   * The number of older matching rows beyond `limit`.
   */
  omitted: number
  /**
   * The number of matching rows.
   */
  total: number
  /**
   * The value of `after` in /events for all later changes. It is older than `sandbox-event` if something changed during the request.
   */
  next: string
  /**
   * The number of events dropped since the start of the space or its last reset. Rejected requests can be among them.
   */
  dropped: number
}
/**
 * The assumptions about the emulated service.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AssumptionList".
 */
export interface AssumptionList {
  /**
   * Assumptions about behavior.
   */
  behavior: BehaviorLine[]
  /**
   * Assumptions about the wire format: items of openapi.yaml that the service document does not show.
   */
  wire: WireLine[]
}
/**
 * An assumption about behavior.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "BehaviorLine".
 */
export interface BehaviorLine {
  /**
   * The key of the assumption in code and documents.
   */
  key: string
  /**
   * The behavior of the sandbox.
   */
  statement: string
  /**
   * The reason for the assumption.
   */
  reason: string
  /**
   * A key of docs/contributing/sources.md.
   */
  source: string
  recorded?: ConfirmedBy
}
/**
 * A recording of the service that confirmed the assumption, as noted by a person.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ConfirmedBy".
 */
export interface ConfirmedBy {
  /**
   * The name of the recording.
   */
  by: string
  /**
   * The day of the confirmation.
   */
  on: string
  /**
   * The number of observations.
   */
  times: number
}
/**
 * An assumption about the wire format.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WireLine".
 */
export interface WireLine {
  /**
   * The position in openapi.yaml.
   */
  pointer: string
  /**
   * The kind of the item: status, header, property, value, rule, and others.
   */
  item: string
  /**
   * The operation or the schema of the item.
   */
  group: string
  /**
   * The name within the group. Empty for the whole group.
   */
  name: string
  /**
   * The reason for the assumption.
   */
  reason: string
  /**
   * A key of docs/contributing/sources.md.
   */
  source: string
  recorded?: ConfirmedBy
}
/**
 * A page of test cards.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardList".
 */
export interface CardList {
  /**
   * The cards. Empty with `fields`.
   */
  cards: ListedCard[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages.
   */
  total: number
  /**
   * The value of `after` for the next page. Absent on the last page.
   */
  next?: string
}
/**
 * A test card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ListedCard".
 */
export interface ListedCard {
  /**
   * The card number.
   */
  number: string
  /**
   * The card brand.
   */
  paymentMethod: string
  /**
   * The card name, for `when.card` of a scenario.
   */
  name: string
  /**
   * The key of the card, which identifies it without its number.
   */
  key: string
  /**
   * The list that contains the number.
   * - `sandbox`: this sandbox, one number for each outcome
   * - `service`: the family of the service
   * - `stripe`, `cardinal`: a provider whose test numbers other services accept
   * - `common`: nearly every service
   * - `own`: your file (`--cards`)
   *
   */
  list: 'sandbox' | 'service' | 'stripe' | 'cardinal' | 'common' | 'own'
  /**
   * The scenario that applies without a header or a matching request.
   */
  scenario: string
  /**
   * The outcome in plain words.
   */
  outcome: string
  /**
   * The icon of a scenario: its end, or its defect.
   * - `pass`, `attempt`, `fail`, `rejected`, `cancel`, `challenge`: the outcome
   * - `error`: a technical problem
   * - `time`: no response in time
   * - `defect`: a defect that an app must detect
   * - `webhook`, `plug`, `eye`: a problem of the webhook, the connection and the page
   *
   */
  icon:
    | 'pass'
    | 'attempt'
    | 'fail'
    | 'rejected'
    | 'error'
    | 'time'
    | 'cancel'
    | 'defect'
    | 'challenge'
    | 'webhook'
    | 'plug'
    | 'eye'
  group: ScenarioGroup
}
/**
 * The tokens of a card.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Tokens".
 */
export interface Tokens {
  /**
   * The token of the card number.
   */
  alias: string
  /**
   * The token of the CVV.
   */
  aliasCVV: string
  /**
   * The expiry of the CVV token.
   */
  aliasCVVExpires: string
  /**
   * A value that is equal for every use of one card number.
   */
  fingerprint: string
  /**
   * The masked card number.
   */
  masked: string
  /**
   * The card brand.
   */
  paymentMethod: string
}
/**
 * The state of a transaction after a step.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChallengeResponse".
 */
export interface ChallengeResponse {
  /**
   * The transaction ID.
   */
  transactionId: string
  /**
   * The current status.
   */
  status:
    | 'initialized'
    | 'challenge_required'
    | 'challenge_ongoing'
    | 'authenticated'
    | 'authorized'
    | 'settled'
    | 'failed'
    | 'canceled'
  /**
   * The input that the page needs. Present while the challenge is open.
   * - `code`: a one-time code
   * - `approval`: a response in the bank's app
   * - `channel`: a choice of the channel
   * - `code_or_channel`: a code, or another channel
   *
   */
  input?: 'code' | 'approval' | 'channel' | 'code_or_channel'
  /**
   * The number of attempts left. Present while the challenge is open.
   */
  attemptsLeft?: number
  redirect?: Redirect
}
/**
 * The state of a link after a step.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkResponse".
 */
export interface LinkResponse {
  /**
   * The link ID.
   */
  id: string
  /**
   * The current status.
   */
  status: 'PENDING' | 'SUCCESS' | 'ERROR'
  challenge?: LinkChallenge
  redirect?: Redirect
}
/**
 * The challenge of a link. Present while it is open.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkChallenge".
 */
export interface LinkChallenge {
  /**
   * The transaction that authenticates the cardholder.
   */
  transactionId: string
  /**
   * The status of the transaction.
   */
  status: 'initialized' | 'challenge_required' | 'challenge_ongoing'
  /**
   * The address of its page.
   */
  url: string
  /**
   * The relation between the page and the return addresses of the merchant, as a browser classifies it. It is `cross-site` if any return address is on another site, where cookies with SameSite are not sent. Absent if the merchant set no return address.
   */
  site?: 'same-site' | 'cross-site'
  /**
   * The input that the page needs. Present while the challenge is open.
   * - `code`: a one-time code
   * - `approval`: a response in the bank's app
   * - `channel`: a choice of the channel
   * - `code_or_channel`: a code, or another channel
   *
   */
  input?: 'code' | 'approval' | 'channel' | 'code_or_channel'
  /**
   * The number of attempts left.
   */
  attemptsLeft?: number
}
/**
 * An expired transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExpiredTransaction".
 */
export interface ExpiredTransaction {
  /**
   * The transaction ID.
   */
  transactionId: string
  /**
   * Always `failed`.
   */
  status: 'failed'
  /**
   * Always `timeout`.
   */
  reason: 'timeout'
  /**
   * The time of the end on the clock of the space.
   */
  at: string
}
/**
 * A link whose authentication expired.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ExpiredLink".
 */
export interface ExpiredLink {
  /**
   * The link ID.
   */
  id: string
  /**
   * The final status of the link.
   */
  linkStatus: 'SUCCESS' | 'ERROR'
  /**
   * The transaction that authenticated the cardholder.
   */
  transactionId: string
  /**
   * Always `failed`.
   */
  status: 'failed'
  /**
   * Always `timeout`.
   */
  reason: 'timeout'
  /**
   * The time of the end on the clock of the space.
   */
  at: string
}
/**
 * A JSON Merge Patch for the status response, in which `null` removes a member, or `turns` with several patches.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusPatch".
 */
export interface StatusPatch {
  /**
   * Patches with their use counts.
   */
  turns?: StatusOverrideTurn[]
  [k: string]: unknown
}
/**
 * A patch with its use count.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideTurn".
 */
export interface StatusOverrideTurn {
  /**
   * The patch. `null` returns the actual status.
   */
  response: {
    [k: string]: unknown
  } | null
  /**
   * The number of reads.
   */
  times?: number
  /**
   * The number of reads so far.
   */
  used: number
}
/**
 * A JSON Merge Patch for all reads, in which `null` removes a member, or `turns` with one patch per read.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideRequest".
 */
export interface StatusOverrideRequest {
  /**
   * Patches that are used in order, one read after the other. No other member is possible next to it.
   */
  turns?: StatusOverrideTurnRequest[]
  [k: string]: unknown
}
/**
 * A patch for a number of reads.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverrideTurnRequest".
 */
export interface StatusOverrideTurnRequest {
  /**
   * The patch. `null` returns the actual status.
   */
  response: {
    [k: string]: unknown
  } | null
  /**
   * The number of responses. Default: all that follow.
   */
  times?: number
}
/**
 * The status override of a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StatusOverride".
 */
export interface StatusOverride {
  /**
   * The transaction ID.
   */
  transactionId: string
  /**
   * The patch, or `turns` with several. `null` if the actual status is returned.
   */
  statusOverride: StatusPatch | null
  /**
   * The members with another value in the next response, such as detail.authorize.amount.
   */
  changed: string[]
  /**
   * The members that the actual response does not have at this moment.
   */
  added: string[]
  /**
   * The members that are left out.
   */
  removed: string[]
}
/**
 * A fault for a number of responses.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultTurnRequest".
 */
export interface FaultTurnRequest {
  /**
   * The fault without `times`, which is set next to it. `null` means no fault.
   */
  fault: FaultRequest | null
  /**
   * The number of responses. Default: all that follow.
   */
  times?: number
}
/**
 * A fault in the format of scenarios. Set at least one of latency, status, connection and body, and at most one of the last three.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultRequest".
 */
export interface FaultRequest {
  /**
   * The affected responses. A single one can be set without an array.
   * - `init`: the initialization
   * - `start`: the start page
   * - `status`: the status
   * - `authorize`: the authorization
   *
   */
  on: ('init' | 'start' | 'status' | 'authorize')[]
  /**
   * The number of faulty responses per endpoint, from now on. Default: all, and one of the repeated initializations and authorizations.
   */
  times?: number
  /**
   * The delay of the response, at most 24h.
   */
  latency?: Duration<'ms' | 's' | 'm' | 'h'>
  /**
   * The HTTP status that replaces the response.
   */
  status?: number
  /**
   * The connection is reset instead of a response.
   */
  connection?: 'reset'
  /**
   * The response is cut off in the middle of its JSON.
   */
  body?: 'malformed'
}
/**
 * A fault with its use counts.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultTurn".
 */
export interface FaultTurn {
  /**
   * The fault. `null` means no fault.
   */
  fault: FaultRequest | null
  /**
   * The number of responses.
   */
  times?: number
  used: AppliedFaults
}
/**
 * The number of faulty responses per endpoint, if they are counted.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AppliedFaults".
 */
export interface AppliedFaults {
  /**
   * Responses to the initialization.
   */
  init?: number
  /**
   * Responses of the start page.
   */
  start?: number
  /**
   * Status responses.
   */
  status?: number
  /**
   * Responses to the authorization.
   */
  authorize?: number
}
/**
 * A fault with `on`, or `turns` with faults that are used one response after the other.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FaultsRequest".
 */
export interface FaultsRequest {
  /**
   * The affected responses. A single one can be set without an array.
   * - `init`: the initialization
   * - `start`: the start page
   * - `status`: the status
   * - `authorize`: the authorization
   *
   */
  on?: ('init' | 'start' | 'status' | 'authorize')[]
  /**
   * The number of faulty responses per endpoint, from now on. Default: all, and one of the repeated initializations and authorizations.
   */
  times?: number
  /**
   * The delay of the response, at most 24h.
   */
  latency?: Duration<'ms' | 's' | 'm' | 'h'>
  /**
   * The HTTP status that replaces the response.
   */
  status?: number
  /**
   * The connection is reset instead of a response.
   */
  connection?: 'reset'
  /**
   * The response is cut off in the middle of its JSON.
   */
  body?: 'malformed'
  /**
   * Faults that are used in order, one response after the other. No other member is possible next to it.
   */
  turns?: FaultTurnRequest[]
}
/**
 * A fault, or `turns` with several.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Faults".
 */
export interface Faults {
  /**
   * The affected responses. A single one can be set without an array.
   * - `init`: the initialization
   * - `start`: the start page
   * - `status`: the status
   * - `authorize`: the authorization
   *
   */
  on?: ('init' | 'start' | 'status' | 'authorize')[]
  /**
   * The number of faulty responses per endpoint, from now on. Default: all, and one of the repeated initializations and authorizations.
   */
  times?: number
  /**
   * The delay of the response, at most 24h.
   */
  latency?: Duration<'ms' | 's' | 'm' | 'h'>
  /**
   * The HTTP status that replaces the response.
   */
  status?: number
  /**
   * The connection is reset instead of a response.
   */
  connection?: 'reset'
  /**
   * The response is cut off in the middle of its JSON.
   */
  body?: 'malformed'
  /**
   * Faults with their use counts.
   */
  turns?: FaultTurn[]
}
/**
 * The faults of a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionFaults".
 */
export interface TransactionFaults {
  /**
   * The transaction ID.
   */
  transactionId: string
  /**
   * The origin of the faults.
   * - `scenario`: set by the scenario; `null` in `faults` means none
   * - `control`: set by a call; `null` in `faults` means deleted
   *
   */
  from: 'scenario' | 'control'
  /**
   * The current fault or faults, or `null`.
   */
  faults: Faults | null
  applied: AppliedFaults
}
/**
 * A webhook with its attempts.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Webhook".
 */
export interface Webhook {
  /**
   * The webhook ID (`webhook-id`) of every attempt without its own.
   */
  id: string
  /**
   * The link of the webhook.
   */
  link?: string
  /**
   * The transaction of the webhook.
   */
  transaction?: string
  /**
   * The address of the receiver.
   */
  url: string
  /**
   * The raw body, which is signed and sent.
   */
  body: string
  /**
   * The time of its creation.
   */
  created: string
  /**
   * The status of the delivery.
   * - `waiting`: waits for the event in `waitsFor`
   * - `pending`: the next attempt is scheduled
   * - `delivered`: the receiver accepted it
   * - `failed`: no further attempt follows
   *
   */
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * The awaited event.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'manual'
  /**
   * The time of the next attempt.
   */
  due?: string
  /**
   * The reason for the failure.
   */
  reason?: 'no_attempts_left' | 'gone' | 'not_retried' | 'canceled' | 'target_rejected'
  /**
   * The deliberate defect.
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
   * The age of its signature in milliseconds at the time of sending. Negative if it is in the future.
   */
  ageMs?: number
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The `webhook-id` of the attempts, if it is not its own.
   */
  webhookId?: string
  /**
   * True if it is retried. Only if a call or a scenario sets it.
   */
  retry?: boolean
  /**
   * The number of parallel attempts.
   */
  together?: number
  /**
   * Other scheduled deliveries. `status`, `due` and the members about its delivery describe the next one.
   */
  further?: WebhookRound[]
  /**
   * The number of attempts.
   */
  attemptCount: number
  /**
   * The last 20 attempts, oldest first.
   */
  attempts: WebhookAttempt[]
}
/**
 * A scheduled delivery of a webhook.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookRound".
 */
export interface WebhookRound {
  /**
   * The status of the delivery.
   * - `waiting`: waits for the event in `waitsFor`
   * - `pending`: the next attempt is scheduled
   * - `delivered`: the receiver accepted it
   * - `failed`: no further attempt follows
   *
   */
  status: 'waiting' | 'pending' | 'delivered' | 'failed'
  /**
   * The awaited event.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'manual'
  /**
   * The time of the attempt.
   */
  due?: string
  /**
   * The number of remaining deliveries.
   */
  times: number
  /**
   * The deliberate defect.
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
   * The age of its signature in milliseconds at the time of sending. Negative if it is in the future.
   */
  ageMs?: number
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * The `webhook-id` of the attempts, if it is not its own.
   */
  webhookId?: string
  /**
   * True if it is retried. Only if a call or a scenario sets it.
   */
  retry?: boolean
  /**
   * The number of parallel attempts.
   */
  together?: number
}
/**
 * An attempt of a webhook.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookAttempt".
 */
export interface WebhookAttempt {
  /**
   * The time of the attempt.
   */
  at: string
  request: AttemptRequest
  /**
   * The duration in milliseconds.
   */
  durationMs: number
  /**
   * The deliberate differences from a genuine webhook.
   */
  sentAs?: string
  /**
   * The response that a webhook deserves if it is not genuine: `reject`, or `either` if one signature is valid or it is slightly old. Absent for a genuine webhook.
   */
  expectedResponse?: 'reject' | 'either'
  response?: AttemptResponse
  /**
   * The reason for a missing response or for a redirect, which is not followed, and the fix.
   */
  error?: string
}
/**
 * The request of a webhook attempt.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AttemptRequest".
 */
export interface AttemptRequest {
  /**
   * The address of the receiver.
   */
  url: string
  /**
   * The headers by name.
   */
  headers: {
    [k: string]: string
  }
  /**
   * The body.
   */
  body: string
}
/**
 * The response of the receiver. Present if there was one.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AttemptResponse".
 */
export interface AttemptResponse {
  /**
   * The HTTP status.
   */
  status: number
  /**
   * The headers by name.
   */
  headers: {
    [k: string]: string
  }
  /**
   * The first 4 KB of the body.
   */
  body: string
}
/**
 * A webhook about a link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "LinkWebhookRequest".
 */
export interface LinkWebhookRequest {
  /**
   * The link ID.
   */
  link: string
  /**
   * The status in the body. Default: the actual status.
   */
  status?: string
  /**
   * A JSON Merge Patch for the body. `null` removes a field.
   */
  payload?: {
    [k: string]: unknown
  }
  /**
   * The address of the receiver. Default: the address of the resource or of the account.
   */
  url?: string
  /**
   * The deliberate defect, as in scenarios. webhook-signature is the standard signature; the header of the
   * service has its own one.
   * - `bad_signature`: both signatures are wrong
   * - `bad_standard_signature`, `bad_own_signature`: one signature is wrong
   * - `missing_signature`: both signatures are missing
   * - `missing_standard_signature`, `missing_own_signature`: one signature is missing
   * - `old_timestamp`: signed an hour ago
   * - `key_order`: unusual spacing and key order, with valid signatures
   *
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
   * The age of the signature at the time of sending, such as 10m, or -10m for the future. At most 3650d. Not with old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * A `webhook-id` that replaces its own: a used one or any other.
   */
  webhookId?: string
  /**
   * The total number of deliveries, even if one succeeds.
   */
  times?: number
  /**
   * True if a failed attempt is retried. Default: true, but false for a tampered webhook: wrong signatures, an age of more than 5 minutes, or a raw body.
   */
  retry?: boolean
  /**
   * The number of parallel attempts with the same webhook-id, body and signatures. Each is an attempt; for retries and `times`, they count as one.
   */
  together?: number
  /**
   * The delay on the clock of the space, multiplied by `--webhook-time-scale`. At most 3650d.
   */
  delay?: Duration
}
/**
 * A webhook about a transaction.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "TransactionWebhookRequest".
 */
export interface TransactionWebhookRequest {
  /**
   * The transaction ID.
   */
  transaction: string
  /**
   * The status in the body. Default: the actual status.
   */
  status?: string
  /**
   * A JSON Merge Patch for the body. `null` removes a field.
   */
  payload?: {
    [k: string]: unknown
  }
  /**
   * The address of the receiver. Default: the address of the resource or of the account.
   */
  url?: string
  /**
   * The deliberate defect, as in scenarios. webhook-signature is the standard signature; the header of the
   * service has its own one.
   * - `bad_signature`: both signatures are wrong
   * - `bad_standard_signature`, `bad_own_signature`: one signature is wrong
   * - `missing_signature`: both signatures are missing
   * - `missing_standard_signature`, `missing_own_signature`: one signature is missing
   * - `old_timestamp`: signed an hour ago
   * - `key_order`: unusual spacing and key order, with valid signatures
   *
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
   * The age of the signature at the time of sending, such as 10m, or -10m for the future. At most 3650d. Not with old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * A `webhook-id` that replaces its own: a used one or any other.
   */
  webhookId?: string
  /**
   * The total number of deliveries, even if one succeeds.
   */
  times?: number
  /**
   * True if a failed attempt is retried. Default: true, but false for a tampered webhook: wrong signatures, an age of more than 5 minutes, or a raw body.
   */
  retry?: boolean
  /**
   * The number of parallel attempts with the same webhook-id, body and signatures. Each is an attempt; for retries and `times`, they count as one.
   */
  together?: number
  /**
   * The delay on the clock of the space, multiplied by `--webhook-time-scale`. At most 3650d.
   */
  delay?: Duration
}
/**
 * A webhook about an ID that does not exist.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UnknownWebhookRequest".
 */
export interface UnknownWebhookRequest {
  about: UnknownSubject
  /**
   * The status in the body. Default: authenticated for a transaction, SUCCESS for a link.
   */
  status?: string
  /**
   * A JSON Merge Patch for the body. `null` removes a field.
   */
  payload?: {
    [k: string]: unknown
  }
  /**
   * The address of the receiver. Default: the address of the account, for transactions only.
   */
  url?: string
  /**
   * The deliberate defect, as in scenarios. webhook-signature is the standard signature; the header of the
   * service has its own one.
   * - `bad_signature`: both signatures are wrong
   * - `bad_standard_signature`, `bad_own_signature`: one signature is wrong
   * - `missing_signature`: both signatures are missing
   * - `missing_standard_signature`, `missing_own_signature`: one signature is missing
   * - `old_timestamp`: signed an hour ago
   * - `key_order`: unusual spacing and key order, with valid signatures
   *
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
   * The age of the signature at the time of sending, such as 10m, or -10m for the future. At most 3650d. Not with old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * A `webhook-id` that replaces its own: a used one or any other.
   */
  webhookId?: string
  /**
   * The total number of deliveries, even if one succeeds.
   */
  times?: number
  /**
   * True if a failed attempt is retried. Default: true, but false for a tampered webhook: wrong signatures, an age of more than 5 minutes, or a raw body.
   */
  retry?: boolean
  /**
   * The number of parallel attempts with the same webhook-id, body and signatures. Each is an attempt; for retries and `times`, they count as one.
   */
  together?: number
  /**
   * The delay on the clock of the space, multiplied by `--webhook-time-scale`. At most 3650d.
   */
  delay?: Duration
}
/**
 * The ID of a link or a transaction that the space does not have.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UnknownSubject".
 */
export interface UnknownSubject {
  /**
   * A link ID.
   */
  link?: string
  /**
   * A transaction ID.
   */
  transaction?: string
}
/**
 * Changes for a redelivery. Everything else stays unchanged.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SendWebhookRequest".
 */
export interface SendWebhookRequest {
  /**
   * The deliberate defect, as in scenarios. webhook-signature is the standard signature; the header of the
   * service has its own one.
   * - `bad_signature`: both signatures are wrong
   * - `bad_standard_signature`, `bad_own_signature`: one signature is wrong
   * - `missing_signature`: both signatures are missing
   * - `missing_standard_signature`, `missing_own_signature`: one signature is missing
   * - `old_timestamp`: signed an hour ago
   * - `key_order`: unusual spacing and key order, with valid signatures
   *
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
   * The age of the signature at the time of sending, such as 10m, or -10m for the future. At most 3650d. Not with old_timestamp.
   */
  age?: string
  sign?: WebhookSign
  raw?: WebhookRaw
  /**
   * A `webhook-id` that replaces its own: a used one or any other.
   */
  webhookId?: string
  /**
   * The total number of deliveries, even if one succeeds.
   */
  times?: number
  /**
   * True if a failed attempt is retried. Default: true, but false for a tampered webhook: wrong signatures, an age of more than 5 minutes, or a raw body.
   */
  retry?: boolean
  /**
   * The number of parallel attempts with the same webhook-id, body and signatures. Each is an attempt; for retries and `times`, they count as one.
   */
  together?: number
  /**
   * The delay on the clock of the space, multiplied by `--webhook-time-scale`. At most 3650d.
   */
  delay?: Duration
}
/**
 * The clock of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceClock".
 */
export interface SpaceClock {
  /**
   * The space name.
   */
  space: string
  /**
   * The mode of the clock.
   * - `live`: the clock runs
   * - `frozen`: the clock is stopped
   *
   */
  mode: 'live' | 'frozen'
  /**
   * The milliseconds by which a live clock is ahead of the host.
   */
  offsetMs?: number
  /**
   * The current time of the space.
   */
  now: string
  triggered?: ClockEffects
}
/**
 * The actions that became due by the change of the clock. Absent if there were none.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ClockEffects".
 */
export interface ClockEffects {
  /**
   * The number of authentications that timed out.
   */
  timedOut: number
  /**
   * The number of authentications that ended automatically, as set by their scenarios.
   */
  ended: number
  /**
   * The number of webhook attempts.
   */
  webhookAttempts: number
  /**
   * The number of failed attempts, without tampered webhooks.
   */
  webhookAttemptsFailed: number
}
/**
 * The scenario of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioChoice".
 */
export interface ScenarioChoice {
  /**
   * The scenario name.
   */
  name: string
  /**
   * The mode.
   * - `force`: applies to all requests except those with a scenario in the header
   * - `default`: applies to requests without any other match
   *
   */
  mode: 'force' | 'default'
}
/**
 * A space with the number of its records.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceSummary".
 */
export interface SpaceSummary {
  /**
   * The space name.
   */
  space: string
  /**
   * The number of transactions.
   */
  transactions: number
  /**
   * The number of links.
   */
  links: number
  /**
   * The number of webhooks.
   */
  webhooks: number
  /**
   * The number of queued outcomes.
   */
  queuedOutcomes: number
  /**
   * The number of saved scenario texts.
   */
  scenarioTexts: number
  clock: SpaceTime
  scenario?: ScenarioChoice
  /**
   * The address set for its hosted pages.
   */
  pages?: string
}
/**
 * The clock of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceTime".
 */
export interface SpaceTime {
  /**
   * The mode of the clock: live or frozen.
   */
  mode: 'live' | 'frozen'
  /**
   * The milliseconds by which a live clock is ahead of the host.
   */
  offsetMs?: number
  /**
   * The current time of the space.
   */
  now: string
}
/**
 * An empty space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EmptySpace".
 */
export interface EmptySpace {
  /**
   * The space name.
   */
  space: string
  /**
   * Always `empty`.
   */
  status: 'empty'
  undo?: UndoOffer
  /**
   * The likely space or the used spaces. Present if the space was already empty.
   */
  hint?: string
}
/**
 * The step that restores the replaced data. Present if `keep` was set.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "UndoOffer".
 */
export interface UndoOffer {
  /**
   * The ID for `POST /_sandbox/undo/{id}`.
   */
  id: string
  /**
   * The time until which the data is kept, on the clock of the host.
   */
  until: string
}
/**
 * An OpenAPI 3.1 document.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OpenApiDocument".
 */
export interface OpenApiDocument {
  /**
   * The OpenAPI version.
   */
  openapi: string
  /**
   * The title and the version of the API.
   */
  info: {
    [k: string]: unknown
  }
  /**
   * The paths with their operations.
   */
  paths: {
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * An export of spaces.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "StateFile".
 */
export interface StateFile {
  /**
   * The format name.
   */
  format: 'threeds-sandbox state'
  /**
   * The format version.
   */
  version: 1
  /**
   * Records by space, table and ID.
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
 * A mode or an advance. `now` needs the mode `frozen`.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ClockRequest".
 */
export interface ClockRequest {
  /**
   * The mode of the clock.
   * - `live`: the clock runs
   * - `frozen`: the clock is stopped
   *
   */
  mode?: 'live' | 'frozen'
  /**
   * The time of the frozen clock. Default: the current time.
   */
  now?: string
  /**
   * The duration by which the clock advances, at most 3650d.
   */
  advance?: Duration
}
/**
 * The paths of this API.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PathList".
 */
export interface PathList {
  /**
   * The paths.
   */
  paths: string[]
}
/**
 * The card for which tokens are created.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AliasRequest".
 */
export interface AliasRequest {
  /**
   * A test card number. It is not stored.
   */
  number: string
  /**
   * Your own alias. Without it, the sandbox creates one.
   */
  alias?: string
}
/**
 * A card submitted to a link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CardEntry".
 */
export interface CardEntry {
  card: EnteredCard
  /**
   * The name of the cardholder, at most 45 characters. Only if the link collects it.
   */
  cardholderName?: string
  /**
   * The transStatus that ends the authentication, independent of the card. I is possible only without a challenge.
   */
  outcome?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'I'
  /**
   * The transStatusReason. Only with `outcome`.
   */
  reason?: ReasonWord
}
/**
 * A card as a cardholder enters it.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EnteredCard".
 */
export interface EnteredCard {
  /**
   * A test card number. It is not stored.
   */
  number: string
  /**
   * The CVV. It is not stored.
   */
  cvv: string
  /**
   * The expiry month, two digits.
   */
  expiryMonth: string
  /**
   * The expiry year, two digits.
   */
  expiryYear: string
}
/**
 * A page of webhooks.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookList".
 */
export interface WebhookList {
  /**
   * The webhooks. Empty with `fields`.
   */
  webhooks: Webhook[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages.
   */
  total: number
  /**
   * The value of `after` for the next page. Absent on the last page.
   */
  next?: string
}
/**
 * A page of spaces.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceList".
 */
export interface SpaceList {
  /**
   * The spaces. Empty with `fields`.
   */
  spaces: SpaceSummary[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages.
   */
  total: number
  /**
   * The value of `after` for the next page. Absent on the last page.
   */
  next?: string
}
/**
 * The credentials of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceCredentials".
 */
export interface SpaceCredentials {
  /**
   * The space name.
   */
  space: string
  /**
   * The merchant ID of the account, with the space as its suffix.
   */
  merchantId: string
  /**
   * The password of the account.
   */
  password: string
  /**
   * The header Authorization of the transaction interface.
   */
  authorization: string
  /**
   * The name of the header with the link API key.
   */
  linkKeyHeader: string
  /**
   * The link API key.
   */
  linkKey: string
  /**
   * The key of the Standard Webhooks signature.
   */
  webhookSecret: string
  /**
   * The key that follows `webhookSecret` in a key rotation.
   */
  nextWebhookSecret: string
  /**
   * The name of the header with the second signature, t=…,s0=….
   */
  signatureHeader: string
  /**
   * The key of the second signature, in hex.
   */
  signatureKey: string
  /**
   * The name of the parameter with the transaction ID in return URLs.
   */
  returnParameter: string
  environment: SpaceEnvironment
}
/**
 * The credentials as environment variables, with addresses that the caller can reach.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceEnvironment".
 */
export interface SpaceEnvironment {
  /**
   * The address of the sandbox.
   */
  SANDBOX_URL: string
  /**
   * The address of this API.
   */
  SANDBOX_CONTROL_URL: string
  /**
   * The control token, or with `--space-tokens on` the token of this space. Only if the sandbox has a control token.
   */
  SANDBOX_CONTROL_TOKEN?: string
  /**
   * The space name.
   */
  SANDBOX_SPACE: string
  /**
   * The merchant ID.
   */
  SANDBOX_MERCHANT_ID: string
  /**
   * The password.
   */
  SANDBOX_PASSWORD: string
  /**
   * The link API key.
   */
  SANDBOX_LINK_KEY: string
  /**
   * The name of the header with the link API key.
   */
  SANDBOX_LINK_KEY_HEADER: string
  /**
   * The key of the Standard Webhooks signature.
   */
  SANDBOX_WEBHOOK_SECRET: string
  /**
   * The key of the second signature.
   */
  SANDBOX_SIGNATURE_KEY: string
  /**
   * The name of the header with the second signature.
   */
  SANDBOX_SIGNATURE_HEADER: string
}
/**
 * The scenario of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScenarioRequest".
 */
export interface ScenarioRequest {
  /**
   * The scenario name. `null` removes the scenario from the space.
   */
  name: ScenarioWord | null
  /**
   * The mode.
   * - `force`: applies to all requests except those with a scenario in the header
   * - `default`: applies to requests without any other match
   *
   */
  mode?: 'force' | 'default'
}
/**
 * The scenario of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpaceScenario".
 */
export interface SpaceScenario {
  /**
   * The space name.
   */
  space: string
  /**
   * The scenario, or `null`.
   */
  scenario: ScenarioChoice | null
}
/**
 * The address of hosted pages.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpacePagesRequest".
 */
export interface SpacePagesRequest {
  /**
   * An http or https origin, without path, query and user info.
   */
  url: string
}
/**
 * The addresses of hosted pages.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SpacePages".
 */
export interface SpacePages {
  /**
   * The space name.
   */
  space: string
  /**
   * The address set for the space, or `null`.
   */
  url: string | null
  /**
   * The address below which new start pages are, for your way to reach the sandbox.
   */
  startPages: string
  /**
   * The address below which new pages of links are, for your way to reach the sandbox.
   */
  linkPages: string
}
/**
 * Settings of a space for requests.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OwnRequestSettings".
 */
export interface OwnRequestSettings {
  requestIndicators?: RequestIndicators
  dataRules?: DataRules
  frameAncestors?: FrameAncestors
}
/**
 * The settings that apply to requests of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestSettings".
 */
export interface RequestSettings {
  /**
   * The space name.
   */
  space: string
  requestIndicators: RequestIndicators
  dataRules: DataRules
  frameAncestors: FrameAncestors
  own: OwnRequestSettings
}
/**
 * The imported or restored spaces.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "FilledSpaces".
 */
export interface FilledSpaces {
  /**
   * The space names.
   */
  spaces: string[]
  undo?: UndoOffer
}
/**
 * A queued outcome.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QueuedOutcome".
 */
export interface QueuedOutcome {
  /**
   * The space name. Absent in a list.
   */
  space?: string
  /**
   * The ID of the queued outcome. `sandbox-explain` names it when it is used.
   */
  id: string
  /**
   * The scenario name. Absent for a patch.
   */
  scenario?: string
  /**
   * The scenario of the request, if it was sent as a whole.
   */
  scenarioJson?: {
    [k: string]: unknown
  }
  /**
   * The patch of the matching scenario.
   */
  patch?: {
    [k: string]: unknown
  }
  when?: QueuedOutcomeConditions
  /**
   * The scope of one use: request or order.
   */
  for: 'request' | 'order'
  /**
   * The number of requests or orders to which it applies.
   */
  times: number
  /**
   * The number of remaining uses. With 0, it still applies to its orders.
   */
  left: number
  /**
   * The orders to which it applies.
   */
  orders: MatchedOrder[]
  /**
   * Its remaining use in words, such as next 2 with order-11*.
   */
  usage: string
}
/**
 * The refno of transactions, or the reference of links.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MatchedOrder".
 */
export interface MatchedOrder {
  /**
   * The merchant's order number of transactions.
   */
  refno?: string
  /**
   * The merchant's reference of links.
   */
  reference?: string
}
/**
 * The queued outcomes of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "QueuedOutcomeList".
 */
export interface QueuedOutcomeList {
  /**
   * The space name.
   */
  space: string
  /**
   * The queued outcomes.
   */
  queuedOutcomes: QueuedOutcome[]
}
/**
 * The scenario to assign.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SetScenarioRequest".
 */
export interface SetScenarioRequest {
  /**
   * The scenario name.
   */
  name: ScenarioWord
}
/**
 * The assigned scenario, as in sandbox-scenario and sandbox-explain from now on.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PinnedScenario".
 */
export interface PinnedScenario {
  /**
   * The scenario name.
   */
  name: string
  /**
   * The rule that selected it.
   */
  matchedBy: string
  /**
   * The patches applied on top of it, in their order.
   */
  patches?: AppliedPatch[]
}
/**
 * A transaction with its assigned scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReassignedTransaction".
 */
export interface ReassignedTransaction {
  /**
   * The transaction ID.
   */
  transactionId: string
  /**
   * The current status.
   */
  status:
    | 'initialized'
    | 'challenge_required'
    | 'challenge_ongoing'
    | 'authenticated'
    | 'authorized'
    | 'settled'
    | 'failed'
    | 'canceled'
  scenario: PinnedScenario
  /**
   * The number of attempts left. Present while the challenge is open.
   */
  attemptsLeft?: number
}
/**
 * A link with its assigned scenario.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReassignedLink".
 */
export interface ReassignedLink {
  /**
   * The link ID.
   */
  id: string
  /**
   * The current status.
   */
  status: 'PENDING' | 'SUCCESS' | 'ERROR'
  scenario?: PinnedScenario
  /**
   * The patches that will be applied on top of the scenario of the card. Only until a scenario is matched.
   */
  patches?: AppliedPatch[]
  challenge?: LinkChallenge
}
/**
 * A hold for responses or requests.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HoldRequest".
 */
export interface HoldRequest {
  /**
   * The held endpoint.
   * - `init`: the creation of a transaction or a link, even if it is declined
   * - `status`: the status of a transaction or a link
   * - `start`: the start page, or the page of a link
   * - `code`: the form of a challenge
   * - `card`: the form of a link
   * - `redirect`: the redirect to the merchant, caused by any request
   *
   */
  on: 'init' | 'status' | 'start' | 'code' | 'card' | 'redirect'
  /**
   * The moment of the hold.
   * - `response`: holds the response after its evaluation
   * - `arrival`: holds the request before its evaluation; not possible for `redirect`
   *
   */
  at?: 'response' | 'arrival'
  when?: ResponseConditions
  /**
   * Holds only matches about this transaction, which determines the space. Not for `init` and `card`.
   */
  transaction?: string
  /**
   * Holds only matches about this link or the authentication of its cardholder. It determines the space. Not for `init`.
   */
  link?: string
  /**
   * The total number of matches to hold. Default: all.
   */
  times?: number
}
/**
 * The matching requests, as in `when` of a scenario (docs/reference/scenario-vocabulary.md). All keys must match. An email address is known at the initialization only; a cardholder name also on links after the card entry. A card on `card` is the entered one.
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
   * Listed test cards: a name in the card list (all its brands), a number, or a list of these.
   */
  card?: CardWord | readonly CardWord[]
  /**
   * A payment method code of the card, or a list of them.
   */
  brand?: BrandWord | readonly BrandWord[]
  /**
   * The amount in minor units: a number, or an object with from and to.
   */
  amount?: AmountRange
  /**
   * The ISO 4217 code of the currency.
   */
  currency?: CurrencyWord
  /**
   * card.3D.threeDSRequestor.threeDSRequestorChallengeInd, or card.3D.challengeIndicator.
   */
  challengeIndicator?: string | number
  /**
   * card.3D.messageCategory.
   */
  messageCategory?: string | number
  /**
   * card.3D.deviceChannel: 01 is an app, 02 a browser, 03 merchant-initiated.
   */
  deviceChannel?: string | number
  /**
   * card.3D.threeRIInd.
   */
  threeRIInd?: string | number
  /**
   * card.3D.threeDSRequestor.threeDSRequestorAuthenticationInd.
   */
  authenticationIndicator?: string | number
  /**
   * The refno of a transaction.
   */
  refno?: string | number
  /**
   * The reference of a link.
   */
  reference?: string | number
  /**
   * card.3D.cardholder.email. Case is ignored.
   */
  email?: string | number
  /**
   * card.3D.cardholder.cardholderName, or the name on a link's page. Case is ignored.
   */
  cardholderName?: string | number
}
/**
 * A hold.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Hold".
 */
export interface Hold {
  /**
   * The hold ID.
   */
  id: string
  /**
   * The held endpoint.
   */
  on: 'init' | 'status' | 'start' | 'code' | 'card' | 'redirect'
  /**
   * The moment of the hold.
   */
  at: 'response' | 'arrival'
  when?: ResponseConditions
  /**
   * The transaction of the matches.
   */
  transaction?: string
  /**
   * The link of the matches.
   */
  link?: string
  /**
   * The total number of matches to hold.
   */
  times?: number
  /**
   * The number of remaining matches. Only with `times`.
   */
  left?: number
  /**
   * The time of its creation.
   */
  created: string
  /**
   * The responses and requests that are held now, oldest first.
   */
  holding: HeldResponse[]
}
/**
 * A held response with its subject. A declined initialization has no ID.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HeldResponse".
 */
export interface HeldResponse {
  /**
   * The ID of the request.
   */
  request: string
  /**
   * The transaction of the request.
   */
  transaction?: string
  /**
   * The merchant's order number.
   */
  refno?: string
  /**
   * The link of the request.
   */
  link?: string
  /**
   * The merchant's reference.
   */
  reference?: string
  /**
   * The start of the hold, on the clock of the space.
   */
  since: string
  /**
   * The milliseconds since then, in real time.
   */
  heldMs: number
}
/**
 * A page of holds.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "HoldList".
 */
export interface HoldList {
  /**
   * The holds. Empty with `fields`.
   */
  holds: Hold[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages.
   */
  total: number
  /**
   * The value of `after` for the next page. Absent on the last page.
   */
  next?: string
}
/**
 * A released hold.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EndedHold".
 */
export interface EndedHold {
  /**
   * The hold ID.
   */
  id: string
  /**
   * The number of released responses.
   */
  released: number
}
/**
 * A scheduled action.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScheduledEntry".
 */
export interface ScheduledEntry {
  /**
   * The time of the action, on the clock of the space.
   */
  at: string
  /**
   * The scheduled action.
   * - `transaction_expires`: the timeout of a transaction
   * - `challenge_times_out`: the timeout of a challenge
   * - `challenge_ends`: the end of a challenge set by its scenario
   * - `merchant_initiated`: an authentication without the cardholder
   * - `webhook_attempt`: an attempt of a webhook
   * - `cvv_token_expires`: the expiry of a CVV token
   *
   */
  kind:
    | 'transaction_expires'
    | 'challenge_times_out'
    | 'challenge_ends'
    | 'merchant_initiated'
    | 'webhook_attempt'
    | 'cvv_token_expires'
  /**
   * The transaction of the action.
   */
  transaction?: string
  /**
   * The merchant's order number.
   */
  refno?: string
  /**
   * The link of the action.
   */
  link?: string
  /**
   * The webhook of the action.
   */
  webhook?: string
  /**
   * The number of the webhook attempt.
   */
  attempt?: number
  /**
   * The fingerprint of the card with the CVV token.
   */
  fingerprint?: string
}
/**
 * A transaction with a status override or faults set by a call.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AlteredTransaction".
 */
export interface AlteredTransaction {
  /**
   * The transaction ID.
   */
  transactionId: string
  /**
   * The patch, or `turns` with several. `null` if the actual status is returned.
   */
  statusOverride?: StatusPatch | null
  /**
   * The current fault or faults, or `null`.
   */
  faults?: Faults | null
  /**
   * The number of faulty responses by endpoint, if `times` limits them.
   */
  applied?: {
    [k: string]: number
  }
}
/**
 * A webhook that waits for an event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WaitingWebhook".
 */
export interface WaitingWebhook {
  /**
   * The webhook ID.
   */
  webhook: string
  /**
   * The transaction of the webhook.
   */
  transaction?: string
  /**
   * The link of the webhook.
   */
  link?: string
  /**
   * The awaited event.
   */
  waitsFor: 'redirect' | 'status_read' | 'attempt' | 'manual'
}
/**
 * The scheduled actions and the manual changes of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ScheduledList".
 */
export interface ScheduledList {
  /**
   * The space name.
   */
  space: string
  /**
   * The current time of the space.
   */
  now: string
  /**
   * The scheduled actions in the order of their time.
   */
  scheduled: ScheduledEntry[]
  /**
   * The number of later actions that are not listed.
   */
  omitted: number
  /**
   * The webhooks that wait for an event.
   */
  waiting: WaitingWebhook[]
  /**
   * The queued outcomes, as in GET /_sandbox/next.
   */
  queuedOutcomes: QueuedOutcome[]
  /**
   * The transactions with an override or faults.
   */
  altered: AlteredTransaction[]
  /**
   * The holds.
   */
  holds: Hold[]
}
/**
 * The awaited event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AwaitedEvent".
 */
export interface AwaitedEvent {
  event: RecordedEvent
}
/**
 * The awaited idle state.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AwaitedIdle".
 */
export interface AwaitedIdle {
  idle: Idle
}
/**
 * The idle state of a transaction, a link or a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Idle".
 */
export interface Idle {
  /**
   * The minimum duration of the idle state.
   */
  for: string
  /**
   * The space name.
   */
  space: string
  /**
   * The ID of the newest event of the space.
   */
  event: string
  /**
   * Later actions that did not block.
   */
  scheduled: InFlight[]
}
/**
 * A running or scheduled action.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "InFlight".
 */
export interface InFlight {
  /**
   * The kind of the action.
   * - `request`: a running request
   * - `held_response`: a held response
   * - `webhook_running`: a running webhook attempt
   * - `redirect_waiting`: a redirect that waits for a webhook
   * - `webhook_attempt`: a scheduled webhook attempt
   * - `challenge_ends`: a scheduled end of a challenge
   * - `merchant_initiated`: an authentication without the cardholder
   * - `challenge_times_out`: the timeout of a challenge
   * - `transaction_expires`: the timeout of a transaction
   * - `cvv_token_expires`: the expiry of a CVV token
   * - `webhook_waiting`: a webhook that waits for an event
   *
   */
  kind:
    | 'request'
    | 'held_response'
    | 'webhook_running'
    | 'redirect_waiting'
    | 'webhook_attempt'
    | 'challenge_ends'
    | 'merchant_initiated'
    | 'challenge_times_out'
    | 'transaction_expires'
    | 'cvv_token_expires'
    | 'webhook_waiting'
  /**
   * True if it prevents the idle state.
   */
  blocksIdle: boolean
  /**
   * The scheduled time, or the start of a hold, on the clock of the space.
   */
  at?: string
  /**
   * The request ID.
   */
  requestId?: string
  /**
   * The HTTP method of the request.
   */
  method?: string
  /**
   * The path of the request.
   */
  path?: string
  /**
   * The hold ID.
   */
  hold?: string
  /**
   * The webhook ID.
   */
  webhook?: string
  /**
   * The transaction of the action.
   */
  transaction?: string
  /**
   * The link of the action.
   */
  link?: string
  /**
   * The awaited event.
   */
  waitsFor?: 'redirect' | 'status_read' | 'attempt' | 'manual'
}
/**
 * The error of a wait without a matching event.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "MissedEvent".
 */
export interface MissedEvent {
  error: ControlErrorDetail
  /**
   * The newest events since the start of the wait.
   */
  observedEvents: RecordedEvent[]
  /**
   * With `idle`, the running and scheduled actions at the end of the wait.
   */
  inFlight?: InFlight[]
}
/**
 * Checks of recorded events.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Verification".
 */
export interface Verification {
  /**
   * Checks only events after the event with this ID. Use 0 for all events.
   */
  after?: string
  /**
   * The checks.
   */
  checks: EventCheck[]
}
/**
 * The number of matching requests and their content.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestsCheck".
 */
export interface RequestsCheck {
  requests: RequestPattern
  /**
   * The exact number. Not with `atLeast` and `atMost`.
   */
  count?: number
  /**
   * The minimum. Default: 1, if `count` and `atMost` are absent.
   */
  atLeast?: number
  /**
   * The maximum.
   */
  atMost?: number
  /**
   * The required content of each match, as a subset: facts of the event, and `headers` (lowercase names), `body`, `response` and `responseHeaders`. `null` requires that a member is absent. Card numbers and CVVs are never kept; compare `cardKey` instead.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Requests that match all members. Without members, all requests.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RequestPattern".
 */
export interface RequestPattern {
  /**
   * The ID of a transaction.
   */
  transaction?: string
  /**
   * The ID of a link. It includes the authentication of its cardholder.
   */
  link?: string
  /**
   * The ID of a transaction or of a link.
   */
  subject?: string
  /**
   * The merchant's order number of a transaction.
   */
  refno?: string
  /**
   * The merchant's reference of a link.
   */
  reference?: string
  /**
   * The operationId of the service contract.
   */
  operation?: OperationWord
  /**
   * The HTTP method.
   */
  method?: MethodWord
  /**
   * The path.
   */
  path?: string
  /**
   * The HTTP status, such as 201, or a class of them, such as 4xx.
   */
  status?: ResponseStatus
  /**
   * The error code of a rejection.
   */
  code?: ErrorWord
  /**
   * The matching scenario.
   */
  scenario?: ScenarioWord
}
/**
 * The number of delivered webhooks and their content. Each webhook counts once, for any number of attempts.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhooksCheck".
 */
export interface WebhooksCheck {
  webhooks: WebhookPattern
  /**
   * The exact number. Not with `atLeast` and `atMost`.
   */
  count?: number
  /**
   * The minimum. Default: 1, if `count` and `atMost` are absent.
   */
  atLeast?: number
  /**
   * The maximum.
   */
  atMost?: number
  /**
   * The required content of each match, as a subset: webhook, attempts, and body. `null` requires that a member is absent.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Delivered webhooks that match all members. Without members, all delivered webhooks.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookPattern".
 */
export interface WebhookPattern {
  /**
   * The ID of a transaction.
   */
  transaction?: string
  /**
   * The ID of a link. It includes the authentication of its cardholder.
   */
  link?: string
  /**
   * The ID of a transaction or of a link.
   */
  subject?: string
  /**
   * The merchant's order number of a transaction.
   */
  refno?: string
  /**
   * The merchant's reference of a link.
   */
  reference?: string
  /**
   * The status in the body, such as authenticated.
   */
  status?: RecordStatus
  /**
   * The webhook ID (`webhook-id`).
   */
  webhook?: string
}
/**
 * The number of status changes of transactions and links, and their content.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChangesCheck".
 */
export interface ChangesCheck {
  changes: ChangePattern
  /**
   * The exact number. Not with `atLeast` and `atMost`.
   */
  count?: number
  /**
   * The minimum. Default: 1, if `count` and `atMost` are absent.
   */
  atLeast?: number
  /**
   * The maximum.
   */
  atMost?: number
  /**
   * The required content of each match, as a subset, such as failReason and source. `null` requires that a member is absent.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Status changes that match all members. Without members, all changes.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ChangePattern".
 */
export interface ChangePattern {
  /**
   * The ID of a transaction.
   */
  transaction?: string
  /**
   * The ID of a link. It includes the authentication of its cardholder.
   */
  link?: string
  /**
   * The ID of a transaction or of a link.
   */
  subject?: string
  /**
   * The merchant's order number of a transaction.
   */
  refno?: string
  /**
   * The merchant's reference of a link.
   */
  reference?: string
  /**
   * The status before the change.
   */
  from?: RecordStatus
  /**
   * The status after the change.
   */
  to?: RecordStatus
}
/**
 * The number of events of any type, and their content.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventsCheck".
 */
export interface EventsCheck {
  events: EventPattern
  /**
   * The exact number. Not with `atLeast` and `atMost`.
   */
  count?: number
  /**
   * The minimum. Default: 1, if `count` and `atMost` are absent.
   */
  atLeast?: number
  /**
   * The maximum.
   */
  atMost?: number
  /**
   * The required content of each match, as a subset: the facts in GET /_sandbox/events. `null` requires that a member is absent.
   */
  content?: {
    [k: string]: unknown
  }
}
/**
 * Events that match all members.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "EventPattern".
 */
export interface EventPattern {
  /**
   * Event types: a comma-separated string, or an array.
   */
  type: EventTypes
  /**
   * The ID of a transaction.
   */
  transaction?: string
  /**
   * The ID of a link. It includes the authentication of its cardholder.
   */
  link?: string
  /**
   * The ID of a transaction or of a link.
   */
  subject?: string
  /**
   * The merchant's order number of a transaction.
   */
  refno?: string
  /**
   * The merchant's reference of a link.
   */
  reference?: string
  /**
   * The operationId of the service contract.
   */
  operation?: OperationWord
  /**
   * The HTTP method.
   */
  method?: MethodWord
  /**
   * The path.
   */
  path?: string
  /**
   * The HTTP status of a response (201), a class of them (4xx), or the status of a transaction or a link.
   */
  status?: StatusWord
  /**
   * The error code of a rejection.
   */
  code?: ErrorWord
  /**
   * The matching scenario.
   */
  scenario?: ScenarioWord
  /**
   * The status before the change.
   */
  from?: RecordStatus
  /**
   * The status after the change.
   */
  to?: RecordStatus
  /**
   * The webhook ID (`webhook-id`).
   */
  webhook?: string
  /**
   * The hold ID.
   */
  hold?: string
  /**
   * The amount in minor units, such as 4200.
   */
  amount?: string
}
/**
 * The order of events. Other events may occur between and before them.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "OrderCheck".
 */
export interface OrderCheck {
  /**
   * The patterns in the expected order.
   */
  order: EventPattern[]
  /**
   * If true, each pattern matches one event, and no other event matches any pattern.
   */
  exactly?: boolean
}
/**
 * A built-in check.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReadyCheck".
 */
export interface ReadyCheck {
  /**
   * The check.
   * - `all_queued_outcomes_used`: no queued outcome is left for requests, and at least one was used
   * - `no_rejected_requests`: no request of the app got a 4xx, except declines requested by a scenario
   * - `every_transaction_read_after_redirect`: the status of each transaction was read after the redirect of its
   *   cardholder
   * - `complete_3ds_data`: no accepted initialization has a gap in its 3-D Secure data, or a placeholder in place of
   *   data of the cardholder
   *
   */
  ready:
    | 'all_queued_outcomes_used'
    | 'no_rejected_requests'
    | 'every_transaction_read_after_redirect'
    | 'complete_3ds_data'
}
/**
 * The results of all checks.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Verified".
 */
export interface Verified {
  /**
   * True if all checks passed.
   */
  ok: boolean
  /**
   * The results in the order of the checks.
   */
  checks: CheckedResult[]
  /**
   * The number of requests and webhook attempts in progress, whose events are missing. Absent if there are none.
   */
  hint?: string
}
/**
 * The result of a check.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "CheckedResult".
 */
export interface CheckedResult {
  /**
   * True if the check passed.
   */
  ok: boolean
  /**
   * The expectation in words.
   */
  check: string
  /**
   * The difference in words, with the IDs of events. Absent if the check passed.
   */
  difference?: string
  /**
   * The IDs of the matching or the wrong events.
   */
  events: string[]
}
/**
 * An observation: the state of an order in your app.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ObservationRequest".
 */
export interface ObservationRequest {
  /**
   * The order number of the app.
   */
  order: string
  /**
   * The state of the order, independent of the app's own words.
   * - `pending`: not paid yet
   * - `paid`: paid
   * - `review`: accepted, and a person checks it
   * - `failed`: failed
   * - `canceled`: canceled
   * - `expired`: expired
   *
   */
  value: 'pending' | 'paid' | 'review' | 'failed' | 'canceled' | 'expired'
  /**
   * Named counters, such as the number of shipments, bookings or emails.
   */
  effects?: {
    [k: string]: number
  }
  /**
   * The step before the observation. Its first words name the step, if the rules know it (docs/reference/audit-rules.md).
   */
  step: string
  /**
   * The experiment of the observation.
   */
  experiment?: string
  /**
   * The transaction of the order.
   */
  transaction?: string
  /**
   * The refno of the order, as an alternative to `transaction`.
   */
  refno?: string
}
/**
 * A recorded observation or verdict.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedObservation".
 */
export interface RecordedObservation {
  /**
   * The space name.
   */
  space: string
  /**
   * The ID of its event.
   */
  event: string
  /**
   * The transaction.
   */
  transaction?: string
}
/**
 * A verdict: the result of an experiment with an app.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VerdictRequest".
 */
export interface VerdictRequest {
  /**
   * The result.
   * - `passed`: the app behaved correctly
   * - `finding`: a rule was violated
   * - `not_judged`: not enough is known for a verdict
   * - `not_run`: the experiment did not run
   *
   */
  result: 'passed' | 'finding' | 'not_judged' | 'not_run'
  /**
   * The name of the experiment.
   */
  experiment: string
  /**
   * The violated rule. Required for a finding, like `severity`.
   */
  rule?: string
  /**
   * The severity of the finding.
   */
  severity?: 'critical' | 'important' | 'advice'
  /**
   * The step of the experiment.
   */
  step?: string
  /**
   * The reason for the result.
   */
  reason?: string
  /**
   * The transaction of the experiment.
   */
  transaction?: string
}
/**
 * The verdicts of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "VerdictList".
 */
export interface VerdictList {
  /**
   * The space name.
   */
  space: string
  /**
   * The verdicts, newest first.
   */
  verdicts: RecordedVerdict[]
}
/**
 * A verdict.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "RecordedVerdict".
 */
export interface RecordedVerdict {
  /**
   * The time on the clock of the space.
   */
  at: string
  /**
   * The result.
   * - `passed`: the app behaved correctly
   * - `finding`: a rule was violated
   * - `not_judged`: not enough is known for a verdict
   * - `not_run`: the experiment did not run
   *
   */
  result: 'passed' | 'finding' | 'not_judged' | 'not_run'
  /**
   * The name of the experiment.
   */
  experiment: string
  /**
   * The violated rule. Required for a finding, like `severity`.
   */
  rule?: string
  /**
   * The severity of the finding.
   */
  severity?: 'critical' | 'important' | 'advice'
  /**
   * The step of the experiment.
   */
  step?: string
  /**
   * The reason for the result.
   */
  reason?: string
  /**
   * The transaction of the experiment.
   */
  transaction?: string
}
/**
 * The findings of the rules.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "JudgedObservations".
 */
export interface JudgedObservations {
  /**
   * The space name.
   */
  space: string
  /**
   * The number of judged observations.
   */
  observations: number
  /**
   * The findings.
   */
  findings: ObservationFinding[]
  /**
   * True if some of the requested events are no longer kept.
   */
  incomplete: boolean
  /**
   * The missing events and the next step, in words.
   */
  gap?: string
  /**
   * The number of events dropped since the start of the space or its last reset.
   */
  dropped: number
}
/**
 * A finding.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ObservationFinding".
 */
export interface ObservationFinding {
  /**
   * The violated rule.
   */
  rule: string
  /**
   * The severity of the finding.
   */
  severity: 'critical' | 'important' | 'advice'
  /**
   * The problem in words.
   */
  title: string
  /**
   * The fix for the app.
   */
  fix: string
  /**
   * The order number of the app.
   */
  order: string
  /**
   * The step after which it was observed.
   */
  step: string
  /**
   * The transaction of the order.
   */
  transaction?: string
  /**
   * The evidence in sentences.
   */
  evidence: string[]
  /**
   * The IDs of the events with the evidence.
   */
  events: string[]
}
/**
 * JSON Pointers to the parts of an authorization. Leave out the parts that your gateway does not accept: they are not judged, except eci and cavv.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayFields".
 */
export interface GatewayFields {
  /**
   * The amount.
   */
  amount?: string
  /**
   * The currency code.
   */
  currency?: string
  /**
   * The eci.
   */
  eci?: string
  /**
   * The cavv.
   */
  cavv?: string
  /**
   * The transactionId, a link ID, the xid or the threeDSTransactionId.
   */
  transaction?: string
  /**
   * The ID of the directory server.
   */
  xid?: string
  /**
   * The threeDSVersion.
   */
  version?: string
}
/**
 * The response to each authorization. Default: 200 with the authorization ID.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayResponse".
 */
export interface GatewayResponse {
  /**
   * The HTTP status.
   */
  status?: number
  /**
   * The delay of the response in real time, at most 60s.
   */
  latency?: Duration
  /**
   * If true, the connection is reset instead. Not with status and body.
   */
  reset?: boolean
  /**
   * Any JSON without card numbers, sent as application/json.
   */
  body?: unknown
}
/**
 * The configuration of a gateway.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayRequest".
 */
export interface GatewayRequest {
  fields: GatewayFields
  decline?: GatewayDecline
  /**
   * The unit of a whole number in the amount: minor units (1250 for 12.50) or major units. An amount with a decimal point is always in major units.
   */
  units?: 'minor' | 'major'
  response?: GatewayResponse
}
/**
 * The response to an authorization that the card network declines.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayDecline".
 */
export interface GatewayDecline {
  /**
   * The HTTP status.
   */
  status?: number
  /**
   * Any JSON. Without it, the body has the error code and the network code.
   */
  body?: unknown
}
/**
 * The configuration of a gateway.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "GatewayEndpoint".
 */
export interface GatewayEndpoint {
  decline?: GatewayDecline
  fields: GatewayFields
  /**
   * The unit of a whole number in the amount: minor units (1250 for 12.50) or major units. An amount with a decimal point is always in major units.
   */
  units: 'minor' | 'major'
  response: GatewayResponse
}
/**
 * The gateway of a space.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "Gateway".
 */
export interface Gateway {
  /**
   * The space name.
   */
  space: string
  /**
   * The address for POST requests, with any path below it, as you reach the sandbox.
   */
  url: string
  /**
   * The configuration, or `null`.
   */
  gateway: GatewayEndpoint | null
  /**
   * The number of authorizations since the first configuration, without repetitions.
   */
  received: number
}
/**
 * A received authorization.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationReceipt".
 */
export interface AuthorizationReceipt {
  /**
   * The ID of its row.
   */
  authorization: string
  /**
   * The response of the card network: of the scenario, or of a limit card.
   */
  decision: 'approved' | 'declined'
  /**
   * The error code of a decline.
   */
  code?: string
  /**
   * The decline in words.
   */
  message?: string
  /**
   * The response code of the card network.
   */
  networkCode?: string
}
/**
 * An authorization as an app sends it. Leave out absent values.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "AuthorizationRequest".
 */
export interface AuthorizationRequest {
  /**
   * The amount in `units`.
   */
  amount?: string | number
  /**
   * The currency code.
   */
  currency?: string
  /**
   * The eci.
   */
  eci?: string | number
  /**
   * The cavv.
   */
  cavv?: string
  /**
   * The transactionId, a link ID, the xid or the threeDSTransactionId.
   */
  transaction?: string
  /**
   * The ID of the directory server.
   */
  xid?: string
  /**
   * The threeDSVersion.
   */
  version?: string
  /**
   * The unit of a whole number in the amount: minor units (1250 for 12.50) or major units. An amount with a decimal point is always in major units.
   */
  units?: 'minor' | 'major'
}
/**
 * The verdict about an authorization, and the response that a gateway would return.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "JudgedAuthorization".
 */
export interface JudgedAuthorization {
  /**
   * The space name.
   */
  space: string
  submitted: SubmittedAuthorization
  recorded?: RecordedAuthentication
  /**
   * The response of the card network: of the scenario, or of a limit card.
   */
  decision: 'approved' | 'declined'
  /**
   * The error code of a decline.
   */
  code?: string
  /**
   * The decline in words.
   */
  message?: string
  /**
   * The response code of the card network.
   */
  networkCode?: string
  /**
   * The HTTP status of the gateway of the space, or 200 or 402 without one. Absent if it resets the connection.
   */
  status?: number
  /**
   * The liability: `shifted` to the bank of the card, or `not_shifted` from the merchant.
   */
  liability: 'shifted' | 'not_shifted'
  /**
   * The verdict and its reason, in words.
   */
  verdict: string
  /**
   * The findings. Those that prevent the shift are first.
   */
  findings: AuthorizationFinding[]
}
/**
 * A webhook at the built-in receiver.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "WebhookReceipt".
 */
export interface WebhookReceipt {
  /**
   * Its ID in the list.
   */
  received: string
  /**
   * The defect of a tampered webhook.
   */
  rejected?: string
}
/**
 * A page of received webhooks.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceivedList".
 */
export interface ReceivedList {
  /**
   * The space name.
   */
  space: string
  /**
   * The address by which webhooks of this sandbox reach its own receiver. It listens there.
   */
  receiver: string
  returnPages: ReturnPages
  response: ActiveResponse
  /**
   * The received webhooks. Empty with `fields`.
   */
  received: ReceivedWebhook[]
  /**
   * The rows in the short form. Only with `fields`.
   */
  short?: ShortRow[]
  /**
   * Members that the only row of this page lacks, because the row would exceed 2 KB. The full form has them. Only with `fields`.
   */
  omittedFields?: string[]
  /**
   * The number of matching entries on all pages.
   */
  total: number
  /**
   * The value of `after` for the next page. Absent on the last page.
   */
  next?: string
  /**
   * The number of older matching webhooks.
   */
  omitted: number
  /**
   * The number of webhooks of the space that are no longer kept, since the list was last cleared.
   */
  dropped: number
}
/**
 * Built-in pages for the return addresses of a transaction. Use the first one as the successUrl of a link.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReturnPages".
 */
export interface ReturnPages {
  /**
   * The address after success.
   */
  success: string
  /**
   * The address after a cancellation.
   */
  cancel: string
  /**
   * The address after an error.
   */
  error: string
}
/**
 * The current response of the receiver.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ActiveResponse".
 */
export interface ActiveResponse {
  /**
   * The HTTP status.
   */
  status?: number
  /**
   * If true, the receiver sends nothing and closes the connection after a minute.
   */
  never?: boolean
  /**
   * The delay of the response, such as 2s.
   */
  delay?: string
  /**
   * The number of webhooks for which it was set. Absent without a limit.
   */
  times?: number
  /**
   * The number of remaining webhooks. Then the default response applies.
   */
  left?: number
  /**
   * The body that replaces the default one.
   */
  body?: unknown
}
/**
 * A webhook at the built-in receiver.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceivedWebhook".
 */
export interface ReceivedWebhook {
  /**
   * The ID in the list.
   */
  id: string
  /**
   * The time of arrival on the clock of the host, which verifiers use.
   */
  at: string
  /**
   * The webhook ID (`webhook-id`), if it was sent.
   */
  webhook?: string
  /**
   * The headers with its ID, signatures, type and sender.
   */
  headers: NamedValue[]
  /**
   * The body as text, without card numbers, CVVs and other secrets.
   */
  body: string
  /**
   * The body as JSON, if it is valid JSON.
   */
  json?: unknown
  /**
   * The size of the body in bytes.
   */
  size: number
  /**
   * Unusual properties, in words.
   */
  notes: string[]
  signatures: ReceivedSignatures
  /**
   * The number of receptions of this webhook ID so far, among the kept ones.
   */
  receiveCount: number
  previous?: PreviousWebhook
  subject?: EventSubject
  responded: SentResponse
}
/**
 * The two signatures of a webhook.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceivedSignatures".
 */
export interface ReceivedSignatures {
  standard: JudgedSignature
  own: JudgedSignature
}
/**
 * The result of a verifier with a tolerance of five minutes.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "JudgedSignature".
 */
export interface JudgedSignature {
  /**
   * True if the signature is valid.
   */
  valid: boolean
  /**
   * The reason.
   * - `valid`: valid
   * - `missing`: not sent
   * - `malformed`: unreadable
   * - `too_old`, `too_new`: outside the tolerance
   * - `altered_body`: the body was changed after signing
   * - `wrong_key`: signed with another key
   * - `tampered`: deliberately wrong
   * - `wrong`: wrong for another reason
   *
   */
  verdict:
    | 'valid'
    | 'missing'
    | 'malformed'
    | 'too_old'
    | 'too_new'
    | 'altered_body'
    | 'wrong_key'
    | 'tampered'
    | 'wrong'
  /**
   * The reason in words.
   */
  message: string
}
/**
 * The previous webhook with the same webhook ID.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "PreviousWebhook".
 */
export interface PreviousWebhook {
  /**
   * The ID in the list.
   */
  id: string
  /**
   * The HTTP status of its response.
   */
  status?: number
}
/**
 * The response to a received webhook.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "SentResponse".
 */
export interface SentResponse {
  /**
   * The HTTP status.
   */
  status?: number
  /**
   * True if no response is sent.
   */
  never?: boolean
  /**
   * The delay of the response.
   */
  delay?: string
  /**
   * The state of the response.
   * - `waiting`: not sent yet
   * - `sent`: sent
   * - `sender_disconnected`: the sender disconnected
   * - `reset`: the connection was closed after a minute of silence
   *
   */
  state: 'waiting' | 'sent' | 'sender_disconnected' | 'reset'
}
/**
 * The response of the receiver.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceiverResponse".
 */
export interface ReceiverResponse {
  /**
   * The space name.
   */
  space: string
  response: ActiveResponse
}
/**
 * A response for the receiver.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ReceiverResponseRequest".
 */
export interface ReceiverResponseRequest {
  /**
   * The HTTP status.
   */
  status?: number
  /**
   * If true, the receiver sends nothing. Not with status and delay.
   */
  never?: boolean
  /**
   * The number of webhooks. Default: until DELETE.
   */
  times?: number
  /**
   * The delay of the response, such as 2s. At most 60s.
   */
  delay?: Duration
  /**
   * Any JSON that replaces the default body, at most 4096 characters. Not with never, 204, 205 or 304.
   */
  body?: unknown
}
/**
 * A cleared receiver.
 *
 * This interface was referenced by `Contract`'s JSON-Schema
 * via the `definition` "ClearedReceiver".
 */
export interface ClearedReceiver {
  /**
   * The space name.
   */
  space: string
  /**
   * The number of deleted webhooks.
   */
  removed: number
}
