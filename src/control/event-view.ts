import type { Cause } from '../domain/cause.ts'
import { compact } from '../domain/compact.ts'
import type { EventSubject, EventType, SandboxEvent } from '../domain/event.ts'
import type { Message, RequestRecord } from '../domain/request-record.ts'
import type { Instant } from '../domain/time.ts'

/** A header as HAR writes it: a list of these keeps order, case and repetition. */
export type HeaderView = { readonly name: string; readonly value: string }

/** What a request or an answer brought. */
export type MessageView = {
  readonly headers: readonly HeaderView[]
  readonly body?: string
  /** In words, where `body` is only the beginning. */
  readonly cut?: string
}

type Facts = { readonly [name: string]: unknown }

/** An event for people and programs: what all have in the same place, and what only its type has in `facts`. */
export type EventView = {
  readonly id: string
  readonly type: EventType
  readonly space: string
  readonly at: Instant
  readonly machineAt: Instant
  readonly cause: Cause
  readonly subject?: EventSubject
  readonly facts: Facts
}

const headersView = (inTurns: readonly string[]): readonly HeaderView[] =>
  inTurns.flatMap((name, i) => (i % 2 === 0 ? [{ name, value: inTurns[i + 1] ?? '' }] : []))

const messageView = ({ headers, body, cutFrom }: Message): MessageView => ({
  headers: headersView(headers),
  ...compact({
    body,
    cut:
      cutFrom === undefined
        ? undefined
        : `only the first ${body?.length ?? 0} of ${cutFrom} characters are kept (--traffic-body-kb)`,
  }),
})

/** A refusal for whoever looks: the credentials that are in force are not theirs to see. */
const refusalView = (refusal: RequestRecord['refusal']) => {
  if (!refusal) return {}
  const { message, told = message, ...facts } = refusal
  return { refusal: { ...facts, message: told } }
}

/** One request and its answer, with headers as lists. */
export const requestView = ({ request, response, refusal, ...facts }: RequestRecord) => ({
  ...facts,
  ...refusalView(refusal),
  request: messageView(request),
  ...(response && { response: messageView(response) }),
})

/** The same without headers and bodies. */
const requestInShort = ({ request: _, response: __, notes: ___, refusal, ...facts }: RequestRecord) => ({
  ...facts,
  ...refusalView(refusal),
})

const viewOf = ({ id, type, space, at, machineAt, cause, subject }: SandboxEvent, facts: Facts): EventView => ({
  id,
  type,
  space,
  at,
  machineAt,
  cause,
  ...(subject && { subject }),
  facts,
})

/** An event with all that is kept of it. */
export const eventView = (event: SandboxEvent): EventView =>
  viewOf(event, event.type === 'request' ? requestView(event.facts) : event.facts)

/** An event among others: a request in it is one line, and `GET /_sandbox/requests/{id}` has the rest. */
export const shortEventView = (event: SandboxEvent): EventView =>
  viewOf(event, event.type === 'request' ? requestInShort(event.facts) : event.facts)
