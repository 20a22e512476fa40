/* Generated from src/control/openapi.yaml by `npm run generate`. Do not edit. */
import type { AliasWish, AwaitedEvent, CardEntry, CardList, ChallengeAnswer, ChallengeStep, ClockWish, DueList, EmptiedReceiver, EmptySpace, EndedHold, EventPage, ExpiredLink, ExpiredTransaction, Explanation, FaultWish, FilledSpaces, Health, Hold, HoldList, HoldOrder, LinkAnswer, LinkList, LinkRecord, OneShot, OneShotList, OneShotWish, OpenApiDocument, PathList, ReceivedList, ReceiverAnswer, ReceiverAnswerWish, RecordedRequest, RepinWish, RepinnedLink, RepinnedTransaction, RequestList, RowList, ScenarioList, ScenarioPut, ScenarioRemoved, ScenarioText, ScenarioWish, SendOrder, ShownScenario, ShownTransaction, SpaceClock, SpaceCredentials, SpaceList, SpaceScenario, StateFile, StatusPatch, Tokens, TransactionFaults, TransactionList, TransactionRecord, Verification, Verified, Webhook, WebhookList, WebhookOrder, WebhookTaken } from './control.gen.ts'

/** What each operation is called with, and what it answers. */
export type ControlOperations = {
  listPaths: {
    path: {  }
    query: {  }
    body: undefined
    answer: PathList
  }
  health: {
    path: {  }
    query: {  }
    body: undefined
    answer: Health
  }
  describe: {
    path: {  }
    query: {  }
    body: undefined
    answer: string
  }
  describeAsJson: {
    path: {  }
    query: {  }
    body: undefined
    answer: OpenApiDocument
  }
  describeService: {
    path: {  }
    query: {  }
    body: undefined
    answer: string
  }
  describeServiceAsJson: {
    path: {  }
    query: {  }
    body: undefined
    answer: OpenApiDocument
  }
  listScenarios: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: ScenarioList
  }
  showScenario: {
    path: { 'name': string }
    query: { 'space'?: string | undefined; 'brand'?: string | undefined; 'interface'?: string | undefined }
    body: undefined
    answer: ShownScenario
  }
  putScenario: {
    path: { 'name': string }
    query: { 'space'?: string | undefined }
    body: ScenarioText | string
    answer: ScenarioPut
  }
  removeScenario: {
    path: { 'name': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: ScenarioRemoved
  }
  listCards: {
    path: {  }
    query: { 'space'?: string | undefined; 'key'?: string | undefined }
    body: undefined
    answer: CardList
  }
  mintAlias: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: AliasWish
    answer: Tokens
  }
  showTransactionAs: {
    path: { 'id': string }
    query: { 'space'?: string | undefined; 'form': string | undefined }
    body: undefined
    answer: string
  }
  showLinkAs: {
    path: { 'id': string }
    query: { 'space'?: string | undefined; 'form': string | undefined }
    body: undefined
    answer: string
  }
  finishChallenge: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: ChallengeStep
    answer: ChallengeAnswer
  }
  submitCard: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: CardEntry
    answer: LinkAnswer
  }
  finishLinkChallenge: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: ChallengeStep
    answer: LinkAnswer
  }
  repinTransaction: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: RepinWish
    answer: RepinnedTransaction
  }
  repinLink: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: RepinWish
    answer: RepinnedLink
  }
  listNext: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: OneShotList
  }
  armNext: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: OneShotWish
    answer: OneShot
  }
  disarmAllNext: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: OneShotList
  }
  disarmNext: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: OneShot
  }
  expireTransaction: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: ExpiredTransaction
  }
  expireLink: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: ExpiredLink
  }
  getShown: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: ShownTransaction
  }
  putShown: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: StatusPatch
    answer: ShownTransaction
  }
  deleteShown: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: ShownTransaction
  }
  getFaults: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: TransactionFaults
  }
  putFaults: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: FaultWish
    answer: TransactionFaults
  }
  deleteFaults: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: TransactionFaults
  }
  listWebhooks: {
    path: {  }
    query: { 'space'?: string | undefined; 'link'?: string | undefined; 'transaction'?: string | undefined }
    body: undefined
    answer: WebhookList
  }
  fireWebhook: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: WebhookOrder
    answer: Webhook
  }
  redeliverWebhook: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: SendOrder | undefined
    answer: Webhook
  }
  holdAnswers: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: HoldOrder
    answer: Hold
  }
  listHolds: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: HoldList
  }
  letGo: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: EndedHold
  }
  listDue: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: DueList
  }
  listRequests: {
    path: {  }
    query: { 'space'?: string | undefined; 'operation'?: string | undefined; 'status'?: string | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'scenario'?: string | undefined; 'since'?: string | undefined; 'before'?: string | undefined; 'limit'?: number | undefined; 'interface'?: 'control' | undefined }
    body: undefined
    answer: RequestList
  }
  listRequestsAsHar: {
    path: {  }
    query: { 'space'?: string | undefined; 'operation'?: string | undefined; 'status'?: string | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'scenario'?: string | undefined; 'since'?: string | undefined; 'before'?: string | undefined; 'limit'?: number | undefined }
    body: undefined
    answer: string
  }
  showRequest: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: RecordedRequest
  }
  explainRequest: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: Explanation
  }
  listEvents: {
    path: {  }
    query: { 'space'?: string | undefined; 'type'?: string | undefined; 'status'?: string | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'operation'?: string | undefined; 'scenario'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined }
    body: undefined
    answer: EventPage
  }
  listTransactions: {
    path: {  }
    query: { 'space'?: string | undefined; 'status'?: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'failed' | 'canceled' | undefined; 'refno'?: string | undefined; 'scenario'?: string | undefined; 'link'?: string | undefined; 'before'?: string | undefined; 'limit'?: number | undefined }
    body: undefined
    answer: TransactionList
  }
  showTransaction: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: TransactionRecord
  }
  listLinks: {
    path: {  }
    query: { 'space'?: string | undefined; 'status'?: 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED' | undefined; 'reference'?: string | undefined; 'scenario'?: string | undefined; 'before'?: string | undefined; 'limit'?: number | undefined }
    body: undefined
    answer: LinkList
  }
  showLink: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: LinkRecord
  }
  listRows: {
    path: {  }
    query: { 'space'?: string | undefined; 'kind'?: string | undefined; 'ids'?: string | undefined; 'limit'?: number | undefined }
    body: undefined
    answer: RowList
  }
  showClock: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: SpaceClock
  }
  setClock: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: ClockWish
    answer: SpaceClock
  }
  listSpaces: {
    path: {  }
    query: {  }
    body: undefined
    answer: SpaceList
  }
  deleteSpace: {
    path: { 'space': string }
    query: {  }
    body: undefined
    answer: EmptySpace
  }
  showCredentials: {
    path: { 'space': string }
    query: {  }
    body: undefined
    answer: SpaceCredentials
  }
  showSpaceScenario: {
    path: { 'space': string }
    query: {  }
    body: undefined
    answer: SpaceScenario
  }
  chooseScenario: {
    path: { 'space': string }
    query: {  }
    body: ScenarioWish
    answer: SpaceScenario
  }
  exportState: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: StateFile
  }
  importState: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: StateFile
    answer: FilledSpaces
  }
  reset: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: EmptySpace
  }
  wait: {
    path: {  }
    query: { 'space'?: string | undefined; 'type'?: string | undefined; 'status'?: string | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'operation'?: string | undefined; 'scenario'?: string | undefined; 'after'?: string | undefined; 'timeout'?: string | undefined }
    body: undefined
    answer: AwaitedEvent
  }
  verify: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: Verification
    answer: Verified
  }
  receiveWebhook: {
    path: { 'space': string }
    query: {  }
    body: unknown | undefined
    answer: WebhookTaken
  }
  listReceived: {
    path: {  }
    query: { 'space'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'webhook'?: string | undefined; 'limit'?: number | undefined }
    body: undefined
    answer: ReceivedList
  }
  emptyReceived: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: EmptiedReceiver
  }
  chooseReceiverAnswer: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: ReceiverAnswerWish
    answer: ReceiverAnswer
  }
  resetReceiverAnswer: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: ReceiverAnswer
  }
}

/** Where an operation is, below the root of the control API; the parameters of its query; what it is for. */
type ControlRoute<Name extends keyof ControlOperations> = {
  readonly verb: string
  readonly path: string
  readonly query: readonly (keyof ControlOperations[Name]['query'])[]
  readonly summary: string
}

export const CONTROL_ROUTES: { readonly [Name in keyof ControlOperations]: ControlRoute<Name> } = {
  listPaths: {"verb":"GET","path":"","query":[],"summary":"What is there"},
  health: {"verb":"GET","path":"/health","query":[],"summary":"Whether the sandbox is ready"},
  describe: {"verb":"GET","path":"/openapi.yaml","query":[],"summary":"This description"},
  describeAsJson: {"verb":"GET","path":"/openapi.json","query":[],"summary":"This description as JSON"},
  describeService: {"verb":"GET","path":"/contract.yaml","query":[],"summary":"The contract of the emulated service"},
  describeServiceAsJson: {"verb":"GET","path":"/contract.json","query":[],"summary":"The contract of the emulated service as JSON"},
  listScenarios: {"verb":"GET","path":"/scenarios","query":["space"],"summary":"Every scenario of a space and what it does"},
  showScenario: {"verb":"GET","path":"/scenarios/{name}","query":["space","brand","interface"],"summary":"A scenario, its text, and what an app will get from it"},
  putScenario: {"verb":"PUT","path":"/scenarios/{name}","query":["space"],"summary":"Put a scenario into a space"},
  removeScenario: {"verb":"DELETE","path":"/scenarios/{name}","query":["space"],"summary":"Remove what was put into a space"},
  listCards: {"verb":"GET","path":"/cards","query":["space","key"],"summary":"Every card number that is accepted, and the scenario it leads to in a space"},
  mintAlias: {"verb":"POST","path":"/aliases","query":["space"],"summary":"Mint the tokens that a link would hand out"},
  showTransactionAs: {"verb":"GET","path":"/transactions/{id}/as","query":["space","form"],"summary":"A transaction as a scenario, a test or a diagram"},
  showLinkAs: {"verb":"GET","path":"/links/{id}/as","query":["space","form"],"summary":"A link as a scenario, a test or a diagram"},
  finishChallenge: {"verb":"POST","path":"/transactions/{id}/challenge","query":["space"],"summary":"Finish a challenge without a browser"},
  submitCard: {"verb":"POST","path":"/links/{id}/submit","query":["space"],"summary":"Enter a card on a link without a browser"},
  finishLinkChallenge: {"verb":"POST","path":"/links/{id}/challenge","query":["space"],"summary":"Answer the challenge that follows a card entry"},
  repinTransaction: {"verb":"PUT","path":"/transactions/{id}/scenario","query":["space"],"summary":"Let another scenario decide about a transaction until its end"},
  repinLink: {"verb":"PUT","path":"/links/{id}/scenario","query":["space"],"summary":"Let another scenario decide about a link until its end"},
  listNext: {"verb":"GET","path":"/next","query":["space"],"summary":"The one-shots that are armed in a space"},
  armNext: {"verb":"POST","path":"/next","query":["space"],"summary":"Let a scenario decide about the next requests that fit"},
  disarmAllNext: {"verb":"DELETE","path":"/next","query":["space"],"summary":"Take back all one-shots of a space"},
  disarmNext: {"verb":"DELETE","path":"/next/{id}","query":["space"],"summary":"Take back a one-shot"},
  expireTransaction: {"verb":"POST","path":"/transactions/{id}/expire","query":["space"],"summary":"End a transaction now, as its time-out would"},
  expireLink: {"verb":"POST","path":"/links/{id}/expire","query":["space"],"summary":"End the authentication of a link's cardholder now, as its time-out would"},
  getShown: {"verb":"GET","path":"/transactions/{id}/shown","query":["space"],"summary":"What the status answer of a transaction tells instead of the truth"},
  putShown: {"verb":"PUT","path":"/transactions/{id}/shown","query":["space"],"summary":"Let the status answer of a transaction tell something else"},
  deleteShown: {"verb":"DELETE","path":"/transactions/{id}/shown","query":["space"],"summary":"Let the status answer of a transaction tell the truth again"},
  getFaults: {"verb":"GET","path":"/transactions/{id}/faults","query":["space"],"summary":"The faults that answers about a transaction have"},
  putFaults: {"verb":"PUT","path":"/transactions/{id}/faults","query":["space"],"summary":"Put faults on the answers about a transaction"},
  deleteFaults: {"verb":"DELETE","path":"/transactions/{id}/faults","query":["space"],"summary":"Lift all faults from the answers about a transaction"},
  listWebhooks: {"verb":"GET","path":"/webhooks","query":["space","link","transaction"],"summary":"The webhooks of a space or of one resource, with their attempts"},
  fireWebhook: {"verb":"POST","path":"/webhooks","query":["space"],"summary":"Fire a webhook about a link or a transaction, whatever its status"},
  redeliverWebhook: {"verb":"POST","path":"/webhooks/{id}/redeliver","query":["space"],"summary":"Send a webhook again, under the same webhook-id"},
  holdAnswers: {"verb":"POST","path":"/holds","query":["space"],"summary":"Keep answers of the emulated API back"},
  listHolds: {"verb":"GET","path":"/holds","query":["space"],"summary":"The holds of a space, and what each keeps back right now"},
  letGo: {"verb":"DELETE","path":"/holds/{id}","query":["space"],"summary":"End a hold, and let go what it keeps back"},
  listDue: {"verb":"GET","path":"/due","query":["space"],"summary":"What will happen in a space by itself and when, and what is armed, altered or held"},
  listRequests: {"verb":"GET","path":"/requests","query":["space","operation","status","subject","transaction","link","refno","reference","scenario","since","before","limit","interface"],"summary":"What apps and browsers asked for and what they got"},
  listRequestsAsHar: {"verb":"GET","path":"/requests.har","query":["space","operation","status","subject","transaction","link","refno","reference","scenario","since","before","limit"],"summary":"The same as HAR 1.2, for the developer tools of a browser"},
  showRequest: {"verb":"GET","path":"/requests/{id}","query":["space"],"summary":"One request and its answer"},
  explainRequest: {"verb":"GET","path":"/explain/{id}","query":["space"],"summary":"Why a request got the answer that it got"},
  listEvents: {"verb":"GET","path":"/events","query":["space","type","status","subject","transaction","link","refno","reference","operation","scenario","after","limit"],"summary":"Everything that happens in a space"},
  listTransactions: {"verb":"GET","path":"/transactions","query":["space","status","refno","scenario","link","before","limit"],"summary":"The transactions of a space"},
  showTransaction: {"verb":"GET","path":"/transactions/{id}","query":["space"],"summary":"A transaction with everything that happened to it"},
  listLinks: {"verb":"GET","path":"/links","query":["space","status","reference","scenario","before","limit"],"summary":"The links of a space"},
  showLink: {"verb":"GET","path":"/links/{id}","query":["space"],"summary":"A link with everything that happened to it and to its cardholder's authentication"},
  listRows: {"verb":"GET","path":"/rows","query":["space","kind","ids","limit"],"summary":"What happened in a space, a line each, as somebody who watches wants to see it"},
  showClock: {"verb":"GET","path":"/clock","query":["space"],"summary":"The time of a space"},
  setClock: {"verb":"PUT","path":"/clock","query":["space"],"summary":"Freeze, move or free the time of a space"},
  listSpaces: {"verb":"GET","path":"/spaces","query":[],"summary":"Every space that holds something"},
  deleteSpace: {"verb":"DELETE","path":"/spaces/{space}","query":[],"summary":"Empty a space"},
  showCredentials: {"verb":"GET","path":"/spaces/{space}/credentials","query":[],"summary":"What a program needs that works in a space"},
  showSpaceScenario: {"verb":"GET","path":"/spaces/{space}/scenario","query":[],"summary":"Which scenario decides about the requests of a space"},
  chooseScenario: {"verb":"PUT","path":"/spaces/{space}/scenario","query":[],"summary":"Let a scenario decide about the requests of a space"},
  exportState: {"verb":"GET","path":"/state","query":["space"],"summary":"The state of a space, or of all, to keep and to begin from"},
  importState: {"verb":"PUT","path":"/state","query":["space"],"summary":"Make spaces what an export says"},
  reset: {"verb":"POST","path":"/reset","query":["space"],"summary":"Empty a space, as deleting it does"},
  wait: {"verb":"GET","path":"/wait","query":["space","type","status","subject","transaction","link","refno","reference","operation","scenario","after","timeout"],"summary":"Wait until something has happened"},
  verify: {"verb":"POST","path":"/verify","query":["space"],"summary":"Judge counts, order and content of what has happened"},
  receiveWebhook: {"verb":"POST","path":"/receiver/{space}","query":[],"summary":"Take a webhook, or anything else that is posted"},
  listReceived: {"verb":"GET","path":"/received","query":["space","transaction","link","webhook","limit"],"summary":"What came to the receiver of a space, what it answers, and the built-in places"},
  emptyReceived: {"verb":"DELETE","path":"/received","query":["space"],"summary":"Forget what came to the receiver of a space"},
  chooseReceiverAnswer: {"verb":"PUT","path":"/received/answer","query":["space"],"summary":"Choose what the receiver of a space answers"},
  resetReceiverAnswer: {"verb":"DELETE","path":"/received/answer","query":["space"],"summary":"Let the receiver of a space answer 200 again"},
}
