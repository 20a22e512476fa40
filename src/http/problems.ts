import type { ErrorRequestHandler, Request, Response } from 'express'
import type { ErrorBody, LinkErrorBody } from '../contract/wire.gen.ts'
import { compact } from '../domain/compact.ts'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { exchangeOf } from './exchange.ts'
import { BODY_LIMIT_BYTES } from './limits.ts'
import { type Problem, ProblemError } from './problem.ts'
import { type Finding, validationProblem } from './validation-problem.ts'

type Thrown = { readonly type?: string; readonly status?: number; readonly errors?: readonly Finding[] }

/** What express's body parser complains about, by its own type names. */
const BODY_PROBLEMS: Readonly<Record<string, Problem>> = {
  'entity.parse.failed': { status: 400, code: 'INVALID_JSON_PAYLOAD', message: 'the body is not a JSON object' },
  'entity.too.large': {
    status: 413,
    code: 'CLIENT_ERROR',
    message: `the body is larger than ${BODY_LIMIT_BYTES / 1024} KiB`,
  },
  'encoding.unsupported': { status: 415, code: 'INVALID_HEADER', message: 'this Content-Encoding is not supported' },
  'charset.unsupported': { status: 415, code: 'INVALID_HEADER', message: 'this charset is not supported; send UTF-8' },
  'request.aborted': { status: 400, code: 'CLIENT_ERROR', message: 'the request ended before its body did' },
  'request.size.invalid': {
    status: 400,
    code: 'CLIENT_ERROR',
    message: 'the body does not have the length that Content-Length names',
  },
}

/** Everything else that express holds against the caller, such as a body that is not what Content-Encoding says. */
const UNREADABLE: Problem = { status: 400, code: 'CLIENT_ERROR', message: 'the request cannot be read' }

const isLinkPath = ({ originalUrl }: Request): boolean => /^\/v1\/links([/?]|$)/.test(originalUrl)

const prefixOf = (req: Request): 'init' | 'status' | 'link' =>
  isLinkPath(req) ? 'link' : req.method === 'POST' ? 'init' : 'status'

const serverError = (cause: unknown, requestId: string): Problem => ({
  status: 500,
  code: 'SERVER_ERROR',
  message: `the sandbox failed at request ${requestId}; its log says where`,
  cause,
})

/** Anything that was thrown on the way as an answer. What is not known is a bug of ours and says 500. */
const problemOf = (error: unknown, req: Request, requestId: string): Problem => {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof StoreUnavailable)
    return { status: 503, code: 'SERVER_ERROR', message: `${error.message}; nothing was changed`, cause: error }
  if (error instanceof URIError)
    return { status: 404, code: 'CLIENT_ERROR', message: 'the path is not valid percent-encoding' }
  if (typeof error !== 'object' || error === null) return serverError(error, requestId)
  const { type, status, errors } = error as Thrown
  const known = type === undefined ? undefined : BODY_PROBLEMS[type]
  if (known) return known
  if (status === 415) return { status, code: 'INVALID_HEADER', message: 'Content-Type must be application/json' }
  if (status === 400 && errors) return validationProblem(errors, prefixOf(req), req.body)
  if (status !== undefined && status >= 400 && status < 500) return UNREADABLE
  return serverError(error, requestId)
}

const transactionError = ({ code, message, networkCode }: Problem): ErrorBody => ({
  error: { code, message, ...compact({ networkCode }) },
})

/** The link interface has an error body of its own (domain-facts part 2). */
const linkError = ({ status, message, fields }: Problem): LinkErrorBody =>
  fields ? { status, errors: fields.map((field) => ({ ...field })) } : { status, message }

/** A problem in the body of the interface that was called. */
export const problemBody = (req: Request, problem: Problem): ErrorBody | LinkErrorBody =>
  isLinkPath(req) ? linkError(problem) : transactionError(problem)

/** Sends a problem in the body of the interface that was called. */
export const sendProblem = (req: Request, res: Response, problem: Problem): void => {
  exchangeOf(res).problem = problem
  if (problem.headers) res.set(problem.headers)
  try {
    res.status(problem.status).json(problemBody(req, problem))
  } catch (cause) {
    // The check of our own answers refused this one. Callers still get JSON, and the log says what is wrong with us.
    const fault = serverError(cause, exchangeOf(res).requestId)
    exchangeOf(res).problem = fault
    res
      .status(fault.status)
      .type('application/json')
      .send(JSON.stringify(problemBody(req, fault)))
  }
}

/** The last stop of everything that was thrown. */
export const problems: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  const problem = problemOf(error, req, exchangeOf(res).requestId)
  sendProblem(req, res, problem)
}
