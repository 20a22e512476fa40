import type { ControlEnums } from '../core/contract/control-enums.gen.ts'
import type { AmountUnits, AuthorizationVerdict, RecordedAuthentication } from '../core/domain/authorization.ts'
import type { Brand } from '../core/domain/brand-names.ts'
import type { CardListName } from '../core/domain/card-list.ts'
import type { Caller, Cause, ScheduledAction, ScheduledEnd } from '../core/domain/cause.ts'
import type { ExpectedInput } from '../core/domain/challenge-prompts.ts'
import type { CHALLENGE_WINDOWS } from '../core/domain/challenge-windows.ts'
import type { SignatureVerdict } from '../core/domain/check-signatures.ts'
import type { ConnectionEnd } from '../core/domain/connection-ends.ts'
import type { COVERAGE_GROUPS, CoverageName } from '../core/domain/coverage.ts'
import type { AuthorizationResult } from '../core/domain/decide-authorization.ts'
import type { Awaited, DeliveryState, FailedReason } from '../core/domain/delivery.ts'
import type { RejectionSource } from '../core/domain/error-codes.ts'
import type { EventSubject } from '../core/domain/event.ts'
import type { HoldMoment, HoldPoint } from '../core/domain/hold-points.ts'
import type { Link } from '../core/domain/link.schema.ts'
import type { EndedLink, LinkStatus } from '../core/domain/link.ts'
import type { OrderStatus, Severity, VERDICT_RESULTS } from '../core/domain/observation.ts'
import type { ChallengeMethod, FailReason } from '../core/domain/outcome.ts'
import type { PrecedenceRuleName } from '../core/domain/outcome-precedence.ts'
import type { FAULT_ENDPOINTS } from '../core/domain/outcome-values.ts'
import type { Readiness } from '../core/domain/phase.ts'
import type { QueuedOutcome } from '../core/domain/queued-outcome.schema.ts'
import type { RequestFacts } from '../core/domain/request-facts.ts'
import type { RequestEnd } from '../core/domain/request-record.ts'
import type { ManualSource, ReturnPage } from '../core/domain/return-targets.ts'
import type { SiteRelation } from '../core/domain/same-site.ts'
import type { SignatureOptions } from '../core/domain/signature-options.ts'
import type { ClockSetting, ScenarioChoice } from '../core/domain/space-settings.ts'
import type { ExpectedResponse, Tampering } from '../core/domain/tampering.ts'
import type { TransStatus } from '../core/domain/trans-statuses.ts'
import type { OpenTransaction, Redirect, TransactionStatus } from '../core/domain/transaction.ts'
import type { DataSeverity } from '../core/rules/request-data/data-rule.ts'
import type { DataRules, RequestIndicators } from '../core/settings-names.ts'
import type { Group, Sign } from '../engine/scenarios/describe/describe-authentication.ts'
import type { precedenceOf } from '../engine/scenarios/matching/precedence.ts'
import type { ScenarioHome } from '../engine/scenarios/matching/scenario-index.ts'
import type { ReadyCheck } from './verify/verify-request.ts'
import type { InFlight } from './wait/in-flight.ts'

/** Values in the code by the first schema of the control contract that lists them. */
type CodeEnums = {
  'Readiness.status': Readiness
  'EventSubject.kind': EventSubject['kind']
  'CauseByCall.kind': Caller['kind']
  'CauseByTime.action': ScheduledAction
  'CauseByProcess.kind': Exclude<Cause['kind'], Caller['kind'] | 'due' | 'delivery'>
  'RecordedRequest.end': RequestEnd
  'PrecedenceRule.rule': PrecedenceRuleName
  'PrecedenceRule.result': ReturnType<typeof precedenceOf>[number]['result']
  RejectedBy: RejectionSource
  'EndedConnection.reason': ConnectionEnd
  'WebhookSummary.status': DeliveryState['status']
  'WebhookSummary.waitsFor': Awaited['event']
  'WebhookSummary.reason': FailedReason
  'TransactionRecord.status': TransactionStatus
  'TransactionRecord.site': SiteRelation
  'TransactionRecord.returnMethod': Redirect['method']
  'TransactionRecord.challengeWindowSize': keyof typeof CHALLENGE_WINDOWS
  'CoveredSituation.name': CoverageName
  'CoveredSituation.group': (typeof COVERAGE_GROUPS)[number]
  'LinkRecord.status': LinkStatus
  'LinkRecord.step': Extract<Link, { step: unknown }>['step']
  'RowChallenge.method': ChallengeMethod
  'RowRedirect.to': ReturnPage
  'TransactionRow.failReason': FailReason
  'TransactionRow.endedBy': ManualSource
  'ForcedOutcome.outcome': TransStatus
  'ListedCard.list': CardListName
  'ChallengeResponse.input': ExpectedInput
  'LinkResponse.status': Exclude<LinkStatus, 'DELETED'>
  'ExpiredLink.linkStatus': EndedLink['status']
  'FaultRequest.on': (typeof FAULT_ENDPOINTS)[number]
  'Webhook.tampering': Tampering
  'RowWebhook.expectedResponse': ExpectedResponse
  'WebhookSign.over': SignatureOptions['over']
  'WebhookSign.key': SignatureOptions['key']
  'WebhookSign.unit': SignatureOptions['unit']
  'WebhookSign.only': SignatureOptions['only']
  'SpaceClock.mode': ClockSetting['mode']
  'ScenarioChoice.mode': ScenarioChoice['mode']
  RequestIndicators: RequestIndicators
  DataRules: DataRules
  'RequestDataFinding.severity': DataSeverity
  'ScenarioSummary.interfaces': RequestFacts['interface']
  'ScenarioSummary.from': ScenarioHome
  ScenarioGroup: Group
  'ScenarioSummary.icon': Sign
  'LinkChallenge.status': OpenTransaction['status']
  'QueuedOutcomeRequest.for': QueuedOutcome['for']
  'QueuedOutcomeConditions.brand': Brand
  'HoldRequest.on': HoldPoint
  'HoldRequest.at': HoldMoment
  'ScheduledEntry.kind': ScheduledEnd | 'webhook_attempt' | 'cvv_token_expires'
  'InFlight.kind': InFlight['kind']
  'ReadyCheck.ready': ReadyCheck
  'ObservationRequest.value': OrderStatus
  'VerdictRequest.result': (typeof VERDICT_RESULTS)[number]
  'VerdictRequest.severity': Severity
  'GatewayRequest.units': AmountUnits
  'RecordedAuthentication.status': RecordedAuthentication['status']
  'RecordedAuthentication.identifiedBy': RecordedAuthentication['identifiedBy']
  'AuthorizationReceipt.decision': AuthorizationResult['decision']
  'JudgedAuthorization.liability': AuthorizationVerdict['liability']
  'JudgedSignature.verdict': SignatureVerdict
}

/** Enums that only the control contract defines; the code derives its types from it. */
type OfContract =
  | 'ComparedStep.result'
  | 'ComparedLine.result'
  | 'RowResult.cavv'
  | 'RowDisplay.icon'
  | 'RowDisplay.filters'
  | 'Liability.party'
  | 'Attention.kind'
  | 'Step.icon'
  | 'Step.tone'
  | 'Step.from'
  | 'ChallengeOutcome.icon'
  | 'ChallengeOutcomeCall.path'
  | 'RowUpdate.list'
  | 'TransactionFaults.from'
  | 'SentResponse.state'
  | '/validate/{operation}.post.operation'
  | '/judge/observations.decides'

type Unequal<One, Other> = Exclude<One, Other> | Exclude<Other, One>

/**
 * Values that only the contract or only the code has, by schema. An enum that is in none of the tables above counts as
 * well.
 */
type Differences = {
  [Place in Exclude<keyof ControlEnums, OfContract>]: Place extends keyof CodeEnums
    ? Unequal<ControlEnums[Place], Exclude<CodeEnums[Place], undefined>>
    : Place
} & { [Place in Exclude<keyof CodeEnums | OfContract, keyof ControlEnums>]: Place }

type None<Found extends Readonly<Record<keyof Found, never>>> = Found

/** Compiles only if the control contract and the code have the same values. */
export type SameValues = None<Differences>
