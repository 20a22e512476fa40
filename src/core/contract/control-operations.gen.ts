/* Generated from src/control/openapi.yaml by `npm run generate`. Do not edit. */
import type { AliasRequest, AssumptionList, AuthorizationReceipt, AuthorizationRequest, CardEntry, CardList, ChallengeOutcomeList, ChallengeResponse, ChallengeStep, CheckedRequest, CheckedScenario, ClearedReceiver, ClockRequest, Coverage, EmptySpace, EndedHold, EventPage, ExpiredLink, ExpiredTransaction, Explanation, FaultsRequest, FilledSpaces, Gateway, GatewayRequest, Health, Hold, HoldList, HoldRequest, JudgedAuthorization, JudgedObservations, LinkList, LinkRecord, LinkResponse, MissedEvent, ObservationRequest, OpenApiDocument, Order, OwnRequestSettings, PathList, QueuedOutcome, QueuedOutcomeList, QueuedOutcomeRequest, Readiness, ReassignedLink, ReassignedTransaction, ReceivedList, ReceiverResponse, ReceiverResponseRequest, RecordedObservation, RecordedRequest, RequestList, RequestSettings, RowList, RunComparison, SavedScenario, SavedScenarioFiles, ScenarioDetails, ScenarioList, ScenarioRemoved, ScenarioRequest, ScenarioText, ScenarioTexts, ScheduledList, SendWebhookRequest, SetScenarioRequest, SpaceClock, SpaceCredentials, SpaceList, SpacePages, SpacePagesRequest, SpaceScenario, StateFile, StatusOverride, StatusOverrideRequest, Tokens, TransactionFaults, TransactionList, TransactionRecord, VerdictList, VerdictRequest, Verification, Verified, Vocabulary, WaitResult, Webhook, WebhookList, WebhookReceipt, WebhookRequest } from './control.gen.ts'
import type { Duration, EventTypes, OperationWord, ScenarioWord, StatusWord, Word } from './vocabulary.ts'

/** Parameters and responses of each operation. */
export type ControlOperations = {
  listEndpoints: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: PathList
    status: 200
    responses: { 200: PathList; 302: undefined }
  }
  getHealth: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: Health
    status: 200
    responses: { 200: Health }
  }
  getReadiness: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: Readiness
    status: 200
    responses: { 200: Readiness; 503: Readiness }
  }
  getMetrics: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  getContract: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  getContractJson: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: OpenApiDocument
    status: 200
    responses: { 200: OpenApiDocument }
  }
  getServiceContract: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  getServiceContractJson: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: OpenApiDocument
    status: 200
    responses: { 200: OpenApiDocument }
  }
  listAssumptions: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: AssumptionList
    status: 200
    responses: { 200: AssumptionList }
  }
  getLlmsText: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  listScenarios: {
    path: {  }
    query: { 'space'?: string | undefined; 'name'?: string | undefined; 'group'?: 'frictionless' | 'challenge' | 'failed' | 'declined' | 'page' | 'transport' | 'webhook' | 'links' | undefined; 'interface'?: 'transactions' | 'links' | undefined; 'from'?: 'space' | 'folder' | 'shipped' | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: ScenarioList
    status: 200
    responses: { 200: ScenarioList }
  }
  saveScenarios: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: ScenarioTexts
    response: SavedScenarioFiles
    status: 200
    responses: { 200: SavedScenarioFiles }
  }
  getScenario: {
    path: { 'name': string }
    query: { 'space'?: string | undefined; 'brand'?: Word<'VIS' | 'ECA' | 'AMX' | 'DIN' | 'DIS' | 'JCB' | 'CUP' | 'DNK'> | undefined; 'interface'?: Word<'transactions' | 'links'> | undefined }
    body: undefined
    response: ScenarioDetails
    status: 200
    responses: { 200: ScenarioDetails }
  }
  saveScenario: {
    path: { 'name': string }
    query: { 'space'?: string | undefined }
    body: ScenarioText | string
    response: SavedScenario
    status: 200 | 201
    responses: { 200: SavedScenario; 201: SavedScenario }
  }
  deleteScenario: {
    path: { 'name': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: ScenarioRemoved
    status: 200
    responses: { 200: ScenarioRemoved }
  }
  listCards: {
    path: {  }
    query: { 'space'?: string | undefined; 'key'?: string | undefined; 'brand'?: Word<'VIS' | 'ECA' | 'AMX' | 'DIN' | 'DIS' | 'JCB' | 'CUP' | 'DNK'> | undefined; 'name'?: string | undefined; 'scenario'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: CardList
    status: 200
    responses: { 200: CardList }
  }
  createAlias: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: AliasRequest
    response: Tokens
    status: 201
    responses: { 201: Tokens }
  }
  getTransactionExport: {
    path: { 'id': string }
    query: { 'space'?: string | undefined; 'form': Word<'vitest' | 'playwright' | 'curl' | 'scenario'> | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  getLinkExport: {
    path: { 'id': string }
    query: { 'space'?: string | undefined; 'form': Word<'vitest' | 'playwright' | 'curl' | 'scenario'> | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  completeChallenge: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: ChallengeStep
    response: ChallengeResponse
    status: 200
    responses: { 200: ChallengeResponse }
  }
  submitCard: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: CardEntry
    response: LinkResponse
    status: 200
    responses: { 200: LinkResponse }
  }
  completeLinkChallenge: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: ChallengeStep
    response: LinkResponse
    status: 200
    responses: { 200: LinkResponse }
  }
  setTransactionScenario: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: SetScenarioRequest
    response: ReassignedTransaction
    status: 200
    responses: { 200: ReassignedTransaction }
  }
  setLinkScenario: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: SetScenarioRequest
    response: ReassignedLink
    status: 200
    responses: { 200: ReassignedLink }
  }
  listQueuedOutcomes: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: QueuedOutcomeList
    status: 200
    responses: { 200: QueuedOutcomeList }
  }
  queueOutcome: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: QueuedOutcomeRequest
    response: QueuedOutcome
    status: 201
    responses: { 201: QueuedOutcome }
  }
  deleteAllQueuedOutcomes: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: QueuedOutcomeList
    status: 200
    responses: { 200: QueuedOutcomeList }
  }
  deleteQueuedOutcome: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: QueuedOutcome
    status: 200
    responses: { 200: QueuedOutcome }
  }
  listChallengeOutcomes: {
    path: {  }
    query: { 'space'?: string | undefined; 'link'?: string | undefined; 'transaction'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: ChallengeOutcomeList
    status: 200
    responses: { 200: ChallengeOutcomeList }
  }
  expireTransaction: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: ExpiredTransaction
    status: 200
    responses: { 200: ExpiredTransaction }
  }
  expireLink: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: ExpiredLink
    status: 200
    responses: { 200: ExpiredLink }
  }
  getStatusOverride: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: StatusOverride
    status: 200
    responses: { 200: StatusOverride }
  }
  setStatusOverride: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: StatusOverrideRequest
    response: StatusOverride
    status: 200
    responses: { 200: StatusOverride }
  }
  deleteStatusOverride: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: StatusOverride
    status: 200
    responses: { 200: StatusOverride }
  }
  getFaults: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: TransactionFaults
    status: 200
    responses: { 200: TransactionFaults }
  }
  setFaults: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: FaultsRequest
    response: TransactionFaults
    status: 200
    responses: { 200: TransactionFaults }
  }
  deleteFaults: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: TransactionFaults
    status: 200
    responses: { 200: TransactionFaults }
  }
  listWebhooks: {
    path: {  }
    query: { 'space'?: string | undefined; 'link'?: string | undefined; 'transaction'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: WebhookList
    status: 200
    responses: { 200: WebhookList }
  }
  fireWebhook: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: WebhookRequest
    response: Webhook
    status: 201
    responses: { 201: Webhook }
  }
  redeliverWebhook: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: SendWebhookRequest | undefined
    response: Webhook
    status: 200
    responses: { 200: Webhook }
  }
  cancelWebhook: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: Webhook
    status: 200
    responses: { 200: Webhook }
  }
  holdResponses: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: HoldRequest
    response: Hold
    status: 201
    responses: { 201: Hold }
  }
  listHolds: {
    path: {  }
    query: { 'space'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: HoldList
    status: 200
    responses: { 200: HoldList }
  }
  releaseHold: {
    path: { 'id': string }
    query: { 'space'?: string | undefined; 'request'?: string | undefined }
    body: undefined
    response: EndedHold
    status: 200
    responses: { 200: EndedHold }
  }
  listScheduled: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: ScheduledList
    status: 200
    responses: { 200: ScheduledList }
  }
  listRequests: {
    path: {  }
    query: { 'space'?: string | undefined; 'operation'?: OperationWord | undefined; 'status'?: StatusWord | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'scenario'?: ScenarioWord | undefined; 'since'?: string | undefined; 'before'?: string | undefined; 'limit'?: number | undefined; 'interface'?: 'control' | undefined; 'fields'?: string | undefined }
    body: undefined
    response: RequestList
    status: 200
    responses: { 200: RequestList }
  }
  getRequestsHar: {
    path: {  }
    query: { 'space'?: string | undefined; 'operation'?: OperationWord | undefined; 'status'?: StatusWord | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'scenario'?: ScenarioWord | undefined; 'since'?: string | undefined; 'before'?: string | undefined; 'limit'?: number | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  getTimeline: {
    path: {  }
    query: { 'space'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'all'?: 'true' | undefined }
    body: undefined
    response: string
    status: 200
    responses: { 200: string }
  }
  diffTransactions: {
    path: {  }
    query: { 'space'?: string | undefined; 'a': string | undefined; 'b': string | undefined }
    body: undefined
    response: RunComparison
    status: 200
    responses: { 200: RunComparison }
  }
  getRequest: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: RecordedRequest
    status: 200
    responses: { 200: RecordedRequest }
  }
  getExplanation: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: Explanation
    status: 200
    responses: { 200: Explanation; 302: undefined }
  }
  listEvents: {
    path: {  }
    query: { 'space'?: string | undefined; 'type'?: EventTypes | undefined; 'status'?: StatusWord | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'operation'?: OperationWord | undefined; 'scenario'?: ScenarioWord | undefined; 'rows'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: EventPage
    status: 200
    responses: { 200: EventPage }
  }
  listTransactions: {
    path: {  }
    query: { 'space'?: string | undefined; 'status'?: 'initialized' | 'challenge_required' | 'challenge_ongoing' | 'authenticated' | 'authorized' | 'settled' | 'failed' | 'canceled' | undefined; 'refno'?: string | undefined; 'scenario'?: ScenarioWord | undefined; 'link'?: string | undefined; 'before'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: TransactionList
    status: 200
    responses: { 200: TransactionList }
  }
  getTransaction: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: TransactionRecord
    status: 200
    responses: { 200: TransactionRecord }
  }
  listLinks: {
    path: {  }
    query: { 'space'?: string | undefined; 'status'?: 'PENDING' | 'SUCCESS' | 'ERROR' | 'DELETED' | undefined; 'reference'?: string | undefined; 'scenario'?: ScenarioWord | undefined; 'before'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: LinkList
    status: 200
    responses: { 200: LinkList }
  }
  getLink: {
    path: { 'id': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: LinkRecord
    status: 200
    responses: { 200: LinkRecord }
  }
  getOrder: {
    path: {  }
    query: { 'space'?: string | undefined; 'refno': string | undefined }
    body: undefined
    response: Order
    status: 200
    responses: { 200: Order }
  }
  getCoverage: {
    path: {  }
    query: { 'space'?: string | undefined; 'all'?: 'true' | undefined }
    body: undefined
    response: Coverage
    status: 200
    responses: { 200: Coverage }
  }
  deleteCoverage: {
    path: {  }
    query: { 'space'?: string | undefined; 'all'?: 'true' | undefined }
    body: undefined
    response: Coverage
    status: 200
    responses: { 200: Coverage }
  }
  listActivity: {
    path: {  }
    query: { 'space'?: string | undefined; 'kind'?: string | undefined; 'ids'?: string | undefined; 'q'?: string | undefined; 'exact'?: boolean | undefined; 'filter'?: 'all' | 'attention' | 'undelivered' | 'open' | 'pass' | 'fail' | 'link' | undefined; 'before'?: string | undefined; 'skip'?: number | undefined; 'limit'?: number | undefined; 'counts'?: boolean | undefined; 'fields'?: string | undefined }
    body: undefined
    response: RowList
    status: 200
    responses: { 200: RowList }
  }
  getClock: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: SpaceClock
    status: 200
    responses: { 200: SpaceClock }
  }
  setClock: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: ClockRequest
    response: SpaceClock
    status: 200
    responses: { 200: SpaceClock }
  }
  listSpaces: {
    path: {  }
    query: { 'space'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: SpaceList
    status: 200
    responses: { 200: SpaceList }
  }
  deleteSpace: {
    path: { 'space': string }
    query: { 'keep'?: Duration | undefined; 'space'?: string | undefined }
    body: undefined
    response: EmptySpace
    status: 200
    responses: { 200: EmptySpace }
  }
  getCredentials: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: SpaceCredentials
    status: 200
    responses: { 200: SpaceCredentials }
  }
  getSpaceScenario: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: SpaceScenario
    status: 200
    responses: { 200: SpaceScenario }
  }
  setSpaceScenario: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: ScenarioRequest
    response: SpaceScenario
    status: 200
    responses: { 200: SpaceScenario }
  }
  getSpacePages: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: SpacePages
    status: 200
    responses: { 200: SpacePages }
  }
  setSpacePages: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: SpacePagesRequest
    response: SpacePages
    status: 200
    responses: { 200: SpacePages }
  }
  deleteSpacePages: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: SpacePages
    status: 200
    responses: { 200: SpacePages }
  }
  getRequestSettings: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: RequestSettings
    status: 200
    responses: { 200: RequestSettings }
  }
  setRequestSettings: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: OwnRequestSettings
    response: RequestSettings
    status: 200
    responses: { 200: RequestSettings }
  }
  deleteRequestSettings: {
    path: { 'space': string }
    query: { 'space'?: string | undefined }
    body: undefined
    response: RequestSettings
    status: 200
    responses: { 200: RequestSettings }
  }
  exportState: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: StateFile
    status: 200
    responses: { 200: StateFile }
  }
  importState: {
    path: {  }
    query: { 'space'?: string | undefined; 'keep'?: Duration | undefined }
    body: StateFile
    response: FilledSpaces
    status: 200
    responses: { 200: FilledSpaces }
  }
  reset: {
    path: {  }
    query: { 'space'?: string | undefined; 'keep'?: Duration | undefined }
    body: undefined
    response: EmptySpace
    status: 200
    responses: { 200: EmptySpace }
  }
  undo: {
    path: { 'id': string }
    query: { 'space'?: string | undefined; 'keep'?: Duration | undefined }
    body: undefined
    response: FilledSpaces
    status: 200
    responses: { 200: FilledSpaces }
  }
  wait: {
    path: {  }
    query: { 'space'?: string | undefined; 'type'?: EventTypes | undefined; 'status'?: StatusWord | undefined; 'subject'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'refno'?: string | undefined; 'reference'?: string | undefined; 'operation'?: OperationWord | undefined; 'scenario'?: ScenarioWord | undefined; 'hold'?: string | undefined; 'amount'?: number | undefined; 'after'?: string | undefined; 'count'?: number | undefined; 'timeout'?: Duration | undefined; 'idle'?: Duration | undefined }
    body: undefined
    response: WaitResult
    status: 200
    responses: { 200: WaitResult; 408: MissedEvent }
  }
  verify: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: Verification
    response: Verified
    status: 200
    responses: { 200: Verified }
  }
  getGateway: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: Gateway
    status: 200
    responses: { 200: Gateway }
  }
  setGateway: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: GatewayRequest
    response: Gateway
    status: 200
    responses: { 200: Gateway }
  }
  deleteGateway: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: Gateway
    status: 200
    responses: { 200: Gateway }
  }
  receiveAuthorization: {
    path: { 'space': string }
    query: {  }
    body: unknown | string
    response: AuthorizationReceipt
    status: 200
    responses: { 200: AuthorizationReceipt; 402: unknown }
  }
  receiveAuthorizationBelow: {
    path: { 'space': string; 'path': string }
    query: {  }
    body: unknown | string
    response: AuthorizationReceipt
    status: 200
    responses: { 200: AuthorizationReceipt; 402: unknown }
  }
  validateRequest: {
    path: { 'operation': 'initTransaction' | 'createLink' }
    query: { 'space'?: string | undefined }
    body: unknown
    response: CheckedRequest
    status: 200
    responses: { 200: CheckedRequest }
  }
  validateScenario: {
    path: { 'name': string }
    query: { 'space'?: string | undefined }
    body: ScenarioText | string
    response: CheckedScenario
    status: 200
    responses: { 200: CheckedScenario }
  }
  listVocabulary: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: Vocabulary
    status: 200
    responses: { 200: Vocabulary }
  }
  judgeAuthorization: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: AuthorizationRequest
    response: JudgedAuthorization
    status: 200
    responses: { 200: JudgedAuthorization }
  }
  judgeObservations: {
    path: {  }
    query: { 'space'?: string | undefined; 'transaction'?: string | undefined; 'refno'?: string | undefined; 'after'?: string | undefined; 'decides'?: 'redirect' | 'webhook' | 'both' | undefined }
    body: undefined
    response: JudgedObservations
    status: 200
    responses: { 200: JudgedObservations }
  }
  recordObservation: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: ObservationRequest
    response: RecordedObservation
    status: 200
    responses: { 200: RecordedObservation }
  }
  listVerdicts: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: VerdictList
    status: 200
    responses: { 200: VerdictList }
  }
  recordVerdict: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: VerdictRequest
    response: RecordedObservation
    status: 200
    responses: { 200: RecordedObservation }
  }
  receiveWebhook: {
    path: { 'space': string }
    query: {  }
    body: unknown | string | undefined
    response: WebhookReceipt
    status: 200
    responses: { 200: WebhookReceipt; 401: WebhookReceipt; 500: WebhookReceipt }
  }
  listReceivedWebhooks: {
    path: {  }
    query: { 'space'?: string | undefined; 'transaction'?: string | undefined; 'link'?: string | undefined; 'webhook'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'fields'?: string | undefined }
    body: undefined
    response: ReceivedList
    status: 200
    responses: { 200: ReceivedList }
  }
  clearReceiver: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: ClearedReceiver
    status: 200
    responses: { 200: ClearedReceiver }
  }
  setReceiverResponse: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: ReceiverResponseRequest
    response: ReceiverResponse
    status: 200
    responses: { 200: ReceiverResponse }
  }
  deleteReceiverResponse: {
    path: {  }
    query: { 'space'?: string | undefined }
    body: undefined
    response: ReceiverResponse
    status: 200
    responses: { 200: ReceiverResponse }
  }
}

/** Path below the root of the control API, method, query and status of an operation. */
type ControlRoute<Name extends keyof ControlOperations> = {
  readonly verb: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Absent if the query is the space only. */
  readonly query?: readonly (keyof ControlOperations[Name]['query'] & string)[]
  /** Set if any query is accepted and ignored. Kept short, because each kilobyte of this table slows every command. */
  readonly takesAnyQuery?: true
  /** Set if the operation never needs the control token. */
  readonly isOpen?: true
  /** First successful status, if it is not 200. */
  readonly status?: ControlOperations[Name]['status']
}

export const CONTROL_ROUTES: { readonly [Name in keyof ControlOperations]: ControlRoute<Name> } = {
  listEndpoints: {"verb":"GET","path":""},
  getHealth: {"verb":"GET","path":"/health","isOpen":true},
  getReadiness: {"verb":"GET","path":"/ready","isOpen":true},
  getMetrics: {"verb":"GET","path":"/metrics"},
  getContract: {"verb":"GET","path":"/openapi.yaml"},
  getContractJson: {"verb":"GET","path":"/openapi.json"},
  getServiceContract: {"verb":"GET","path":"/contract.yaml"},
  getServiceContractJson: {"verb":"GET","path":"/contract.json"},
  listAssumptions: {"verb":"GET","path":"/assumptions"},
  getLlmsText: {"verb":"GET","path":"/llms.txt"},
  listScenarios: {"verb":"GET","path":"/scenarios","query":["space","name","group","interface","from","after","limit","fields"]},
  saveScenarios: {"verb":"PUT","path":"/scenarios"},
  getScenario: {"verb":"GET","path":"/scenarios/{name}","query":["space","brand","interface"]},
  saveScenario: {"verb":"PUT","path":"/scenarios/{name}"},
  deleteScenario: {"verb":"DELETE","path":"/scenarios/{name}"},
  listCards: {"verb":"GET","path":"/cards","query":["space","key","brand","name","scenario","after","limit","fields"]},
  createAlias: {"verb":"POST","path":"/aliases","status":201},
  getTransactionExport: {"verb":"GET","path":"/transactions/{id}/export","query":["space","form"]},
  getLinkExport: {"verb":"GET","path":"/links/{id}/export","query":["space","form"]},
  completeChallenge: {"verb":"POST","path":"/transactions/{id}/challenge"},
  submitCard: {"verb":"POST","path":"/links/{id}/submit"},
  completeLinkChallenge: {"verb":"POST","path":"/links/{id}/challenge"},
  setTransactionScenario: {"verb":"PUT","path":"/transactions/{id}/scenario"},
  setLinkScenario: {"verb":"PUT","path":"/links/{id}/scenario"},
  listQueuedOutcomes: {"verb":"GET","path":"/next"},
  queueOutcome: {"verb":"POST","path":"/next","status":201},
  deleteAllQueuedOutcomes: {"verb":"DELETE","path":"/next"},
  deleteQueuedOutcome: {"verb":"DELETE","path":"/next/{id}"},
  listChallengeOutcomes: {"verb":"GET","path":"/challenge-outcomes","query":["space","link","transaction","after","limit","fields"]},
  expireTransaction: {"verb":"POST","path":"/transactions/{id}/expire"},
  expireLink: {"verb":"POST","path":"/links/{id}/expire"},
  getStatusOverride: {"verb":"GET","path":"/transactions/{id}/status-override"},
  setStatusOverride: {"verb":"PUT","path":"/transactions/{id}/status-override"},
  deleteStatusOverride: {"verb":"DELETE","path":"/transactions/{id}/status-override"},
  getFaults: {"verb":"GET","path":"/transactions/{id}/faults"},
  setFaults: {"verb":"PUT","path":"/transactions/{id}/faults"},
  deleteFaults: {"verb":"DELETE","path":"/transactions/{id}/faults"},
  listWebhooks: {"verb":"GET","path":"/webhooks","query":["space","link","transaction","after","limit","fields"]},
  fireWebhook: {"verb":"POST","path":"/webhooks","status":201},
  redeliverWebhook: {"verb":"POST","path":"/webhooks/{id}/redeliver"},
  cancelWebhook: {"verb":"DELETE","path":"/webhooks/{id}"},
  holdResponses: {"verb":"POST","path":"/holds","status":201},
  listHolds: {"verb":"GET","path":"/holds","query":["space","after","limit","fields"]},
  releaseHold: {"verb":"DELETE","path":"/holds/{id}","query":["space","request"]},
  listScheduled: {"verb":"GET","path":"/scheduled"},
  listRequests: {"verb":"GET","path":"/requests","query":["space","operation","status","subject","transaction","link","refno","reference","scenario","since","before","limit","interface","fields"]},
  getRequestsHar: {"verb":"GET","path":"/requests.har","query":["space","operation","status","subject","transaction","link","refno","reference","scenario","since","before","limit"]},
  getTimeline: {"verb":"GET","path":"/timeline.html","query":["space","transaction","link","all"]},
  diffTransactions: {"verb":"GET","path":"/diff","query":["space","a","b"]},
  getRequest: {"verb":"GET","path":"/requests/{id}"},
  getExplanation: {"verb":"GET","path":"/explain/{id}"},
  listEvents: {"verb":"GET","path":"/events","query":["space","type","status","subject","transaction","link","refno","reference","operation","scenario","rows","after","limit","fields"]},
  listTransactions: {"verb":"GET","path":"/transactions","query":["space","status","refno","scenario","link","before","limit","fields"]},
  getTransaction: {"verb":"GET","path":"/transactions/{id}"},
  listLinks: {"verb":"GET","path":"/links","query":["space","status","reference","scenario","before","limit","fields"]},
  getLink: {"verb":"GET","path":"/links/{id}"},
  getOrder: {"verb":"GET","path":"/orders","query":["space","refno"]},
  getCoverage: {"verb":"GET","path":"/coverage","query":["space","all"]},
  deleteCoverage: {"verb":"DELETE","path":"/coverage","query":["space","all"]},
  listActivity: {"verb":"GET","path":"/activity","query":["space","kind","ids","q","exact","filter","before","skip","limit","counts","fields"]},
  getClock: {"verb":"GET","path":"/clock"},
  setClock: {"verb":"PUT","path":"/clock"},
  listSpaces: {"verb":"GET","path":"/spaces","query":["space","after","limit","fields"]},
  deleteSpace: {"verb":"DELETE","path":"/spaces/{space}","query":["keep","space"]},
  getCredentials: {"verb":"GET","path":"/spaces/{space}/credentials"},
  getSpaceScenario: {"verb":"GET","path":"/spaces/{space}/scenario"},
  setSpaceScenario: {"verb":"PUT","path":"/spaces/{space}/scenario"},
  getSpacePages: {"verb":"GET","path":"/spaces/{space}/pages"},
  setSpacePages: {"verb":"PUT","path":"/spaces/{space}/pages"},
  deleteSpacePages: {"verb":"DELETE","path":"/spaces/{space}/pages"},
  getRequestSettings: {"verb":"GET","path":"/spaces/{space}/request-settings"},
  setRequestSettings: {"verb":"PUT","path":"/spaces/{space}/request-settings"},
  deleteRequestSettings: {"verb":"DELETE","path":"/spaces/{space}/request-settings"},
  exportState: {"verb":"GET","path":"/state"},
  importState: {"verb":"PUT","path":"/state","query":["space","keep"]},
  reset: {"verb":"POST","path":"/reset","query":["space","keep"]},
  undo: {"verb":"POST","path":"/undo/{id}","query":["space","keep"]},
  wait: {"verb":"GET","path":"/wait","query":["space","type","status","subject","transaction","link","refno","reference","operation","scenario","hold","amount","after","count","timeout","idle"]},
  verify: {"verb":"POST","path":"/verify"},
  getGateway: {"verb":"GET","path":"/gateway"},
  setGateway: {"verb":"PUT","path":"/gateway"},
  deleteGateway: {"verb":"DELETE","path":"/gateway"},
  receiveAuthorization: {"verb":"POST","path":"/gateway/{space}","query":[],"takesAnyQuery":true,"isOpen":true},
  receiveAuthorizationBelow: {"verb":"POST","path":"/gateway/{space}/{path}","query":[],"takesAnyQuery":true,"isOpen":true},
  validateRequest: {"verb":"POST","path":"/validate/{operation}"},
  validateScenario: {"verb":"POST","path":"/validate/scenarios/{name}"},
  listVocabulary: {"verb":"GET","path":"/vocabulary"},
  judgeAuthorization: {"verb":"POST","path":"/judge/authorization"},
  judgeObservations: {"verb":"GET","path":"/judge/observations","query":["space","transaction","refno","after","decides"]},
  recordObservation: {"verb":"POST","path":"/observations"},
  listVerdicts: {"verb":"GET","path":"/verdicts"},
  recordVerdict: {"verb":"POST","path":"/verdicts"},
  receiveWebhook: {"verb":"POST","path":"/receiver/{space}","query":[],"takesAnyQuery":true,"isOpen":true},
  listReceivedWebhooks: {"verb":"GET","path":"/receiver","query":["space","transaction","link","webhook","after","limit","fields"]},
  clearReceiver: {"verb":"DELETE","path":"/receiver"},
  setReceiverResponse: {"verb":"PUT","path":"/receiver-response"},
  deleteReceiverResponse: {"verb":"DELETE","path":"/receiver-response"},
}
