import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { BROKEN_KINDS } from '../../src/core/domain/broken-response.ts'
import type { Fault } from '../../src/core/domain/outcome.ts'
import { FAULT_ENDPOINTS } from '../../src/core/domain/outcome-values.ts'
import { effectsSentence, keywordsOf, sentenceOf } from '../../src/engine/scenarios/describe/scenario-views.ts'
import { outcomeOf } from '../../src/engine/scenarios/vocabulary/outcome-of.ts'
import { writtenFault, writtenOf } from '../../src/engine/scenarios/vocabulary/written-scenario.ts'
import { initBody } from '../support/init-body.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

type Endpoint = Fault['on'][number]

/** A normal response, one with another status, and one for each way to break it. */
const WAYS: readonly Fault['instead'][] = [
  undefined,
  { type: 'status', status: 503 },
  ...BROKEN_KINDS.map((type) => ({ type })),
]
const faultOn = (endpoint: Endpoint, instead: Fault['instead']): Fault => ({
  on: [endpoint],
  ...(instead && { instead }),
})

const headers = (more: object = {}) => ({
  authorization: `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`,
  'content-type': 'application/json',
  ...more,
})

/** Returns the result of a call for its caller: status and body, or `nothing`. */
const got = (path: string, init: RequestInit = {}) =>
  fetch(`${shared().url}${path}`, { redirect: 'manual', headers: headers(), ...init }).then(
    async (response) => `${response.status} ${(await response.text()).replace(/\d{18}|nonce="[^"]*"/g, '')}`,
    () => 'nothing',
  )

const created = async (more: object = {}): Promise<string> =>
  (
    await shared()
      .init(initBody(), { ...more })
      .expect(201)
  ).body.transactionId

/** Returns the response of an endpoint for an existing transaction. */
const responseOf = async (endpoint: Endpoint, key: string, id: string) =>
  endpoint === 'init'
    ? got('/v1/transactions', {
        method: 'POST',
        headers: headers({ 'idempotency-key': key }),
        body: JSON.stringify(initBody()),
      })
    : got(endpoint === 'start' ? `/v1/start/${id}` : `/v1/transactions/${id}`)

/** Saves a scenario with this fault, selects it by header or queue, and returns the response of the endpoint. */
const ofScenario = async (endpoint: Endpoint, instead: Fault['instead'], way: 'header' | 'queued outcome') => {
  const fault = faultOn(endpoint, instead)
  const outcome = { ...outcomeOf({}), ...(instead && { fault }) }
  await ownScenarios(shared()).put('mine', stringify(writtenOf(outcome)))
  if (way === 'queued outcome') await shared().http.post('/_sandbox/next').send({ scenario: 'mine' }).expect(201)
  const chosen = way === 'header' ? { 'sandbox-scenario': 'mine' } : {}
  if (endpoint !== 'init') return responseOf(endpoint, '', await created(chosen))
  return got('/v1/transactions', { method: 'POST', headers: headers(chosen), body: JSON.stringify(initBody()) })
}

let keys = 0
/** Sets the fault manually on a transaction and returns the response of the endpoint. */
const manually = async (endpoint: Endpoint, instead: Fault['instead']) => {
  keys += 1
  const key = `each-fault-${keys}`
  const id = await created({ 'idempotency-key': key })
  const faults = writtenFault(faultOn(endpoint, instead))
  if (instead) await shared().http.put(`/_sandbox/transactions/${id}/faults`).send(faults).expect(200)
  return responseOf(endpoint, key, id)
}

const expectAllDifferent = (texts: readonly unknown[]) => {
  expect(texts.length).toBe(WAYS.length)
  expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(texts.length)
}

it.each(
  FAULT_ENDPOINTS.flatMap((endpoint) =>
    (['header', 'queued outcome', 'manual'] as const).map((way) => [endpoint, way] as const),
  ),
)('each way to break the response of %s has a different result for its caller (%s)', async (endpoint, way) => {
  const responses = []
  for (const instead of WAYS)
    responses.push(await (way === 'manual' ? manually(endpoint, instead) : ofScenario(endpoint, instead, way)))
  expectAllDifferent(responses)
})

it('each fault has its own description in all texts', () => {
  const outcomes = WAYS.map((instead) => ({ ...outcomeOf({}), ...(instead && { fault: faultOn('status', instead) }) }))
  expectAllDifferent(outcomes.map((outcome) => effectsSentence({ outcome })))
  expectAllDifferent(outcomes.map((outcome) => sentenceOf({ outcome })))
  expectAllDifferent(outcomes.map((outcome) => keywordsOf({ title: '', outcome })))
})

it('each fault is offered in the list of scenarios', async () => {
  const { scenarios } = (await shared().http.get('/_sandbox/scenarios').expect(200)).body
  const explained: readonly string[] = scenarios.map(({ explanation }: { explanation: string }) => explanation)
  const missing = BROKEN_KINDS.filter((type) => {
    const texts = effectsSentence({ outcome: { ...outcomeOf({}), fault: faultOn('init', { type }) }, patch: {} })
    return !explained.some((text) => text.includes(texts))
  })
  expect(missing).toEqual([])
})
