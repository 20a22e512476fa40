/* Generated from src/control/openapi.yaml by `npm run generate`. Do not edit. */
import type { AliasWish, AwaitedEvent, CardEntry, CardList, ChallengeAnswer, ChallengeStep, ClockWish, DueList, EmptiedReceiver, EmptySpace, EndedHold, EndingList, EventPage, ExpiredLink, ExpiredTransaction, Explanation, FaultWish, FilledSpaces, Health, Hold, HoldList, HoldOrder, LinkAnswer, LinkList, LinkRecord, OneShot, OneShotList, OneShotWish, OpenApiDocument, PathList, ReceivedList, ReceiverAnswer, ReceiverAnswerWish, RecordedRequest, RepinWish, RepinnedLink, RepinnedTransaction, RequestList, RowList, ScenarioList, ScenarioPut, ScenarioRemoved, ScenarioText, ScenarioWish, SendOrder, ShownScenario, ShownTransaction, SpaceClock, SpaceCredentials, SpaceList, SpaceScenario, StateFile, StatusPatch, Tokens, TransactionFaults, TransactionList, TransactionRecord, Verification, Verified, Webhook, WebhookList, WebhookOrder, WebhookTaken } from './control.gen.ts'

/** What each operation is called with, and what it answers. */
export type ControlOperations = {
  listPaths: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: PathList
  }
  health: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: Health
  }
  describe: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: string
  }
  describeAsJson: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: OpenApiDocument
  }
  describeService: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: string
  }
  describeServiceAsJson: {
    path: {  }
    query: { 'space'?: string | undefined }
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
  listEndings: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: EndingList
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
    query: { 'space'?: string | undefined }
    body: undefined
    answer: SpaceList
  }
  deleteSpace: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: EmptySpace
  }
  showCredentials: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: SpaceCredentials
  }
  showSpaceScenario: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    answer: SpaceScenario
  }
  chooseScenario: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
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
    query: { 'space'?: string | undefined }
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

/** Where an operation is, below the root of the control API, and the parameters of its query. */
type ControlRoute<Name extends keyof ControlOperations> = {
  readonly verb: string
  readonly path: string
  readonly query: readonly (keyof ControlOperations[Name]['query'] & string)[]
  /** Whether the call is about the space that `?space=` names. */
  readonly isOfSpace: boolean
}

export const CONTROL_ROUTES: { readonly [Name in keyof ControlOperations]: ControlRoute<Name> } = {
  listPaths: {"verb":"GET","path":"","query":["space"],"isOfSpace":false},
  health: {"verb":"GET","path":"/health","query":["space"],"isOfSpace":false},
  describe: {"verb":"GET","path":"/openapi.yaml","query":["space"],"isOfSpace":false},
  describeAsJson: {"verb":"GET","path":"/openapi.json","query":["space"],"isOfSpace":false},
  describeService: {"verb":"GET","path":"/contract.yaml","query":["space"],"isOfSpace":false},
  describeServiceAsJson: {"verb":"GET","path":"/contract.json","query":["space"],"isOfSpace":false},
  listScenarios: {"verb":"GET","path":"/scenarios","query":["space"],"isOfSpace":true},
  showScenario: {"verb":"GET","path":"/scenarios/{name}","query":["space","brand","interface"],"isOfSpace":true},
  putScenario: {"verb":"PUT","path":"/scenarios/{name}","query":["space"],"isOfSpace":true},
  removeScenario: {"verb":"DELETE","path":"/scenarios/{name}","query":["space"],"isOfSpace":true},
  listCards: {"verb":"GET","path":"/cards","query":["space","key"],"isOfSpace":true},
  mintAlias: {"verb":"POST","path":"/aliases","query":["space"],"isOfSpace":true},
  showTransactionAs: {"verb":"GET","path":"/transactions/{id}/as","query":["space","form"],"isOfSpace":true},
  showLinkAs: {"verb":"GET","path":"/links/{id}/as","query":["space","form"],"isOfSpace":true},
  finishChallenge: {"verb":"POST","path":"/transactions/{id}/challenge","query":["space"],"isOfSpace":true},
  submitCard: {"verb":"POST","path":"/links/{id}/submit","query":["space"],"isOfSpace":true},
  finishLinkChallenge: {"verb":"POST","path":"/links/{id}/challenge","query":["space"],"isOfSpace":true},
  repinTransaction: {"verb":"PUT","path":"/transactions/{id}/scenario","query":["space"],"isOfSpace":true},
  repinLink: {"verb":"PUT","path":"/links/{id}/scenario","query":["space"],"isOfSpace":true},
  listNext: {"verb":"GET","path":"/next","query":["space"],"isOfSpace":true},
  armNext: {"verb":"POST","path":"/next","query":["space"],"isOfSpace":true},
  disarmAllNext: {"verb":"DELETE","path":"/next","query":["space"],"isOfSpace":true},
  disarmNext: {"verb":"DELETE","path":"/next/{id}","query":["space"],"isOfSpace":true},
  listEndings: {"verb":"GET","path":"/endings","query":["space"],"isOfSpace":false},
  expireTransaction: {"verb":"POST","path":"/transactions/{id}/expire","query":["space"],"isOfSpace":true},
  expireLink: {"verb":"POST","path":"/links/{id}/expire","query":["space"],"isOfSpace":true},
  getShown: {"verb":"GET","path":"/transactions/{id}/shown","query":["space"],"isOfSpace":true},
  putShown: {"verb":"PUT","path":"/transactions/{id}/shown","query":["space"],"isOfSpace":true},
  deleteShown: {"verb":"DELETE","path":"/transactions/{id}/shown","query":["space"],"isOfSpace":true},
  getFaults: {"verb":"GET","path":"/transactions/{id}/faults","query":["space"],"isOfSpace":true},
  putFaults: {"verb":"PUT","path":"/transactions/{id}/faults","query":["space"],"isOfSpace":true},
  deleteFaults: {"verb":"DELETE","path":"/transactions/{id}/faults","query":["space"],"isOfSpace":true},
  listWebhooks: {"verb":"GET","path":"/webhooks","query":["space","link","transaction"],"isOfSpace":true},
  fireWebhook: {"verb":"POST","path":"/webhooks","query":["space"],"isOfSpace":true},
  redeliverWebhook: {"verb":"POST","path":"/webhooks/{id}/redeliver","query":["space"],"isOfSpace":true},
  holdAnswers: {"verb":"POST","path":"/holds","query":["space"],"isOfSpace":true},
  listHolds: {"verb":"GET","path":"/holds","query":["space"],"isOfSpace":true},
  letGo: {"verb":"DELETE","path":"/holds/{id}","query":["space"],"isOfSpace":true},
  listDue: {"verb":"GET","path":"/due","query":["space"],"isOfSpace":true},
  listRequests: {"verb":"GET","path":"/requests","query":["space","operation","status","subject","transaction","link","refno","reference","scenario","since","before","limit","interface"],"isOfSpace":true},
  listRequestsAsHar: {"verb":"GET","path":"/requests.har","query":["space","operation","status","subject","transaction","link","refno","reference","scenario","since","before","limit"],"isOfSpace":true},
  showRequest: {"verb":"GET","path":"/requests/{id}","query":["space"],"isOfSpace":true},
  explainRequest: {"verb":"GET","path":"/explain/{id}","query":["space"],"isOfSpace":true},
  listEvents: {"verb":"GET","path":"/events","query":["space","type","status","subject","transaction","link","refno","reference","operation","scenario","after","limit"],"isOfSpace":true},
  listTransactions: {"verb":"GET","path":"/transactions","query":["space","status","refno","scenario","link","before","limit"],"isOfSpace":true},
  showTransaction: {"verb":"GET","path":"/transactions/{id}","query":["space"],"isOfSpace":true},
  listLinks: {"verb":"GET","path":"/links","query":["space","status","reference","scenario","before","limit"],"isOfSpace":true},
  showLink: {"verb":"GET","path":"/links/{id}","query":["space"],"isOfSpace":true},
  listRows: {"verb":"GET","path":"/rows","query":["space","kind","ids","limit"],"isOfSpace":true},
  showClock: {"verb":"GET","path":"/clock","query":["space"],"isOfSpace":true},
  setClock: {"verb":"PUT","path":"/clock","query":["space"],"isOfSpace":true},
  listSpaces: {"verb":"GET","path":"/spaces","query":["space"],"isOfSpace":false},
  deleteSpace: {"verb":"DELETE","path":"/spaces/{space}","query":["space"],"isOfSpace":false},
  showCredentials: {"verb":"GET","path":"/spaces/{space}/credentials","query":["space"],"isOfSpace":false},
  showSpaceScenario: {"verb":"GET","path":"/spaces/{space}/scenario","query":["space"],"isOfSpace":false},
  chooseScenario: {"verb":"PUT","path":"/spaces/{space}/scenario","query":["space"],"isOfSpace":false},
  exportState: {"verb":"GET","path":"/state","query":["space"],"isOfSpace":true},
  importState: {"verb":"PUT","path":"/state","query":["space"],"isOfSpace":true},
  reset: {"verb":"POST","path":"/reset","query":["space"],"isOfSpace":true},
  wait: {"verb":"GET","path":"/wait","query":["space","type","status","subject","transaction","link","refno","reference","operation","scenario","after","timeout"],"isOfSpace":true},
  verify: {"verb":"POST","path":"/verify","query":["space"],"isOfSpace":true},
  receiveWebhook: {"verb":"POST","path":"/receiver/{space}","query":["space"],"isOfSpace":false},
  listReceived: {"verb":"GET","path":"/received","query":["space","transaction","link","webhook","limit"],"isOfSpace":true},
  emptyReceived: {"verb":"DELETE","path":"/received","query":["space"],"isOfSpace":true},
  chooseReceiverAnswer: {"verb":"PUT","path":"/received/answer","query":["space"],"isOfSpace":true},
  resetReceiverAnswer: {"verb":"DELETE","path":"/received/answer","query":["space"],"isOfSpace":true},
}
