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
import { type Asked, contractOracle } from './contract-oracle.ts'

/** What becomes of a request: its body as the handler gets it, or the whole answer that refuses it. */
export type Said = { readonly body: unknown } | { readonly refused: Pick<HttpResponse, 'status' | 'payload'> }

const VALIDATORS: Readonly<Record<string, { readonly errors?: readonly Violation[] | null }>> = { ...requests }

const PREFIXES: Readonly<Record<OperationId, MessagePrefix>> = {
  initTransaction: 'init',
  getTransaction: 'status',
  createLink: 'link',
  getLink: 'link',
  deleteLink: 'link',
}

/** The interface and the route of each operation, without anything that would handle a request. */
const routesByOperation = (): ReadonlyMap<string, { readonly at: Interface; readonly route: Route }> =>
  new Map(
    [transactionInterface({ account: {} } as never), linkInterface({ linkKey: { header: '' } } as never)].flatMap(
      (at) => at.routes.map((route) => [route.operation ?? '', { at, route }] as const),
    ),
  )

export const askedOf = ({ verb, path }: ContractOperation, { headers, params, body }: Parts): Asked => ({
  method: verb,
  url: path.replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  headers: verb === 'POST' ? { 'content-type': 'application/json', ...headers } : headers,
  body,
})

/** A valid request of an operation: the contract's own example. */
export const exampleOf = ({ paramExamples, requestExamples }: ContractOperation): Parts => ({
  headers: {},
  params: paramExamples,
  body: requestExamples[0],
})

/** What both can say of a finding. */
const told = ({ path, keyword, message, params: { allowedValues } }: Finding): object => ({
  path,
  keyword,
  message,
  ...(Array.isArray(allowedValues) && { allowedValues: allowedValues.map(String) }),
})

/** Both judges of the contract: our own, and express-openapi-validator, which refuses in our words, too. */
export const contractJudges = (document: ContractDocument) => {
  const oracle = contractOracle(document)
  const routes = routesByOperation()
  const placeOf = (operation: OperationId) => {
    const found = routes.get(operation)
    if (!found) throw new Error(`${operation} is not routed`)
    return found
  }
  const refusal = ({ at }: ReturnType<typeof placeOf>, told: Parameters<Interface['refuse']>[0]): Said => {
    const { status, payload } = at.refuse(told, {})
    return { refused: { status, payload } }
  }

  return {
    oracle,
    ours: {
      async request({ operation }: ContractOperation, parts: Parts) {
        const place = placeOf(operation)
        const cause = { kind: 'request', requestId: 'req_1' } as const
        const said = { method: '', query: {}, ip: '', cause, origin: '', space: '', only: undefined }
        const rest = { ...said, gone: () => new AbortController().signal }
        const judging = place.route.judge({ ...rest, ...parts, body: parts.body })
        // They are the validator's own until it is asked again.
        const found: readonly Violation[] = VALIDATORS[operation]?.errors ?? []
        const judged = await judging
        const violations = 'problem' in judged ? found : []
        return { said: 'problem' in judged ? refusal(place, judged.problem) : { body: judged.body }, violations }
      },
      answer({ operation }: ContractOperation, status: number, body: unknown) {
        const known: Readonly<Record<number, Validator<object>>> = responseValidators[operation]
        const fits = known[status]
        if (!fits) throw new Error(`${operation} never answers ${status}`)
        const violations: readonly Violation[] = fits(body) ? [] : (fits.errors ?? [])
        return { findings: violations.map(findingOf).map(told), violations }
      },
    },
    theirs: {
      async request(operation: ContractOperation, parts: Parts): Promise<Said> {
        const verdict = await oracle.request(askedOf(operation, parts))
        if (!verdict) return { body: parts.body }
        if (verdict.status !== 400) throw new Error(`the oracle answers ${verdict.status}`)
        const { findings } = verdict
        const problem = await problemOfFindings(findings, PREFIXES[operation.operation], parts)
        return refusal(placeOf(operation.operation), problem)
      },
      /** Paths begin at the answer, as ours do. */
      async answer(operation: ContractOperation, status: number, body: unknown): Promise<readonly object[]> {
        const verdict = await oracle.answer(askedOf(operation, exampleOf(operation)), status, body)
        return (verdict?.findings ?? []).map((finding) =>
          told({ ...finding, path: finding.path.replace('/response', '') }),
        )
      },
    },
  }
}
