import type { IncomingMessage } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { LIMITS } from '../core/domain/limits.ts'
import { once } from '../core/domain/once.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { illFormedPath, mayBeIllFormed } from '../core/domain/well-formed.ts'
import { compressionOf, describeBrokenJson, describeCompressed } from '../core/text/broken-json.ts'
import { describePercentFault, invalidByteIn, percentFaultIn } from '../core/text/utf8.ts'
import { redactedJson, redactJsonText } from '../engine/events/redact-json.ts'
import { formatName } from './format-value.ts'
import { overLimit, type Problem, problem } from './http/problem.ts'
import type { Reading } from './http/route.ts'
import { exceededLimit } from './json-reader.ts'
import { brokenJson, notUtf8, problemOfJson, type ReadBody, readExport } from './read-export.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** Text of a JSON body, for the request log. Set before the text is parsed. */
    bodyText?: string
  }
}

const rejected = (status: number, code: Problem['code'], message: string): Problem =>
  problem(status, code, message).problem

/** Errors of Express's body parsers, by their `type`. */
const PARSER_ERRORS: ReadonlyMap<unknown, Problem> = new Map([
  // ASSUMED: json-only.
  [
    'encoding.unsupported',
    rejected(415, 'INVALID_HEADER', 'This `Content-Encoding` is not supported. Send gzip or none.'),
  ],
  // ASSUMED: broken-requests.
  ['request.aborted', rejected(400, 'CLIENT_ERROR', 'The request ended before its body was complete.')],
  // ASSUMED: broken-requests.
  ['request.size.invalid', rejected(400, 'CLIENT_ERROR', 'The length of the body differs from `Content-Length`.')],
])

type Body = Exclude<Reading, { as: 'nothing' }>
type ParsedBody = Exclude<Body, { as: 'export' }>

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)"?/i

/** Returns the charset of a Content-Type in lower case; UTF-8 by any of its names, such as `utf8`, is `utf-8`. */
const charsetOf = ({ headers: { 'content-type': type = '' } }: IncomingMessage): string | undefined => {
  const named = CHARSET.exec(type)?.[1]?.toLowerCase()
  if (named === undefined) return undefined
  return attempt(() => new TextDecoder(named).encoding) === 'utf-8' ? 'utf-8' : named
}

/** Names UTF-8 as Express's parsers know it. */
const nameCharset = ({ headers }: Request, charset: string): void => {
  headers['content-type'] = headers['content-type']?.replace(CHARSET, `; charset=${charset}`)
}

/** Returns the rejection of a charset. ASSUMED: json-only. */
const unsupportedCharset = (charset: string): Problem =>
  rejected(415, 'INVALID_HEADER', `Charset \`${formatName(charset)}\` is not supported. Send UTF-8.`)

/** Thrown in `verify`, which is how Express lets a body be rejected before it is parsed. */
class BodyRejected extends Error {
  readonly problem: Problem
  constructor(input: Problem) {
    super(input.message)
    this.problem = input
  }
}

/** Returns the problem for an error of a body parser. @throws errors that the caller did not cause */
const problemOf = (error: unknown, req: Request, reading: Body): Problem => {
  if (error instanceof BodyRejected) return error.problem
  if (typeof error !== 'object' || error === null) throw error
  const type: unknown = Reflect.get(error, 'type')
  // ASSUMED: body-limit.
  if (type === 'entity.too.large') return overLimit(reading.limit).problem
  if (type === 'charset.unsupported') return unsupportedCharset(charsetOf(req) ?? '')
  if (type === 'entity.parse.failed' && reading.as === 'json')
    return brokenJson(reading.notJson, describeBrokenJson(req.bodyText ?? ''))
  const known = PARSER_ERRORS.get(type)
  if (known) return known
  const status: unknown = Reflect.get(error, 'status')
  if (typeof status !== 'number' || status < 400 || status > 499) throw error
  // Any other error, such as a body that does not match its Content-Encoding. ASSUMED: broken-requests.
  return rejected(reading.as === 'form' ? status : 400, 'CLIENT_ERROR', 'The request cannot be read.')
}

/** Returns the media type of a Content-Type without its parameters. */
const mediaTypeOf = ({ headers: { 'content-type': type = '' } }: IncomingMessage): string => {
  const end = type.indexOf(';')
  return (end < 0 ? type : type.slice(0, end)).trim().toLowerCase()
}

const FORM = 'application/x-www-form-urlencoded'

/** The form of a media type. A message repeats no other text. */
const MEDIA_TYPE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/

/** ASSUMED: json-only. */
const unwantedType = (req: Request, wanted: string): Problem => {
  const type = mediaTypeOf(req)
  const input = req.headers['content-type']
  const received = MEDIA_TYPE.test(type) ? `\`${formatName(type)}\`` : input ? 'no valid media type' : 'none'
  return {
    ...rejected(415, 'INVALID_HEADER', `\`Content-Type\` must be ${wanted}; received ${received}.`),
    by: 'header',
  }
}

const isJson = (req: Request, isRequired: boolean): boolean =>
  isRequired ? Boolean(req.is('application/json')) : mediaTypeOf(req) === 'application/json'

/** Returns whether the headers announce no body. */
const isEmpty = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** Returns whether a route handles a request as one without a body. */
const isLeftOut = (req: Request, reading: Body): boolean => {
  switch (reading.as) {
    case 'json':
      return reading.mayBeMissing === true && isEmpty(req)
    case 'form':
      return mediaTypeOf(req) !== FORM
    case 'bytes':
      return isEmpty(req)
    case 'text':
    case 'export':
      return false
  }
}

const AS_IT_IS = 'Send an import in UTF-8, uncompressed and without `Content-Encoding`.'

const isUtf8 = (req: Request): boolean =>
  req.headers['content-encoding'] === undefined && (charsetOf(req) ?? 'utf-8') === 'utf-8'

/** Returns the problem with the type of a body. */
const problemOfType = (req: Request, reading: Body): Problem | undefined => {
  if (reading.as === 'text' && !reading.mediaTypes.includes(mediaTypeOf(req)))
    return unwantedType(req, `one of ${reading.mediaTypes.map((type) => `\`${type}\``).join(', ')}`)
  // A packed import could unpack to a thousand times its length, and another charset cannot be read in pieces. ASSUMED: json-only.
  if (reading.as === 'export' && !isUtf8(req)) return rejected(415, 'INVALID_HEADER', AS_IT_IS)
  if (reading.as !== 'export' && reading.as !== 'json') return undefined
  return isJson(req, reading.as === 'export' || reading.isRequired)
    ? undefined
    : unwantedType(req, '`application/json`')
}

/**
 * The charsets that Express's parsers and TextDecoder decode alike. Of `utf-16`, the parsers guess the byte order, and in UTF-7
 * ASCII hides other text: the parsed body would differ from the text that is checked and logged.
 */
const CHARSETS: readonly string[] = ['utf-8', 'utf-16le', 'utf-16be']

/** Returns the text of a body. ASSUMED: json-only. @throws BodyRejected for another charset, and for bytes that are no text of it */
const decoded = (bytes: Buffer, charset: string, code: Problem['code']): string => {
  if (!CHARSETS.includes(charset)) throw new BodyRejected(unsupportedCharset(charset))
  const invalid = charset === 'utf-8' ? invalidByteIn(bytes) : undefined
  if (invalid) throw new BodyRejected(notUtf8(invalid, code))
  const text = attempt(() => new TextDecoder(charset, { fatal: true }).decode(bytes))
  if (text === undefined)
    throw new BodyRejected(rejected(400, code, `The body is not valid \`${charset}\`. Send UTF-8.`))
  return text
}

/** Returns the text of a body that is not JSON. ASSUMED: json-only. */
const textOf = (req: IncomingMessage, bytes: Buffer): string =>
  decoded(bytes, charsetOf(req) ?? 'utf-8', 'CLIENT_ERROR')

/** Runs between reading and parsing of a body that is not JSON. */
const verifyText = (req: IncomingMessage, _res: unknown, bytes: Buffer): void => {
  textOf(req, bytes)
}

/** Runs between reading and parsing of a form, whose escapes are text as well. ASSUMED: broken-requests. */
const verifyForm = (req: IncomingMessage, _res: unknown, bytes: Buffer): void => {
  const fault = percentFaultIn(textOf(req, bytes))
  if (fault)
    throw new BodyRejected(
      rejected(400, 'CLIENT_ERROR', `The form cannot be read, because ${describePercentFault(fault)}.`),
    )
}

/** Runs after the reading of a body of any type. Forms and JSON must be text in every field. ASSUMED: json-only. */
const verifyBytes = (req: IncomingMessage, res: unknown, bytes: Buffer): void => {
  if (mediaTypeOf(req) === FORM) verifyForm(req, res, bytes)
  const text = textOf(req, bytes)
  if (!mayBeIllFormed(text)) return
  const body: unknown = attempt(() => JSON.parse(text))
  const illFormed = illFormedPath(body)
  if (illFormed) throw new BodyRejected(problemOfJson({ illFormed, body }))
}

/**
 * Runs between reading and parsing of a JSON body: `express.json` takes an empty body for `{}`, and has no limit for depth and
 * number of values, which a body of 64 KB can exceed far enough to block the event loop.
 */
const verifyJson =
  (notJson: string) =>
  (req: IncomingMessage, _res: unknown, bytes: Buffer, charset: string): void => {
    const compression = compressionOf(bytes)
    if (compression)
      throw new BodyRejected(
        brokenJson(notJson, describeCompressed(compression, ', or as gzip with `Content-Encoding: gzip`')),
      )
    const text = decoded(bytes, charset, 'INVALID_JSON_PAYLOAD')
    req.bodyText = text
    if (text.trim() === '') throw new BodyRejected(brokenJson(notJson, describeBrokenJson(text)))
    const unread = exceededLimit(charset === 'utf-8' ? bytes : Buffer.from(text))
    if (unread !== undefined) throw new BodyRejected(problemOfJson(unread))
  }

/** Returns Express's parser for a kind of body. The media type is checked before, with messages per route. */
const parserOf = (reading: ParsedBody): RequestHandler => {
  const options = { limit: LIMITS[reading.limit].most, inflate: true, type: () => true }
  switch (reading.as) {
    case 'json':
      return express.json({ ...options, verify: verifyJson(reading.notJson) })
    case 'text':
      return express.text({ ...options, verify: verifyText })
    case 'form':
      return express.text({ ...options, verify: verifyForm })
    case 'bytes':
      return express.raw({ ...options, verify: verifyBytes })
  }
}

/** Returns a JSON body for logs: the received text if nothing of it must be left out. */
const loggedJson = (
  body: unknown,
  text: string,
  { loggable }: Extract<ParsedBody, { readonly as: 'json' }>,
): string => {
  const rest = loggable?.(body) ?? body
  return rest === body ? redactJsonText(text) : redactedJson(rest)
}

/** Returns the body that a parser has set. `undefined`: the request has none, or its connection closed early. */
const bodyOf = (req: Request, reading: ParsedBody): ReadBody => {
  const body: unknown = req.body
  const { bodyText } = req
  switch (reading.as) {
    case 'json':
      if (body === undefined) return { problem: brokenJson(reading.notJson, describeBrokenJson('')) }
      if (bodyText !== undefined && mayBeIllFormed(bodyText)) {
        const illFormed = illFormedPath(body)
        if (illFormed) return { problem: problemOfJson({ illFormed, body }, reading.root), text: bodyText }
      }
      return { body, ...(bodyText !== undefined && { shown: once(() => loggedJson(body, bodyText, reading)) }) }
    case 'text':
      return { body: { mediaType: mediaTypeOf(req), text: String(body ?? '') } }
    case 'form':
      // Not `express.urlencoded`: with a thousand equal names, its parser (qs) takes a thousand times as long as this one.
      return { body: parseForm(String(body ?? ''), '&', '=', { maxKeys: 0 }) }
    case 'bytes':
      return { body }
  }
}

/** Runs an Express middleware to its end. @throws the error that it passes to `next` */
const run = (middleware: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve())))

/** Returns the function that reads a body by Express's parser. It runs inside the pipeline, because credentials come first. */
const parserReader = (reading: ParsedBody) => {
  const parser = parserOf(reading)
  return async (req: Request, res: Response): Promise<ReadBody> => {
    await run(parser, req, res)
    return bodyOf(req, reading)
  }
}

/** Returns the function that reads the body of a request for a route. */
export const bodyReader = (reading: Reading): ((req: Request, res: Response) => Promise<ReadBody>) => {
  if (reading.as === 'nothing') return async () => ({ body: undefined })
  const read = reading.as === 'export' ? (req: Request) => readExport(req, reading) : parserReader(reading)
  return async (req, res) => {
    if (isLeftOut(req, reading)) return { body: undefined }
    const wrong = problemOfType(req, reading)
    if (wrong) return { problem: wrong }
    if (charsetOf(req) === 'utf-8') nameCharset(req, 'utf-8')
    try {
      return await read(req, res)
    } catch (error) {
      const { bodyText } = req
      return { problem: problemOf(error, req, reading), ...(bodyText && { text: bodyText }) }
    }
  }
}
