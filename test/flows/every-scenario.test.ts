import { expect, it } from 'vitest'
import { FAMILY_BRANDS } from '../../src/domain/brands.ts'
import type { Brand } from '../../src/domain/card.ts'
import { createCardCatalogue } from '../../src/domain/card-catalogue.ts'
import { createIds } from '../../src/domain/ids.ts'
import type { Outcome, Result } from '../../src/domain/outcome.ts'
import { forBrand } from '../../src/domain/outcome.ts'
import { isAuthenticated, NOT_ENROLLED_RESULT, proofOf, threeDSResult } from '../../src/domain/threeds.ts'
import { createScenarioBook } from '../../src/scenarios/picking/book.ts'
import { loadFolder } from '../../src/scenarios/reading/load.ts'
import { threeDSBody } from '../../src/wire/transaction-body.ts'
import { goThrough } from '../support/answer-page.ts'
import { because } from '../support/explained.ts'
import { initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox({ 'page-time-scale': 0 })
const book = createScenarioBook({ shipped: loadFolder('scenarios', createCardCatalogue()).scenarios })
const ids = createIds('threeds-sandbox')

/** A number that no rule is about, so that only the header decides. */
const neutralOf = (brand: Brand): string => {
  const card = createCardCatalogue()
    .byName('neutral')
    .find((one) => one.brand === brand)
  if (!card) throw new Error(`${brand} has no neutral number`)
  return card.number
}
const CARDS = FAMILY_BRANDS.map((brand) => [brand, neutralOf(brand)] as const)

/** Scenarios whose answer comes late, broken or never; transport-defects.test.ts is about them. */
const isAnswered = ({ fault }: Outcome): boolean => fault === undefined

const PAGE_TIMEOUT: Partial<Result> = { transStatus: 'N', reason: '14', failReason: 'timeout' }

/** The status and card.3D that the matrix computes for an outcome once everything that can happen has happened. */
const expected = ({ initialization, authentication }: Outcome, brand: Brand, sequence: number) => {
  if (initialization.type === 'accepted' && !initialization.enrolled)
    return { status: 'authenticated', threeDS: NOT_ENROLLED_RESULT }
  if (authentication.flow === 'error_on_start') return { status: 'failed', threeDS: undefined }
  const closesByItself = authentication.flow === 'challenge' && authentication.challenge.timeoutMs !== undefined
  const result = { ...authentication.result, ...(closesByItself ? PAGE_TIMEOUT : {}) } as Result
  const threeDS = threeDSResult(result, authentication.flow, brand, proofOf(ids, 'default', sequence, brand))
  return {
    status: isAuthenticated(result.transStatus) ? 'authenticated' : 'failed',
    threeDS: threeDSBody(threeDS, 'documented'),
  }
}

const automationOf = ({ authentication }: Outcome): string =>
  authentication.flow === 'challenge' ? authentication.challenge.automation.type : 'none'

const sequences = { next: 1 }

it.each(book.all.filter(({ outcome }) => isAnswered(outcome)).map((scenario) => [scenario.name, scenario] as const))(
  '%s',
  async (name, { outcome }) => {
    for (const [brand, number] of CARDS) {
      const { init, status } = shared()
      const answer = await init(initBody(number), { 'sandbox-scenario': name })
      expect(answer.headers['sandbox-scenario']).toBe(name)
      expect(because(answer.headers)).toBe('header sandbox-scenario')
      if (outcome.initialization.type === 'declined') {
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.body.error.code).toBe(forBrand(outcome.initialization.error, brand))
        continue
      }
      expect(answer.status).toBe(201)
      const sequence = sequences.next
      sequences.next += 1
      const id = answer.body.transactionId
      expect(id).toBe(ids.transactionId('default', sequence))
      const finished = await goThrough(shared(), id)
      const { body } = await status(id)
      expect([body.status, undefined]).toContain(finished.status)
      if (automationOf(outcome) === 'abandon') expect(body.status).toMatch(/^challenge_/)
      else if (automationOf(outcome) === 'cancel') expect(body.status).toBe('canceled')
      else {
        const { status: end, threeDS } = expected(outcome, brand, sequence)
        expect([body.status, body.card['3D']]).toEqual([end, threeDS])
      }
    }
  },
)
