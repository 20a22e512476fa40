import { describe, expect, it } from 'vitest'
import { MISTAKES } from '../support/mistakes.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

type Call = Extract<(typeof MISTAKES)[number]['made'], { path: string }>

/** Makes a mistake and requests the explanation of the response. */
const explained = async ({ method, path, body, headers: input }: Call) => {
  const isText = typeof body === 'string'
  const headers = { ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }), ...input }
  const sent = body === undefined ? null : isText ? body : JSON.stringify(body)
  const response = await fetch(shared().url + path, { method, headers, body: sent })
  const link = / GET (\/_sandbox\/explain\/req_\d+)$/.exec(response.headers.get('sandbox-explain') ?? '')?.[1]
  return shared().http.get(`${link}`).expect(200)
}

const CALLS = MISTAKES.flatMap(({ title, made }) => ('path' in made ? [{ title, made }] : []))

describe('the explanation of a mistake', () => {
  it('never contains a card number, a CVV or a password', async () => {
    const all = await Promise.all(CALLS.map(async ({ made }) => JSON.stringify((await explained(made)).body)))
    for (const secret of ['4000001', '0000 0026', '0027', '"1234"', 'wrong:', 'Bearer abc'])
      expect(all.filter((text) => text.includes(secret))).toEqual([])
  })
})
