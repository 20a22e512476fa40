import * as validator from 'express-openapi-validator'
import type { ContractDocument } from '../../scripts/generate/contract.ts'
import type { Finding } from '../../src/api/validation-messages.ts'
import { formats } from '../../src/core/contract/formats.ts'

type Options = Parameters<typeof validator.middleware>[0]
type OracleVerdict = { fault?: unknown; responded?: unknown }
type Middleware = (req: object, res: object, next: (fault?: unknown) => void) => unknown

/** The request or response to validate. */
export type Message = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Its result: nothing, or the errors. It fills in defaults in a validated body. */
export type Verdict = { readonly status: number; readonly findings: readonly Finding[] } | undefined

type Fault = {
  readonly status: number
  readonly errors?: readonly { readonly path: string; readonly message: string; readonly errorCode?: string }[]
}
const isFault = (value: unknown): value is Fault =>
  value instanceof Error && 'status' in value && typeof value.status === 'number'

const LIMIT = /^must (?:NOT have (?:more|fewer) than|be (>=?|<=?)) (\S+)/

/** It reports errors as a sentence only; the parts of our messages are in it. */
const partsOf = (keyword: string, whole: string): Pick<Finding, 'message' | 'params'> => {
  const [message = '', values] = keyword === 'enum' ? whole.split(': ') : [whole]
  if (values !== undefined) return { message, params: { allowedValues: values.split(', ') } }
  if (keyword === 'type') return { message, params: { type: whole.replace('must be ', '').split(',') } }
  if (keyword === 'format') return { message: whole, params: { format: whole.split('"')[1] } }
  const [matches, comparison, limit] = LIMIT.exec(whole) ?? []
  return { message, params: matches === undefined ? {} : { limit, ...(comparison && { comparison }) } }
}

/** @throws an error that is no verdict */
const verdictOf = ({ fault }: OracleVerdict): Verdict => {
  if (fault === undefined) return undefined
  if (!isFault(fault)) throw fault
  const findings = (fault.errors ?? []).map(({ path, message, errorCode = '' }) => {
    const keyword = errorCode.replace('.openapi.validation', '')
    return { path, keyword, ...partsOf(keyword, message) }
  })
  return { status: fault.status, findings }
}

/**
 * Uses express-openapi-validator as a validator of requests and responses. It is a chain of middleware, and validates a
 * response by patching `res.json`; here it is called with the members of a request and a response that it reads.
 */
export const contractOracle = (document: ContractDocument) => {
  const chain = validator.middleware({
    // The validator changes its document.
    apiSpec: structuredClone(document) as unknown as Exclude<Options['apiSpec'], string>,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true, allErrors: true },
    validateResponses: true,
    fileUploader: false,
    // No formats of a package that it loads: its own int64 has 64 bits, the other's is any whole number.
    ajvFormats: { formats: [] },
    formats: { 'http-url': formats['http-url'], 'return-url': formats['return-url'] },
  }) as unknown as readonly Middleware[]

  const passed = async ({ url, ...requested }: Message, res: object, received: OracleVerdict): Promise<void> => {
    const app = { enabled: () => true, param: () => undefined }
    const req = { ...requested, app, originalUrl: url, url, path: url, baseUrl: '', query: {}, params: {} }
    for (const middleware of chain) {
      if (received.fault !== undefined) return
      await new Promise<void>((resolve) => {
        const next = (fault?: unknown): void => {
          received.fault = fault
          resolve()
        }
        middleware(req, res, next)
      })
    }
  }

  const request = async (requested: Message): Promise<Verdict> => {
    const received: OracleVerdict = {}
    await passed(requested, {}, received)
    return verdictOf(received)
  }

  /** Validates responses to valid requests only, and none with a status of 500 or more. */
  const response = async (to: Message, status: number, body: unknown): Promise<Verdict> => {
    const received: OracleVerdict = {}
    const res = {
      statusCode: status,
      getHeaders: () => ({ 'content-type': 'application/json; charset=utf-8' }),
      json: (sent: unknown): void => {
        received.responded = sent
      },
    }
    await passed(to, res, received)
    if (received.fault !== undefined) throw new Error(`${to.method} ${to.url} is not a valid request`)
    res.json(body)
    if (received.fault === undefined && received.responded !== body)
      throw new Error('the oracle neither accepted nor rejected')
    return verdictOf(received)
  }

  return { request, response }
}
