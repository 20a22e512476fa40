import { fieldsOf } from '../core/contract/claims.ts'
import { isMap } from '../core/domain/is-record.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { hostOf } from './recorded-urls.ts'
import type { RawExchange, RawMessage, Recording, Refusal, Where } from './recording.ts'

/** A recording as it was given: the file's name is not told, its number is. */
export type HarFile = { readonly text: string }

/** What was read of an entry, with what the sandbox alone writes there. */
export type HarEntry = { readonly raw: RawExchange; readonly isOfSandbox: boolean }

/** An entry that cannot be read, which may be of anybody: browsers record everything that a page loads. */
export type OddEntry = Where & {
  /** Which field cannot be read. Nothing is quoted. */
  readonly problem: string
  /** Where it was sent; nothing where its address is none. */
  readonly host?: string
  /** What was sent, as it is written there. */
  readonly sent: string
}

/** The entries of recordings. */
export type HarEntries = Pick<Recording, 'repeated'> & {
  readonly entries: readonly HarEntry[]
  readonly odd: readonly OddEntry[]
}

/** Whether something was refused instead. */
export const isRefusal = (value: unknown): value is Refusal => isMap(value) && 'code' in value && 'message' in value

/** Reads the entries of HAR files (HAR 1.2), or says which file cannot be read. */
export const readHar = (files: readonly HarFile[]): HarEntries | Refusal => {
  const entries: HarEntry[] = []
  const odd: OddEntry[] = []
  const repeated: Recording['repeated'][number][] = []
  for (const [index, { text }] of files.entries()) {
    const same = files.findIndex((other) => other.text === text)
    if (same < index) {
      repeated.push({ file: index + 1, same: same + 1 })
      continue
    }
    const listed = entriesIn(text)
    if (typeof listed === 'string') return unreadable(`file ${index + 1}: ${listed}`)
    for (const [place, entry] of listed.entries()) {
      const where = { file: index + 1, entry: place + 1 }
      const read = readEntry(entry, where)
      if (typeof read === 'string') odd.push({ ...where, ...oddEntry(entry), problem: read })
      else entries.push(read)
    }
  }
  return { entries, odd, repeated }
}

export const unreadable = (message: string): Refusal => ({ code: 'UNREADABLE', message })

const oddEntry = (entry: unknown) => {
  const { request } = fieldsOf(entry)
  const { url } = fieldsOf(request)
  const isAddress = typeof url === 'string' && parsedUrl(url) !== undefined
  return { sent: JSON.stringify(request ?? ''), ...(isAddress && { host: hostOf(url) }) }
}

const entriesIn = (text: string): readonly unknown[] | string => {
  // Some recorders begin with a byte order mark.
  const parsed: unknown = attempt(() => JSON.parse(text.replace(/^\uFEFF/, '')))
  if (!isMap(parsed)) return whyNoJson(text)
  if (!isMap(parsed.log)) return `log is missing; ${WANTED}`
  return Array.isArray(parsed.log.entries) ? parsed.log.entries : 'log.entries is not a list'
}

const WANTED = 'a recording is a HAR file as browsers and HTTP tools export it'

/** What a file begins with that programs have packed. */
const PACKED: Readonly<Record<string, string>> = {
  'PK\u0003\u0004': 'a ZIP archive',
  '\u001f\ufffd': 'packed with gzip',
}

const whyNoJson = (text: string): string => {
  const packed = Object.keys(PACKED).find((beginning) => text.startsWith(beginning))
  if (packed !== undefined) return `it is ${PACKED[packed]}; unpack it, and name the HAR file in it`
  if (text.trim() === '') return `it is empty; ${WANTED}`
  const isCut = /^\uFEFF?\s*\{\s*"/.test(text) && !text.trimEnd().endsWith('}')
  return isCut ? 'it ends in the middle; export it again' : `it is not JSON; ${WANTED}`
}

const readEntry = (entry: unknown, where: Where): HarEntry | string => {
  const { startedDateTime, request, response } = fieldsOf(entry)
  const startedAt = typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : Number.NaN
  if (Number.isNaN(startedAt)) return 'startedDateTime is not a date'
  if (!isMap(request)) return 'request is missing'
  if (!isMap(response)) return 'response is missing'
  const { method, url } = request
  if (typeof method !== 'string') return 'request.method is not a text'
  if (typeof url !== 'string' || !parsedUrl(url)) return 'request.url is not an address'
  // Where no answer came, some recorders write 0 and some -1.
  const status = Math.max(0, Number(response.status))
  if (!Number.isInteger(status) || status > 599) return 'response.status is not a status'
  const sent = headersIn(request)
  if (!sent) return 'request.headers is not a list of names and values'
  const answered = headersIn(response)
  if (!answered) return 'response.headers is not a list of names and values'
  const body = answeredBody(response.content)
  if (typeof body === 'string') return body
  const raw = {
    ...where,
    startedAt,
    request: { method: method.toUpperCase(), url, headers: sent, ...sentBody(request) },
    response: { status, headers: withLocation(answered, response.redirectURL), ...body },
  }
  return { raw, isOfSandbox: isSandboxEntry(entry, [...sent, ...answered]) }
}

type Headers = RawMessage['headers']
type BodyPart = Pick<RawMessage, 'body' | 'isCut'>

/** Names and values; pseudo headers of HTTP/2 such as `:path` say what method and address say. */
const headersIn = ({ headers }: Readonly<Record<string, unknown>>): Headers | undefined => {
  if (!Array.isArray(headers)) return undefined
  const pairs: (readonly [string, string])[] = []
  for (const header of headers) {
    const { name, value } = fieldsOf(header)
    if (typeof name !== 'string' || typeof value !== 'string') return undefined
    if (!name.startsWith(':')) pairs.push([name, value])
  }
  return pairs
}

/** Browsers hide headers of some answers and still know where they led. */
const withLocation = (headers: Headers, redirectUrl: unknown): Headers =>
  typeof redirectUrl !== 'string' || redirectUrl === '' || headers.some(([name]) => name.toLowerCase() === 'location')
    ? headers
    : [...headers, ['Location', redirectUrl]]

const sentBody = ({ postData, bodySize }: Readonly<Record<string, unknown>>): BodyPart => {
  if (!isMap(postData)) return {}
  const { text, params } = postData
  if (typeof text === 'string' && text !== '') {
    const decoded = postData.encoding === 'base64' ? fromBase64(text) : text
    return { body: decoded, ...cutOf(decoded, bodySize) }
  }
  return Array.isArray(params) && params.length > 0 ? { body: formText(params) } : {}
}

/** A form of which the recorder kept the fields: `text` and `params` exclude each other. */
const formText = (params: readonly unknown[]): string =>
  new URLSearchParams(
    params.map((param) => [String(fieldsOf(param).name ?? ''), String(fieldsOf(param).value ?? '')]),
  ).toString()

const answeredBody = (content: unknown): BodyPart | string => {
  const { text, encoding, size } = fieldsOf(content)
  // Recorders leave bodies out that they do not have any more, and say 0 of their size.
  if (text === undefined) return {}
  if (typeof text !== 'string') return 'response.content.text is not a text'
  if (encoding === undefined || encoding === '') return { body: text, ...cutOf(text, size) }
  if (encoding !== 'base64') return 'response.content.encoding is neither left out nor base64'
  const decoded = fromBase64(text)
  return { body: decoded, ...cutOf(decoded, size) }
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8')

const cutOf = (text: string, size: unknown): { readonly isCut?: true } =>
  typeof size === 'number' && size > Buffer.byteLength(text) ? { isCut: true } : {}

/** What the sandbox adds to its answers and to the recordings that it exports. */
const isSandboxEntry = (entry: unknown, headers: Headers): boolean =>
  ['_space', '_scenario'].some((name) => name in fieldsOf(entry)) ||
  headers.some(([name]) => name.toLowerCase().startsWith('sandbox-'))
