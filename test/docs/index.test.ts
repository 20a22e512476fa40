import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Folders whose pages have another list: the directory, and reference/commands.md. */
const OTHER_LISTS = /^(contributing\/decisions|contributing\/evidence|reference\/commands)\//

it('docs/README.md lists each page once, below the heading of its folder, with a description', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md' && !OTHER_LISTS.test(name))
  const [, ...sections] = readFileSync('docs/README.md', 'utf8').split(/^## /m)
  const listed = sections.flatMap((section) => {
    const folder = section.split('\n')[0]?.toLowerCase()
    const links = [...section.matchAll(/^- \[[^\]]+\]\(([\w-]+)\/([\w/-]+\.md)\): \S/gm)]
    return links.map(([, from, page]) => (from === folder ? `${from}/${page}` : `${from}/${page} below ${folder}`))
  })
  expect(listed.toSorted()).toEqual(pages.toSorted())
})
