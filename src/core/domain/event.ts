import type { AuthorizationVerdict, KnownAuthentication, SaidAuthorization } from './authorization.ts'
import type { Cause } from './cause.ts'
import type { SignatureVerdict } from './check-signatures.ts'
import type { SteeringFacts } from './control-facts.ts'
import type { GivenUpReason } from './delivery.ts'
import type { HeldFacts } from './hold-points.ts'
import type { LinkStatus } from './link.ts'
import type { BeliefFacts, JudgementFacts } from './observation.ts'
import type { FailReason } from './outcome.ts'
import type { ToldOverlay } from './patch.ts'
import type { ChosenFrom } from './request-facts.ts'
import type { RequestRecord } from './request-record.ts'
import type { Hand } from './return-targets.ts'
import { namesOf } from './table-keys.ts'
import type { ExpectedResponse } from './tampering.ts'
import type { Instant } from './time.ts'
import type { TransactionStatus } from './transaction.ts'

/** What an event is about. Of an initialization that was declined there is no id; a link's own authentication names its link. */
export type EventSubject =
  | { readonly kind: 'transaction'; readonly id?: string; readonly refno: string; readonly link?: string }
  | { readonly kind: 'link'; readonly id?: string; readonly reference: string }

/** What is other than usual about a webhook, on purpose, in words; `spoiled` where its receiver has a reason to refuse it. */
type SentAsFacts = { readonly sentAs?: string; readonly expectedResponse?: ExpectedResponse }

/** What an altered answer told otherwise. */
export type ShownFacts = {
  readonly status?: string
  readonly amount?: number
  readonly currency?: string
  readonly refno?: string
  readonly transactionId?: string
}

/** What each type of event says, as data. */
export type EventFacts = SteeringFacts &
  HeldFacts & {
    request: RequestRecord
    'transaction.created': { readonly amount: number; readonly currency: string; readonly scenario: string }
    'transaction.changed': {
      readonly from: TransactionStatus
      readonly to: TransactionStatus
      readonly failReason?: FailReason
      /** `system` where time ended it. */
      readonly source?: 'web' | 'system' | 'api' | 'secure_fields'
      /** Where neither cardholder nor clock brought about the end. */
      readonly by?: Hand
    }
    'link.created': { readonly amount?: number; readonly currency?: string }
    'link.changed': { readonly from: LinkStatus; readonly to: LinkStatus; readonly message?: string }
    'challenge.opened': { readonly method: string }
    'challenge.input_rejected': { readonly attemptsLeft: number }
    'challenge.code_resent': { readonly times: number }
    /** `whom`: a browser was sent on, or a call of the control API was told where one would have gone. */
    'redirect.sent': { readonly method: 'GET' | 'POST'; readonly url: string; readonly whom: 'browser' | 'control' }
    'status.read': {
      /** The true one. */
      readonly status: string
      readonly altered?: readonly string[]
      /** What was told in place of it, of what decides about an order. */
      readonly statusOverride?: ShownFacts
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
      /** When it is tried again, where it is. */
      readonly due?: Instant
    } & SentAsFacts
    'webhook.delivered': { readonly webhook: string; readonly attempts: number } & SentAsFacts
    'webhook.failed': {
      readonly webhook: string
      readonly attempts: number
      readonly reason: GivenUpReason
    } & SentAsFacts
    /** How much of it was still to come: each order counts, and what the webhook waited for. */
    'webhook.canceled': { readonly webhook: string; readonly planned: number }
    'scenario.matched': {
      readonly scenario: string
      readonly matchedBy: string
      /** Absent where nobody chose by a request, such as when somebody pins another one. */
      readonly from?: ChosenFrom
      /** What is laid over it, in that order. */
      readonly patches?: readonly ToldOverlay[]
    }
    'webhook.received': {
      readonly received: string
      readonly webhook?: string
      readonly standard: SignatureVerdict
      readonly own: SignatureVerdict
      /** Which one of this webhook-id it is: 1 is the first. */
      readonly receiveCount: number
      /** What it is answered; absent where the receiver says nothing. */
      readonly status?: number
    }
    /** What came to the gateway place: what was said beside what is known. */
    'authorization.received': AuthorizationVerdict & {
      readonly authorization: string
      /** What was behind the address of the place. */
      readonly path: string
      readonly submitted: SaidAuthorization
      readonly recorded?: KnownAuthentication
      /** What it is answered; absent where the connection is reset. */
      readonly status?: number
    }
    'observation.recorded': BeliefFacts
    'verdict.recorded': JudgementFacts
  }

export type EventType = keyof EventFacts

/** By what of its facts an event can be known, besides its type and what it is about. */
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

/** Every type of event, in the order in which they are documented, and by what each can be known. */
export const KNOWN_BY: { readonly [Type in EventType]: readonly FactKey[] } = {
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
  'scenario.saved': [],
  'scenario.deleted': [],
  'response.held': ['hold'],
  'response.released': ['hold'],
  'clock.changed': [],
  'space.reset': [],
  'space.restored': [],
  'space.trimmed': [],
  'webhook.received': ['webhook', 'status'],
  'authorization.received': ['status'],
  'observation.recorded': [],
  'verdict.recorded': [],
}
export const EVENT_TYPES = namesOf(KNOWN_BY)

/** Something that has happened, as it is told. */
export type News = {
  [Type in EventType]: {
    readonly type: Type
    readonly subject?: EventSubject
    readonly facts: EventFacts[Type]
  }
}[EventType]

/** Something that has happened, as it is kept. */
export type SandboxEvent = News & {
  /** `<start>-<n>`: the start of the program, and a number that counts in the space. */
  readonly id: string
  readonly space: string
  /** On the space's clock. */
  readonly at: Instant
  readonly recordedAt: Instant
  readonly cause: Cause
}

/** The number of an event in its space: the higher, the newer. */
export const numberIn = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1))

/** Tells what has happened in a space and what caused it, after the commit that made it true. Nothing decides by who listens. */
export type Publish = (space: string, cause: Cause, news: News) => void
