import type supertest from 'supertest'
import { expect, it } from 'vitest'
import type { OperationId } from '../../src/api/api-interface.ts'
import { threeDSBody } from '../../src/core/bodies/transaction-body.ts'
import type { Row, TransactionRecord } from '../../src/core/contract/control.gen.ts'
import { describeRow } from '../../src/core/describe/describe-row.ts'
import { explained } from '../../src/core/describe/result.ts'
import { steps } from '../../src/core/describe/steps.ts'
import type { Brand } from '../../src/core/domain/brand-names.ts'
import { FAMILY_BRANDS } from '../../src/core/domain/brands.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { createIds } from '../../src/core/domain/ids.ts'
import type { Outcome } from '../../src/core/domain/outcome.schema.ts'
import { forBrand, type Result } from '../../src/core/domain/outcome.ts'
import { isAuthenticated, NOT_ENROLLED_RESULT, proofOf, threeDSResult } from '../../src/core/domain/threeds.ts'
import { createScenarioIndex } from '../../src/engine/scenarios/matching/scenario-index.ts'
import { loadFolder } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import { USUAL_RESULTS } from '../support/given-transaction.ts'
import { initBody } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { inTurn, oneIn } from '../support/long-runs.ts'
import { matchedBy } from '../support/matched-by.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { completePages } from '../support/submit-page.ts'
import { judged } from '../support/validated-responses.ts'

/**
 * Plays all shipped scenarios once. Each result matches the computed matrix, both contract checks accept every response,
 * and every event has a description.
 */
const shared = sharedSandbox({ 'page-time-scale': 0 })
const index = createScenarioIndex({ shipped: loadFolder('scenarios', createCardCatalog()).scenarios })
const ids = createIds('threeds-sandbox')

/** Returns a number without a rule, so that only the header selects the scenario. */
const neutralOf = (brand: Brand): string => {
  const card = createCardCatalog()
    .byName('neutral')
    .find((card) => card.brand === brand)
  if (!card) throw new Error(`${brand} has no neutral number`)
  return card.number
}
const CARDS = FAMILY_BRANDS.map((brand) => [brand, neutralOf(brand)] as const)

/** Scenarios with normal responses. transport-defects.test.ts covers late, faulty and missing responses. */
const RESPONSES = index.all.filter(({ outcome }) => outcome.fault === undefined)

/** Returns whether a scenario is a case of a family. The cases differ in one value; catalogue.test.ts covers all of them. */
const isCase = ({ name }: { readonly name: string }): boolean => name.includes('/')
const WALKED = [...RESPONSES.filter((scenario) => !isCase(scenario)), ...oneIn(4, RESPONSES.filter(isCase))]

/** Each scenario with a card of the next brand. catalogue.test.ts covers every brand of the scenarios that cards select. */
const WALKS = WALKED.flatMap((scenario, position) =>
  inTurn(position, CARDS).map(([brand, number]) => [scenario.name, brand, number, scenario.outcome] as const),
)

const PAGE_TIMEOUT: Partial<Result> = { transStatus: 'N', reason: '14', failReason: 'timeout' }

/** Returns the final status and `card.3D` that the matrix computes for an outcome. */
const expected = (outcome: Outcome, brand: Brand, sequence: number) => {
  const { initialization, authentication } = outcome
  if (initialization.type === 'accepted' && !initialization.enrolled)
    return { status: 'authenticated', threeDS: NOT_ENROLLED_RESULT }
  if (authentication.flow === 'error_on_start') return { status: 'failed', threeDS: undefined }
  const closesByItself = authentication.flow === 'challenge' && authentication.challenge.timeoutMs !== undefined
  const result = { ...authentication.result, ...(closesByItself ? PAGE_TIMEOUT : {}) } as Result
  const threeDS = threeDSResult(result, authentication.flow, brand, proofOf(ids, 'default', sequence, USUAL_RESULTS))
  return {
    status: isAuthenticated(result.transStatus) ? 'authenticated' : 'failed',
    threeDS: threeDSBody(threeDS, outcome, 'documented'),
  }
}

/** Missing values in texts. */
const HOLES = /undefined|null|NaN|\[object/

const automationOf = ({ authentication }: Outcome): string =>
  authentication.flow === 'challenge' ? authentication.challenge.automation.type : 'none'

const get = async (path: string) => (await shared().http.get(`/_sandbox${path}`)).body

/** Returns the only row about an id, with its title. */
const rowOf = async (id: string): Promise<{ readonly row: Row; readonly title: string }> => {
  const { rows } = await get(`/activity?ids=${id}`)
  const [row]: readonly Row[] = rows
  if (!row) throw new Error(`no row has the id ${id}`)
  return { row, title: describeRow(row).title }
}

const sequences = { next: 1 }

it.each(WALKS)('%s (%s)', async (name, brand, number, outcome) => {
  const accepted = async (operation: OperationId, call: PromiseLike<supertest.Response>) =>
    judged(operation, await call, outcome.nonsense === true)
  const { init, status } = shared()
  const isPatch = index.byName(name)?.patch !== undefined
  const header = { 'sandbox-scenario': isPatch ? `default,${name}` : name }

  const response = await accepted('initTransaction', init(initBody(number), header))
  expect(response.headers['sandbox-scenario']).toBe(isPatch ? 'default' : name)
  const over = isPatch ? expect.stringContaining(`; patched by ${name} (header`) : 'header sandbox-scenario'
  expect(matchedBy(response.headers)).toEqual(over)
  if (outcome.initialization.type === 'declined') {
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.body.error.code).toBe(forBrand(outcome.initialization.error, brand))
    const { row, title } = await rowOf(String(response.headers['sandbox-request-id']))
    expect([row.kind, title]).toEqual(['request', expect.stringMatching(/^Rejected at initialization: .{5,}/)])
    expect(describeRow(row).defect !== undefined || describeRow(row).icon === 'defect').toBe(outcome.nonsense === true)
  } else {
    expect(response.status).toBe(201)
    const sequence = sequences.next
    sequences.next += 1
    const id: string = response.body.transactionId
    expect(id).toBe(ids.transactionId('default', sequence))
    await rowOf(id)
    const finished = await completePages(shared(), id)
    const { body } = await accepted('getTransaction', status(id))
    expect([body.status, undefined]).toContain(finished.status)
    if (automationOf(outcome) === 'abandon') expect(body.status).toMatch(/^challenge_/)
    else if (automationOf(outcome) === 'cancel') expect(body.status).toBe('canceled')
    else {
      const { status: end, threeDS } = expected(outcome, brand, sequence)
      expect([body.status, body.card['3D']]).toEqual([end, threeDS])
    }

    const { row } = await rowOf(id)
    expect(describeRow(row).defect !== undefined || describeRow(row).icon === 'defect').toBe(outcome.nonsense === true)
    const record: TransactionRecord = await get(`/transactions/${id}`)
    const recordSteps = steps(record)
    expect(recordSteps.flatMap(({ events }) => events).sort()).toEqual(record.timeline?.map((event) => event.id).sort())
    const texts = recordSteps.map(({ title, detail }) => [title, detail])
    const meanings = explained(record)?.values.map(({ meaning }) => meaning) ?? ''
    expect(JSON.stringify([texts, meanings])).not.toMatch(HOLES)
  }

  const links = inSpace(shared(), 'links')
  const { id: link } = (await accepted('createLink', links.createLink(threeDSLink(), header))).body
  const entered = await links.submit(link, enteredCard('4111111111111111'))
  if (entered.body.status === 'PENDING') await completePages(shared(), entered.body.challenge.transactionId)
  await accepted('getLink', links.linkStatus(link))
})
