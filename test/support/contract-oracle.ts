import * as validator from 'express-openapi-validator'
import type { ContractDocument } from '../../scripts/generate/contract.ts'
import type { Finding } from '../../src/api/validation-messages.ts'
import { returnUrlProblem } from '../../src/core/domain/return-url-problem.ts'

type Options = Parameters<typeof validator.middleware>[0]
type Heard = { fault?: unknown; answered?: unknown }
type Middleware = (req: object, res: object, next: (fault?: unknown) => void) => unknown

/** What the oracle is asked about. */
export type Asked = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** What it says: nothing, or what is wrong. It fills in defaults in a body that it is asked about. */
export type Verdict = { readonly status: number; readonly findings: readonly Finding[] } | undefined

type Fault = {
  readonly status: number
  readonly errors?: readonly { readonly path: string; readonly message: string; readonly errorCode?: string }[]
}
const isFault = (value: unknown): value is Fault =>
  value instanceof Error && 'status' in value && typeof value.status === 'number'

const LIMIT = /^must (?:NOT have (?:more|fewer) than|be (>=?|<=?)) (\S+)/

/** It tells what is wrong in a sentence only: what our words are made of stands in that. */
const partsOf = (keyword: string, whole: string): Pick<Finding, 'message' | 'params'> => {
  const [message = '', values] = keyword === 'enum' ? whole.split(': ') : [whole]
  if (values !== undefined) return { message, params: { allowedValues: values.split(', ') } }
  if (keyword === 'type') return { message, params: { type: whole.replace('must be ', '').split(',') } }
  const [matches, comparison, limit] = LIMIT.exec(whole) ?? []
  return { message, params: matches === undefined ? {} : { limit, ...(comparison && { comparison }) } }
}

/** @throws what is no verdict at all */
const verdictOf = ({ fault }: Heard): Verdict => {
  if (fault === undefined) return undefined
  if (!isFault(fault)) throw fault
  const findings = (fault.errors ?? []).map(({ path, message, errorCode = '' }) => {
    const keyword = errorCode.replace('.openapi.validation', '')
    return { path, keyword, ...partsOf(keyword, message) }
  })
  return { status: fault.status, findings }
}

/**
 * express-openapi-validator as a judge of requests and answers. It is a chain of middleware, and judges an answer by
 * patching `res.json`; here the chain is called with just as much of a request and a response as it looks at.
 */
export const contractOracle = (document: ContractDocument) => {
  const chain = validator.middleware({
    // The validator changes the document that it is given.
    apiSpec: structuredClone(document) as unknown as Exclude<Options['apiSpec'], string>,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true, allErrors: true },
    validateResponses: true,
    fileUploader: false,
    // No formats of a package that it loads: its own int64 has 64 bits, the other's is any whole number.
    ajvFormats: { formats: [] },
    formats: { 'http-url': (text: string) => returnUrlProblem(text) === undefined },
  }) as unknown as readonly Middleware[]

  const passed = async ({ url, ...asked }: Asked, res: object, heard: Heard): Promise<void> => {
    const app = { enabled: () => true, param: () => undefined }
    const req = { ...asked, app, originalUrl: url, url, path: url, baseUrl: '', query: {}, params: {} }
    for (const middleware of chain) {
      if (heard.fault !== undefined) return
      await new Promise<void>((resolve) => {
        const next = (fault?: unknown): void => {
          heard.fault = fault
          resolve()
        }
        middleware(req, res, next)
      })
    }
  }

  const request = async (asked: Asked): Promise<Verdict> => {
    const heard: Heard = {}
    await passed(asked, {}, heard)
    return verdictOf(heard)
  }

  /** It looks at answers to valid requests only, and at none whose status is 500 or more. */
  const answer = async (to: Asked, status: number, body: unknown): Promise<Verdict> => {
    const heard: Heard = {}
    const res = {
      statusCode: status,
      getHeaders: () => ({ 'content-type': 'application/json; charset=utf-8' }),
      json: (sent: unknown): void => {
        heard.answered = sent
      },
    }
    await passed(to, res, heard)
    if (heard.fault !== undefined) throw new Error(`${to.method} ${to.url} is not a valid request`)
    res.json(body)
    if (heard.fault === undefined && heard.answered !== body) throw new Error('the oracle neither passed nor refused')
    return verdictOf(heard)
  }

  return { request, answer }
}
