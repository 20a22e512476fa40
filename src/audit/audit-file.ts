import type { GatewayRequest } from '../core/contract/control.gen.ts'
import type { OrderStatus } from '../core/domain/observation.ts'
import type { Policy } from '../core/rules/audit/observed-orders.ts'

/** A string of audit.yaml with `${…}` placeholders, and its position (`audit.yaml:12:7`). */
export type Template = { readonly text: string; readonly at: string }

/** The location of a value in a response. */
export type Find =
  | { readonly json: string }
  | { readonly html: string }
  | { readonly header: string }
  | { readonly cookie: string }
  | { readonly regex: string }

/** A counter in a file of the app: its lines that contain a text. */
export type LineCount = { readonly file: Template; readonly contains: Template }

/** A gateway: the places of its values, and the responses that the app understands. */
export type Gateway = {
  readonly fields: GatewayRequest['fields']
  readonly units: 'minor' | 'major'
  readonly approved: GatewayReply
  readonly declined?: GatewayReply
  readonly softDeclined?: GatewayReply
}

/** A response of the gateway endpoint. */
export type GatewayReply = Pick<NonNullable<GatewayRequest['response']>, 'status' | 'body'>

export type RequestTemplate = {
  readonly at: string
  readonly url: Template
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, Template>>
  readonly form?: Readonly<Record<string, Template>>
  readonly json?: unknown
  readonly extract: Readonly<Record<string, Find>>
}

/** A validated audit.yaml with defaults filled in. Durations are milliseconds, folders are absolute. */
export type AuditFile = {
  readonly path: string
  readonly folder: string
  readonly decides: 'redirect' | 'webhook' | 'both'
  readonly app: {
    /** The URL of a running app, or `http://127.0.0.1:${port}`. */
    readonly url: Template
    readonly start?: {
      readonly command: readonly string[]
      readonly cwd: string
      readonly ready: Template
      readonly env: Readonly<Record<string, Template>>
      readonly timeoutMs: number
    }
    /** For an app that runs elsewhere, such as in a container. */
    readonly kill?: readonly string[]
    readonly restart?: readonly string[]
    /** Files and folders. */
    readonly logs: readonly string[]
    readonly apiTimeoutMs?: number
    /** Hosts to test although they are neither local nor in a private network. */
    readonly allow: readonly string[]
  }
  /** The URL and space of the sandbox that the app uses, if the audit does not start one. */
  readonly sandbox?: { readonly url: Template; readonly space: string }
  readonly checkout: {
    /** Whether one cart can be bought twice. */
    readonly cart: boolean
    /** Steps before the others that fill a cart, once. */
    readonly fill?: readonly RequestTemplate[]
    readonly steps: readonly RequestTemplate[]
    /** Steps of another attempt to pay the same order. `none`: each order has one payment. */
    readonly again?: readonly RequestTemplate[] | 'none'
    /** Steps that change an order to another amount. */
    readonly change?: readonly RequestTemplate[]
    readonly continueWith: { readonly redirect: true } | { readonly form: true } | { readonly json: string }
    readonly rejected: readonly number[]
    readonly fixedAmount?: number
    readonly currency: string
  }
  readonly order: {
    /** Default: the refno that the app sends. */
    readonly reference?: Find
    readonly request: RequestTemplate
    /** Whether the customer's cookies are sent. */
    readonly cookies: 'customer' | 'none'
    readonly status: Find
    readonly amount?: Find
    readonly values: Readonly<Partial<Record<OrderStatus, readonly string[]>>>
    readonly valuesAt: string
  }
  /** Named counters of effects that must happen once per order. */
  readonly effects: Readonly<Record<string, Find | LineCount>>
  /**
   * The gateway endpoint in the space of the run; `service` if the app uses the authorization of the service, `none` if
   * there are no authorizations to judge.
   */
  readonly gateway?: Gateway | 'service' | 'none'
  readonly policy: Policy
  readonly sweeper:
    | { readonly kind: 'none' }
    /** `afterMs`: it may also run automatically from then on. */
    | { readonly kind: 'trigger'; readonly request: RequestTemplate; readonly afterMs?: number }
    | { readonly kind: 'after'; readonly afterMs: number; readonly timeoutMs: number }
  readonly clock: 'own' | 'sandbox'
  readonly settleMs?: number
  readonly skip: Readonly<Record<string, { readonly reason: string; readonly until?: string }>>
}
