import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { UnusableStateFile } from '../../src/engine/store/unusable-state.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { all, copyOf, openStore, put, stateFiles } from '../support/given-store.ts'
import { transactionIn } from '../support/given-transaction.ts'

const transaction = transactionIn('failed')
const VERSION_1 = {
  version: 1,
  tables: {
    transactions: { default: [[transaction.id, transaction]] },
    counters: {
      default: [
        ['b', 1],
        ['10', 2],
        ['a', 3],
      ],
      ['__proto__']: [['x', 9]],
    },
  },
}

const folderWith = (text: string): string => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'state.json'), text)
  return folder
}

it('migrates a state of version 1 in its order', async () => {
  const folder = folderWith(JSON.stringify(VERSION_1))
  const store = await openStore({ folder })
  expect(readFileSync(join(folder, 'state.json'), 'utf8')).toMatch(/^\{"version":2,/)
  for (const opened of [store, await openStore({ folder: copyOf(folder) })]) {
    expect(all(opened).map(([id]) => id)).toEqual(['b', '10', 'a'])
    expect(all(opened, '__proto__')).toEqual([['x', 9]])
    expect(opened.get('transactions', 'default', transaction.id)).toEqual(transaction)
    expect(opened.spaceOf('transactions', transaction.id)).toBe('default')
  }
  await store.commit([put('c', 4)])
  expect(all(await openStore({ folder: copyOf(folder) })).map(([id]) => id)).toEqual(['b', '10', 'a', 'c'])
})

it.each(['reject', 'quarantine'] as const)('never changes a state of a newer version (%s)', async (onCorrupt) => {
  for (const text of ['{"version":3,"records":[', '{"version":99}']) {
    const folder = folderWith(text)
    const opening = openStore({ folder, onCorrupt })
    await expect(opening).rejects.toThrow(UnusableStateFile)
    await expect(opening).rejects.toThrow(/state\.json was written by a newer threeds-sandbox .*--state-dir/)
    expect(readFileSync(join(folder, 'state.json'), 'utf8')).toBe(text)
    expect(stateFiles(folder)).toEqual(['state.json'])
  }
})

it.each([
  ['empty', '', 'is not valid JSON'],
  ['cut in the middle', '{"version":1,"tables":{"counters":{"defa', 'is not valid JSON'],
  ['text', 'hello', 'is not valid JSON'],
  ['null', 'null', 'is not a state file'],
  ['an array', '[]', 'is not a state file'],
  ['without a version', '{"tables":{}}', 'is not a state file'],
  ['with its version as a string', '{"version":"1","tables":{}}', 'is not a state file'],
  ['without tables', '{"version":1}', 'is not a state file'],
  ['with an array as a table', '{"version":1,"tables":{"counters":[]}}', 'is not a state file'],
  ['with an unknown table', '{"version":1,"tables":{"toString":{"a":[["b",{}]]}}}', 'is not a state file'],
  ['with a space that is null', '{"version":1,"tables":{"counters":{"a":null}}}', 'is not a state file'],
  ['with a record without an id', '{"version":1,"tables":{"counters":{"a":[7]}}}', 'is not a state file'],
  ['only a first line', '{"version":2,"journal":1,"seq":0,"clean":true,"records":[\n', 'the file is incomplete'],
  ['of version 2 in another form', '{"version":2}', 'line 1 (byte 0)'],
])('rejects a file that is %s with its path and the fixes, and does not change it', async (_title, text, problem) => {
  const folder = folderWith(text)
  const opening = openStore({ folder })
  await expect(opening).rejects.toThrow(UnusableStateFile)
  await expect(opening).rejects.toThrow(join(folder, 'state.json'))
  await expect(opening).rejects.toThrow(problem)
  await expect(opening).rejects.toThrow(/good copy.*--on-corrupt quarantine.*--state-dir/)
  expect(readFileSync(join(folder, 'state.json'), 'utf8')).toBe(text)
  expect(stateFiles(folder)).toEqual(['state.json'])
})
