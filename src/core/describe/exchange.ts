import type {
  NamedValue,
  RecordedMessage,
  RecordedRequest,
  RequestRow,
  Step,
  Webhook,
  WebhookAttempt,
} from '../contract/control.gen.ts'
import type { Input } from '../contract/given.ts'
import { isAccepted } from '../domain/receiver-status.ts'
import { curlScript, headerOption, quoted } from '../domain/shell-quoting.ts'
import { TONE_OF } from './description.ts'
import { resultText } from './format.ts'
import type { PlacedFinding } from './json-lines.ts'
import { gapsOf, isOfApp, route, step } from './step.ts'

/** One side of a displayed call. */
export type Half = {
  readonly sender: string
  /** Method and address, or a status. */
  readonly line: string
  readonly headers: readonly Input<NamedValue>[]
  readonly body?: string | undefined
  /** Reason for a truncated or missing content. */
  readonly note?: string | undefined
  readonly findings?: readonly PlacedFinding[]
}

/** Headers that clients, servers and browsers exchange in every call. */
const USUAL =
  /^(host|connection|keep-alive|accept.*|user-agent|content-length|date|sec-.*|origin|referer|upgrade-.*|cache-control|pragma|priority|dnt|correlation-id|transfer-encoding|vary|x-.*|.*-policy|permissions-.*)$/i

/** Returns true if a header is unrelated to the content of a call. */
export const isUsual = (name: string): boolean => USUAL.test(name)

/** The request and the response of a call, side by side. */
export type Exchange = {
  readonly request: Half
  readonly response: Half
  readonly durationMs: number
  /** The call as a shell script, or the reason for its absence. */
  readonly curl?: string | undefined
  readonly noCurl?: string | undefined
  /** The webhook that can be sent again. */
  readonly webhook?: string
}

const describeSender = ({ operation, method }: Input<RecordedRequest>): string => {
  if (isOfApp(operation)) return 'Your app sent'
  return method === 'GET' ? 'Browser requested' : 'Cardholder’s page sent'
}

const contentOf = ({ headers, body, truncated: note }: Input<RecordedMessage>) => ({ headers, body, note })

const NO_RESPONSE: Readonly<Record<RecordedRequest['end'], string>> = {
  responded: 'The response is not stored.',
  reset: 'The connection was reset on purpose, instead of a response.',
  client_disconnected: 'The client disconnected before the response.',
}

/** Returns true if the headers announce a body. */
const hasBody = (headers: Input<RecordedMessage>['headers']): boolean =>
  headers.some(({ name, value }) =>
    /^content-length$/i.test(name) ? value !== '0' : /^transfer-encoding$/i.test(name),
  )

/** The content of a request. A request that is rejected for its credentials is not read. */
const requestedContent = (request: Input<RecordedMessage>) => {
  const content = contentOf(request)
  const isUnread = content.body === undefined && content.note === undefined && hasBody(request.headers)
  return isUnread ? { ...content, note: 'The body was not read.' } : content
}

/** Returns a recorded request and its response. */
export const exchangeOfRequest = (record: Input<RecordedRequest>): Exchange => {
  const { method, path, query = '', end, status, durationMs, request, response, findings = [], curl, noCurl } = record
  return {
    request: {
      sender: describeSender(record),
      line: `${method} ${path}${query}`,
      ...requestedContent(request),
      findings,
    },
    response: {
      sender: 'Sandbox responded',
      line: String(status ?? 'no response'),
      ...(response ? contentOf(response) : { headers: [], note: NO_RESPONSE[end] }),
    },
    durationMs,
    curl,
    noCurl,
  }
}

const named = (headers: Readonly<Record<string, string>> = {}): readonly Input<NamedValue>[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/** Sends the same bytes again, including signatures. A receiver may reject them because of their age. */
const attemptCurl = ({ url, headers, body }: WebhookAttempt['request']): string =>
  curlScript({
    showsHead: true,
    verb: 'POST',
    url: quoted(url),
    options: Object.entries(headers).flatMap(([name, value]) =>
      /^(host|content-length|connection)$/i.test(name) ? [] : [headerOption(name, value)],
    ),
    data: quoted(body),
  })

/** Returns the attempt of a step and the response to it. The last 20 attempts are stored. */
export const attemptOf = (webhooks: readonly Input<Webhook>[], { webhook }: Step): Exchange | undefined => {
  const match = webhooks.find(({ id }) => id === webhook?.id)
  const attempt = match?.attempts[(webhook?.attempt ?? 1) - 1 - (match.attemptCount - match.attempts.length)]
  if (!match || !attempt) return undefined
  const { request, response, error, durationMs } = attempt
  return {
    request: {
      sender: 'Sandbox sent',
      line: `POST ${request.url.replace(/^https?:\/\//, '')}`,
      headers: named(request.headers),
      body: request.body,
    },
    response: {
      sender: response ? 'Receiver responded' : 'Receiver',
      line: String(response?.status ?? 'no response'),
      headers: named(response?.headers),
      body: response?.body,
      note: error,
    },
    durationMs,
    curl: attemptCurl(request),
    webhook: match.id,
  }
}

/** Returns the attempts of a webhook as steps, for a webhook without other events. */
export const stepsOfWebhook = ({ id, attempts, attemptCount }: Input<Webhook>): readonly Step[] =>
  attempts.map(({ at, response, error, expectedResponse }, i) => {
    const hasArrived = isAccepted(response?.status)
    const count = attemptCount - attempts.length + i + 1
    const title = hasArrived
      ? expectedResponse === 'reject'
        ? 'Your app accepted the forged webhook'
        : 'Webhook delivered'
      : `Webhook attempt ${count} failed`
    const detail = resultText(response?.status, error)
    return {
      at,
      ...step('webhook', title, detail, hasArrived && expectedResponse !== 'reject' ? 'pass' : 'warn'),
      ...route('webhooks', 'app'),
      ...gapsOf(at, attempts[i - 1]?.at),
      webhook: { id, attempt: count },
      events: [`${id}-${count}`],
    }
  })

/** Returns the only step of a request without a record. */
export const stepOfRequest = (
  { at, id, requestId, end, status = 0, operation }: Input<RecordedRequest>,
  { display, code }: RequestRow,
): Step => {
  const isRejected = status >= 400
  const title = isRejected ? 'Rejected' : end === 'responded' ? 'Response sent' : 'No response'
  const detail = [status || '', code ?? ''].join(' ').trim()
  const description = step(isRejected ? 'rejected' : 'read', title, detail, TONE_OF[display.icon])
  const sent = route(isOfApp(operation) ? 'app' : 'browser', 'sandbox')
  return { at, ...description, ...sent, ...gapsOf(at), requestId, events: [id] }
}
