import type { IncomingMessage } from 'node:http'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { type Problem, problem } from '../reply/problem.ts'
import type { Reading } from '../reply/route.ts'
import { sayName } from './say.ts'

const refused = (status: number, code: Problem['code'], message: string): Problem =>
  problem(status, code, message).problem

/** What express's body parsers complain about, by their own type names. */
const COMPLAINTS = {
  'encoding.unsupported': refused(415, 'INVALID_HEADER', 'this Content-Encoding is not supported; send gzip or none'),
  'charset.unsupported': refused(415, 'INVALID_HEADER', 'this charset is not supported; send UTF-8'),
  'request.aborted': refused(400, 'CLIENT_ERROR', 'the request ended before its body did'),
  'request.size.invalid': refused(400, 'CLIENT_ERROR', 'the body does not have the length that Content-Length names'),
} as const

const isComplaint = (type: string): type is keyof typeof COMPLAINTS => Object.hasOwn(COMPLAINTS, type)

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The status of an error that blames the caller. */
const blameOf = (error: object): number | undefined =>
  'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? error.status
    : undefined

/** The text that a parser could not parse. */
const textIn = (error: unknown): { readonly text?: string } => {
  const text = typeof error === 'object' && error !== null ? textOf(error, 'body') : undefined
  return text === undefined ? {} : { text }
}

type Body = Exclude<Reading, { as: 'nothing' }>

/** What a parser holds against the caller as a problem. @throws what is a bug of ours */
const problemOf = (error: unknown, reading: Body): Problem => {
  if (typeof error !== 'object' || error === null) throw error
  const type = textOf(error, 'type') ?? ''
  if (reading.as === 'json' && type === 'entity.parse.failed')
    return refused(400, 'INVALID_JSON_PAYLOAD', reading.notJson)
  if (reading.as !== 'form' && type === 'entity.too.large') return refused(413, 'CLIENT_ERROR', reading.tooLarge)
  const status = blameOf(error)
  if (status === undefined) throw error
  // What has no words of its own is, for example, a body that is not what Content-Encoding says.
  const unreadable = refused(reading.as === 'form' ? status : 400, 'CLIENT_ERROR', 'the request cannot be read')
  const charset = textOf(error, 'charset')
  if (type === 'charset.unsupported' && charset !== undefined)
    return refused(415, 'INVALID_HEADER', `the charset ${sayName(charset)} is not supported; send UTF-8`)
  return isComplaint(type) ? COMPLAINTS[type] : unreadable
}

/** The media type that a Content-Type names, without its parameters. */
const mediaTypeOf = ({ headers }: Request): string =>
  (headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase()

/** The shape of a media type; anything else is not repeated. */
const MEDIA_TYPE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/

const unwantedType = (req: Request, wanted: string): Problem => {
  const type = mediaTypeOf(req)
  const given = req.headers['content-type']
  const came = MEDIA_TYPE.test(type) ? `${sayName(type)} came` : given ? 'what came is no media type' : 'none came'
  return { ...refused(415, 'INVALID_HEADER', `Content-Type must be ${wanted}; ${came}`), by: 'header' }
}

const isJson = (req: Request, isRequired: boolean): boolean =>
  // Mostly it is written plainly, and need not be taken apart.
  req.headers['content-type'] === 'application/json' ||
  (isRequired ? Boolean(req.is('application/json')) : mediaTypeOf(req) === 'application/json')

/** Whether a body belongs to a request: none at all is no JSON then. */
const needsBody = (method: string): boolean => method === 'POST' || method === 'PUT'

/** A body of no bytes, which express takes for `{}`. */
const EMPTY = { type: 'entity.parse.failed', status: 400 }

/** The text of JSON that a parser of express reads, by its request: the contract puts its defaults into what is parsed. */
type Texts = WeakMap<IncomingMessage, string>

const parserFor = (reading: Body, texts: Texts): RequestHandler => {
  const { limitBytes: limit } = reading
  switch (reading.as) {
    case 'json':
      return express.json({
        limit,
        verify(req, _res, body, charset) {
          if (body.length === 0 && needsBody(req.method ?? '')) throw Object.assign(new Error('empty body'), EMPTY)
          if (charset.toLowerCase() === 'utf-8') texts.set(req, withoutMark(body.toString()))
        },
      })
    case 'text':
      return express.text({ limit, type: () => true })
    case 'bytes':
      return express.raw({ limit, type: () => true })
    case 'form':
      // Its bytes bound it: a redirect by POST brings every parameter of the address that an app gave.
      return express.urlencoded({ extended: false, limit, parameterLimit: 10_000 })
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Without a byte order mark, which JSON may begin with. */
const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

/** What express takes for JSON: a map or a list. @throws SyntaxError */
const parsed = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  if (isObject(value)) return value
  throw new SyntaxError('neither a map nor a list')
}

/** How many bytes of plain JSON a request says that it brings; undefined where express's parser has to look at it. */
const plainLength = ({ headers }: Request, limitBytes: number): number | undefined => {
  const length = Number(headers['content-length'])
  const isPlain = headers['content-type'] === 'application/json' && headers['content-encoding'] === undefined
  return isPlain && length > 0 && length <= limitBytes ? length : undefined
}

/** Whether a request says that it brings no body. */
const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Reads plain JSON without express's parser, which takes a third of the time of an answer. */
const readPlain = (req: Request, length: number, notJson: string): Promise<ReadBody> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => void chunks.push(chunk))
    req.on('end', () => {
      const [first] = chunks
      const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks)
      if (bytes.length !== length) return resolve({ problem: COMPLAINTS['request.size.invalid'] })
      const text = withoutMark(bytes.toString())
      try {
        resolve({ body: parsed(text), text })
      } catch {
        resolve({ problem: refused(400, 'INVALID_JSON_PAYLOAD', notJson), text })
      }
    })
    req.on('aborted', () => resolve({ problem: COMPLAINTS['request.aborted'] }))
  })

/** A body that came, or why it cannot be used, with its text where that was read. */
export type ReadBody =
  | { readonly body: unknown; readonly text?: string }
  | { readonly problem: Problem; readonly text?: string }

/**
 * Reads what a request brings, as its route wants it read. JSON that comes with a verb that has no body must be JSON all
 * the same; nobody looks at it.
 */
export const bodyReader = (reading: Reading): ((req: Request, res: Response) => ReadBody | Promise<ReadBody>) => {
  if (reading.as === 'nothing') return () => ({ body: undefined })
  let parse: RequestHandler | undefined
  const texts: Texts = new WeakMap()
  return (req, res) => {
    if (reading.as === 'json') {
      if (reading.mayBeMissing && isEmpty(req)) return { body: undefined }
      if (needsBody(req.method) && !isJson(req, reading.isRequired))
        return { problem: unwantedType(req, 'application/json') }
      const length = plainLength(req, reading.limitBytes)
      if (length !== undefined) return readPlain(req, length, reading.notJson)
      const bringsNothing =
        req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined
      if (bringsNothing)
        return needsBody(req.method)
          ? { problem: refused(400, 'INVALID_JSON_PAYLOAD', reading.notJson) }
          : { body: undefined }
    }
    if (reading.as === 'text' && !reading.mediaTypes.includes(mediaTypeOf(req)))
      return { problem: unwantedType(req, `one of ${reading.mediaTypes.join(', ')}`) }
    const bodyOf = (): unknown =>
      reading.as === 'text' ? { mediaType: mediaTypeOf(req), text: String(req.body ?? '') } : req.body
    parse ??= parserFor(reading, texts)
    const read = parse
    return new Promise((resolve, reject) => {
      read(req, res, (error?: unknown) => {
        try {
          if (error !== undefined) return resolve({ problem: problemOf(error, reading), ...textIn(error) })
          const text = texts.get(req)
          resolve(text === undefined ? { body: bodyOf() } : { body: bodyOf(), text })
        } catch (bug) {
          reject(bug)
        }
      })
    })
  }
}
