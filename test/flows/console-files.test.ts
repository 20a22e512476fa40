import { describe, expect, it } from 'vitest'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const running = sharedSandbox()
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('the root URL of a sandbox', () => {
  it('redirects a browser to the console', async () => {
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
    ['another path', 'get', '/index.html', BROWSER],
    ['two slashes', 'get', '//', BROWSER],
  ] as const)('returns 404 for %s', async (_title, verb, path, accept) => {
    const { status, headers } = await running().http[verb](path).set('accept', accept)
    expect([status, headers.location, headers['content-type']]).toEqual([
      404,
      undefined,
      'application/json; charset=utf-8',
    ])
  })

  it('redirects a browser from the root of the control API', async () => {
    const { status, headers } = await running().http.get('/_sandbox').set('accept', BROWSER)
    expect([status, headers.location, headers['cache-control'], headers.vary]).toEqual([
      302,
      '_sandbox/',
      'no-store',
      'Accept',
    ])
  })

  it('is logged as a redirect when a browser opens it', async () => {
    await running().http.get('/').set('accept', BROWSER)
    const { body } = await running().http.get('/_sandbox/requests?limit=1')
    expect(body.requests[0]).toMatchObject({ method: 'GET', path: '/', status: 302 })
  })
})

describe('files of the console', () => {
  it('are not logged as requests of an app', async () => {
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
  ])('%s has a policy that allows nothing from other origins', async (path, type, holds) => {
    const { status, headers, text } = await running().http.get(path).set('accept', BROWSER)
    expect([status, headers['content-type']]).toEqual([200, type])
    expect(text).toMatch(holds)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('the page has no inline script, style or handler, and loads nothing from other origins', async () => {
    const { text } = await running().http.get('/_sandbox/').set('accept', BROWSER)
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  })

  it('redirect a client that does not accept HTML to the list of paths, as in the contract', async () => {
    const { status, headers } = await running().http.get('/_sandbox/')
    expect([status, headers.location, headers.vary]).toEqual([307, '../_sandbox', 'Accept'])
    const followed = await fetch(`${running().url}/_sandbox/`)
    expect(await followed.json()).toEqual((await running().http.get('/_sandbox')).body)
  })

  it('allow GET only', async () => {
    const { status, headers } = await running().http.post('/_sandbox/console.js')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the QR code of a page for a phone', () => {
  const codeOf = (text: string) => running().http.get('/_sandbox/console-code.svg').query({ of: text })

  it('is an SVG image of the requested text', async () => {
    const { status, headers, body } = await codeOf('http://192.168.0.2:8080/v1/start/1')
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    // This URL needs 33 modules, plus four quiet ones on each side.
    expect(String(body)).toMatch(/^<svg [^>]*viewBox="0 0 (33|37) \1"[^>]*><path d="(?:M\d+ \d+h1v1h-1z)+"\/><\/svg>$/)
  })

  it('is rejected if the text is too long', async () => {
    expect((await codeOf('a'.repeat(4_000))).status).toBe(400)
  })
})
