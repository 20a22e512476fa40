import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

/** The folders of src that a folder may import. Imports of types count. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  engine: ['core'],
  api: ['core', 'engine'],
  control: ['core', 'engine', 'api/http'],
  pages: ['core', 'engine', 'api/http'],
  console: ['core', 'pages/design'],
  app: ['core', 'engine', 'api', 'control', 'pages'],
  testkit: ['core', 'app', 'engine/host'],
  audit: ['core', 'testkit'],
  compare: ['core', 'testkit'],
  cli: ['core', 'engine', 'app', 'testkit', 'audit', 'compare'],
}

/** Constructs that only some files of src can have. */
const ONLY_IN: readonly (readonly [construct: string, pattern: RegExp, home: RegExp])[] = [
  ['process.env', /process\.env/, /^src\/(cli\/|testkit\/connect\.ts$)/],
  ['process.exit', /process\.exit\(/, /^src\/cli\//],
  ['console.log', /\bconsole\.\w+\(/, /^$/],
  ['the clock of the host', /Date\.now|new Date\(\)/, /^src\/(engine\/host\/host-timers|console\/host-clock)\.ts$/],
  ['random values', /Math\.random|randomUUID|randomBytes/, /^$/],
  ['a recursive mkdir, which may never return', /\bmkdir(Sync)?\([^)]*recursive/, /^$/],
  ['a file that is opened and not read at once', /\bopenSync\(/, /^src\/engine\/(store\/files|regular-file)\.ts$/],
  ['module-level let', /^(export )?let /m, /^$/],
  ['a default export', /^export default/m, /^$/],
  ['URL.canParse, which is wrong in Node 20', /URL\.canParse\(/, /^$/],
]

const IMPORT = /\b(?:from|import|import\()\s*'(\.[^']+)'/g

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => posix.join('src', file.replaceAll('\\', '/')))
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    const imports = [...text.matchAll(IMPORT)].map(([, to = '']) => posix.join(posix.dirname(path), to))
    return { path, text, imports, folder: path.split('/')[1] ?? '' }
  })

it('imports downward only', () => {
  const wrong = sources.flatMap(({ path, folder, imports }) => {
    const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])].map((each) => `src/${each}/`)
    return imports.filter((to) => !allowed.some((each) => to.startsWith(each))).map((to) => `${path} -> ${to}`)
  })
  expect(wrong).toEqual([])
  expect([...new Set(sources.map(({ folder }) => folder))].sort()).toEqual(Object.keys(MAY_IMPORT).sort())
})

it('has no import cycles', () => {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports]))
  const visited = new Set<string>()
  const cyclesFrom = (path: string, trail: readonly string[]): readonly string[] => {
    if (trail.includes(path)) return [[...trail.slice(trail.indexOf(path)), path].join(' -> ')]
    if (visited.has(path)) return []
    visited.add(path)
    return (graph.get(path) ?? []).flatMap((to) => cyclesFrom(to, [...trail, path]))
  }
  expect(sources.flatMap(({ path }) => cyclesFrom(path, []))).toEqual([])
})

it('has no index files, and no file name in two folders', () => {
  const names = sources
    .map(({ path }) => posix.basename(path))
    .filter((name) => !/\.routes\.ts$|\.schema\.ts$|^view\.ts$/.test(name))
  expect(names.filter((name, at) => names.indexOf(name) !== at || /^index\./.test(name))).toEqual([])
})

it.each(ONLY_IN)('has %s only in the allowed files', (_construct, pattern, home) => {
  expect(sources.filter(({ path, text }) => pattern.test(text) && !home.test(path)).map(({ path }) => path)).toEqual([])
})

it('keeps core/domain pure: synchronous, without timers, and with only crypto of Node', () => {
  const impure = /\bawait\b|\basync\b|setTimeout|from 'node:(?!crypto')/
  const domain = sources.filter(({ path }) => path.startsWith('src/core/domain/'))
  expect(domain.filter(({ text }) => impure.test(text)).map(({ path }) => path)).toEqual([])
})
