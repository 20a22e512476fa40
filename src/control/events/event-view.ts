import type { RecordedMessage } from '../../core/contract/control.gen.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { headersIn, type Message, type RequestRecord } from '../../core/domain/request-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'

/** Event of a request and its response. */
export type RequestEvent = Extract<SandboxEvent, { readonly type: 'request' }>

type Facts = { readonly [name: string]: unknown }

/** Event in responses: common members, and in `facts` those of its type. */
type EventView = Omit<SandboxEvent, 'facts'> & { readonly facts: Facts }

const messageView = (message: Message, { body, cutFrom } = message): RecordedMessage => ({
  headers: headersIn(message).map(([name, value]) => ({ name, value })),
  ...compact({
    body,
    truncated:
      cutFrom === undefined
        ? undefined
        : `only the first ${body?.length ?? 0} of ${cutFrom} characters are stored (\`--traffic-body-kb\`)`,
  }),
})

/** Returns a rejection without the valid credentials. */
const rejectionView = (rejection: RequestRecord['rejection']) => {
  if (!rejection) return {}
  const { message, reason = message, ...facts } = rejection
  return { rejection: { ...facts, message: reason } }
}

/** Returns a request with its response; headers are arrays. */
export const requestView = ({ request, response, rejection, ...facts }: RequestRecord) => ({
  ...facts,
  ...rejectionView(rejection),
  request: messageView(request),
  ...(response && { response: messageView(response) }),
})

/** Returns a request without headers and bodies. */
const requestInShort = ({ request: _, response: __, notes: ___, rejection, ...facts }: RequestRecord) => ({
  ...facts,
  ...rejectionView(rejection),
})

/** Returns an event with all stored data. */
export const eventView = (event: SandboxEvent): EventView =>
  event.type === 'request' ? { ...event, facts: requestView(event.facts) } : event

/** Returns an event for a list: a request is shortened, and `GET /_sandbox/requests/{id}` returns the rest. */
export const shortEventView = (event: SandboxEvent): EventView =>
  event.type === 'request' ? { ...event, facts: requestInShort(event.facts) } : event
