import { describe, expect, it } from 'vitest'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const running = sharedSandbox()
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('the address of a sandbox', () => {
  it('leads a browser to the console', async () => {
    const { status, headers, text } = await running().http.get('/').set('accept', BROWSER)
    expect([status, headers.location, headers['cache-control'], headers.vary, text]).toEqual([
      302,
      '_sandbox/',
      'no-store',
      'Accept',
      '',
    ])
  })

  it.each([
    ['a form', 'post', '/', BROWSER],
    ['a path beside it', 'get', '/index.html', BROWSER],
    ['two slashes', 'get', '//', BROWSER],
  ] as const)('tells %s what it always did', async (_who, verb, path, accept) => {
    const { status, headers } = await running().http[verb](path).set('accept', accept)
    expect([status, headers.location, headers['content-type']]).toEqual([
      404,
      undefined,
      'application/json; charset=utf-8',
    ])
  })

  it('the root of the control API leads a browser on, too', async () => {
    const { status, headers } = await running().http.get('/_sandbox').set('accept', BROWSER)
    expect([status, headers.location, headers['cache-control'], headers.vary]).toEqual([
      302,
      '_sandbox/',
      'no-store',
      'Accept',
    ])
  })

  it('is no longer a refused request in the log when a browser opens it', async () => {
    await running().http.get('/').set('accept', BROWSER)
    const { body } = await running().http.get('/_sandbox/requests?limit=1')
    expect(body.requests[0]).toMatchObject({ method: 'GET', path: '/', status: 302 })
  })
})

describe('the files of the console', () => {
  it('are no requests of an app: looking at a space leaves nothing in it', async () => {
    const running = await startSandbox()
    for (const file of ['', 'console.js', 'console.css'])
      await running.http.get(`/_sandbox/${file}`).set('accept', BROWSER)
    expect((await running.http.get('/_sandbox/requests')).body.requests).toEqual([])
    const { calls } = (await running.http.get('/_sandbox/requests?interface=control')).body
    expect(calls.map(({ path }: { path: string }) => path)).toContain('/_sandbox/console.js')
  })

  it.each([
    ['/_sandbox/', 'text/html; charset=utf-8', /<div id="console">/],
    ['/_sandbox/console.js', 'text/javascript; charset=utf-8', /sandbox/],
    ['/_sandbox/console.css', 'text/css; charset=utf-8', /--accent/],
  ])('%s comes with a policy that lets in nothing of others', async (path, type, holds) => {
    const { status, headers, text } = await running().http.get(path).set('accept', BROWSER)
    expect([status, headers['content-type']]).toEqual([200, type])
    expect(text).toMatch(holds)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('the page has no script, style or handler of its own, and asks nobody else', async () => {
    const { text } = await running().http.get('/_sandbox/').set('accept', BROWSER)
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  })

  it('whoever asks the same path for no page is led to the list of paths, as the contract says', async () => {
    const { status, headers } = await running().http.get('/_sandbox/')
    expect([status, headers.location, headers.vary]).toEqual([307, '../_sandbox', 'Accept'])
    const followed = await fetch(`${running().url}/_sandbox/`)
    expect(await followed.json()).toEqual((await running().http.get('/_sandbox')).body)
  })

  it('takes nothing but GET', async () => {
    const { status, headers } = await running().http.post('/_sandbox/console.js')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the code of a page for a phone', () => {
  const codeOf = (text: string) => running().http.get('/_sandbox/console-code.svg').query({ of: text })

  it('is a picture, drawn by the sandbox and of nothing but what was asked', async () => {
    const { status, headers, body } = await codeOf('http://192.168.0.2:8080/v1/start/1')
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    // 33 modules for so long an address, and four quiet ones at each side.
    expect(String(body)).toMatch(/^<svg [^>]*viewBox="0 0 (33|37) \1"[^>]*><path d="(?:M\d+ \d+h1v1h-1z)+"\/><\/svg>$/)
  })

  it('is refused for what no code holds', async () => {
    expect((await codeOf('a'.repeat(4_000))).status).toBe(400)
  })
})
