import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, it } from 'vitest'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { loadScenarios } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import { createMemoryStore } from '../../src/engine/store/memory-store.ts'
import { parseExport } from '../../src/engine/store/parse-export.ts'
import { exportState } from '../../src/engine/store/state-file.ts'
import type { Change } from '../../src/engine/store/store.ts'
import { transactionIn } from '../support/given-transaction.ts'

const ROOT = join(import.meta.dirname, '../..')

it('can be imported with transactions of every shipped scenario', async () => {
  const store = createMemoryStore()
  const scenarios = loadScenarios(join(ROOT, 'scenarios'), createCardCatalog())
  const changes = scenarios.map(({ outcome }, n): Change => {
    const value = { ...transactionIn('initialized'), id: `1${String(n).padStart(17, '0')}`, outcome }
    return { table: 'transactions', space: 'default', id: value.id, value }
  })
  await store.commit(changes)
  const exported: unknown = JSON.parse(JSON.stringify(exportState(store, ['default'])))
  expect(await parseExport(exported)).toEqual({ state: exported })
  expect(changes.length).toBeGreaterThan(30)
})

it.each([['durable-store'], ['tables'], ['state-file']])('needs no zod without parsing: %s', (name) => {
  const { metafile } = buildSync({
    entryPoints: [join(ROOT, `src/engine/store/${name}.ts`)],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  })
  const packages = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(packages.filter((path) => !path.startsWith('node:'))).toEqual(name === 'durable-store' ? ['lowdb'] : [])
})
