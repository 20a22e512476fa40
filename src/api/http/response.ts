import type { EventSubject, News } from '../../core/domain/event.ts'
import type { Overlay } from '../../core/domain/patch.schema.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import type { Wrong } from './problem.ts'

/** What goes out behind status and headers. */
export type Payload =
  /** Validated against the contract if the operation has one. */
  | { readonly type: 'json'; readonly value: object }
  /** Sent as it is, whatever the contract says. */
  | { readonly type: 'text'; readonly mediaType: string; readonly text: string }
  /** Sent piece by piece as they are asked for; a slow reader asks seldom. Ends when there are no more. */
  | { readonly type: 'stream'; readonly mediaType: string; readonly pieces: () => AsyncIterable<string> }
  | { readonly type: 'nothing' }
  /** The connection is reset instead of an answer. */
  | { readonly type: 'reset' }

/** What a request turned out to be about. The log tells it; the scenario stands in the headers, too. */
export type About = {
  readonly space?: string
  readonly scenario?: PinnedScenario
  /** What is going to be laid over what decides, while nothing has. */
  readonly waiting?: readonly Overlay[]
  readonly subject?: EventSubject
}

/** What else is true of an answer, and follows from it. */
export type Circumstances = {
  readonly about?: About
  readonly headers?: Readonly<Record<string, string>>
  /** What a developer should know about this request, in plain words, for the log. */
  readonly notes?: readonly string[]
  /** What has happened as soon as the answer goes, and not before. */
  readonly tells?: readonly News[]
  /** What happens once the answer is gone, whether it arrived or not. */
  readonly onceGone?: () => void
}

export type Answer<Of extends Payload = Payload> = Circumstances & { readonly status: number; readonly payload: Of }

/** An answer of one of these forms. */
export type AnswerAs<Type extends Payload['type']> = Answer<Extract<Payload, { readonly type: Type }>>
export type Refusing = Circumstances & Wrong

/** An answer as a value: what is said, what the log is told, and what follows. */
export type Reply = Answer | Refusing

/** JSON that the contract of the operation knows. */
export const json = (status: number, value: object, more: Circumstances = {}): AnswerAs<'json'> => ({
  status,
  payload: { type: 'json', value },
  ...more,
})

/** Text that goes out as it is. */
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

/** An answer that goes on for as long as there are pieces of it. */
export const stream = (
  mediaType: string,
  pieces: () => AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): AnswerAs<'stream'> => ({ status: 200, payload: { type: 'stream', mediaType, pieces }, headers })

/** An answer without a body. */
export const nothing = (status: number, more: Circumstances = {}): AnswerAs<'nothing'> => ({
  status,
  payload: { type: 'nothing' },
  ...more,
})
