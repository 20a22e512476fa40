import type { ContractDocument } from '../../scripts/generate/contract.ts'
import type { OperationId } from '../../src/api/api-interface.ts'
import type { HttpResponse } from '../../src/api/http/response.ts'
import type { Interface, Route } from '../../src/api/http/route.ts'
import { linkInterface } from '../../src/api/links.routes.ts'
import { transactionInterface } from '../../src/api/transactions.routes.ts'
import type { Finding } from '../../src/api/validation-messages.ts'
import { findingOf, type MessagePrefix, problemOfFindings } from '../../src/api/validation-problem.ts'
import requests from '../../src/core/contract/request-validators.gen.cjs'
import { responseValidators } from '../../src/core/contract/responses.gen.ts'
import type { Validator, Violation } from '../../src/core/contract/validator.ts'
import type { ContractOperation, Parts } from './contract-operations.ts'
import { contractOracle, type Message } from './contract-oracle.ts'

/** The result of a request: its body as the handler gets it, or the whole error response. */
export type ValidationResult =
  | { readonly body: unknown }
  | { readonly rejected: Pick<HttpResponse, 'status' | 'payload'> }

const VALIDATORS: Readonly<Record<string, { readonly errors?: readonly Violation[] | null }>> = { ...requests }

const PREFIXES: Readonly<Record<OperationId, MessagePrefix>> = {
  initTransaction: 'init',
  getTransaction: 'status',
  authorizeTransaction: 'authorize',
  createLink: 'link',
  getLink: 'link',
  deleteLink: 'link',
}

/** An engine without records, in which errors about IDs find no similar one. */
const none = (): undefined => undefined
const engine = { find: none, findLink: none, spaceOfResource: none, spaceOfHold: none, queued: () => [] }

/** The interface and the route of each operation, without a handler. */
const routesByOperation = (): ReadonlyMap<string, { readonly at: Interface; readonly route: Route }> =>
  new Map(
    [
      transactionInterface({ engine, account: {} } as never),
      linkInterface({ engine, linkKey: { header: '' } } as never),
    ].flatMap((at) => at.routes.map((route) => [route.operation ?? '', { at, route }] as const)),
  )

export const requestOf = ({ verb, path }: ContractOperation, { headers, params, body }: Parts): Message => ({
  method: verb,
  url: path.replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  headers: verb === 'POST' ? { 'content-type': 'application/json', ...headers } : headers,
  body,
})

/** Returns a valid request of an operation: the contract's own example. */
export const exampleOf = ({ paramExamples, requestExamples }: ContractOperation): Parts => ({
  headers: {},
  params: paramExamples,
  body: requestExamples[0],
})

/** The common part of a finding. */
const reported = ({ path, keyword, message, params: { allowedValues } }: Finding): object => ({
  path,
  keyword,
  message,
  ...(Array.isArray(allowedValues) && { allowedValues: allowedValues.map(String) }),
})

/** Both validators of the contract: our own, and express-openapi-validator, which uses our messages too. */
export const contractValidators = (document: ContractDocument) => {
  const oracle = contractOracle(document)
  const routes = routesByOperation()
  const routeOf = (operation: OperationId) => {
    const result = routes.get(operation)
    if (!result) throw new Error(`${operation} is not routed`)
    return result
  }
  const rejection = (
    { at }: ReturnType<typeof routeOf>,
    reports: Parameters<Interface['reject']>[0],
  ): ValidationResult => {
    const { status, payload } = at.reject(reports, {})
    return { rejected: { status, payload } }
  }

  return {
    oracle,
    own: {
      async request({ operation }: ContractOperation, parts: Parts) {
        const route = routeOf(operation)
        const cause = { kind: 'request', requestId: 'req_1' } as const
        const output = { method: '', query: {}, ip: '', cause, origin: '', space: '', only: undefined }
        const rest = { ...output, gone: () => new AbortController().signal }
        const judging = route.route.judge({ ...rest, ...parts, body: parts.body })
        // They belong to the validator until its next call.
        const matches: readonly Violation[] = VALIDATORS[operation]?.errors ?? []
        const judged = await judging
        const violations = 'problem' in judged ? matches : []
        return { result: 'problem' in judged ? rejection(route, judged.problem) : { body: judged.body }, violations }
      },
      response({ operation }: ContractOperation, status: number, body: unknown) {
        const known: Readonly<Record<number, Validator<object>>> = responseValidators[operation]
        const fits = known[status]
        if (!fits) throw new Error(`${operation} never returns ${status}`)
        const violations: readonly Violation[] = fits(body) ? [] : (fits.errors ?? [])
        return { findings: violations.map(findingOf).map(reported), violations }
      },
    },
    reference: {
      async request(operation: ContractOperation, parts: Parts): Promise<ValidationResult> {
        const verdict = await oracle.request(requestOf(operation, parts))
        if (!verdict) return { body: parts.body }
        if (verdict.status !== 400) throw new Error(`the oracle returned ${verdict.status}`)
        const { findings } = verdict
        const problem = await problemOfFindings(findings, PREFIXES[operation.operation], parts)
        return rejection(routeOf(operation.operation), problem)
      },
      /** Paths begin at the response, as ours do. */
      async response(operation: ContractOperation, status: number, body: unknown): Promise<readonly object[]> {
        const verdict = await oracle.response(requestOf(operation, exampleOf(operation)), status, body)
        return (verdict?.findings ?? []).map((finding) =>
          reported({ ...finding, path: finding.path.replace('/response', '') }),
        )
      },
    },
  }
}
