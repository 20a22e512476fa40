import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../src/api/api-interface.ts'
import { withoutNulls } from '../../src/api/null-members.ts'
import { responseValidators } from '../../src/core/contract/responses.gen.ts'
import { type Case, contractCases, type Root, targetsOf } from '../support/contract-cases.ts'
import type { ContractOperation, Parts } from '../support/contract-operations.ts'
import { contractLocations } from '../support/contract-schemas.ts'
import { exampleOf } from '../support/contract-validators.ts'
import { initBody, plainCard } from '../support/init-body.ts'
import { keywordCount } from '../support/keyword-count.ts'
import { linkBody } from '../support/link-body.ts'
import { long } from '../support/long-runs.ts'
import { pseudoRandom } from '../support/pseudo-random.ts'
import { serviceJudges } from '../support/validated-responses.ts'

/**
 * Our validators are generated from openapi.yaml and have their own messages. express-openapi-validator reads the same
 * document, and both must agree on every request (docs/contributing/decisions/008-validators.md).
 */
const { document, operations, own, reference } = serviceJudges()

const copy = <T>(value: T): T => structuredClone(value)
const byId = (id: OperationId): ContractOperation => {
  const match = operations.find(({ operation }) => operation === id)
  if (!match) throw new Error(`the contract has no ${id}`)
  return match
}

/** Returns the results of both for one request. Each gets a copy, because they add defaults. */
const bothOnRequest = async (operation: ContractOperation, parts: Parts) => {
  const { result, violations } = await own.request(operation, copy(parts))
  return { own: result, reference: await reference.request(operation, copy(parts)), violations }
}

const bothOnResponse = async (operation: ContractOperation, status: number, body: unknown) => {
  const { findings, violations } = own.response(operation, status, body)
  const others = await reference.response(operation, status, body)
  // Without a response, the oracle has its own message.
  const reported = (matches: typeof others) => (body === null ? matches.length > 0 : matches)
  return { own: reported(findings), reference: reported(others), violations }
}

describe('generated requests and responses', () => {
  const paths = contractLocations(document)
  const roots = operations.flatMap((operation): Root[] => [
    { operation, location: paths.locationOf(operation.operation, operation.request) },
    ...operation.responses
      .filter(({ status }) => status < 500)
      .map(({ status, schema }) => ({ operation, status, location: paths.locationOf(operation.operation, schema) })),
  ])
  const targets = targetsOf(paths, roots)
  const count = keywordCount(paths, targets.keys())
  const total = long(2_400, 20_000)

  /** A valid path segment: whole characters, at least one. */
  const inPath = (text: string): string => text.replace(/\p{Surrogate}/gu, '?') || '?'
  /** Both see a body without null members, which the contract does not have. */
  const received = (operation: string, body: unknown): unknown => {
    if (operation === 'initTransaction') return withoutNulls('init', body).body
    if (operation === 'authorizeTransaction') return withoutNulls('authorize', body).body
    return operation === 'createLink' ? withoutNulls('link', body).body : body
  }
  const sendable = (operation: string, { headers, params, body }: Parts): Parts => {
    const texts = Object.entries(params).map(([name, value]) => [name, inPath(value)])
    return { headers, params: Object.fromEntries(texts), body: received(operation, body) }
  }
  const both = ({ root: { operation, status }, value }: Case) =>
    status === undefined
      ? bothOnRequest(operation, sendable(operation.operation, value as Parts))
      : bothOnResponse(operation, status, value)

  it('have equal results, including messages and added defaults', async () => {
    let rejected = 0
    for (const item of contractCases(paths, targets, pseudoRandom(7), total)) {
      const { violations, ...origin } = await both(item)
      const { operation, status = 'request', location } = item.root
      if (!isDeepStrictEqual(origin.own, origin.reference))
        expect(origin.own, `${operation.operation} ${status}: ${JSON.stringify(item.value)}`).toEqual(origin.reference)
      if (violations.length === 0) count.accepted(location, item.value)
      else count.rejected(location, item.value, violations)
      rejected += violations.length === 0 ? 0 : 1
    }
    console.info(`${total} generated, ${rejected} rejected; ${count.summary()}`)
    expect(rejected / total).toBeGreaterThan(1 / 3)
    // Enough that each keyword was satisfied and violated.
    expect(count.oneSided()).toEqual([])
  })
})

describe("the contract's own examples", () => {
  it.each(operations)('both accept the request examples of $operation', async (operation) => {
    expect(operation.requestExamples.length).toBeGreaterThan(0)
    for (const body of operation.requestExamples) {
      const origin = await bothOnRequest(operation, { ...exampleOf(operation), body })
      expect(origin).toMatchObject({ own: { body }, violations: [] })
      expect(origin.own).toEqual(origin.reference)
    }
  })

  it.each(operations)('both accept the response examples of $operation', async (operation) => {
    for (const { status, examples } of operation.responses)
      for (const body of examples)
        expect(await bothOnResponse(operation, status, body)).toMatchObject({ own: [], reference: [] })
  })

  it('examples from 500 on, which the oracle ignores, have the shape of a 400 or 401', () => {
    for (const { operation, responses: known } of operations) {
      const validators: Readonly<Record<number, unknown>> = responseValidators[operation]
      const failures = known.filter(({ status }) => status >= 500)
      expect(failures.length).toBeGreaterThan(0)
      for (const { status } of failures) expect(validators[status]).toBe(validators[401])
    }
  })
})

describe('bodies that a generator of JSON objects does not create', () => {
  const none = { headers: {}, params: {} }

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'refno'],
    ['a number', 1],
    ['a name that only an object of JavaScript has', JSON.parse('{"__proto__": {"refno": "r"}}')],
    ['a key of 200 kB', { ['x'.repeat(200_000)]: 1 }],
    [
      'more unknown names than a message lists',
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`name ${n}`, n])),
    ],
  ])('rejects %s with the same message', async (_, body) => {
    for (const id of ['initTransaction', 'createLink'] as const) {
      const origin = await bothOnRequest(byId(id), { ...none, body })
      expect(origin.own).toHaveProperty('rejected')
      expect(origin.own).toEqual(origin.reference)
    }
  })

  it('differs only for an empty name, whose location the oracle omits', async () => {
    const message = (code: string, text: unknown) => ({
      rejected: { payload: { value: { error: { code, message: text } } } },
    })
    const card = plainCard('4000001000000026', JSON.parse('{"": 1}'))
    const origin = await bothOnRequest(byId('initTransaction'), { ...none, body: initBody(undefined, { card }) })
    expect(origin.own).toMatchObject(message('UNRECOGNIZED_PROPERTY', 'init.card. is not recognized. Leave it out.'))
    expect(origin.reference).toMatchObject(
      message('INVALID_PROPERTY', expect.stringMatching(/^init transactionId length must be 18 digits/)),
    )
    const link = await bothOnRequest(byId('createLink'), { ...none, body: { ...linkBody(), '': 1 } })
    expect([link.own, link.reference].map((item) => 'rejected' in item && item.rejected.status)).toEqual([400, 404])
  })
})
