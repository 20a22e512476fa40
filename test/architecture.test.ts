import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOM_BUDGETS, roomSizes, roomTable, SMALL_DOORS, WHOLE_BUDGET } from './support/rooms.ts'

/** Which rooms a room may look into (docs/decisions/001-rooms.md). `import type` counts. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  // The types of what is kept and of what a scenario may say follow from schemas (docs/decisions/017-one-shape.md).
  domain: ['shapes'],
  shapes: ['domain'],
  contract: ['domain'],
  settings: ['domain'],
  reply: ['domain'],
  traffic: ['domain'],
  // What events, and what an app said, say about an app; pure.
  rules: ['domain', 'traffic'],
  wire: ['contract', 'domain'],
  scenarios: ['domain', 'shapes'],
  store: ['domain', 'shapes'],
  spaces: ['domain', 'store'],
  // What sends webhooks keeps them in the store and follows the clock of a space; it knows no engine.
  webhooks: ['domain', 'wire', 'store', 'spaces'],
  engine: ['domain', 'scenarios', 'store', 'spaces', 'webhooks'],
  http: ['contract', 'domain', 'wire', 'engine', 'spaces', 'traffic', 'reply'],
  // What is seen is the same in the console and on the hosted pages: signs, colours, sizes.
  look: [],
  pages: ['contract', 'domain', 'engine', 'look', 'reply', 'runs', 'telling', 'traffic'],
  control: [
    'contract',
    'domain',
    'telling',
    'runs',
    'rules',
    'shapes',
    'wire',
    'scenarios',
    'store',
    'spaces',
    'webhooks',
    'engine',
    'traffic',
    'reply',
  ],
  sandbox: [
    'contract',
    'domain',
    'wire',
    'scenarios',
    'store',
    'spaces',
    'webhooks',
    'engine',
    'traffic',
    'reply',
    'http',
    'pages',
    'control',
    'settings',
  ],
  telling: ['contract', 'domain'],
  // A run as a whole. The console is told of it and does not load it.
  runs: ['contract', 'domain', 'telling'],
  console: ['contract', 'domain', 'look', 'telling'],
  testkit: ['sandbox', 'settings', 'contract', 'domain'],
  // It replays a recording against a sandbox of its own, which it starts as a test suite does.
  compare: ['testkit', 'sandbox', 'settings', 'contract', 'control', 'scenarios', 'domain'],
  // Of the kit only the control client, its words, and what starts or finds a sandbox: a test below holds it.
  audit: ['rules', 'testkit', 'domain', 'contract', 'settings', 'shapes', 'scenarios'],
  cli: ['sandbox', 'compare', 'audit', 'contract', 'settings', 'scenarios', 'store', 'domain', 'testkit'],
}

type SourceFile = {
  readonly path: string
  readonly text: string
  /** What it looks into, be it for a type. */
  readonly imports: readonly string[]
  /** Of these, what is loaded together with the file. */
  readonly loaded: readonly string[]
  /** Loaded by `import()` when it is wanted: a door like any other, but no step on the way to the file's own start. */
  readonly later: readonly string[]
}

const slashes = (path: string): string => path.split(sep).join('/')

const importsOf = (path: string, text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, to = '']) => slashes(normalize(join(dirname(path), to))))

const sources: SourceFile[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => slashes(join('src', file)))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    const from = /\b(?:from|import)\s*'(\.[^']+)'/g
    const imports = importsOf(path, text, from)
    const loaded = importsOf(path, text.replaceAll(/^(?:import|export) type [^']*'/gm, "'"), from)
    return { path, text, imports, loaded, later: importsOf(path, text, /\bimport\(\s*'(\.[^']+)'/g) }
  })

const programs = sources.filter(({ path }) => !path.startsWith('src/cli/dev/'))
const roomOf = (path: string): string => (path.split('/')[1] ?? '').replace(/\.ts$/, '')

/** Follows the imports from a file; a way back to it is a cycle. */
const cycleFrom = (start: string, graph: ReadonlyMap<string, readonly string[]>): string[] | undefined => {
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]): string[] | undefined => {
    for (const next of graph.get(path) ?? []) {
      if (next === start) return [...trail, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...trail, next])
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start])
}

/** The longest way along the edges of a graph without cycles, `start` included. */
const longestFrom = (start: string, graph: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const known = new Map<string, readonly string[]>()
  const longest = (path: string): readonly string[] => {
    const found = known.get(path) ?? [path, ...(graph.get(path) ?? []).map(longest).reduce(longer, [])]
    known.set(path, found)
    return found
  }
  return longest(start)
}
const longer = (one: readonly string[], other: readonly string[]): readonly string[] =>
  other.length > one.length ? other : one

const isGenerated = (path: string): boolean => /\.gen\.(ts|mjs|d\.mts)$/.test(path)

describe('the stairs of the house', () => {
  // What a type that follows from a schema is made of is read in one place, with the schema. Likewise the engine: who
  // names its type goes through its door, and what is behind is counted from what makes it.
  const isEnd = (path: string): boolean => roomOf(path) === 'shapes' || path === 'src/engine/engine-api.ts'
  const down = new Map(programs.map(({ path, imports }) => [path, isEnd(path) ? [] : imports]))
  const up = new Map<string, string[]>()
  for (const { path, imports } of programs) for (const to of imports) up.set(to, [...(up.get(to) ?? []), path])
  const later = new Set(programs.flatMap((file) => file.later))
  const linesOf = (text: string): number => text.trimEnd().split('\n').length
  const linesIn = new Map(programs.map(({ path, text }) => [path, linesOf(text)]))
  const root = 'src/app/sandbox.ts'

  it.each([
    ['down from', down, 14],
    ['above', up, 8],
  ] as const)('are few %s sandbox.ts', (where, graph, most) => {
    const chain = longestFrom(root, graph)
    console.info(`longest chain of imports ${where} ${root}: ${chain.length} files (${chain.join(', ')})`)
    expect(chain.length).toBeGreaterThan(2)
    expect(chain.length).toBeLessThanOrEqual(most)
  })

  it('have no crumbs: what is short and has one importer lives there, unless it is a door of its room', () => {
    const inside = (path: string): readonly string[] => {
      const importers = up.get(path) ?? []
      const isDoor = later.has(path) || importers.some((from) => roomOf(from) !== roomOf(path))
      return isDoor || isGenerated(path) ? [] : importers
    }
    const crumbs = programs.flatMap(({ path, text }) => {
      const [importer, ...others] = inside(path)
      const lines = linesOf(text)
      if (lines >= 40 || importer === undefined || others.length > 0) return []
      return lines + (linesIn.get(importer) ?? 0) > 200 ? [] : [{ path, lines, importer }]
    })
    expect(crumbs.filter((crumb) => !(crumb.path in SMALL_DOORS))).toEqual([])
    expect(Object.keys(SMALL_DOORS).filter((door) => !crumbs.some(({ path }) => path === door))).toEqual([])
  })
})

describe('the rooms', () => {
  const sizes = roomSizes()

  it('are as large as was said, and not larger', () => {
    console.info(roomTable(sizes))
    const larger = [...sizes].flatMap(([room, { lines }]) => {
      const most = ROOM_BUDGETS[room] ?? 0
      return lines > most ? [`${room} has ${lines} lines, ${lines - most} more than test/support/rooms.ts says`] : []
    })
    expect(larger).toEqual([])
    expect([...sizes.keys()].sort()).toEqual(Object.keys(ROOM_BUDGETS).sort())
  })

  it('are as large together as was said, and not larger', () => {
    const lines = [...sizes.values()].reduce((sum, size) => sum + size.lines, 0)
    expect(lines).toBeGreaterThan(10_000)
    expect(lines).toBeLessThanOrEqual(WHOLE_BUDGET)
  })
})

describe('the house', () => {
  it('has only the rooms that the design draws', () => {
    expect([...new Set(programs.map(({ path }) => roomOf(path)))].sort()).toEqual(Object.keys(MAY_IMPORT).sort())
  })

  it('keeps its doors: no room looks into one that it may not', () => {
    const wrong = programs.flatMap(({ path, imports, later }) =>
      [...imports, ...later]
        .filter((to) => roomOf(to) !== roomOf(path) && !MAY_IMPORT[roomOf(path)]?.includes(roomOf(to)))
        .map((to) => `${path} -> ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('resolves every relative import to a file', () => {
    const paths = new Set(sources.map(({ path }) => path))
    const dangling = programs.flatMap(({ path, imports, later }) =>
      [...imports, ...later].filter((to) => !paths.has(to)).map((to) => `${path} -> ${to}`),
    )
    expect(dangling).toEqual([])
  })

  it('has no import cycles, be it by what is loaded later', () => {
    const graph = new Map(programs.map(({ path, imports, later }) => [path, [...imports, ...later]]))
    expect(programs.map(({ path }) => cycleFrom(path, graph)).filter((cycle) => cycle !== undefined)).toEqual([])
  })

  it.each([
    ['picks and explains scenarios', /^src\/scenarios\/(picking\/|reading\/problem\.ts)/, 2],
    ['starts, and has the scenarios of every space,', /^src\/(sandbox|engine\/space-books)\.ts$/, 2],
  ])('%s without the libraries that read them', (_what, from, least) => {
    const graph = new Map(programs.map((file) => [file.path, file]))
    const reached = new Set<string>()
    const reach = (path: string): void => {
      if (reached.has(path)) return
      reached.add(path)
      graph.get(path)?.loaded.forEach(reach)
    }
    const starts = programs.filter(({ path }) => from.test(path))
    for (const { path } of starts) reach(path)
    expect(starts.length).toBeGreaterThanOrEqual(least)
    const loads = (path: string): boolean =>
      /from '(zod|yaml)'/.test(graph.get(path)?.text.replaceAll(/^import type .*$/gm, '') ?? '')
    expect([...reached].filter(loads)).toEqual([])
  })

  it('has no barrels and no file over 200 lines', () => {
    const barrels = sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)
    // All that a language says stands in one file, a line for each text: whoever translates needs no other.
    const isOfTexts = (path: string): boolean => /^src\/pages\/words\/[a-z]{2}\.ts$/.test(path)
    const long = sources.filter(
      ({ path, text }) => !isGenerated(path) && !isOfTexts(path) && text.split('\n').length > 200,
    )
    expect([...barrels, ...long.map(({ path }) => path)]).toEqual([])
  })

  it.each([
    ['process.env', /process\.env/, /^src\/(cli\/|testkit\/connect\.ts$)/],
    ['process.exit', /process\.exit\(/, /^src\/cli\//],
    ['the console', /\bconsole\.\w+\(/, /^$/],
    ['the default export', /^export default/m, /^$/],
    ['chance', /Math\.random|randomUUID|randomBytes/, /^$/],
    ['URL.canParse, which Node 20 gets wrong,', /URL\.canParse\(/, /^$/],
    ['the machine clock', /Date\.now|new Date\(\)/, /^src\/(spaces|console)\/clock\.ts$/],
    ['module-level mutable state', /^(export )?let /m, /^$/],
  ])('uses %s nowhere but where it belongs', (_what, pattern, home) => {
    const found = programs.filter(({ path, text }) => pattern.test(text) && !home.test(path)).map(({ path }) => path)
    expect(found).toEqual([])
  })

  it('spreads an object last where every request passes: before other members it is ten times slower (Node 20)', () => {
    const busy = programs.filter(({ path }) =>
      /^src\/(http\/(story|outgoing|transactions|links|api-request|read-body)|engine\/initializer|reply\/|store\/journal\/)/.test(
        path,
      ),
    )
    const early = busy.flatMap(({ path, text }) =>
      [...text.matchAll(/\{\s*\.\.\.[^,{}]+,\s*\w/g)].map(([found]) => `${path}: ${found}`),
    )
    expect(busy.length).toBeGreaterThan(8)
    expect(early).toEqual([])
  })

  it('keeps the domain pure: no await, no timers, nothing of Node but createHmac', () => {
    const impure = programs.filter(
      ({ path, text }) =>
        path.startsWith('src/core/domain/') &&
        (/\bawait\b|\basync\b|setTimeout/.test(text) || /from 'node:(?!crypto)/.test(text)),
    )
    expect(impure.map(({ path }) => path)).toEqual([])
  })
})
