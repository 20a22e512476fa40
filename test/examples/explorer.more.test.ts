import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkPackages } from '../support/example.ts'
import { isLong, long } from '../support/long-runs.ts'
import { builtProgram } from '../support/process.ts'

type Order = readonly string[]
type Exploration = { readonly facts: string; readonly at?: string }
type Row = Exploration & { readonly kind: string; readonly held: string; readonly wrong: number }
type ExplorerRequest = Exploration & {
  readonly kind: string
  readonly times: number
  readonly orders?: readonly Order[]
}
type Explored = {
  readonly wrong: readonly { readonly order: string; readonly why: string }[]
  readonly differs: readonly string[]
  readonly plays: number
  readonly ms: number
}
type Sandbox = { close(): Promise<void> }
type Explorer = {
  startedSandbox(): Promise<Sandbox>
  explore(requested: ExplorerRequest & { readonly sandbox: Sandbox }): Promise<Explored>
  readAtOnce(requested: { readonly sandbox: Sandbox; readonly kind: string; readonly times: number }): Promise<object>
}
type Orders = { ordersOf(facts: string): readonly Order[]; readonly EXPLORATIONS: readonly Exploration[] }

const SLOW = { timeout: 1_200_000 }
const textOf = (name: string): string => readFileSync(join('examples/explorer', name), 'utf8')

/** The table of its README: columns are explorations, rows are shops; the first row counts orders. */
const [HEAD = [], , COUNTS = [], ...SHOPS] = textOf('README.md')
  .split('\n')
  .filter((line) => /^\|( \| `E R W`| ---( \| ---){7} \||( orders| `\w+`) \| \d)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  )
const COLUMNS = HEAD.slice(1).map((head): Exploration => {
  const facts = head.replace(' arrival', '')
  return facts === head ? { facts } : { facts, at: 'arrival' }
})
const ROWS = SHOPS.flatMap(([kind = '', ...cells]) =>
  COLUMNS.map((column, nth): Row => ({ ...column, kind, held: column.at ?? 'response', wrong: Number(cells[nth]) })),
)

describe('the explorer', SLOW, () => {
  builtProgram()
  let [explorer, orders]: readonly [Explorer?, Orders?] = []
  let sandbox: Sandbox | undefined
  const folder = mkdtempSync(join(tmpdir(), 'threeds-'))
  beforeAll(async () => {
    cpSync('examples/explorer', folder, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
    linkPackages(['threeds-sandbox'], folder)
    explorer = await import(join(folder, 'explore.js'))
    orders = await import(join(folder, 'orders.js'))
    sandbox = await explorer?.startedSandbox()
  })
  afterAll(async () => {
    await sandbox?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  /** Figures that are unavailable before the parts are loaded. */
  const loaded = () => {
    if (!explorer || !orders || !sandbox) throw new Error('the explorer is not loaded')
    return { explorer, orders, sandbox }
  }
  const explore = (requested: ExplorerRequest) => loaded().explorer.explore({ ...requested, sandbox: loaded().sandbox })

  it('plays the orders of its README', () => {
    const { ordersOf, EXPLORATIONS } = loaded().orders
    expect(EXPLORATIONS).toEqual(COLUMNS)
    expect(EXPLORATIONS.map(({ facts }) => String(ordersOf(facts).length))).toEqual(COUNTS.slice(1))
  })

  it('finds the faulty orders with a few of them', async () => {
    const { ordersOf } = loaded().orders
    const some = (facts: string, form: RegExp) => ordersOf(facts).filter((order) => form.test(order.join(' ')))
    const right = { kind: 'right', facts: 'E R W', times: 2, orders: some('E R W', /^R1 E|^E W1 R1 W2/) }
    expect(await explore(right)).toMatchObject({ wrong: [], differs: [], plays: 8 })
    const early = await explore({ kind: 'looks_too_early', facts: 'E R W', times: 1 })
    const overlap = ['E R1 W1 R2 W2', 'E R1 W1 W2 R2', 'E W1 R1 R2 W2', 'E W1 R1 W2 R2']
    expect(early.wrong.map(({ order }) => order)).toEqual(overlap)
    const stale = { kind: 'last_read_wins', facts: 'E R W', times: 1, orders: some('E R W', /^R1 E/) }
    expect((await explore(stale)).wrong).toEqual([{ order: 'R1 E W1 W2 R2', why: 'was paid, and is open (R2)' }])
    const dropped = { kind: 'drops_early_webhook', facts: 'I E R W', times: 1 }
    const { wrong } = await explore({ ...dropped, orders: some('I E R W', /W1 I2 R1|E I2 W1 R1 W2/) })
    expect(wrong.map(({ order }) => order)).toEqual(['I1 E W1 I2 R1 R2 W2', 'I1 E W1 I2 R1 W2 R2'])
    expect(new Set(wrong.map(({ why }) => why))).toEqual(new Set(['a webhook was taken, and nothing came of it (W1)']))
  })

  it('lets a return and a webhook read at the same time, repeatedly', async () => {
    const times = long(3, 20)
    const at = { kind: 'looks_too_early', times, sandbox: loaded().sandbox }
    expect(await loaded().explorer.readAtOnce(at)).toMatchObject({ atOnce: times, twice: times })
  })

  // `npm run test:more` has the small ones, the long tests all, as often as `npm start` of the example plays them.
  const isSmall = ({ facts }: Row): boolean =>
    Number(COUNTS[1 + COLUMNS.findIndex((column) => column.facts === facts)]) <= 20
  const rows = ROWS.filter((row) => isLong || isSmall(row))
  it.each(rows)(
    '$kind: $wrong orders of $facts fail, held at $held, identical each time',
    async ({ wrong, held, ...requested }) => {
      const explored = await explore({ ...requested, times: long(2, 20) })
      if (isLong)
        process.stdout.write(`${requested.kind} ${requested.facts} (${held}): ${explored.ms.toFixed(0)} ms a play\n`)
      expect([explored.wrong.length, explored.differs]).toEqual([wrong, []])
    },
  )
})
