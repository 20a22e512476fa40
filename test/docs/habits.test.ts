import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { NODES } from '../../scripts/nodes.mjs'
import { isMap } from '../../src/core/domain/is-record.ts'

const FORGE = readdirSync('.github', { recursive: true, encoding: 'utf8' }).map((name) =>
  join('.github', name).replaceAll('\\', '/'),
)
const WORKFLOWS = FORGE.filter((file) => /\/workflows\/.*\.yml$/.test(file))
const FORMS = FORGE.filter((file) => /\/ISSUE_TEMPLATE\/.*\.yml$/.test(file) && !file.endsWith('/config.yml'))
const DOCS = readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : []))
const PAGES = ['README.md', 'CHANGELOG.md', ...DOCS, ...FORGE.filter((file) => file.endsWith('.md'))]
const scripts: object = JSON.parse(readFileSync('package.json', 'utf8')).scripts

const read = (file: string): string => readFileSync(file, 'utf8')

/** What a pattern finds in a text, each by its first group. */
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one)

/** Every value in a document under one of these keys, however deep. */
const under = (value: unknown, key: string): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => under(one, key))
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([name, one]) => [...(name === key ? [one] : []), ...under(one, key)])
}

/** As the forge makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

describe.each(PAGES)('%s', (page) => {
  it('has links that lead somewhere in the repository', () => {
    const links = found(read(page), /\]\((?!https?:)([^)\s]+)\)/g)
    expect(links.length).toBeGreaterThan(0)
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? page : posix.join(dirname(page), path)
      if (!existsSync(file)) return true
      return anchor !== undefined && !found(read(file), /^#+ (.+)$/gm).some((heading) => anchorOf(heading) === anchor)
    })
    expect(broken).toEqual([])
  })

  it('names tests that there are', () => {
    const named = found(read(page), /((?:src|test)\/[\w/.-]+\.test\.tsx?)\b/g)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  it('names commands that package.json has', () => {
    const named = found(read(page), /\bnpm run ([\w:]+)/g)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

describe('the versions of Node', () => {
  it('of the matrix, of the pages and of .nvmrc are those that are tested', () => {
    expect(under(parse(read('.github/workflows/ci.yml')), 'node').filter(Array.isArray)).toEqual([NODES])
    const all = `${NODES.slice(0, -1).join(', ')} and ${NODES.at(-1)}`
    for (const page of ['README.md', '.github/CONTRIBUTING.md']) {
      expect(found(read(page), /Node ([\d., ]+ and \d+)/g)).toEqual([all])
      expect(new Set(found(read(page), /Node ([\d.]+\d) or newer/g))).toEqual(new Set([NODES[0]]))
    }
    expect(NODES).toContain(read('.nvmrc').trim())
    for (const file of WORKFLOWS)
      for (const version of under(parse(read(file)), 'node-version'))
        expect(['matrix', ...NODES]).toContain(String(version).includes('matrix.node') ? 'matrix' : String(version))
  })
})

describe.each(WORKFLOWS)('%s', (file) => {
  const workflow: unknown = parse(read(file))
  const commands = under(workflow, 'run').map(String)

  it('runs commands that package.json has, and no script of a package', () => {
    expect(commands.length).toBeGreaterThan(0)
    const named = commands.flatMap((command) => found(command, /\bnpm (?:run )?(test|start|build|[\w]+:[\w]+)\b/g))
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    const installing = commands.filter((command) => /\bnpm (?:ci|install|pack|publish)\b/.test(command))
    expect(installing.filter((command) => !command.includes('--ignore-scripts'))).toEqual([])
  })

  it("may do no more than its jobs say, uses the forge's own actions alone, and says that it was not run", () => {
    const allowed = isMap(workflow) ? workflow.permissions : undefined
    expect([{}, { contents: 'read' }]).toContainEqual(allowed)
    expect(under(workflow, 'uses').filter((action) => !/^actions\/[\w-]+@v\d+$/.test(String(action)))).toEqual([])
    expect(read(file)).toMatch(/^# .*not run by us yet/)
  })
})

describe('a release', () => {
  it('is made by a tag, and the job that may publish has neither the sources nor an install', () => {
    const release = parse(read('.github/workflows/release.yml'))
    expect(release.on).toEqual({ push: { tags: [expect.stringMatching(/^v/)] } })
    const { pack, publish } = release.jobs
    expect([pack.permissions, publish.permissions]).toEqual([
      { contents: 'read' },
      { 'id-token': 'write', attestations: 'write' },
    ])
    expect(under(publish, 'uses').some((action) => String(action).includes('checkout'))).toBe(false)
    expect(under(publish, 'run')).toEqual([expect.stringMatching(/^npm publish .*--provenance/)])
  })
})

it.each(FORMS)('%s is a form with a name, labels and questions', (file) => {
  const form = parse(read(file))
  expect([form.name, form.description].every((text) => typeof text === 'string' && text.length > 0)).toBe(true)
  const questions = form.body.filter(({ type }: { type: string }) => type !== 'markdown')
  const ids = questions.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(questions.length)
  for (const { attributes } of questions) expect(attributes.label).toMatch(/\S/)
})

it('the first screen of the README has the promise', () => {
  const [screen = ''] = read('README.md').split('\n## ')
  for (const words of ['no account, ever', 'No telemetry', 'works\noffline', 'licence of a released tag never changes'])
    expect(screen.replaceAll(/\s+/g, ' ')).toContain(words.replaceAll(/\s+/g, ' '))
})
