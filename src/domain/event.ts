import type { Cause } from './cause.ts'
import type { GivenUpReason } from './delivery.ts'
import type { Hand } from './ends.ts'
import type { SignatureVerdict } from './judge-signatures.ts'
import type { LinkStatus } from './link.ts'
import { namesOf } from './names-of.ts'
import type { OneShot } from './one-shot.ts'
import type { FailReason } from './outcome.ts'
import type { ToldOverlay } from './overlay.ts'
import type { ChosenFrom } from './request-facts.ts'
import type { RequestRecord } from './request-record.ts'
import type { ClockSetting, ScenarioChoice } from './space-settings.ts'
import type { Instant } from './time.ts'
import type { TransactionStatus } from './transaction.ts'

/** What an event is about. Of an initialization that was declined there is no id; a link's own authentication names its link. */
export type EventSubject =
  | { readonly kind: 'transaction'; readonly id?: string; readonly refno: string; readonly link?: string }
  | { readonly kind: 'link'; readonly id?: string; readonly reference: string }

/** Which answers can be held back. */
export type HoldPlace = 'init' | 'status'

/** What events say that steer a space: whoever else works there sees what will happen otherwise, and since when. */
type SteeringFacts = {
  'next.armed': {
    readonly next: string
    readonly scenario: string
    readonly times: number
    readonly for: OneShot['for']
    /** What it changes of whatever decides, where it does not decide itself. */
    readonly changes?: readonly string[]
    /** What a request must look like, in words; absent where any is meant. */
    readonly when?: string
  }
  'next.disarmed': {
    readonly next: string
    readonly scenario: string
    /** How often it would still have been used. */
    readonly left: number
    /** Whether it was taken back with everything that was armed. */
    readonly isAll: boolean
  }
  'next.used': { readonly next: string; readonly scenario: string }
  /** Without `scenario`, the choice was taken back; `before` is what it was. */
  'space.scenario': {
    readonly scenario?: string
    readonly mode?: ScenarioChoice['mode']
    readonly before?: ScenarioChoice
  }
  /** `name` is that of the text, which may be a family of `count` scenarios. */
  'scenario.put': { readonly name: string; readonly isNew: boolean; readonly count: number }
  'scenario.removed': { readonly name: string }
  'clock.moved': ClockSetting
  'space.reset': { readonly cause: 'reset' | 'import' }
  /** The space is what it was before that. */
  'space.restored': { readonly undid: 'reset' | 'import' | 'undo' }
  /** How many of each were let go (`--keep`); `ids` names them where they are not too many. */
  'space.trimmed': {
    readonly transactions: number
    readonly links: number
    readonly webhooks: number
    readonly ids?: readonly string[]
  }
}

/** What each type of event says, as data. */
export type EventFacts = SteeringFacts & {
  request: RequestRecord
  'transaction.created': { readonly amount: number; readonly currency: string }
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
  'challenge.refused': { readonly triesLeft: number }
  'redirect.sent': { readonly method: 'GET' | 'POST'; readonly url: string }
  'status.read': { readonly status: string; readonly altered?: readonly string[] }
  'webhook.planned': {
    readonly webhook: string
    readonly url: string
    readonly due?: Instant
    readonly waitsFor?: string
  }
  'webhook.attempted': {
    readonly webhook: string
    readonly url: string
    readonly attempt: number
    readonly durationMs: number
    readonly status?: number
    readonly error?: string
    /** When it is tried again, where it is. */
    readonly due?: Instant
  }
  'webhook.delivered': { readonly webhook: string; readonly attempts: number }
  'webhook.given_up': { readonly webhook: string; readonly attempts: number; readonly reason: GivenUpReason }
  'scenario.chosen': {
    readonly scenario: string
    readonly because: string
    /** What is laid over it, in that order. */
    readonly overlays?: readonly ToldOverlay[]
    /** Absent where nobody chose by a request, such as when somebody pins another one. */
    readonly from?: ChosenFrom
  }
  'answer.held': { readonly hold: string; readonly on: HoldPlace }
  'answer.let_go': {
    readonly hold: string
    readonly on: HoldPlace
    readonly because: 'released' | 'timeout' | 'reset' | 'client_gone' | 'stopped'
    readonly afterMs: number
  }
  'webhook.received': {
    readonly received: string
    readonly webhook?: string
    readonly standard: SignatureVerdict
    readonly own: SignatureVerdict
    /** Which one of this webhook-id it is: 1 is the first. */
    readonly nth: number
    /** What it is answered; absent where the receiver says nothing. */
    readonly status?: number
  }
}

export type EventType = keyof EventFacts

/** By what of its facts an event can be known, besides its type and what it is about. */
type FactKey = 'status' | 'operation' | 'scenario' | 'from' | 'to' | 'method' | 'path' | 'code' | 'webhook'

/** Every type of event, in the order in which they are documented, and by what each can be known. */
export const KNOWN_BY: { readonly [Type in EventType]: readonly FactKey[] } = {
  request: ['status', 'operation', 'method', 'path', 'scenario', 'code'],
  'transaction.created': [],
  'transaction.changed': ['status', 'from', 'to'],
  'link.created': [],
  'link.changed': ['status', 'from', 'to'],
  'challenge.opened': ['method'],
  'challenge.refused': [],
  'redirect.sent': ['method'],
  'status.read': ['status'],
  'webhook.planned': ['webhook'],
  'webhook.attempted': ['webhook', 'status'],
  'webhook.delivered': ['webhook'],
  'webhook.given_up': ['webhook'],
  'scenario.chosen': ['scenario'],
  'next.armed': ['scenario'],
  'next.disarmed': ['scenario'],
  'next.used': ['scenario'],
  'space.scenario': ['scenario'],
  'scenario.put': [],
  'scenario.removed': [],
  'answer.held': [],
  'answer.let_go': [],
  'clock.moved': [],
  'space.reset': [],
  'space.restored': [],
  'space.trimmed': [],
  'webhook.received': ['webhook', 'status'],
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
  readonly machineAt: Instant
  readonly cause: Cause
}

/**
 * Tells that something has happened in a space, and what caused it. Called after the commit that made it true, never before;
 * nothing that is decided here depends on who listens.
 */
export type Publish = (space: string, cause: Cause, news: News) => void
