import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Link } from '../../src/core/domain/link.schema.ts'
import { openDurableStore } from '../../src/engine/store/durable-store.ts'
import { type Change, type Store, TABLE_NAMES } from '../../src/engine/store/store.ts'
import { UnusableStateFile } from '../../src/engine/store/unusable-state.ts'
import { quickFolder, temporaryFolder } from '../support/given-folder.ts'
import { copyOf, openStore, put, remove } from '../support/given-store.ts'
import { isLong } from '../support/long-runs.ts'

const BIG: Change = { table: 'refnos', space: 'default', id: 'big', value: 'x'.repeat(4_000) }
const LINK: Link = { id: '__proto__', reference: 'ü€😀"\\', link: 'http://shop.test/', status: 'DELETED' }
const COMMITS: readonly (readonly Change[])[] = [
  [put('a', 1), put('b', 2)],
  [{ table: 'links', space: 'ü€😀"\\', id: '__proto__', value: LINK }],
  [put('a', 3, 'other'), remove('b')],
  [put('b', 4), remove('a'), put('a', 5)],
  [put('c', 6)],
]

/** Returns the content of a store in its order. */
const contents = (store: Store): string =>
  JSON.stringify(
    [...store.spaces()]
      .sort()
      .flatMap((space) => TABLE_NAMES.map((table) => [table, space, [...store.entries(table, space)]])),
  )

/** Returns the files of commits without and after a clean stop, and the content after each commit. */
const filesOf = async (commits: readonly (readonly Change[])[]) => {
  const store = await openStore()
  const states = [contents(store)]
  for (const commit of commits) {
    await store.commit(commit)
    states.push(contents(store))
  }
  const journal = readFileSync(join(store.folder, 'journal-1.log'))
  await store.close()
  const snapshot = readFileSync(join(store.folder, 'state.json'))
  return { states, journal, snapshot, last: states.at(-1) ?? '' }
}

type Files = Readonly<Record<string, Buffer | string>>
type Outcome = { readonly content?: string; readonly rejected?: string; readonly problems: readonly string[] }

const folderWith = (files: Files, parent = temporaryFolder(), name = 'state'): string => {
  const folder = join(parent, name)
  mkdirSync(folder)
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, file), bytes)
  return folder
}

/** Starts with a folder and stops. Returns the content, or the error. */
const start = async (folder: string, onCorrupt: 'reject' | 'quarantine' = 'reject'): Promise<Outcome> => {
  const problems: string[] = []
  const onProblem = (message: string) => void problems.push(message)
  try {
    const store = await openDurableStore({ folder, onCorrupt, durability: 'process', onProblem })
    const content = contents(store)
    await store.close()
    return { content, problems }
  } catch (error) {
    if (!(error instanceof UnusableStateFile)) throw error
    return { rejected: error.message, problems }
  }
}

/** Positions at which to cut a journal: at and next to line ends, and at every seventh byte; with LONG=1 anywhere. */
const cuts = (journal: Buffer): number[] =>
  Array.from({ length: journal.length + 1 }, (_, length) => length).filter((length) => {
    const isInside = [-20, 0, 20].every((way) => journal[length + way] === 'x'.charCodeAt(0))
    const isAtEnd = [-2, -1, 0, 1].some((way) => journal[length + way] === 0x0a)
    return isLong || isAtEnd || length % (isInside ? 100 : 7) === 0
  })

describe('a journal that ends at any byte', () => {
  it('opens with all complete commits, and reports an incomplete one', async () => {
    const { journal, states } = await filesOf([...COMMITS, [BIG], [put('d', 7)]])
    const parent = quickFolder()
    for (const length of cuts(journal)) {
      const cut = journal.subarray(0, length)
      const lines = cut.filter((byte) => byte === 0x0a).length
      const { content, problems } = await start(folderWith({ 'journal-1.log': cut }, parent, `${length}`))
      expect(content, `cut at ${length}`).toBe(states[lines])
      expect(problems, `cut at ${length}`).toHaveLength(length === 0 || cut.at(-1) === 0x0a ? 0 : 1)
    }
  }, 120_000)

  it('continues after the last complete commit', async () => {
    const { journal } = await filesOf(COMMITS)
    const folder = folderWith({ 'journal-1.log': journal.subarray(0, -5) })
    const store = await openStore({ folder })
    expect(store.problems).toEqual([expect.stringMatching(/journal-1\.log: the last commit was cut short after \d+ b/)])
    expect(readFileSync(join(folder, 'journal-1.log')).at(-1)).toBe(0x0a)
    await store.commit([put('e', 8)])
    const now = contents(store)
    expect((await start(copyOf(folder))).content).toBe(now)
  })
})

describe('a hole in a journal after a power cut', () => {
  const zeros = (journal: Buffer, line: number): Buffer => {
    const lines = journal.toString('latin1').split('\n')
    return Buffer.from(
      lines.map((text, n) => (n === line ? text.replace(/....$/, '\0\0\0\0') : text)).join('\n'),
      'latin1',
    )
  }
  const opened = (files: Files) => openStore({ folder: folderWith(files), durability: 'disk' })

  it('does not stop a start with --durability disk: earlier commits and the files are kept', async () => {
    const { journal, states } = await filesOf(COMMITS)
    const broken = zeros(journal, 3)
    const store = await opened({ 'journal-1.log': broken })
    expect(contents(store)).toBe(states[3])
    expect(store.problems).toEqual([expect.stringMatching(/line 4 .* The valid records were kept: .*quarantine-1/)])
    expect(readFileSync(join(store.folder, 'quarantine-1/journal-1.log'))).toEqual(broken)
  })

  it('is treated like a line without an end before an empty journal', async () => {
    const { journal, states } = await filesOf(COMMITS)
    const store = await opened({ 'journal-1.log': journal.subarray(0, -3), 'journal-2.log': '' })
    expect(contents(store)).toBe(states.at(-2))
  })

  it('is damage if the next journal has content, and with any other durability', async () => {
    const { journal } = await filesOf(COMMITS)
    const hole = { 'journal-1.log': zeros(journal, 3) }
    const next = { 'journal-2.log': 'x' }
    await expect(opened({ ...hole, ...next })).rejects.toThrow('line 4')
    await expect(opened({ 'journal-1.log': journal.subarray(0, -3), ...next })).rejects.toThrow('has no end')
    expect((await start(folderWith(hole))).rejected).toContain('line 4')
  })
})

describe('unreadable state files', () => {
  it.each(['state.json', 'journal-1.log'])('reports that %s is a folder, with either setting', async (name) => {
    const folder = folderWith({})
    mkdirSync(join(folder, name))
    for (const options of ['reject', 'quarantine'] as const) {
      const { rejected } = await start(folder, options)
      expect(rejected).toContain(`${join(folder, name)} is a folder, but state files are regular files`)
      expect(rejected).toContain('--state-dir')
    }
  })
})
