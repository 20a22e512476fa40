import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const below = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))

/** Files whose texts users read: messages, help, contracts and scenarios. */
const SOURCES = [
  'openapi.yaml',
  ...['src', 'bin', 'scenarios'].flatMap(below).filter((name) => /\.(?:tsx?|c?js|ya?ml)$/.test(name)),
].filter((name) => !/\.test\.|\.gen\./.test(name))

/** Returns the lines of a file without those of comments. */
const withoutComments = (file: string): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*|#)/.test(line))
    .join('\n')

const pagesIn = (text: string): readonly string[] => text.match(/\bdocs\/[\w/-]+\.(?:md|json)\b/g) ?? []

it('the package has every page that a message, the help or a contract names', () => {
  const named = SOURCES.flatMap((file) => pagesIn(withoutComments(file)).map((page) => `${page} in ${file}`))
  expect(named.length).toBeGreaterThan(5)
  const { files }: { files: readonly string[] } = JSON.parse(readFileSync('package.json', 'utf8'))
  const isPacked = (page = ''): boolean =>
    existsSync(page) && (!page.startsWith('docs/contributing/') || files.includes(page))
  expect(named.filter((item) => !isPacked(item.split(' ')[0]))).toEqual([])
})

it('the package has every page that the README links to, except for contributors', () => {
  const named = pagesIn(readFileSync('README.md', 'utf8'))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((page) => !existsSync(page))).toEqual([])
})
