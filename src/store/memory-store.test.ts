import { describe } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { describeStore } from './store-contract.ts'

describe('the store in memory', () => {
  describeStore(
    async () => createMemoryStore(),
    async (store) => store,
  )
})
