import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StoreUnavailable } from '../../src/core/domain/store-unavailable.ts'
import { createMemoryStore } from '../../src/engine/store/memory-store.ts'
import type { Change, Store } from '../../src/engine/store/store.ts'
import { brokenDisk } from '../support/given-disk.ts'
import { quickFolder } from '../support/given-folder.ts'
import { copyOf, openStore, put, remove } from '../support/given-store.ts'
import { isLong, long } from '../support/long-runs.ts'
import { startSandbox } from '../support/sandbox.ts'

/** More than V8 accepts as arguments of one call. */
const MANY = long(150_000, 1_000_000)
const LONG_MS = 300_000

const filled = (): Change[] => Array.from({ length: MANY }, (_, n) => put(`r${n}`, n))
const emptied = (): Change[] => Array.from({ length: MANY }, (_, n) => remove(`r${n}`))
const countIn = (store: Pick<Store, 'entries'>): number => [...store.entries('counters', 'default')].length

it(
  'applies and acknowledges a commit of very many records, and their removal',
  async () => {
    const store = await openStore({ folder: quickFolder() })
    await store.commit(filled())
    expect(countIn(store)).toBe(MANY)
    if (isLong) expect(countIn(await openStore({ folder: copyOf(store.folder) }))).toBe(MANY)
    await store.commit(emptied())
    expect(countIn(store)).toBe(0)
  },
  LONG_MS,
)

it(
  'undoes a commit that cannot be written as a whole',
  async () => {
    const { files, breaks } = brokenDisk()
    const store = await openStore({ folder: quickFolder(), files })
    await store.commit([put('r1', 7)])
    breaks('write')
    await expect(store.commit(filled())).rejects.toThrow(StoreUnavailable)
    expect([...store.entries('counters', 'default')]).toEqual([['r1', 7]])
  },
  LONG_MS,
)

it.runIf(isLong)(
  'changes nothing with a commit that exceeds the string limit, and names the fix',
  async () => {
    const store = await openStore({ folder: quickFolder() })
    const half = 'x'.repeat(0x1fff_0000)
    const huge: Change[] = ['a', 'b'].map((id) => ({ table: 'refnos', space: 'default', id, value: half }))
    await expect(store.commit([put('r1', 7), ...huge])).rejects.toThrow(/3 records cannot be written .* in one piece/)
    expect(store.spaces()).toEqual([])
  },
  LONG_MS,
)

it('leaves a memory store unchanged after a failure in the middle', async () => {
  const store = createMemoryStore()
  const broken = { ...put('b', 2), table: 'nothing' } as unknown as Change
  Object.defineProperty(broken, 'value', {
    get: () => {
      throw new Error('broken')
    },
  })
  await expect(store.commit([put('a', 1), broken])).rejects.toThrow('broken')
  expect(store.spaces()).toEqual([])
})

it.runIf(isLong)(
  'imports a space with very many records at a start, and resets it',
  async () => {
    const folder = quickFolder()
    const file = join(folder, 'export.json')
    const refnos = Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`order-${n}`, '418203957162840336']))
    writeFileSync(
      file,
      JSON.stringify({ format: 'threeds-sandbox state', version: 1, spaces: { default: { refnos } } }),
    )
    const input = { ephemeral: false, 'state-dir': join(folder, 'state'), import: file }
    const { http } = await startSandbox(input)
    expect((await http.post('/_sandbox/reset')).body).toMatchObject({ status: 'empty' })
    expect((await http.get('/_sandbox/state')).body.spaces).toEqual({})
  },
  LONG_MS,
)

it('rejects too many over HTTP before reading them, and names the command for the import', async () => {
  const { http } = await startSandbox()
  const counters = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, n]))
  const put = (count: number) =>
    http
      .put('/_sandbox/state')
      .send({ format: 'threeds-sandbox state', version: 1, spaces: { default: { counters: counters(count) } } })
  const rejected = await put(50_000)
  expect([rejected.status, rejected.body.error.code]).toEqual([413, 'CLIENT_ERROR'])
  expect(rejected.body.error.message).toContain('threeds-sandbox state import')
  expect((await put(49_998)).status).toBe(200)
  expect((await http.post('/_sandbox/reset')).status).toBe(200)
})
