import express, { type Request, type RequestHandler, type Response } from 'express'
import { type Problem, problem } from '../reply/problem.ts'
import type { Reading } from '../reply/route.ts'

const refused = (status: number, code: Problem['code'], message: string): Problem =>
  problem(status, code, message).problem

/** What express's body parsers complain about, by their own type names. */
const COMPLAINTS: Readonly<Record<string, Problem>> = {
  'encoding.unsupported': refused(415, 'INVALID_HEADER', 'this Content-Encoding is not supported'),
  'charset.unsupported': refused(415, 'INVALID_HEADER', 'this charset is not supported; send UTF-8'),
  'request.aborted': refused(400, 'CLIENT_ERROR', 'the request ended before its body did'),
  'request.size.invalid': refused(400, 'CLIENT_ERROR', 'the body does not have the length that Content-Length names'),
}

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The status of an error that blames the caller. */
const blameOf = (error: object): number | undefined =>
  'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? error.status
    : undefined

type Body = Exclude<Reading, { as: 'nothing' }>

/** What a parser holds against the caller as a problem. @throws what is a bug of ours */
const problemOf = (error: unknown, reading: Body): Problem => {
  if (typeof error !== 'object' || error === null) throw error
  const type = textOf(error, 'type') ?? ''
  if (reading.as === 'json' && type === 'entity.parse.failed')
    return refused(400, 'INVALID_JSON_PAYLOAD', reading.notJson)
  if (reading.as === 'json' && type === 'entity.too.large') return refused(413, 'CLIENT_ERROR', reading.tooLarge)
  const status = blameOf(error)
  if (status === undefined) throw error
  // What has no words of its own is, for example, a body that is not what Content-Encoding says.
  const unreadable = refused(reading.as === 'form' ? status : 400, 'CLIENT_ERROR', 'the request cannot be read')
  return COMPLAINTS[type] ?? unreadable
}

/** The media type that a Content-Type names, without its parameters. */
const mediaTypeOf = ({ headers }: Request): string =>
  (headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase()

const NOT_JSON = refused(415, 'INVALID_HEADER', 'Content-Type must be application/json')

const isJson = (req: Request, isRequired: boolean): boolean =>
  isRequired ? Boolean(req.is('application/json')) : mediaTypeOf(req) === 'application/json'

const parserFor = (reading: Body): RequestHandler =>
  reading.as === 'json'
    ? express.json({ limit: reading.limitBytes })
    : express.urlencoded({ extended: false, limit: reading.limitBytes, parameterLimit: 20 })

export type ReadBody = { readonly body: unknown } | { readonly problem: Problem }

/**
 * Reads what a request brings, as its route wants it read. JSON that comes with a verb that has no body must be JSON all
 * the same; nobody looks at it.
 */
export const bodyReader = (reading: Reading): ((req: Request, res: Response) => ReadBody | Promise<ReadBody>) => {
  if (reading.as === 'nothing') return () => ({ body: undefined })
  const parse = parserFor(reading)
  return (req, res) => {
    const hasBody = req.method === 'POST' || req.method === 'PUT'
    if (reading.as === 'json' && hasBody && !isJson(req, reading.isRequired)) return { problem: NOT_JSON }
    return new Promise((resolve, reject) => {
      parse(req, res, (error?: unknown) => {
        try {
          resolve(error === undefined ? { body: req.body } : { problem: problemOf(error, reading) })
        } catch (bug) {
          reject(bug)
        }
      })
    })
  }
}
