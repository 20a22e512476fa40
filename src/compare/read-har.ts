import { fieldsOf } from '../core/contract/contract-items.ts'
import { isMap } from '../core/domain/is-record.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { decodeBody } from './decode-body.ts'
import { hostOf } from './recorded-urls.ts'
import type { Position, RawExchange, RawMessage, Recording, Rejection } from './recording.ts'

/** A recording. Reports contain its number instead of the file name. */
export type HarFile = { readonly text: string }

/** A parsed entry, and whether the sandbox recorded it. */
export type HarEntry = { readonly raw: RawExchange; readonly isOfSandbox: boolean }

/** An entry that cannot be read. It may belong to another host, because browsers record all requests of a page. */
export type FaultyEntry = Position & {
  /** The field that cannot be read, without its value. */
  readonly problem: string
  /** The host of the request, if its URL is valid. */
  readonly host?: string
  /** The request as JSON. */
  readonly sent: string
}

/** Entries of all files. */
export type HarEntries = Pick<Recording, 'duplicates'> & {
  readonly entries: readonly HarEntry[]
  readonly faulty: readonly FaultyEntry[]
}

/** Returns whether a value is a rejection. */
export const isRejection = (value: unknown): value is Rejection => isMap(value) && 'code' in value && 'message' in value

/** Reads the entries of HAR files (HAR 1.2), or rejects an unreadable file. */
export const readHar = (files: readonly HarFile[]): HarEntries | Rejection => {
  const entries: HarEntry[] = []
  const faulty: FaultyEntry[] = []
  const duplicates: Recording['duplicates'][number][] = []
  for (const [index, { text }] of files.entries()) {
    const duplicateOf = files.findIndex((other) => other.text === text)
    if (duplicateOf < index) {
      duplicates.push({ file: index + 1, duplicateOf: duplicateOf + 1 })
      continue
    }
    const listed = entriesIn(text)
    if (typeof listed === 'string') return unreadable(`file ${index + 1}: ${listed}`)
    for (const [location, entry] of listed.entries()) {
      const position = { file: index + 1, entry: location + 1 }
      const read = readEntry(entry, position)
      if (typeof read === 'string') faulty.push({ ...position, ...describeFaultyEntry(entry), problem: read })
      else entries.push(read)
    }
  }
  return { entries, faulty: faulty, duplicates }
}

export const unreadable = (message: string): Rejection => ({ code: 'UNREADABLE', message })

const describeFaultyEntry = (entry: unknown) => {
  const { request } = fieldsOf(entry)
  const { url } = fieldsOf(request)
  const isAddress = typeof url === 'string' && parsedUrl(url) !== undefined
  return { sent: JSON.stringify(request ?? ''), ...(isAddress && { host: hostOf(url) }) }
}

const entriesIn = (text: string): readonly unknown[] | string => {
  // Some recorders write a byte order mark.
  const parsed: unknown = attempt(() => JSON.parse(text.replace(/^\uFEFF/, '')))
  if (!isMap(parsed)) return describeInvalidJson(text)
  if (!isMap(parsed.log)) return `log is missing. ${EXPORT_HINT}`
  return Array.isArray(parsed.log.entries) ? parsed.log.entries : 'log.entries is not an array'
}

const EXPORT_HINT = 'Export a HAR file with a browser or an HTTP tool.'

/** First characters of compressed files. */
const COMPRESSED: Readonly<Record<string, string>> = {
  'PK\u0003\u0004': 'a ZIP archive',
  '\u001f\ufffd': 'compressed with gzip',
}

const describeInvalidJson = (text: string): string => {
  const packed = Object.keys(COMPRESSED).find((beginning) => text.startsWith(beginning))
  if (packed !== undefined) return `it is ${COMPRESSED[packed]}. Unpack it and use its HAR file.`
  if (text.trim() === '') return `it is empty. ${EXPORT_HINT}`
  const isTruncated = /^\uFEFF?\s*\{\s*"/.test(text) && !text.trimEnd().endsWith('}')
  return isTruncated ? 'it is truncated. Export it again.' : `it is not JSON. ${EXPORT_HINT}`
}

const readEntry = (entry: unknown, position: Position): HarEntry | string => {
  const { startedDateTime, request, response } = fieldsOf(entry)
  const startedAt = typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : Number.NaN
  if (Number.isNaN(startedAt)) return 'startedDateTime is not a date'
  if (!isMap(request)) return 'request is missing'
  if (!isMap(response)) return 'response is missing'
  const { method, url } = request
  if (typeof method !== 'string') return 'request.method is not a string'
  if (typeof url !== 'string' || !parsedUrl(url)) return 'request.url is not a URL'
  // Without a response, some recorders write 0 and some -1.
  const status = Math.max(0, Number(response.status))
  if (!Number.isInteger(status) || status > 599) return 'response.status is not a status'
  const sent = headersIn(request)
  if (!sent) return 'request.headers is not an array of names and values'
  const received = headersIn(response)
  if (!received) return 'response.headers is not an array of names and values'
  const body = responseBody(response.content, received)
  if (typeof body === 'string') return body
  const raw = {
    ...position,
    startedAt,
    request: { method: method.toUpperCase(), url, headers: sent, ...sentBody(request, sent) },
    response: { status, headers: withLocation(received, response.redirectURL), ...body },
  }
  return { raw, isOfSandbox: isSandboxEntry(entry, [...sent, ...received]) }
}

type Headers = RawMessage['headers']
type BodyPart = Pick<RawMessage, 'body' | 'isTruncated' | 'isCompressed'>

/** Returns names and values. Pseudo headers of HTTP/2, such as `:path`, repeat method and URL. */
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

/** Adds the Location header, which browsers hide for some responses. */
const withLocation = (headers: Headers, redirectUrl: unknown): Headers =>
  typeof redirectUrl !== 'string' || redirectUrl === '' || headers.some(([name]) => name.toLowerCase() === 'location')
    ? headers
    : [...headers, ['Location', redirectUrl]]

const encodingOf = (headers: Headers): string =>
  headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1].toLowerCase() ?? ''

const sentBody = ({ postData, bodySize }: Readonly<Record<string, unknown>>, headers: Headers): BodyPart => {
  if (!isMap(postData)) return {}
  const { text, params, encoding } = postData
  if (typeof text === 'string' && text !== '')
    return decodeBody(text, {
      isBase64: encoding === 'base64',
      contentEncoding: encodingOf(headers),
      size: bodySize,
    })
  return Array.isArray(params) && params.length > 0 ? { body: formText(params) } : {}
}

/** Formats the fields of a form. `text` and `params` exclude each other. */
const formText = (params: readonly unknown[]): string =>
  new URLSearchParams(
    params.map((param) => [String(fieldsOf(param).name ?? ''), String(fieldsOf(param).value ?? '')]),
  ).toString()

const responseBody = (content: unknown, headers: Headers): BodyPart | string => {
  const { text, encoding = '', size } = fieldsOf(content)
  // Recorders omit bodies that they no longer have, with the size 0.
  if (text === undefined) return {}
  if (typeof text !== 'string') return 'response.content.text is not a string'
  if (encoding !== '' && encoding !== 'base64') return 'response.content.encoding is neither absent nor base64'
  return decodeBody(text, { isBase64: encoding === 'base64', contentEncoding: encodingOf(headers), size })
}

/** Recognizes headers and members that the sandbox adds to its responses and exports. */
const isSandboxEntry = (entry: unknown, headers: Headers): boolean =>
  ['_space', '_scenario'].some((name) => name in fieldsOf(entry)) ||
  headers.some(([name]) => name.toLowerCase().startsWith('sandbox-'))
