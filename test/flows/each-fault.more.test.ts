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

type Place = Fault['on'][number]

/** An answer as it should be, with another status, and broken in each way. */
const WAYS: readonly Fault['instead'][] = [
  undefined,
  { type: 'status', status: 503 },
  ...BROKEN_KINDS.map((type) => ({ type })),
]
const faultOn = (place: Place, instead: Fault['instead']): Fault => ({ on: [place], ...(instead && { instead }) })

const headers = (more: object = {}) => ({
  authorization: `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`,
  'content-type': 'application/json',
  ...more,
})

/** What its caller gets of a call: a status and a body, or neither. */
const got = (path: string, init: RequestInit = {}) =>
  fetch(`${shared().url}${path}`, { redirect: 'manual', headers: headers(), ...init }).then(
    async (answer) => `${answer.status} ${(await answer.text()).replace(/\d{18}|nonce="[^"]*"/g, '')}`,
    () => 'nothing',
  )

const created = async (more: object = {}): Promise<string> =>
  (
    await shared()
      .init(initBody(), { ...more })
      .expect(201)
  ).body.transactionId

/** The answer of a place about a transaction that is there. */
const answerOf = async (place: Place, key: string, id: string) =>
  place === 'init'
    ? got('/v1/transactions', {
        method: 'POST',
        headers: headers({ 'idempotency-key': key }),
        body: JSON.stringify(initBody()),
      })
    : got(place === 'start' ? `/v1/start/${id}` : `/v1/transactions/${id}`)

/** Puts a scenario with this fault, and gives the answer of its place for one who gets the scenario so. */
const ofScenario = async (place: Place, instead: Fault['instead'], way: 'header' | 'one-shot') => {
  const fault = faultOn(place, instead)
  const outcome = { ...outcomeOf({}), ...(instead && { fault }) }
  await ownScenarios(shared()).put('mine', stringify(writtenOf(outcome)))
  if (way === 'one-shot') await shared().http.post('/_sandbox/next').send({ scenario: 'mine' }).expect(201)
  const chosen = way === 'header' ? { 'sandbox-scenario': 'mine' } : {}
  if (place !== 'init') return answerOf(place, '', await created(chosen))
  return got('/v1/transactions', { method: 'POST', headers: headers(chosen), body: JSON.stringify(initBody()) })
}

let keys = 0
/** The same where it is put on a transaction by hand. */
const byHand = async (place: Place, instead: Fault['instead']) => {
  keys += 1
  const key = `each-fault-${keys}`
  const id = await created({ 'idempotency-key': key })
  const wish = writtenFault(faultOn(place, instead))
  if (instead) await shared().http.put(`/_sandbox/transactions/${id}/faults`).send(wish).expect(200)
  return answerOf(place, key, id)
}

const eachIsItsOwn = (told: readonly unknown[]) => {
  expect(told.length).toBe(WAYS.length)
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(told.length)
}

it.each(
  FAULT_ENDPOINTS.flatMap((place) => (['header', 'one-shot', 'by hand'] as const).map((way) => [place, way] as const)),
)('each way to break the answer of %s gives its caller something else (%s)', async (place, way) => {
  const answers = []
  for (const instead of WAYS)
    answers.push(await (way === 'by hand' ? byHand(place, instead) : ofScenario(place, instead, way)))
  eachIsItsOwn(answers)
})

it('each has words of its own wherever it is told', () => {
  const outcomes = WAYS.map((instead) => ({ ...outcomeOf({}), ...(instead && { fault: faultOn('status', instead) }) }))
  eachIsItsOwn(outcomes.map((outcome) => effectsSentence({ outcome })))
  eachIsItsOwn(outcomes.map((outcome) => sentenceOf({ outcome })))
  eachIsItsOwn(outcomes.map((outcome) => keywordsOf({ title: '', outcome })))
})

it('each is offered where outcomes are chosen', async () => {
  const { scenarios } = (await shared().http.get('/_sandbox/scenarios').expect(200)).body
  const explained: readonly string[] = scenarios.map(({ explanation }: { explanation: string }) => explanation)
  const missing = BROKEN_KINDS.filter((type) => {
    const told = effectsSentence({ outcome: { ...outcomeOf({}), fault: faultOn('init', { type }) }, patch: {} })
    return !explained.some((words) => words.includes(told))
  })
  expect(missing).toEqual([])
})
