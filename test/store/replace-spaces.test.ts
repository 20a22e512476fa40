import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../src/core/domain/store-unavailable.ts'
import type { Change, Replacement, Store } from '../../src/engine/store/store.ts'
import { eventually } from '../support/eventually.ts'
import { brokenDisk } from '../support/given-disk.ts'
import { quickFolder } from '../support/given-folder.ts'
import { all, copyOf, openStore, put, stateFiles } from '../support/given-store.ts'
import { transactionIn } from '../support/given-transaction.ts'

const OFTEN = { leastBytes: 1, long: 0, idleMs: 0, worth: 0, retryMs: 0 }

const mine = transactionIn('failed')
const transaction: Change = { table: 'transactions', space: 'default', id: mine.id, value: mine }

const OLD = [['old', 1]]
const NEW = [
  ['b', 1],
  ['a', 2],
]

/** Replaces the space in three parts. */
const begin = (store: Store): Replacement => {
  const replacement = store.replacing(['default'])
  for (const part of [put('b', 1), transaction, put('a', 2)]) replacement.add([part])
  return replacement
}

/** Returns the content of the next start after kill -9 at this moment. */
const afterKill = async (folder: string) => {
  const store = await openStore({ folder: copyOf(folder) })
  return all(store)
}

describe('a crash', () => {
  it('before the final line is complete leaves nothing of the replacement', async () => {
    const { folder, ...store } = await openStore({ folder: quickFolder() })
    await store.commit([put('old', 1)])
    await begin(store).commit().saved
    const [journal = ''] = stateFiles(folder)
    const text = readFileSync(join(folder, journal), 'latin1')
    expect(text.split('\n')).toHaveLength(5)
    const first = text.indexOf('\n') + 1
    const lastLine = text.lastIndexOf('\n', text.length - 2) + 1
    for (const end of [first, first + 5, lastLine - 1, lastLine, lastLine + 1, text.length - 1]) {
      const cut = quickFolder()
      writeFileSync(join(cut, journal), text.slice(0, end), 'latin1')
      const opened = await openStore({ folder: cut })
      expect([all(opened), opened.spaceOf('transactions', mine.id)]).toEqual([OLD, undefined])
      await opened.commit([put('new', 1)])
      expect((await afterKill(cut)).map(([id]) => id)).toEqual(['old', 'new'])
    }
    expect(await afterKill(folder)).toEqual(NEW)
  })

  it('never applies a final line without all lines before it', async () => {
    const folder = quickFolder()
    const line = (seq: number, entry: object) => {
      const rest = `${seq} ${JSON.stringify(entry)}`
      return `${crc32(rest).toString(16).padStart(8, '0')} ${rest}\n`
    }
    const last = { spaces: ['default'], of: 1, parts: 2, records: [] }
    const text = line(1, { of: 1, records: [['counters', 'default', 'a', 1]] }) + line(2, last)
    writeFileSync(join(folder, 'journal-1.log'), text)
    await expect(openStore({ folder })).rejects.toThrow('the line needs 2 parts before it, but there are 1')
  })
})

describe('a fold', () => {
  it.each(['process', 'disk', 'none'] as const)('waits for the final line (%s)', async (durability) => {
    const store = await openStore({ folder: quickFolder(), durability, limits: OFTEN })
    await store.commit([put('old', 1)])
    const replacement = begin(store)
    const journals = stateFiles(store.folder)
    for (let n = 0; n < 5; n += 1) {
      await store.commit([put(`n${n}`, n, 'other')])
      expect(await afterKill(store.folder)).toEqual(OLD)
    }
    // Folds that had begun before may end; the journal with the parts stays.
    expect(stateFiles(store.folder)).toContain(journals.findLast((name) => name.startsWith('journal')))
    await replacement.commit().saved
    await eventually(() => expect(stateFiles(store.folder)).toContain('state.json'))
    expect(await afterKill(store.folder)).toEqual(NEW)
  })

  it('during a replacement removes and adds nothing', async () => {
    const store = await openStore({ folder: quickFolder(), limits: OFTEN })
    const filler = (n: number): Change => ({ table: 'refnos', space: 'filler', id: `r${n}`, value: 'x'.repeat(50_000) })
    await store.commit(Array.from({ length: 30 }, (_, n) => filler(n)))
    for (let round = 0; round < 6; round += 1) {
      const replacement = store.replacing(['default'])
      for (const n of [0, 1, 2]) {
        replacement.add([put(`${round}-${n}`, n)])
        await store.commit([put('round', round, 'other')])
        await new Promise(setImmediate)
      }
      await replacement.commit().saved
      expect(await afterKill(store.folder)).toEqual([0, 1, 2].map((n) => [`${round}-${n}`, n]))
    }
  })
})

describe('a failed write', () => {
  it.each(['process', 'disk'] as const)(
    'cancels the replacement, and the space is unchanged (%s)',
    async (durability) => {
      const { files, breaks, repair } = brokenDisk()
      const store = await openStore({ folder: quickFolder(), durability, files })
      await store.commit([put('old', 1)])
      const replacement = store.replacing(['default'])
      replacement.add([put('a', 1)])
      breaks('write')
      expect(() => replacement.add([put('b', 1)])).toThrow(StoreUnavailable)
      replacement.drop()
      repair()
      await store.commit([put('later', 1, 'other')])
      for (const matches of [all(store), await afterKill(store.folder)]) expect(matches).toEqual(OLD)
    },
  )

  it.each([
    ['process', 'write'],
    ['disk', 'sync'],
  ] as const)('at its moment is undone (%s)', async (durability, call) => {
    const { files, breaks, repair } = brokenDisk()
    const store = await openStore({ folder: quickFolder(), durability, files })
    await store.commit([put('old', 1)])
    const replacement = begin(store)
    breaks(call)
    const { saved } = replacement.commit()
    expect(all(store)).toEqual(NEW)
    await expect(saved).rejects.toThrow(StoreUnavailable)
    expect([all(store), store.spaceOf('transactions', mine.id)]).toEqual([OLD, undefined])
    repair()
    await store.commit([put('new', 1)])
    expect((await afterKill(store.folder)).map(([id]) => id)).toEqual(['old', 'new'])
  })

  it.each(['process', 'disk'] as const)(
    'of others cancels the replacement, because a part may be lost (%s)',
    async (durability) => {
      const { files, breaks, repair } = brokenDisk()
      const store = await openStore({ folder: quickFolder(), durability, files })
      await store.commit([put('old', 1)])
      const replacement = begin(store)
      breaks('write')
      await expect(store.commit([put('x', 1, 'other')])).rejects.toThrow(StoreUnavailable)
      repair()
      expect(() => replacement.commit()).toThrow('was undone while it was written; try again')
      replacement.drop()
      await begin(store).commit().saved
      for (const matches of [all(store), await afterKill(store.folder)]) expect(matches).toEqual(NEW)
    },
  )

  it('with `none` keeps it in memory and in the next snapshot', async () => {
    const { files, breaks, repair } = brokenDisk()
    const store = await openStore({ folder: quickFolder(), durability: 'none', files })
    breaks('write')
    await begin(store).commit().saved
    expect(all(store)).toEqual(NEW)
    repair()
    await store.close()
    expect(all(await openStore({ folder: store.folder }))).toEqual(NEW)
  })

  it('after the removal of the folder leaves no partial replacement in the rebuilt one', async () => {
    const store = await openStore()
    await store.commit([put('old', 1)])
    const replacement = begin(store)
    rmSync(store.folder, { recursive: true })
    await expect(store.commit([put('x', 1, 'other')])).rejects.toThrow(StoreUnavailable)
    await store.commit([put('y', 1, 'other')])
    expect(() => replacement.commit()).toThrow(StoreUnavailable)
    replacement.drop()
    expect(await afterKill(store.folder)).toEqual(OLD)
  })
})

it('a stop does not wait for unfinished replacements, and nothing of them stays', async () => {
  const store = await openStore()
  await store.commit([put('old', 1)])
  const replacement = begin(store)
  await store.close()
  expect(() => replacement.commit()).toThrow(StoreUnavailable)
  expect(() => store.replacing(['default'])).toThrow(StoreUnavailable)
  expect(all(await openStore({ folder: store.folder }))).toEqual(OLD)
})
