import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ENTRY_SCRIPT } from '../card-entry/entry-script.ts'
import { BANK, pageHeaders, renderPage } from './page.tsx'
import { BANK_SCRIPT, POST_AT_ONCE, SEND_ONCE } from './scripts.ts'

const SHOWING = { language: 'en', owner: BANK, controlUrl: '/_sandbox' } as const

const policyOf = (script: string): string =>
  pageHeaders({ status: 200, name: 'any', heading: '', main: '', script })['Content-Security-Policy'] ?? ''

const hashesOf = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

describe('a page', () => {
  it.each([SEND_ONCE, BANK_SCRIPT, POST_AT_ONCE, ENTRY_SCRIPT])(
    'has the style and the script of the hashes in its policy',
    (script) => {
      const html = renderPage({ status: 200, name: 'any', heading: '', main: '', script }, SHOWING)
      const hashes = [...hashesOf(html, 'style'), ...hashesOf(html, 'script')]
      expect(hashes).toHaveLength(2)
      for (const hash of hashes) expect(policyOf(script)).toContain(hash)
    },
  )

  it('escapes its content', () => {
    const html = renderPage(
      {
        status: 200,
        name: 'any',
        heading: '</title><script>',
        main: '<img src=x onerror=alert(1)>',
      },
      SHOWING,
    )
    expect(html).not.toContain('</title><script>')
    expect(html).not.toContain('<img')
  })
})
