import type { Change } from '../../../src/engine/store/store.ts'
import { put, remove } from '../../support/given-store.ts'
import type { Workload } from './run-workload.ts'

const turn = (): Promise<void> => new Promise(setImmediate)

/** Returns the changes of an import: removes the records of a space and puts others, in one commit. */
const imported = (count: number, gone: readonly string[]): Change[] => [
  ...gone.map((id) => remove(id)),
  ...Array.from({ length: count }, (_, n) => put(`i${n}`, n)),
]

/** All IDs that the space of the large import may contain, regardless of rejected imports. */
const HELD = ['a', 'b', 'c', ...Array.from({ length: 6 }, (_, n) => `i${n}`)]

/** Splits records into parts of three. */
const piecesOf = (count: number): Change[][] =>
  Array.from({ length: count / 3 }, (_, chunk) => imported(count, []).slice(chunk * 3, chunk * 3 + 3))

/** The workloads on a state folder. Add one for each new kind of file access. */
export const WORKLOADS: readonly Workload[] = [
  {
    name: 'start',
    description: 'the first start, in a folder that does not exist yet',
    async run({ begin, open, commit }) {
      begin()
      await open()
      await commit(put('a', 1))
    },
  },
  {
    name: 'commit',
    description:
      'commits one after another, several in one turn of the event loop, and some while others are being synced to the disk',
    async run({ begin, open, commit }) {
      await open()
      await commit(put('a', 1))
      begin()
      await commit(put('b', 1), put('a', 2))
      const first = [commit(put('c', 1)), commit(remove('a'), put('d', 1))]
      await turn()
      await turn()
      const second = commit(put('a', 3))
      await Promise.all([...first, second])
    },
  },
  {
    name: 'import',
    description: 'a commit that replaces all records of a space',
    async run({ begin, open, commit }) {
      await open()
      await commit(put('a', 1), put('b', 1))
      begin()
      await commit(...imported(8, ['a', 'b']))
      await commit(put('c', 1))
    },
  },
  {
    name: 'large import',
    description:
      'a space that an import replaces in parts, with commits to another space between them, and again while the journal is folded',
    async run({ begin, open, commit, replace }) {
      await open()
      await commit(put('a', 1), put('b', 1))
      begin()
      const first = replace(HELD, piecesOf(6))
      await turn()
      await commit(put('x', 1, 'other'))
      await first
      const second = replace(HELD, piecesOf(6))
      await commit(...imported(12, []).map(({ id }) => put(`x${id}`, 1, 'other')))
      await second
      for (let n = 0; n < 8; n += 1) await turn()
      await commit(put('c', 1))
    },
  },
  {
    name: 'fold',
    description: 'a long journal that is folded into a new snapshot for the second time while commits continue',
    async run({ begin, open, commit }) {
      await open()
      await commit(...imported(24, []))
      for (let n = 0; n < 8; n += 1) await turn()
      await commit(put('a', 1))
      begin()
      await commit(...imported(24, ['a']))
      const first = commit(put('b', 1))
      await turn()
      const second = commit(put('i1', 100), remove('i2'))
      await Promise.all([first, second])
      for (let n = 0; n < 8; n += 1) await turn()
      await commit(put('c', 1))
    },
  },
  {
    name: 'rotate',
    description:
      'a fold that continues in a new journal and then fails, a commit there, a fold that removes both journals, a stop and a start',
    async run({ begin, open, commit, breaks, stop }) {
      await open()
      await commit(put('a', 1))
      begin()
      breaks('move')
      await commit(...imported(24, ['a']))
      for (let n = 0; n < 8; n += 1) await turn()
      await commit(put('b', 1))
      await stop()
      await open()
    },
  },
  {
    name: 'stop',
    description: 'a stop that folds, a start, a commit, and another stop',
    async run({ begin, open, commit, stop }) {
      await open()
      await commit(put('a', 1), put('b', 1))
      begin()
      const last = commit(put('c', 1))
      await stop()
      await last
      await open()
      await commit(remove('a'))
      await stop()
    },
  },
  {
    name: 'quarantine',
    description: 'a journal with damage in the middle that is set aside at the start, while the valid records are kept',
    isDamaged: true,
    async run({ begin, open, commit, stop, damage }) {
      await open()
      await commit(put('a', 1))
      await stop()
      await open()
      for (const id of ['b', 'c', 'd']) await commit(put(id, 1))
      await damage('journal-2.log', (bytes) => Buffer.from(bytes.toString('latin1').replace('"c"', '"C"'), 'latin1'), 2)
      begin()
      await open()
      await commit(put('e', 1))
    },
  },
]
