import type supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../src/api/api-interface.ts'
import { initBody } from '../support/init-body.ts'
import { createLink, deleteLink, LINK_KEY, linkBody, linkStatus } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'
import { judged, serviceJudges } from '../support/validated-responses.ts'

const { oracle } = serviceJudges()
const shared = sharedSandbox()

const requested = async (id: OperationId, sent: supertest.Test) => judged(id, await sent)

describe('both validators accept the responses of a sandbox (shipped-scenarios.more.test.ts covers every scenario)', () => {
  it('before the start page, after the end, and for unknown IDs', async () => {
    const running = shared()
    const { transactionId } = (await requested('initTransaction', running.init(initBody()))).body
    await requested('getTransaction', running.status(transactionId))
    await requested('getTransaction', running.status('1'.repeat(18)))
    const { id } = (await requested('createLink', createLink(running, linkBody()))).body
    await requested('getLink', linkStatus(running, id))
    await requested('deleteLink', deleteLink(running, id))
    await requested('getLink', linkStatus(running, id))
    await requested('deleteLink', deleteLink(running, id))
    await requested('getLink', linkStatus(running, id, 'wrong'))
    await requested('createLink', createLink(running, {}))
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
  /** The oracle compiles the schema of an endpoint for each type: all types at one endpoint, a few at the others. */
  const FEW = [undefined, 'APPLICATION/JSON', 'application/json;charset=utf-8', 'application/json+x', 'text/plain', ';']
  const typesAt = (path: string) => (isLong || path === '/v1/transactions' ? TYPES : FEW)
  const REQUESTS = [
    ['POST', '/v1/transactions', initBody()],
    ['POST', '/v1/links', linkBody()],
    ['GET', '/v1/transactions/418203957162840337', undefined],
    ['DELETE', '/v1/links/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94', undefined],
  ] as const

  /** A string would set a content type; bytes set none. */
  const bytesOf = (body: object | undefined) => (body ? new TextEncoder().encode(JSON.stringify(body)) : null)

  it.each(REQUESTS)('of a %s of %s is rejected if, and only if, the oracle rejects it', async (method, path, body) => {
    const authorization = `Basic ${btoa(MERCHANT.join(':'))}`
    const rejected: (string | undefined)[] = []
    const types = typesAt(path)
    for (const type of types) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      const response = await fetch(shared().url + path, {
        method,
        headers: { ...headers, authorization, 'link-api-key': LINK_KEY },
        body: bytesOf(body),
      })
      // An unknown charset is also 415, but the type itself is valid.
      const isRejected = (await response.text()).includes('`Content-Type` must be `application/json`')
      const verdict = await oracle.request({ method, url: path, headers, body })
      expect([type, isRejected && response.status]).toEqual([type, verdict?.status === 415 && 415])
      if (isRejected) rejected.push(type)
    }
    const accepted = types.filter((type) => !rejected.includes(type))
    // With a body, both results occur; without one, the type is irrelevant.
    expect(accepted).toEqual(
      body ? expect.arrayContaining(['APPLICATION/JSON', 'application/json;charset=utf-8']) : types,
    )
    expect(rejected).toEqual(body ? expect.arrayContaining([undefined, 'text/plain']) : [])
  })
})
