import type { News, RequestRecord, SandboxEvent } from '../domain/event.ts'
import type { Instant } from '../domain/time.ts'

/** Everything of a request but its headers and bodies, which are long and are written as they are. */
type Short = Omit<RequestRecord, 'request' | 'response'>

type Lengths = readonly [kept: number, whole: number | undefined]

type Written = {
  readonly at: Instant
  readonly machineAt: Instant
  /** Of a request, its facts are `Short`. */
  readonly news: News | (Omit<Extract<News, { type: 'request' }>, 'facts'> & { readonly facts: Short })
  /** Of a request: how long its body is, and the whole of which it is the beginning; the same of its answer. */
  readonly bodies?: readonly [sent: Lengths, answered?: Lengths]
}

/**
 * Writes events as texts to be kept, and reads them. A request is a line of JSON, its headers, those of its answer and both
 * bodies as they are: to write a body as JSON once more costs more than everything else.
 */
export const createEventTexts = () => {
  /** Most callers send the same headers again and again, as one list. */
  let last: { readonly headers: readonly string[]; readonly text: string } = { headers: [], text: '[]' }
  const headersText = (headers: readonly string[]): string => {
    if (headers !== last.headers) last = { headers, text: JSON.stringify(headers) }
    return last.text
  }

  const write = (at: Instant, machineAt: Instant, news: News): string => {
    if (news.type !== 'request') return JSON.stringify({ at, machineAt, news } satisfies Written)
    const { type, subject } = news
    const { request, response, ...facts } = news.facts
    const [sent = '', answered = ''] = [request.body, response?.body]
    const ofSent = [sent.length, request.cutFrom] as const
    const written: Written = {
      at,
      machineAt,
      news: subject ? { type, subject, facts } : { type, facts },
      bodies: response ? [ofSent, [answered.length, response.cutFrom]] : [ofSent],
    }
    const headers = response ? JSON.stringify(response.headers) : '[]'
    return `${JSON.stringify(written)}\n${headersText(request.headers)}\n${headers}\n${sent}${answered}`
  }

  const read = (text: string, id: string, space: string): SandboxEvent => {
    const [first = '', sentHeaders = '', answeredHeaders = ''] = text.split('\n', 3)
    const { at, machineAt, news, bodies } = JSON.parse(first)
    const common = { id, space, at, machineAt }
    if (!bodies) return { ...common, ...news }
    const [[sentLength, sentWhole], answered] = bodies
    const begin = first.length + sentHeaders.length + answeredHeaders.length + 3
    const message = (headers: string, from: number, length: number, whole: number | null | undefined) => ({
      headers: JSON.parse(headers),
      ...(length > 0 && { body: text.slice(from, from + length) }),
      ...(typeof whole === 'number' && { cutFrom: whole }),
    })
    const facts: RequestRecord = {
      ...news.facts,
      request: message(sentHeaders, begin, sentLength, sentWhole),
      ...(answered && { response: message(answeredHeaders, begin + sentLength, answered[0], answered[1]) }),
    }
    return { ...common, ...news, facts }
  }

  return { write, read }
}
