import type supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { createCardCatalogue } from '../../src/domain/card-catalogue.ts'
import type { OperationId } from '../../src/http/api-interface.ts'
import { createScenarioBook } from '../../src/scenarios/picking/book.ts'
import { loadFolder } from '../../src/scenarios/reading/load.ts'
import { goThrough } from '../support/answer-page.ts'
import { readContract } from '../support/contract-document.ts'
import { contractJudges } from '../support/contract-judges.ts'
import { contractOperations } from '../support/contract-operations.ts'
import { initBody } from '../support/init-body.ts'
import { createLink, deleteLink, LINK_KEY, linkBody, linkStatus, submit, threeDSLink } from '../support/link-body.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const document = readContract('openapi.yaml')
const operations = new Map(contractOperations(document).map((operation) => [operation.operation, operation]))
const { ours, theirs, oracle } = contractJudges(document)
const shared = sharedSandbox({ 'page-time-scale': 0 })

/** Passes an answer on, once both judges have seen it: they agree, and accept it unless it is nonsense on purpose. */
const judged = async (id: OperationId, sent: supertest.Test, isNonsense: boolean) => {
  const { status, body, headers } = await sent
  const operation = operations.get(id)
  if (!operation) throw new Error(`the contract has no ${id}`)
  const { findings } = ours.answer(operation, status, body)
  const seen = `${id} ${status} ${JSON.stringify(body)}`
  if (status < 500) expect(findings, seen).toEqual(await theirs.answer(operation, status, body))
  if (!isNonsense) expect(findings, seen).toEqual([])
  return { status, body, headers }
}

describe('what a sandbox answers in every shipped scenario is what both judges accept', () => {
  const shipped = createScenarioBook({ shipped: loadFolder('scenarios', createCardCatalogue()).scenarios })
  // The others answer late, broken or never; transport-defects.test.ts is about them.
  const answered = shipped.all.filter(({ outcome }) => outcome.fault === undefined)

  it.each(answered.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, { outcome }) => {
    const running = shared()
    const number = '4111111111111111'
    const header = { 'sandbox-scenario': name }
    const isNonsense = outcome.nonsense === true

    const begun = await judged('initTransaction', running.init(initBody(number), header), isNonsense)
    expect(begun.headers['sandbox-scenario']).toBe(name)
    const { transactionId } = begun.body
    if (transactionId !== undefined) {
      await goThrough(running, transactionId)
      await judged('getTransaction', running.status(transactionId), isNonsense)
    }

    const { id } = (await judged('createLink', createLink(running, threeDSLink(), header), isNonsense)).body
    const entered = await submit(running, id, number)
    if (entered.body.status === 'PENDING') await goThrough(running, entered.body.challenge.transactionId)
    await judged('getLink', linkStatus(running, id), isNonsense)
  })

  it('and before anything has happened, once it is over, and when there is nothing', async () => {
    const running = shared()
    const { transactionId } = (await judged('initTransaction', running.init(initBody()), false)).body
    await judged('getTransaction', running.status(transactionId), false)
    await judged('getTransaction', running.status('1'.repeat(18)), false)
    const { id } = (await judged('createLink', createLink(running, linkBody()), false)).body
    await judged('getLink', linkStatus(running, id), false)
    await judged('deleteLink', deleteLink(running, id), false)
    await judged('getLink', linkStatus(running, id), false)
    await judged('deleteLink', deleteLink(running, id), false)
    await judged('getLink', linkStatus(running, id, 'wrong'), false)
    await judged('createLink', createLink(running, {}), false)
  })
})

describe('a content type', () => {
  const TYPES = [
    undefined,
    'application/json',
    'APPLICATION/JSON',
    'Application/Json; Charset=UTF-8',
    'application/json;charset=utf-8',
    'application/json ; charset="utf-8"',
    'application/json\t;x=y',
    'application/json; charset=latin1',
    'application/json; boundary=x; charset=utf-8',
    'application/json;',
    'application/json;;',
    'application/json; charset',
    'application/json, text/plain',
    'application/json text/plain',
    'application/jsonx',
    'xapplication/json',
    'application/vnd.api+json',
    'application/json+x',
    'application/*',
    '*/*',
    'json',
    'text/json',
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    ';',
    '; application/json',
    ';application/json',
  ]
  const PLACES = [
    ['POST', '/v1/transactions', initBody()],
    ['POST', '/v1/links', linkBody()],
    ['GET', '/v1/transactions/418203957162840337', undefined],
    ['DELETE', '/v1/links/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94', undefined],
  ] as const

  /** A text would bring a type with it; bytes have none. */
  const bytesOf = (body: object | undefined) => (body ? new TextEncoder().encode(JSON.stringify(body)) : null)

  it.each(PLACES)(
    'of a %s of %s is refused by us if, and only if, the oracle refuses it',
    async (method, path, body) => {
      const authorization = `Basic ${btoa(MERCHANT.join(':'))}`
      const refused: (string | undefined)[] = []
      for (const type of TYPES) {
        const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
        const answer = await fetch(shared().url + path, {
          method,
          headers: { ...headers, authorization, 'link-api-key': LINK_KEY },
          body: bytesOf(body),
        })
        // A charset that nobody can read is 415, too, but for another reason: the type itself is right.
        const isRefused = (await answer.text()).includes('Content-Type must be application/json')
        const verdict = await oracle.request({ method, url: path, headers, body })
        expect([type, isRefused && answer.status]).toEqual([type, verdict?.status === 415 && 415])
        if (isRefused) refused.push(type)
      }
      const accepted = TYPES.filter((type) => !refused.includes(type))
      // Both verdicts occur where there is a body; no type matters where there is none.
      expect(accepted).toEqual(
        body ? expect.arrayContaining(['APPLICATION/JSON', 'application/json;charset=utf-8']) : TYPES,
      )
      expect(refused).toEqual(body ? expect.arrayContaining([undefined, 'text/plain']) : [])
    },
  )
})
