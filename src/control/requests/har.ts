import type { NamedValue, RecordedMessage } from '../../core/contract/control.gen.ts'
import { later } from '../../core/domain/time.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { type RequestEvent, requestView } from '../events/event-view.ts'

/** An unknown size in HAR. */
const UNKNOWN = -1

const headerIn = ({ headers }: RecordedMessage, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

const sizeOf = (message: RecordedMessage): number => {
  const named = headerIn(message, 'content-length')
  if (named !== undefined && /^\d{1,15}$/.test(named)) return Number(named)
  if (message.body === undefined) return 0
  return message.truncated === undefined ? Buffer.byteLength(message.body) : UNKNOWN
}

/** Returns the parameters of a stored query with readable values. */
const queryList = (query = ''): readonly NamedValue[] =>
  query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const end = part.indexOf('=')
      return end < 0 ? { name: part, value: '' } : { name: part.slice(0, end), value: part.slice(end + 1) }
    })

/** Returns the stored part of a body, with a comment if it is incomplete. */
const bodyOf = ({ body, truncated }: RecordedMessage) => compact({ text: body, comment: truncated })

/** Returns the common part of a request and a response. Cookies are hidden, like all secrets. */
const sent = (message: RecordedMessage) => ({
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: message.headers,
  headersSize: UNKNOWN,
  bodySize: sizeOf(message),
})

/** Returns a recorded request as an entry of a HAR file. */
export const harEntry = ({ id, space, recordedAt, facts }: RequestEvent, origin: string) => {
  const { request, response = { headers: [] }, ...recorded } = requestView(facts)
  const { method, path, query, durationMs, requestId, operation, scenario, matchedBy, end, notes } = recorded
  // HAR uses 0 if no response was sent.
  const status = end === 'responded' ? (recorded.status ?? 0) : 0
  const host = headerIn(request, 'host')
  const target = query === undefined ? path : `${path}?${encodeURI(query)}`
  return {
    // An event is recorded when its response is sent.
    startedDateTime: later(recordedAt, -Math.round(durationMs)),
    time: durationMs,
    request: {
      method,
      url: `${host === undefined ? origin : `${new URL(origin).protocol}//${host}`}${target}`,
      ...sent(request),
      queryString: queryList(query),
      ...(request.body !== undefined && {
        postData: { mimeType: headerIn(request, 'content-type') ?? '', params: [], ...bodyOf(request) },
      }),
    },
    response: {
      status,
      statusText: '',
      ...sent(response),
      content: {
        size: sizeOf(response),
        mimeType: headerIn(response, 'content-type') ?? 'x-unknown',
        ...bodyOf(response),
      },
      redirectURL: status >= 300 && status < 400 ? (headerIn(response, 'location') ?? '') : '',
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: [...(end === 'responded' ? [] : [`no response was sent: ${end}`]), ...notes].join('\n'),
    _id: id,
    _requestId: requestId,
    _space: space,
    ...compact({ _operation: operation, _scenario: scenario, _because: matchedBy }),
  }
}

/**
 * Returns recorded requests as HAR 1.2, for developer tools of browsers and HTTP tools. Unknown sizes are -1. Names of
 * sandbox data begin with `_`, as the format requires.
 */
export const harLog = (entries: readonly ReturnType<typeof harEntry>[], version: string, comment: string) => ({
  version: '1.2',
  creator: { name: 'threeds-sandbox', version },
  entries,
  comment,
})
