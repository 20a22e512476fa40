import type { EventData, EventSubject } from '../../core/domain/event.ts'
import type { AppliedPatch } from '../../core/domain/patch.schema.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import type { WithProblem } from './problem.ts'

/** Body of a response. */
export type Payload =
  /** Validated against the contract if the operation has one. */
  | { readonly type: 'json'; readonly value: object }
  /** Sent unchanged, even if it violates the contract. */
  | { readonly type: 'text'; readonly mediaType: string; readonly text: string }
  /** Sent in pieces as the client reads them, until there are no more. */
  | { readonly type: 'stream'; readonly mediaType: string; readonly pieces: () => AsyncIterable<string> }
  | { readonly type: 'nothing' }
  /** The connection is reset in place of a response. */
  | { readonly type: 'reset' }

/** Subject of a request, for the log. The scenario is sent as a header, too. */
export type RequestSubject = {
  readonly space?: string
  readonly scenario?: PinnedScenario
  /** Patches that will apply once a scenario is selected. */
  readonly waiting?: readonly AppliedPatch[]
  readonly subject?: EventSubject
}

/** Further properties of a response. */
export type ResponseDetails = {
  readonly about?: RequestSubject
  readonly headers?: Readonly<Record<string, string>>
  /** Notes for a developer, for the log. */
  readonly notes?: readonly string[]
  /** Number of gaps in the request data; absent if no rule was applied. */
  readonly dataGaps?: number
  /** Events to publish when the response is sent, and not before. */
  readonly events?: readonly EventData[]
  /** Called after the response was sent, even if it did not arrive. */
  readonly onSent?: () => void
}

export type HttpResponse<Of extends Payload = Payload> = ResponseDetails & {
  readonly status: number
  readonly payload: Of
}

/** Response with this kind of payload. */
export type HttpResponseAs<Type extends Payload['type']> = HttpResponse<Extract<Payload, { readonly type: Type }>>
export type RejectedReply = ResponseDetails & WithProblem

/** Response or problem as a value. */
export type Reply = HttpResponse | RejectedReply

/** Creates a JSON response that must match the contract of the operation. */
export const json = (status: number, value: object, more: ResponseDetails = {}): HttpResponseAs<'json'> => ({
  status,
  payload: { type: 'json', value },
  ...more,
})

/** Creates a text response that is sent unchanged. */
export const text = (
  status: number,
  mediaType: string,
  written: string,
  more: ResponseDetails = {},
): HttpResponseAs<'text'> => ({
  status,
  payload: { type: 'text', mediaType, text: written },
  ...more,
})

/** Creates a response that is sent in pieces. */
export const stream = (
  mediaType: string,
  pieces: () => AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): HttpResponseAs<'stream'> => ({ status: 200, payload: { type: 'stream', mediaType, pieces }, headers })

/** Creates a response without a body. */
export const nothing = (status: number, more: ResponseDetails = {}): HttpResponseAs<'nothing'> => ({
  status,
  payload: { type: 'nothing' },
  ...more,
})
