import { parse as parseForm } from 'node:querystring'
import express, { type Request, type Response } from 'express'
import { LIMITS } from '../core/domain/limits.ts'
import { once } from '../core/domain/once.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { shownJsonOf } from '../engine/events/redact-json.ts'
import { tellName } from './format-value.ts'
import { overLimit, type Problem, problem } from './http/problem.ts'
import type { Reading } from './http/route.ts'
import { tooMuchIn } from './json-reader.ts'
import { problemOfJson, type ReadBody, readExport } from './read-export.ts'

const refused = (status: number, code: Problem['code'], message: string): Problem =>
  problem(status, code, message).problem

/** What express's reader complains about, by its own type names. */
const COMPLAINTS: ReadonlyMap<unknown, Problem> = new Map([
  // ASSUMED: json-only.
  ['encoding.unsupported', refused(415, 'INVALID_HEADER', 'this Content-Encoding is not supported; send gzip or none')],
  // ASSUMED: broken-requests.
  ['request.aborted', refused(400, 'CLIENT_ERROR', 'the request ended before its body did')],
  // ASSUMED: broken-requests.
  ['request.size.invalid', refused(400, 'CLIENT_ERROR', 'the body does not have the length that Content-Length names')],
])

type Body = Exclude<Reading, { as: 'nothing' }>

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i

/** The charset that a Content-Type names. */
const charsetOf = ({ headers: { 'content-type': type = '' } }: Request): string | undefined =>
  type.includes(';') ? CHARSET.exec(type)?.[1]?.toLowerCase() : undefined

/** What is held against the caller by whoever read the bytes, as a problem. @throws what is a bug of ours */
const problemOf = (error: unknown, reading: Body): Problem => {
  if (typeof error !== 'object' || error === null) throw error
  const type: unknown = Reflect.get(error, 'type')
  // ASSUMED: body-limit.
  if (type === 'entity.too.large') return overLimit(reading.limit).problem
  const known = COMPLAINTS.get(type)
  if (known) return known
  const status: unknown = Reflect.get(error, 'status')
  if (typeof status !== 'number' || status < 400 || status > 499) throw error
  // What has no words of its own is, for example, a body that is not what Content-Encoding says. ASSUMED: broken-requests.
  return refused(reading.as === 'form' ? status : 400, 'CLIENT_ERROR', 'the request cannot be read')
}

/** The media type that a Content-Type names, without its parameters. */
const mediaTypeOf = ({ headers: { 'content-type': type = '' } }: Request): string => {
  const end = type.indexOf(';')
  return (end < 0 ? type : type.slice(0, end)).trim().toLowerCase()
}

/** The shape of a media type; anything else is not repeated. */
const MEDIA_TYPE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/

/** ASSUMED: json-only. */
const unwantedType = (req: Request, wanted: string): Problem => {
  const type = mediaTypeOf(req)
  const given = req.headers['content-type']
  const came = MEDIA_TYPE.test(type) ? `${tellName(type)} came` : given ? 'what came is no media type' : 'none came'
  return { ...refused(415, 'INVALID_HEADER', `Content-Type must be ${wanted}; ${came}`), by: 'header' }
}

const isJson = (req: Request, isRequired: boolean): boolean =>
  isRequired ? Boolean(req.is('application/json')) : mediaTypeOf(req) === 'application/json'

/** Whether a request says that it brings no body. */
const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Whether there is nothing to be read for a route, though nothing is wrong with that. */
const isLeftOut = (req: Request, reading: Body): boolean => {
  switch (reading.as) {
    case 'json':
      return reading.mayBeMissing === true && isEmpty(req)
    case 'form':
      return mediaTypeOf(req) !== 'application/x-www-form-urlencoded'
    case 'bytes':
      return isEmpty(req)
    case 'text':
    case 'export':
      return false
  }
}

const AS_IT_IS = 'an import comes as it is: in UTF-8, not packed, and without Content-Encoding'

const isUtf8 = (req: Request): boolean =>
  req.headers['content-encoding'] === undefined && (charsetOf(req) ?? 'utf-8') === 'utf-8'

/** What is wrong with the type of a body. */
const problemOfType = (req: Request, reading: Body): Problem | undefined => {
  if (reading.as === 'text' && !reading.mediaTypes.includes(mediaTypeOf(req)))
    return unwantedType(req, `one of ${reading.mediaTypes.join(', ')}`)
  // What is packed may be a thousand times as long, and in another charset it is read in one go. ASSUMED: json-only.
  if (reading.as === 'export' && !isUtf8(req)) return refused(415, 'INVALID_HEADER', AS_IT_IS)
  if (reading.as !== 'export' && reading.as !== 'json') return undefined
  return isJson(req, reading.as === 'export' || reading.isRequired) ? undefined : unwantedType(req, 'application/json')
}

/** Of what names no charset. Making one takes as long as most texts take it. */
const UTF_8 = new TextDecoder()

/** ASSUMED: json-only. */
const textOf = (bytes: Buffer, req: Request, reading: Body): string | Problem => {
  const charset = charsetOf(req)
  if (charset === undefined) return UTF_8.decode(bytes)
  const isKnown = reading.as !== 'json' || charset.startsWith('utf-')
  const text = isKnown ? attempt(() => new TextDecoder(charset).decode(bytes)) : undefined
  return text ?? refused(415, 'INVALID_HEADER', `the charset ${tellName(charset)} is not supported; send UTF-8`)
}

/** A map or a list, or why there is none. */
const readJson = (text: string, bytes: Buffer, notJson: string): ReadBody => {
  // What is looked through are its bytes, unless they are others in UTF-8.
  const unread = tooMuchIn(text, () => (text.length === bytes.length ? bytes : Buffer.from(text)))
  const value: unknown = unread ?? attempt(() => JSON.parse(text))
  if (typeof value === 'object' && value !== null) return { body: value, shown: once(() => shownJsonOf(text)) }
  return { problem: problemOfJson(unread, notJson), ...(text !== '' && { text }) }
}

/** What bytes are, as the route wants them read. */
const readBytes = (bytes: Buffer, req: Request, reading: Exclude<Body, { as: 'export' }>): ReadBody => {
  if (reading.as === 'bytes') return { body: bytes }
  const text = textOf(bytes, req, reading)
  if (typeof text !== 'string') return { problem: text }
  switch (reading.as) {
    case 'text':
      return { body: { mediaType: mediaTypeOf(req), text } }
    case 'form':
      // Its bytes bound it: a redirect by POST brings every parameter of the address that an app gave.
      return { body: parseForm(text, '&', '=', { maxKeys: 0 }) }
    case 'json':
      return readJson(text, bytes, reading.notJson)
  }
}

/** Reads bytes as they are without express's reader, which takes a third of the time of an answer. */
const plainBytes = (req: Request, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (req.destroyed) return reject({ type: 'request.aborted' })
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => void chunks.push(chunk))
    req.on('end', () => {
      const [first] = chunks
      const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks)
      if (bytes.length === length) resolve(bytes)
      else reject({ type: 'request.size.invalid' })
    })
    req.on('aborted', () => reject({ type: 'request.aborted' }))
  })

/** Reads a body as its route wants it. */
export const bodyReader = (reading: Reading): ((req: Request, res: Response) => ReadBody | Promise<ReadBody>) => {
  if (reading.as === 'nothing') return () => ({ body: undefined })
  const { most: limit } = LIMITS[reading.limit]
  const parser = once(() => express.raw({ limit, type: () => true }))
  /** All else: what is packed, too long, or of a length that nobody names. */
  const anyBytes = (req: Request, res: Response): Promise<Buffer> =>
    new Promise((resolve, reject) =>
      parser()(req, res, (error?: unknown) => (error === undefined ? resolve(req.body) : reject(error))),
    )

  const read = async (req: Request, res: Response): Promise<ReadBody> => {
    const problem = problemOfType(req, reading)
    if (problem) return { problem }
    if (isEmpty(req) && reading.as !== 'export') return readBytes(Buffer.alloc(0), req, reading)
    const length = Number(req.headers['content-length'])
    const isPlain = req.headers['content-encoding'] === undefined && length > 0 && length <= limit
    try {
      if (reading.as === 'export') return await readExport(req, reading)
      if (!isPlain) return readBytes(await anyBytes(req, res), req, reading)
      // Mostly a body comes with its head, and is there when Node has gone through all that it read.
      await undefined
      const whole: unknown = req.complete && req.readableLength === length ? req.read() : undefined
      return readBytes(whole instanceof Buffer ? whole : await plainBytes(req, length), req, reading)
    } catch (error) {
      return { problem: problemOf(error, reading) }
    }
  }
  return (req, res) => (isLeftOut(req, reading) ? { body: undefined } : read(req, res))
}
