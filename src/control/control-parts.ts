import type { HttpResponse } from '../api/http/response.ts'
import type { OriginGuard, RequestOrigin } from '../api/http/route.ts'
import type { LinkStyle } from '../core/bodies/link-body.ts'
import type { CheckedRequest } from '../core/contract/control.gen.ts'
import type { ControlOperations } from '../core/contract/control-operations.gen.ts'
import type { RunFile } from '../core/describe/described-run.ts'
import type { CardCatalog } from '../core/domain/card-catalog.ts'
import type { Phase } from '../core/domain/phase.ts'
import type { Rejection } from '../core/domain/rejection.ts'
import type { ResultStyle } from '../core/domain/threeds.ts'
import type { Engine } from '../engine/engine-api.ts'
import type { Sleep } from '../engine/engine-parts.ts'
import type { Counters } from '../engine/events/counters.ts'
import type { Coverage } from '../engine/events/coverage-counts.ts'
import type { EventLog } from '../engine/events/event-log.ts'
import type { RequestCounts } from '../engine/events/request-counts.ts'
import type { Clock } from '../engine/time/clock.ts'
import type { SandboxAccount } from '../engine/time/space-credentials.ts'
import type { RowBooks } from './activity/row-books.ts'
import type { Contracts } from './contracts.ts'
import type { Gateways } from './gateway/gateways.ts'
import type { Received } from './receiver/received.ts'

/** What the control API is given. */
export type GivenParts = {
  readonly engine: Engine
  readonly catalogue: CardCatalog
  readonly traffic: EventLog
  /** What was counted of what was asked for. */
  readonly counters: Counters
  /** What apps have met. */
  readonly coverage: Coverage
  readonly counts: Readonly<RequestCounts>
  readonly books: RowBooks
  /** Aborted when the sandbox is stopped: whoever waits is answered then. */
  readonly stopping: AbortSignal
  /** Waits in real time, whatever the clock of a space says; a signal ends it early. */
  readonly sleep: Sleep
  /** The time of the machine, by which verifiers judge how old a webhook is. */
  readonly machine: Clock
  /** Whether webhooks are stamped with the time of their space (`--webhook-timestamps clock`). */
  readonly isStampedByClock: boolean
  /** Where the sandbox reaches itself: a name, a mapped port or a proxy that a caller came by may lead nowhere from here. */
  readonly listensAt: () => string
  readonly merchantId: string
  /** What a script that calls again may show of the account: built-in credentials are no secret, others are never told. */
  readonly caller: {
    readonly merchantId: string
    readonly builtInPassword?: string
    readonly linkKeyHeader: string
    readonly builtInLinkKey?: string
    /** Whether control calls need the control token. */
    readonly sendsToken: boolean
  }
  readonly version: string
  /** Whether callers should be sent to this sandbox now. */
  readonly phase: () => Phase
  /** Settings of this sandbox that a test has to begin with, since runs would go otherwise without them. */
  readonly settings: Readonly<Record<string, string>>
  readonly returnParameter: string
  /** What opens the sandbox, for programs on the same machine. */
  readonly account: SandboxAccount
  /** The address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
  /** The path of the public address, which comes before ours outside. */
  readonly publicPath: string
  /** The addresses of a start page and of a link, as a request's caller reaches them. */
  readonly startUrl: (from: RequestOrigin, transactionId: string) => string
  readonly linkUrl: (from: RequestOrigin, id: string) => string
  /** Whether a space may have its hosted pages at an address; else why not. Asks there once. */
  readonly checkPages: (url: string) => Promise<{ readonly origin: string } | { readonly not: string }>
  readonly results: ResultStyle
  /** How status answers are written. */
  readonly style: LinkStyle
  /** A refusal as the interface of transactions answers it. */
  readonly refusedAnswer: (refusal: Rejection) => { readonly status: number; readonly body: object }
  /** What would be held against the body of a call that makes something; it is not made. */
  readonly validateRequest: (
    operation: ControlOperations['validateRequest']['path']['operation'],
    space: string,
    body: object,
  ) => Promise<CheckedRequest>
  readonly contracts: Contracts
  /** Why a page from elsewhere may not call this. */
  readonly guard: OriginGuard
  /** What every caller must send but those of open routes; without it, everybody may call. */
  readonly controlToken: string | undefined
  /** Whether each space has a token of its own, which opens no other. */
  readonly hasSpaceKeys: boolean
  /** Says for people that the token is wanted: browsers that follow `sandbox-explain` cannot send the header. */
  readonly tokenPage: (why: string, todo: string) => Promise<HttpResponse>
  /** What happened as one page of HTML, which opens without a sandbox. */
  readonly drawRuns: (file: RunFile) => Promise<string>
}

/** What the control API is made of. */
export type ControlParts = GivenParts & {
  /** What came to the receivers of all spaces. */
  readonly received: Received
  /** The gateway places of all spaces. */
  readonly gateways: Gateways
  /** How many calls wait for an event, and how many read a stream of them, at this moment. */
  readonly watchers: { waits: number; streams: number }
}
