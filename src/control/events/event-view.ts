import type { RecordedMessage } from '../../core/contract/control.gen.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { headersIn, type Message, type RequestRecord } from '../../core/domain/request-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/** The event that tells of a request and its answer. */
export type RequestEvent = Extract<SandboxEvent, { readonly type: 'request' }>

type Facts = { readonly [name: string]: unknown }

/** An event for people and programs: what all have in the same place, and what only its type has in `facts`. */
type EventView = Omit<SandboxEvent, 'facts'> & { readonly facts: Facts }

const messageView = (message: Message, { body, cutFrom } = message): RecordedMessage => ({
  headers: headersIn(message).map(([name, value]) => ({ name, value })),
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

/** An event with all that is kept of it. */
export const eventView = (event: SandboxEvent): EventView =>
  event.type === 'request' ? { ...event, facts: requestView(event.facts) } : event

/** An event among others: a request in it is one line, and `GET /_sandbox/requests/{id}` has the rest. */
export const shortEventView = (event: SandboxEvent): EventView =>
  event.type === 'request' ? { ...event, facts: requestInShort(event.facts) } : event
