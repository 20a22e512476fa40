import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'

const docs = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['docs', ...args])
  return { code, out: stdout.trimEnd(), err: stderr.trim() }
}

const FILE = resolve('docs/reference/settings.md')

describe('docs', () => {
  it('lists every page with its title, without those for contributors', async () => {
    const { code, out } = await docs()
    const lines = out.split('\n').map((line) => line.split(/ {2,}/))
    expect(code).toBe(0)
    expect(lines.map(([name]) => name)).toContain('how-to/install')
    expect(lines.filter(([name = '']) => !existsSync(`docs/${name}.md`) || name.startsWith('contributing/'))).toEqual(
      [],
    )
    for (const [name, title] of lines)
      expect([name, title]).toEqual([name, readFileSync(`docs/${name}.md`, 'utf8').match(/^# (.+)$/m)?.[1]])
  })

  it.each(['reference/settings', 'docs/reference/settings.md', 'settings', 'reference/settings.md#tls'])(
    'prints the path of `%s`',
    async (page) => expect(await docs(page)).toEqual({ code: 0, out: FILE, err: '' }),
  )

  it.each(['tls', 'HTTPS', 'use https'])('prints the path of the only page with a heading for `%s`', async (word) =>
    expect(await docs(word)).toEqual({ code: 0, out: resolve('docs/how-to/use-https.md'), err: '' }),
  )

  it('lists several pages with a heading for a word, each with the heading', async () => {
    const { code, out } = await docs('proxy')
    const lines = out.split('\n').map((line) => line.split(/ {2,}/))
    expect([code, lines.length > 1]).toEqual([0, true])
    for (const [page, heading = ''] of lines) {
      expect(heading).toMatch(/\bproxy/i)
      expect(readFileSync(`docs/${page}.md`, 'utf8')).toMatch(new RegExp(`^#+ ${heading}$`, 'm'))
    }
  })

  it('prints the text of a page', async () => {
    expect(await docs('reference/settings', '--print')).toEqual({
      code: 0,
      out: readFileSync(FILE, 'utf8').trimEnd(),
      err: '',
    })
  })

  it.each([
    [
      'a misspelled page',
      ['reference/setings'],
      'Unknown page `reference/setings`. Did you mean `reference/settings`?',
    ],
    ['an unknown page', ['xyzzyplugh'], 'Unknown page `xyzzyplugh`. `docs` lists all pages.'],
    ['a path outside of the pages', ['../package'], 'Unknown page `../package`. `docs` lists all pages.'],
    [
      'a word of several pages with `--print`',
      ['proxy', '--print'],
      '`--print` needs one page. `docs proxy` lists several.',
    ],
    ['no page to print', ['--print'], '`--print` needs a page, such as `docs how-to/install --print`.'],
  ])('rejects %s', async (_title, args, message) => {
    expect(await docs(...args)).toEqual({ code: 2, out: '', err: message })
  })
})
