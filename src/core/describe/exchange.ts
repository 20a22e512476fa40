import type {
  NamedValue,
  RecordedMessage,
  RecordedRequest,
  RequestRow,
  Step,
  Webhook,
  WebhookAttempt,
} from '../contract/control.gen.ts'
import type { Given } from '../contract/given.ts'
import { isTaken } from '../domain/receiver-status.ts'
import { curlScript, headerOption, quoted } from '../domain/shell-words.ts'
import { TONE_OF } from './description.ts'
import type { PlacedFinding } from './json-lines.ts'
import { gapsOf, step } from './step.ts'

/** One half of a call, as it is shown. */
export type Half = {
  readonly who: string
  /** Verb and address, or a status. */
  readonly line: string
  readonly headers: readonly Given<NamedValue>[]
  readonly body?: string | undefined
  /** Why there is less than there was, or nothing at all. */
  readonly note?: string | undefined
  readonly findings?: readonly PlacedFinding[]
}

/** What clients, servers and browsers say to each other, whatever the call is about. */
const USUAL =
  /^(host|connection|keep-alive|accept.*|user-agent|content-length|date|sec-.*|origin|referer|upgrade-.*|cache-control|pragma|priority|dnt|correlation-id|transfer-encoding|vary|x-.*|.*-policy|permissions-.*)$/i

/** Whether a header tells nothing of what a call is about. */
export const isUsual = (name: string): boolean => USUAL.test(name)

/** Two sides of a call beside each other. */
export type Exchange = {
  readonly asked: Half
  readonly answered: Half
  readonly durationMs: number
  /** The call as a script for a shell, or why there is none. */
  readonly curl?: string | undefined
  readonly noCurl?: string | undefined
  /** What may be sent again. */
  readonly webhook?: string
}

const asker = ({ operation, method }: Given<RecordedRequest>): string => {
  if (operation !== undefined && /^(init|get|create|delete)/.test(operation)) return 'Your app sent'
  return method === 'GET' ? 'Browser asked' : 'Cardholder’s page sent'
}

const contentOf = ({ headers, body, cut: note }: Given<RecordedMessage>) => ({ headers, body, note })

const UNANSWERED: Readonly<Record<RecordedRequest['end'], string>> = {
  responded: 'The answer is not kept.',
  reset: 'The connection was cut on purpose, instead of an answer.',
  client_gone: 'The caller went away before the answer.',
}

/** A recorded request and its answer. */
export const exchangeOfRequest = (record: Given<RecordedRequest>): Exchange => {
  const { method, path, query = '', end, status, durationMs, request, response, findings = [], curl, noCurl } = record
  return {
    asked: { who: asker(record), line: `${method} ${path}${query}`, ...contentOf(request), findings },
    answered: {
      who: 'Sandbox answered',
      line: String(status ?? 'no answer'),
      ...(response ? contentOf(response) : { headers: [], note: UNANSWERED[end] }),
    },
    durationMs,
    curl,
    noCurl,
  }
}

const named = (headers: Readonly<Record<string, string>> = {}): readonly Given<NamedValue>[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/** Sends the same bytes again, signatures included: whoever took it once may find it too old. */
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

/** The try of a webhook that a step is about, and what its receiver said: the last 20 are kept. */
export const attemptOf = (webhooks: readonly Given<Webhook>[], { webhook }: Step): Exchange | undefined => {
  const found = webhooks.find(({ id }) => id === webhook?.id)
  const attempt = found?.attempts[(webhook?.attempt ?? 1) - 1 - (found.attemptCount - found.attempts.length)]
  if (!found || !attempt) return undefined
  const { request, response, error, durationMs } = attempt
  return {
    asked: {
      who: 'Sandbox sent',
      line: `POST ${request.url.replace(/^https?:\/\//, '')}`,
      headers: named(request.headers),
      body: request.body,
    },
    answered: {
      who: response ? 'Receiver answered' : 'Receiver',
      line: String(response?.status ?? 'gave no answer'),
      headers: named(response?.headers),
      body: response?.body,
      note: error,
    },
    durationMs,
    curl: attemptCurl(request),
    webhook: found.id,
  }
}

/** The tries of a webhook as steps, where nothing else is known of it. */
export const stepsOfWebhook = ({ id, attempts, attemptCount }: Given<Webhook>): readonly Step[] =>
  attempts.map(({ at, response, error, expectedResponse }, i) => {
    const has = isTaken(response?.status)
    const nth = attemptCount - attempts.length + i + 1
    const title = has
      ? expectedResponse === 'reject'
        ? 'Your app accepted the forged webhook'
        : 'Webhook delivered'
      : `Webhook try ${nth} failed`
    const detail = response ? `receiver answered ${response.status}` : (error ?? '').split(':').slice(0, 2).join(':')
    return {
      at,
      ...step('hook', title, detail, has && expectedResponse !== 'reject' ? 'pass' : 'warn'),
      ...gapsOf(at, attempts[i - 1]?.at),
      webhook: { id, attempt: nth },
      events: [`${id}-${nth}`],
    }
  })

/** A request that made nothing, as the one step of its story. */
export const stepOfRequest = (
  { at, id, requestId, end, status = 0 }: Given<RecordedRequest>,
  { display: told, code }: RequestRow,
): Step => {
  const isRefused = status >= 400
  const title = isRefused ? 'Refused' : end === 'responded' ? 'Answered' : 'Not answered'
  const detail = [status || '', code ?? ''].join(' ').trim()
  const words = step(isRefused ? 'refused' : 'read', title, detail, TONE_OF[told.icon])
  return { at, ...words, ...gapsOf(at), requestId, events: [id] }
}
