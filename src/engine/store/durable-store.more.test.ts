import { describe } from 'vitest'
import { describeStore } from '../../../test/store-contract.ts'
import { copyOf, openStore, type TestStore } from '../../../test/support/given-store.ts'
import type { Store } from './store.ts'

// The durability `process` is in durable-store.test.ts.

const stopAndStart = async (store: Store): Promise<Store> => {
  const { folder } = store as TestStore
  await store.close()
  return openStore({ folder })
}

const killAndStart = async (store: Store): Promise<Store> => openStore({ folder: copyOf((store as TestStore).folder) })

describe.each(['disk', 'none'] as const)('the durable store with --durability %s', (durability) => {
  describeStore(() => openStore({ durability }), stopAndStart)
})

describe('after kill -9, with --durability disk', () => {
  describeStore(() => openStore({ durability: 'disk' }), killAndStart)
})
