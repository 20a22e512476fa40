import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { expectUsable } from './axe.ts'
import { sharedStage } from './stage.ts'

const stage = sharedStage()

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** The address of the explanation that an answer names. */
const explanationOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }): string =>
  `${stage().running.url}/_sandbox/explain/${headers['sandbox-request-id']}`

const refused = () => stage().running.init({ ...initBody(), amuont: 1250, amount: '12.50', currency: 'eur' })

const KINDS: readonly (readonly [kind: string, shows: string, address: () => Promise<string>])[] = [
  ['an accepted init', 'Who else was near', async () => explanationOf(await stage().running.init(initBody()))],
  ['a refusal with a correction', '/amount is now 1250', async () => explanationOf(await refused())],
  [
    'a refusal without one',
    'The sandbox cannot correct it',
    async () => explanationOf(await stage().running.init({ ...initBody(), amount: 0 })),
  ],
  [
    'a decline',
    'not enough funds',
    async () => explanationOf(await stage().running.init(initBody(), { 'sandbox-scenario': 'decline/51' })),
  ],
  ['nothing', 'There is nothing to explain', async () => `${stage().running.url}/_sandbox/explain/req_99999`],
]

describe('the page that explains', () => {
  it.each(KINDS)('%s can be used on a phone, in light and dark', async (_kind, shows, address) => {
    const answer = await fetch(await address(), { headers: HTML })
    const html = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain(shows)
    expect(html).not.toContain('<script')
    await expectUsable(html)
  })

  it.each([390, 1024, 1440])('fits a window of %i pixels, and nobody complains', async (width) => {
    const page = await stage().customer({ viewport: { width, height: 900 } })
    await page.goto(explanationOf(await refused()))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Why req_\d+ got this answer$/)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    expect(await page.getByText('/amuont left out: /amount is there').isVisible()).toBe(true)
  })

  it('is JSON for everybody who does not ask for a page', async () => {
    const address = explanationOf(await stage().running.init(initBody()))
    for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
      const answer = await fetch(address, { headers: { accept } })
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('vary')).toBe('Accept')
    }
  })

  it('shows what an app wrote as text', async () => {
    const address = explanationOf(await stage().running.init({ ...initBody(), '<b>bold</b>': 1 }))
    const html = await (await fetch(address, { headers: HTML })).text()
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b>bold')
  })
})
