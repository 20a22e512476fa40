import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { newLink } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

/** Returns a header as often as it was sent, because clients join duplicates. */
const sentOf = (url: string, path: string, name: string) =>
  new Promise<readonly string[]>((resolve, reject) => {
    request(`${url}${path}`, (response) => {
      response.resume()
      resolve(response.rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === name))
    })
      .on('error', reject)
      .end()
  })

describe('every response forbids content sniffing and frames', () => {
  it('sends each header once', async () => {
    const { url } = shared()
    for (const path of ['/_sandbox/health', `/${await newLink(shared())}`, '/v1/start/1'])
      for (const name of ['content-security-policy', 'x-content-type-options'])
        expect([path, await sentOf(url, path, name)]).toEqual([path, [expect.stringMatching(new RegExp(name, 'i'))]])
  })
})

it('--frame-ancestors applies to the hosted pages only', async () => {
  const running = await startSandbox({ 'frame-ancestors': ['http://localhost:3000'] })
  const { http } = running
  const policyOf = async (path: string) =>
    (await http.get(path).set('accept', 'text/html')).headers['content-security-policy']
  for (const path of [`/${await newLink(running)}`, '/v1/start/1'])
    expect(await policyOf(path)).toMatch(/frame-ancestors http:\/\/localhost:3000$/)
  for (const path of ['/_sandbox/', '/_sandbox/return/default/success', '/_sandbox/cards', '/v1/transactions/1'])
    expect(await policyOf(path)).toMatch(/frame-ancestors 'none'/)
})
