import type { EventSubject, News } from '../../core/domain/event.ts'
import type { Overlay } from '../../core/domain/patch.schema.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import type { Wrong } from './problem.ts'

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
export type About = {
  readonly space?: string
  readonly scenario?: PinnedScenario
  /** Patches that will apply once a scenario is selected. */
  readonly waiting?: readonly Overlay[]
  readonly subject?: EventSubject
}

/** Further properties of a response. */
export type Circumstances = {
  readonly about?: About
  readonly headers?: Readonly<Record<string, string>>
  /** Notes for a developer, for the log. */
  readonly notes?: readonly string[]
  /** Events to publish when the response is sent, and not before. */
  readonly tells?: readonly News[]
  /** Called after the response was sent, even if it did not arrive. */
  readonly onceGone?: () => void
}

export type Answer<Of extends Payload = Payload> = Circumstances & { readonly status: number; readonly payload: Of }

/** Response with this kind of payload. */
export type AnswerAs<Type extends Payload['type']> = Answer<Extract<Payload, { readonly type: Type }>>
export type Refusing = Circumstances & Wrong

/** Response or problem as a value. */
export type Reply = Answer | Refusing

/** Creates a JSON response that must match the contract of the operation. */
export const json = (status: number, value: object, more: Circumstances = {}): AnswerAs<'json'> => ({
  status,
  payload: { type: 'json', value },
  ...more,
})

/** Creates a text response that is sent unchanged. */
export const text = (
  status: number,
  mediaType: string,
  written: string,
  more: Circumstances = {},
): AnswerAs<'text'> => ({
  status,
  payload: { type: 'text', mediaType, text: written },
  ...more,
})

/** Creates a response that is sent in pieces. */
export const stream = (
  mediaType: string,
  pieces: () => AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): AnswerAs<'stream'> => ({ status: 200, payload: { type: 'stream', mediaType, pieces }, headers })

/** Creates a response without a body. */
export const nothing = (status: number, more: Circumstances = {}): AnswerAs<'nothing'> => ({
  status,
  payload: { type: 'nothing' },
  ...more,
})
