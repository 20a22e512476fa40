import { describe } from 'vitest'
import { describeStore } from '../../../test/store-contract.ts'
import { createMemoryStore } from './memory-store.ts'

describe('the store in memory', () => {
  describeStore(
    async () => createMemoryStore(),
    async (store) => store,
  )
})
