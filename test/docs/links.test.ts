import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Returns the files below a folder with this suffix. */
const below = (folder: string, end = ''): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name).replaceAll('\\', '/'))

const PAGES = [
  'README.md',
  'AGENTS.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  ...below('docs', '.md'),
  ...below('.github', '.md'),
]
const FILES = [
  ...readdirSync('.'),
  ...['bench', 'bin', 'docs', 'scenarios', 'scripts', 'skills', 'src', 'test'].flatMap((name) => below(name)),
]
const scripts: object = JSON.parse(readFileSync('package.json', 'utf8')).scripts

/** Returns the first group of each match. */
const matchesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

/** Returns the anchor of a heading as the forge does. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8')

  it('has links to existing files and headings of the repository', () => {
    const broken = matchesOf(text, /\]\((?!https?:)([^)\s]+)\)/g).filter((link) => {
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? page : posix.join(dirname(page), path)
      if (!existsSync(file)) return true
      const headings = () => matchesOf(readFileSync(file, 'utf8'), /^#+ (.+)$/gm).map(anchorOf)
      return anchor !== undefined && !headings().includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it('names existing tests', () => {
    const named = matchesOf(text, /((?:src|test)\/[\w/.-]+\.test\.tsx?)\b/g)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  it('names scripts of package.json', () => {
    const named = matchesOf(text, /\bnpm run ([\w:]+)/g)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

/** Returns the code that a page names: modules, and paths below the folders of the repository. No patterns, and no files of users. */
const CODE = /`([\w./-]+\.(?:ts|tsx|mjs|cjs|css)|(?:bench|scripts|src|test)\/[\w./-]+)`/g

it.each(below('docs/contributing', '.md'))(
  '%s names existing code, relative to the root or a folder of the repository',
  (page) => {
    const named = matchesOf(readFileSync(page, 'utf8'), CODE).map((path) => path.replace(/\/$/, ''))
    expect(named.filter((path) => !FILES.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([])
  },
)
