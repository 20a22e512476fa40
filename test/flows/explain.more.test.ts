import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { runCurl } from '../support/run-curl.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()

type ApiResponse = { readonly headers: Readonly<Record<string, string>> }

/** Requests the explanation that the header of a response names. */
const why = async ({ http }: Running, { headers }: ApiResponse, query = '') => {
  const path = / GET (\/_sandbox\/explain\/req_\d+)$/.exec(headers['sandbox-explain'] ?? '')?.[1]
  return http.get(`${path}${query}`)
}

describe('the explanation for a browser', () => {
  const request = async (accept: string, { headers }: ApiResponse) =>
    fetch(`${shared().url}/_sandbox/explain/${headers['sandbox-request-id']}`, {
      headers: { accept },
      redirect: 'manual',
    })

  it('redirects to the request in the console, relative to the path behind a proxy', async () => {
    const response = await inSpace(shared(), 'team-a').init(initBody())
    const { status, headers } = await request('text/html,application/xhtml+xml,*/*;q=0.8', response)
    expect([status, headers.get('vary'), headers.get('cache-control')]).toEqual([302, 'Accept', 'no-store'])
    expect(headers.get('location')).toBe(`../../_sandbox/#/live/${response.headers['sandbox-request-id']}?space=team-a`)
  })

  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.5'])('is JSON for Accept %s', async (accept) => {
    const { status, headers } = await request(accept, await shared().init(initBody()))
    const type = headers.get('content-type')
    expect([status, type, headers.get('vary')]).toEqual([200, 'application/json; charset=utf-8', 'Accept'])
  })
})

describe('a rejection', () => {
  it('of several fields is corrected in all of them, or names the field that only you know', async () => {
    const bad = { amount: '12,5', currency: 'eur', paymentMethods: 'VIS', reffno: 'A1', refno: undefined }
    const { body } = await why(shared(), await shared().init({ ...initBody(), ...bad }))
    expect(body.corrected.changes.sort()).toEqual([
      '/amount is now 1250',
      '/currency is now "EUR"',
      '/paymentMethods is now ["VIS"]',
      '/reffno renamed to /refno',
    ])
    expect((await runCurl(body.corrected.curl)).status).toBe(201)
    const stuck = await why(shared(), await shared().init({ ...initBody(), ...bad, currency: 'JPY' }))
    expect(stuck.body).not.toHaveProperty('corrected')
    expect(stuck.body.notCorrected).toContain('Only you can correct `init.amount`')
  })
})
