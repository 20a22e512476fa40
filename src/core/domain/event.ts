import type { AuthorizationVerdict, RecordedAuthentication, SubmittedAuthorization } from './authorization.ts'
import type { Cause } from './cause.ts'
import type { SignatureVerdict } from './check-signatures.ts'
import type { ControlFacts } from './control-facts.ts'
import type { FailedReason } from './delivery.ts'
import type { ErrorCode } from './error-codes.ts'
import type { HeldFacts } from './hold-points.ts'
import type { LinkStatus } from './link.ts'
import type { ObservationFacts, VerdictFacts } from './observation.ts'
import type { FailReason } from './outcome.ts'
import type { PatchDescription } from './patch.ts'
import type { ChosenFrom } from './request-facts.ts'
import type { RequestRecord } from './request-record.ts'
import type { ManualSource } from './return-targets.ts'
import { namesOf } from './table-keys.ts'
import type { ExpectedResponse } from './tampering.ts'
import type { Instant } from './time.ts'
import type { TransactionStatus } from './transaction.ts'

/** Subject of an event. A declined initialization has no ID; the authentication of a link names its link. */
export type EventSubject =
  | { readonly kind: 'transaction'; readonly id?: string; readonly refno: string; readonly link?: string }
  | { readonly kind: 'link'; readonly id?: string; readonly reference: string }

/** Description of the deliberate differences of a webhook, and the expected response of its receiver. */
type SentAsFacts = { readonly sentAs?: string; readonly expectedResponse?: ExpectedResponse }

/** Values in an overridden response that differ from the actual ones. */
export type OverriddenFacts = {
  readonly status?: string
  readonly amount?: number
  readonly currency?: string
  readonly refno?: string
  readonly transactionId?: string
}

/** Facts of each type of event. */
export type EventFacts = ControlFacts &
  HeldFacts & {
    request: RequestRecord
    'transaction.created': { readonly amount: number; readonly currency: string; readonly scenario: string }
    'transaction.changed': {
      readonly from: TransactionStatus
      readonly to: TransactionStatus
      readonly failReason?: FailReason
      /** `system` if a timer caused the end. */
      readonly source?: 'web' | 'system' | 'api' | 'secure_fields'
      /** Set if neither the cardholder nor the clock caused the end. */
      readonly endedBy?: ManualSource
    }
    'link.created': { readonly amount?: number; readonly currency?: string }
    'link.changed': { readonly from: LinkStatus; readonly to: LinkStatus; readonly message?: string }
    'challenge.opened': { readonly method: string }
    'challenge.input_rejected': { readonly attemptsLeft: number }
    'challenge.code_resent': { readonly times: number }
    /** `recipient`: `browser` for a redirect of a browser, `control` for a target returned by the control API. */
    'redirect.sent': {
      readonly method: 'GET' | 'POST'
      readonly url: string
      readonly recipient: 'browser' | 'control'
    }
    'status.read': {
      /** The actual status. */
      readonly status: string
      readonly overridden?: readonly string[]
      /** Overridden values that decide about an order. */
      readonly statusOverride?: OverriddenFacts
    }
    'webhook.scheduled': {
      readonly webhook: string
      readonly url: string
      readonly due?: Instant
      readonly waitsFor?: string
    } & SentAsFacts
    'webhook.attempted': {
      readonly webhook: string
      readonly url: string
      readonly attempt: number
      readonly durationMs: number
      readonly status?: number
      readonly error?: string
      /** Time of the next attempt, if one follows. */
      readonly due?: Instant
    } & SentAsFacts
    'webhook.delivered': { readonly webhook: string; readonly attempts: number } & SentAsFacts
    'webhook.failed': {
      readonly webhook: string
      readonly attempts: number
      readonly reason: FailedReason
    } & SentAsFacts
    /** `deliveries` is the number of canceled deliveries: each manual one counts, and the scheduled webhook. */
    'webhook.canceled': { readonly webhook: string; readonly deliveries: number }
    'scenario.matched': {
      readonly scenario: string
      readonly matchedBy: string
      /** Absent if no request selected the scenario, such as for a change of the scenario. */
      readonly from?: ChosenFrom
      /** Patches in the order of their application. */
      readonly patches?: readonly PatchDescription[]
    }
    'webhook.received': {
      readonly received: string
      readonly webhook?: string
      readonly standard: SignatureVerdict
      readonly own: SignatureVerdict
      /** Number of webhooks with this webhook-id, this one included. */
      readonly receiveCount: number
      /** Status of the response; absent if the receiver sends none. */
      readonly status?: number
    }
    /** An authorization by the service or at the gateway endpoint: submitted data and recorded data. */
    'authorization.received': AuthorizationVerdict & {
      readonly authorization: string
      /** The authorization that this one repeats with the same Idempotency-Key and values. It is counted once. */
      readonly repeats?: string
      /** Path of the service, or after the address of the gateway endpoint. */
      readonly path: string
      /** Response of the card network, with the error code and the network code of a decline. */
      readonly decision: 'approved' | 'declined'
      readonly code?: ErrorCode
      readonly networkCode?: string
      readonly submitted: SubmittedAuthorization
      readonly recorded?: RecordedAuthentication
      /** Status of the response; absent if the connection is reset. */
      readonly status?: number
    }
    'observation.recorded': ObservationFacts
    'verdict.recorded': VerdictFacts
  }

export type EventType = keyof EventFacts

/** Facts by which an event can be filtered, in addition to its type and subject. */
type FactKey =
  | 'status'
  | 'operation'
  | 'scenario'
  | 'from'
  | 'to'
  | 'method'
  | 'path'
  | 'code'
  | 'webhook'
  | 'hold'
  | 'amount'

/** Every type of event in the order of the documentation, with the facts by which it can be filtered. */
export const FILTER_FACTS: { readonly [Type in EventType]: readonly FactKey[] } = {
  request: ['status', 'operation', 'method', 'path', 'scenario', 'code'],
  'transaction.created': ['scenario', 'amount'],
  'transaction.changed': ['status', 'from', 'to'],
  'link.created': ['amount'],
  'link.changed': ['status', 'from', 'to'],
  'challenge.opened': ['method'],
  'challenge.input_rejected': [],
  'challenge.code_resent': [],
  'redirect.sent': ['method'],
  'status.read': ['status'],
  'webhook.scheduled': ['webhook'],
  'webhook.attempted': ['webhook', 'status'],
  'webhook.delivered': ['webhook'],
  'webhook.failed': ['webhook'],
  'webhook.canceled': ['webhook'],
  'scenario.matched': ['scenario'],
  'outcome.queued': ['scenario'],
  'outcome.removed': ['scenario'],
  'outcome.used': ['scenario'],
  'space.scenario_changed': ['scenario'],
  'space.pages_changed': [],
  'space.request_settings_changed': [],
  'scenario.saved': [],
  'scenario.deleted': [],
  'response.held': ['hold'],
  'response.released': ['hold'],
  'clock.changed': [],
  'space.reset': [],
  'space.restored': [],
  'space.trimmed': [],
  'webhook.received': ['webhook', 'status'],
  'authorization.received': ['status', 'code'],
  'observation.recorded': [],
  'verdict.recorded': [],
}
export const EVENT_TYPES = namesOf(FILTER_FACTS)

/** An event before it is stored. */
export type EventData = {
  [Type in EventType]: {
    readonly type: Type
    readonly subject?: EventSubject
    readonly facts: EventFacts[Type]
  }
}[EventType]

/** A stored event. */
export type SandboxEvent = EventData & {
  /** `<start>-<n>`: the ID of the program start, and a number that increases in the space. */
  readonly id: string
  readonly space: string
  /** On the clock of the space. */
  readonly at: Instant
  readonly recordedAt: Instant
  readonly cause: Cause
}

/** Returns the number of an event in its space. Newer events have higher numbers. */
export const numberIn = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))

/** Publishes an event of a space and its cause after the commit. No decision depends on the subscribers. */
export type Publish = (space: string, cause: Cause, event: EventData) => void
