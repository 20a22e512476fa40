import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Link } from '../../src/core/domain/link.schema.ts'
import { openDurableStore } from '../../src/engine/store/durable-store.ts'
import { readFolder } from '../../src/engine/store/folder/read-folder.ts'
import { type Change, type Store, TABLE_NAMES } from '../../src/engine/store/store.ts'
import { UnusableStateFile } from '../../src/engine/store/unusable-state.ts'
import { quickFolder, temporaryFolder } from '../support/given-folder.ts'
import { openStore, put, remove, stateFiles } from '../support/given-store.ts'
import { isLong } from '../support/long-runs.ts'

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

const read = (folder: string): Record<string, string> =>
  Object.fromEntries(stateFiles(folder).map((name) => [name, readFileSync(join(folder, name), 'hex')]))

const BITS = [0x01, 0x20, 0x80]

const bitsAt = (at: number, length: number): readonly number[] =>
  at % 33 === 0 || at === length - 1 ? [BITS[at % BITS.length] ?? 1] : []

/** Returns every 33rd byte and the last one with another bit; with LONG=1 every byte with each of three bits. */
function* flips(bytes: Buffer): Iterable<{ readonly flipped: Buffer; readonly name: string }> {
  for (let at = 0; at < bytes.length; at += 1)
    for (const mask of isLong ? BITS : bitsAt(at, bytes.length)) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ mask
      yield { flipped, name: `${at}-${mask}` }
    }
}

describe('a changed byte', () => {
  it('in a snapshot is rejected, or the file is set aside without valid records', async () => {
    const { snapshot, states } = await filesOf(COMMITS)
    const parent = quickFolder()
    for (const { flipped, name } of flips(snapshot)) {
      const folder = folderWith({ 'state.json': flipped }, parent, name)
      expect((await start(folder)).rejected, name).toContain(join(folder, 'state.json'))
      expect(read(folder), name).toEqual({ 'state.json': flipped.toString('hex') })
      const { content, rejected, problems } = await start(folder, 'quarantine')
      if (rejected !== undefined) expect(rejected).toContain('newer')
      else {
        expect(content, name).toBe(states[0])
        expect(problems, name).toHaveLength(1)
        expect(read(join(folder, 'quarantine-1')), name).toEqual({ 'state.json': flipped.toString('hex') })
      }
    }
  }, 120_000)

  it('in a journal is rejected, or all earlier commits are kept with --on-corrupt quarantine', async () => {
    const { journal, states } = await filesOf(COMMITS)
    const parent = quickFolder()
    for (const { flipped, name } of flips(journal)) {
      const folder = folderWith({ 'journal-1.log': flipped }, parent, name)
      const at = Number(name.split('-')[0])
      const before = journal.subarray(0, at).filter((byte) => byte === 0x0a).length
      const { rejected } = await start(folder)
      expect(rejected, name).toContain(join(folder, 'journal-1.log'))
      expect(read(folder), name).toEqual({ 'journal-1.log': flipped.toString('hex') })
      const { content, problems } = await start(folder, 'quarantine')
      expect(content, name).toBe(states[before])
      expect(problems, name).toHaveLength(1)
      expect(read(join(folder, 'quarantine-1')), name).toEqual({ 'journal-1.log': flipped.toString('hex') })
    }
  }, 120_000)
})

/** Returns the last two lines with each byte replaced in several ways; a line end in each place, and none at all. */
function* lastLineChanges(journal: Buffer): Iterable<{ readonly changed: Buffer; readonly name: string }> {
  const from = journal.lastIndexOf(0x0a, journal.lastIndexOf(0x0a, -2) - 1) + 1
  for (let at = from; at < journal.length; at += 1) {
    const byte = journal[at] ?? 0
    for (const value of new Set([...BITS.map((bit) => byte ^ bit), 0x00, 0x0a, 0x5d])) {
      if (value === byte) continue
      const changed = Buffer.from(journal)
      changed[at] = value
      yield { changed, name: `${at}-${value}` }
    }
  }
}

describe('the last two lines of a journal', () => {
  it('keep all acknowledged commits or stop the start, after a change of any byte', async () => {
    const { journal } = await filesOf(COMMITS)
    const parent = quickFolder()
    for (const { changed, name } of lastLineChanges(journal)) {
      const folder = folderWith({ 'journal-1.log': changed }, parent, name)
      await expect(readFolder(folder), name).resolves.toMatchObject({ damage: expect.stringContaining(folder) })
    }
    const folder = folderWith({ 'journal-1.log': journal })
    expect(await readFolder(folder)).toMatchObject({ seq: COMMITS.length, torn: 0 })
  })

  it.each([
    ['zeros after a complete line', (journal: Buffer) => Buffer.concat([journal, Buffer.alloc(40)])],
    ['zeros in place of a line', (journal: Buffer) => journal.fill(0, journal.lastIndexOf(0x0a, -2) + 1)],
    ['zeros in place of the last bytes', (journal: Buffer) => journal.fill(0, journal.length - 3)],
    ['other bytes in place of the last two', (journal: Buffer) => journal.fill('x', journal.length - 2)],
    ['other bytes in place of a line', (journal: Buffer) => journal.fill('x', journal.lastIndexOf(0x0a, -2) + 1)],
    [
      'a line of another commit without its end',
      (journal: Buffer) => Buffer.concat([journal, journal.subarray(0, 40)]),
    ],
    ['text after a complete line', (journal: Buffer) => Buffer.concat([journal, Buffer.from('note')])],
  ])('stop the start with %s', async (_title, change) => {
    const { journal } = await filesOf(COMMITS)
    const folder = folderWith({ 'journal-1.log': change(journal) })
    const { rejected } = await start(folder)
    expect(rejected).toMatch(/journal-1\.log, line [56] \(byte \d+\): the line has no end, but it was not interrupted/)
    expect(read(folder)).toEqual({ 'journal-1.log': change(journal).toString('hex') })
  })

  it('are read without a length, as earlier versions wrote them, and checked as well', async () => {
    const { journal, last } = await filesOf(COMMITS)
    const lines = journal.toString('utf8').trimEnd().split('\n')
    const earlier = lines
      .map((line) => line.slice(18))
      .map((rest) => `${crc32(rest).toString(16).padStart(8, '0')} ${rest}\n`)
      .join('')
    expect((await start(folderWith({ 'journal-1.log': earlier }))).content).toBe(last)
    const flipped = folderWith({ 'journal-1.log': earlier.replace(/\n$/, '*') })
    expect((await start(flipped)).rejected).toContain('line 5')
    const { problems } = await start(folderWith({ 'journal-1.log': earlier.slice(0, -3) }))
    expect(problems).toEqual([expect.stringContaining('the last commit was cut short')])
  })
})

describe('files that do not belong together', () => {
  const line = (journal: Buffer, from: number, to?: number): string =>
    `${journal.toString('utf8').split('\n').slice(from, to).join('\n')}\n`

  it.each([
    ['a missing line in the middle', (journal: Buffer) => line(journal, 0, 2) + line(journal, 3, -1), 2],
    ['a duplicate line', (journal: Buffer) => line(journal, 0, 2) + line(journal, 1, -1), 2],
    ['a missing first line', (journal: Buffer) => line(journal, 1, -1), 0],
    ['an empty line in the middle', (journal: Buffer) => `${line(journal, 0, 3)}\n${line(journal, 3, -1)}`, 3],
  ])('%s', async (_title, change, good) => {
    const { journal, states } = await filesOf(COMMITS)
    const folder = folderWith({ 'journal-1.log': change(journal) })
    const { rejected } = await start(folder)
    expect(rejected).toContain(`${join(folder, 'journal-1.log')}, line ${good + 1} (byte `)
    expect(rejected).toContain('--on-corrupt quarantine')
    const { content, problems } = await start(folder, 'quarantine')
    expect(content).toBe(states[good])
    expect(problems[0]).toContain(`The original files are in ${join(folder, 'quarantine-1')}`)
  })

  it('a missing journal that the snapshot names', async () => {
    const { journal, last } = await filesOf(COMMITS)
    const { folder, ...store } = await openStore({ folder: folderWith({ 'journal-1.log': journal }) })
    await store.commit([put('x', 1)])
    const whole = contents(store)
    await store.close()
    const snapshot = readFileSync(join(folder, 'state.json'))
    const unclean = snapshot.toString().replace('"clean":true', '"clean":false')
    expect((await start(folderWith({ 'state.json': snapshot }))).content).toBe(whole)
    expect(whole).not.toBe(last)
    const { rejected } = await start(folderWith({ 'state.json': unclean }))
    expect(rejected).toContain('checksum')
  })

  it('a missing snapshot, or a missing journal before others', async () => {
    const { journal } = await filesOf(COMMITS)
    const alone = folderWith({ 'journal-2.log': journal })
    expect((await start(alone)).rejected).toContain(`${join(alone, 'journal-1.log')} is missing`)
    const hole = folderWith({ 'journal-1.log': journal, 'journal-3.log': '' })
    expect((await start(hole)).rejected).toContain(`${join(hole, 'journal-2.log')} is missing`)
    expect((await start(hole, 'quarantine')).content).toBe((await filesOf(COMMITS)).last)
  })

  it('an incomplete journal before another one', async () => {
    const { journal } = await filesOf(COMMITS)
    const folder = folderWith({ 'journal-1.log': journal.subarray(0, -3), 'journal-2.log': '' })
    expect((await start(folder)).rejected).toContain(join(folder, 'journal-1.log'))
  })
})

describe('the quarantine', () => {
  it('is a new folder every time, and the valid records are kept', async () => {
    const { journal, states } = await filesOf(COMMITS)
    const broken = Buffer.from(journal).fill(0x20, journal.length - 4, journal.length - 1)
    const folder = folderWith({ 'journal-1.log': broken })
    expect((await start(folder, 'quarantine')).content).toBe(states.at(-2))
    expect(await start(folder)).toEqual({ content: states.at(-2), problems: [] })
    writeFileSync(join(folder, 'state.json'), 'nonsense')
    expect((await start(folder, 'quarantine')).content).toBe(states[0])
    expect(readdirSync(folder).filter((name) => name.startsWith('quarantine'))).toEqual([
      'quarantine-1',
      'quarantine-2',
    ])
    expect(read(join(folder, 'quarantine-1'))).toEqual({ 'journal-1.log': broken.toString('hex') })
    expect(readFileSync(join(folder, 'quarantine-2/state.json'), 'utf8')).toBe('nonsense')
  })
})
