import type { OrderWord } from '../core/domain/observation.ts'

/** A text of audit.yaml with `${…}` in it, and where it stands (`audit.yaml:12:7`). */
export type Template = { readonly text: string; readonly at: string }

/** Where something is found in an answer. */
export type Find =
  | { readonly json: string }
  | { readonly html: string }
  | { readonly header: string }
  | { readonly cookie: string }
  | { readonly regex: string }

export type RequestOf = {
  readonly at: string
  readonly url: Template
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, Template>>
  readonly form?: Readonly<Record<string, Template>>
  readonly json?: unknown
  readonly take: Readonly<Record<string, Find>>
}

/** audit.yaml, read and found to be right. Durations in milliseconds, folders absolute, what was left out filled in. */
export type AuditFile = {
  readonly path: string
  readonly folder: string
  readonly decides: 'redirect' | 'webhook' | 'both'
  readonly app: {
    /** Of the app that runs already, or `http://127.0.0.1:${port}`. */
    readonly url: Template
    readonly start?: {
      readonly command: readonly string[]
      readonly cwd: string
      readonly ready: Template
      readonly env: Readonly<Record<string, Template>>
      readonly withinMs: number
    }
    /** For what runs elsewhere, such as a container. */
    readonly kill?: readonly string[]
    readonly restart?: readonly string[]
    readonly log?: string
    readonly apiTimeoutMs?: number
    /** Hosts that are played on though they are not of this machine or network. */
    readonly allow: readonly string[]
  }
  /** The sandbox that the app talks to, where the audit does not start one: its address and a space. */
  readonly sandbox?: { readonly url: Template; readonly space: string }
  readonly checkout: {
    readonly cart: boolean
    readonly steps: readonly RequestOf[]
    readonly leadsTo: { readonly redirect: true } | { readonly form: true } | { readonly json: string }
    readonly refused: readonly number[]
    readonly fixedAmount?: number
    readonly currency: string
  }
  readonly order: {
    /** Without it the refno that the app sends. */
    readonly reference?: Find
    readonly request: RequestOf
    /** Whether the customer's own cookies go along. */
    readonly as: 'customer' | 'nobody'
    readonly status: Find
    readonly values: Readonly<Partial<Record<OrderWord, readonly string[]>>>
    readonly valuesAt: string
  }
  /** Named counters of what must happen once for an order. */
  readonly effects: Readonly<Record<string, Find>>
  readonly policy: Readonly<Partial<Record<'attempt' | 'notEnrolled' | 'unavailable', 'paid' | 'review' | 'failed'>>>
  readonly sweeper:
    | { readonly kind: 'none' }
    | { readonly kind: 'trigger'; readonly request: RequestOf }
    | { readonly kind: 'after'; readonly afterMs: number; readonly withinMs: number }
  readonly clock: 'own' | 'sandbox'
  readonly settleMs?: number
  readonly leaveOut: Readonly<Record<string, { readonly reason: string; readonly until?: string }>>
}
