import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/given-folder.ts'
import { jsonFile, UnusableStateFile } from './json-file.ts'
import { openJsonFileStore } from './json-file-store.ts'
import { EMPTY_STATE } from './tables.ts'

const ADVICE = 'Move it away to begin with an empty state, or choose another folder with --state-dir.'

it('reads nothing where there is no file, and back what it wrote', async () => {
  const file = join(temporaryFolder(), 'deep', 'down', 'state.json')
  expect(await jsonFile(file).read()).toBeNull()
  await jsonFile(file).write(EMPTY_STATE)
  expect(await jsonFile(file).read()).toEqual(EMPTY_STATE)
})

describe('a file that is no state file', () => {
  it.each([
    ['empty', '', 'is not valid JSON'],
    ['cut in the middle', '{"version":1,"tables":{"counters":{"defa', 'is not valid JSON'],
    ['text', 'hello', 'is not valid JSON'],
    ['null', 'null', 'is not a state file of this version'],
    ['a list', '[]', 'is not a state file of this version'],
    ['without a version', '{"tables":{}}', 'is not a state file of this version'],
    ['of a later version', '{"version":2,"tables":{}}', 'is not a state file of this version'],
    ['of a version in words', '{"version":"1","tables":{}}', 'is not a state file of this version'],
    ['without tables', '{"version":1}', 'is not a state file of this version'],
    ['with a table that is a list', '{"version":1,"tables":{"counters":[]}}', 'is not a state file of this version'],
    ['with a space that is null', '{"version":1,"tables":{"counters":{"a":null}}}', 'is not a state file'],
    ['with a record without an id', '{"version":1,"tables":{"counters":{"a":[7]}}}', 'is not a state file'],
  ])('%s: is refused with its path and advice, and not touched', async (_what, text, problem) => {
    const folder = temporaryFolder()
    const file = join(folder, 'state.json')
    writeFileSync(file, text)
    const opening = openJsonFileStore(file)
    await expect(opening).rejects.toThrow(UnusableStateFile)
    await expect(opening).rejects.toThrow(`${file} ${problem}`)
    await expect(opening).rejects.toThrow(ADVICE)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readdirSync(folder)).toEqual(['state.json'])
  })

  it('is a folder: says so with its path and advice', async () => {
    const file = join(temporaryFolder(), 'state.json')
    mkdirSync(file)
    await expect(openJsonFileStore(file)).rejects.toThrow(UnusableStateFile)
    await expect(openJsonFileStore(file)).rejects.toThrow(`${file} cannot be read`)
  })

  it('is below a file: says so instead of beginning with nothing', async () => {
    const folder = join(temporaryFolder(), 'file')
    writeFileSync(folder, '')
    await expect(openJsonFileStore(join(folder, 'state.json'))).rejects.toThrow(UnusableStateFile)
  })
})

it('keeps the old state when a write fails, and leaves no temporary file', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'state.json')
  mkdirSync(join(file, 'in the way'), { recursive: true })
  await expect(jsonFile(file).write(EMPTY_STATE)).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['state.json'])
})
