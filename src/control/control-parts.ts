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
import type { RowIndexes } from './activity/row-index.ts'
import type { Contracts } from './contracts.ts'
import type { Gateways } from './gateway/gateways.ts'
import type { Received } from './receiver/received-webhooks.ts'

/** Parts of the control API. */
export type ControlParts = {
  readonly engine: Engine
  readonly catalogue: CardCatalog
  readonly traffic: EventLog
  /** Counts of requests by transaction, link and order. */
  readonly counters: Counters
  /** Situations that apps have been tested with. */
  readonly coverage: Coverage
  readonly counts: Readonly<RequestCounts>
  readonly rowIndexes: RowIndexes
  /** Aborted when the sandbox stops: waiting requests return then. */
  readonly stopping: AbortSignal
  /** Waits in real time, independent of the clock of a space; a signal ends it early. */
  readonly sleep: Sleep
  /** Clock of the host. Receivers compare the age of a webhook with it. */
  readonly machine: Clock
  /** True if webhooks have the time of their space (`--webhook-timestamps clock`). */
  readonly isStampedByClock: boolean
  /**
   * Returns the address at which the sandbox reaches itself. The address of a caller may not work from here because of
   * a mapped port or a proxy.
   */
  readonly listensAt: () => string
  readonly merchantId: string
  /** Account data that a curl script may contain. Built-in credentials are public; others are never included. */
  readonly caller: {
    readonly merchantId: string
    readonly builtInPassword?: string
    readonly linkKeyHeader: string
    readonly builtInLinkKey?: string
    /** True if control requests need the control token. */
    readonly sendsToken: boolean
  }
  readonly version: string
  /** Returns the phase: whether the sandbox accepts requests now. */
  readonly phase: () => Phase
  /** Returns why the state cannot be written at the moment. */
  readonly storeProblem: () => string | undefined
  /** Settings that an exported test needs, because its run depends on them. */
  readonly settings: Readonly<Record<string, string>>
  readonly returnParameter: string
  /** Credentials of the sandbox, for programs on the same host. */
  readonly account: SandboxAccount
  /** Returns the address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
  /** Path of the public address, a prefix of all paths outside. */
  readonly publicPath: string
  /** Return the addresses of a start page and of a link, as the caller of a request reaches them. */
  readonly startUrl: (from: RequestOrigin, transactionId: string) => string
  readonly linkUrl: (from: RequestOrigin, id: string) => string
  /**
   * Requests an address once. Returns its origin if a space can have its hosted pages there, or the reason against it.
   */
  readonly checkPages: (url: string) => Promise<{ readonly origin: string } | { readonly not: string }>
  readonly results: ResultStyle
  /** Format of status responses. */
  readonly style: LinkStyle
  /** Converts a rejection to a response of the transaction interface. */
  readonly rejectedResponse: (rejection: Rejection) => { readonly status: number; readonly body: object }
  /** Validates the body of a request that creates a record, without creating it. */
  readonly validateRequest: (
    operation: ControlOperations['validateRequest']['path']['operation'],
    space: string,
    body: object,
  ) => Promise<CheckedRequest>
  readonly contracts: Contracts
  /** Rejects requests of cross-origin pages. */
  readonly guard: OriginGuard
  /** Token that every request must have, except for open routes; undefined if no token is required. */
  readonly controlToken: string | undefined
  /** True if each space has its own token, valid only for it. */
  readonly hasSpaceKeys: boolean
  /** Returns a page about the missing token, because browsers that follow `sandbox-explain` cannot send the header. */
  readonly tokenPage: (why: string, fix: string) => HttpResponse
  /** Renders runs as one HTML page that works without a sandbox, one run per step. */
  readonly drawRuns: (file: RunFile) => Iterator<unknown, string>
  /** Webhooks at the receivers of all spaces. */
  readonly received: Received
  /** Gateway endpoints of all spaces. */
  readonly gateways: Gateways
  /** Numbers of requests that wait for an event, and of open event streams. */
  readonly watchers: { waits: number; streams: number }
}
