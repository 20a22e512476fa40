import { expect, it } from 'vitest'
import { manualClock } from '../../test/support/manual-clock.ts'
import { createIds } from '../core/domain/ids.ts'
import { createIdempotencyStore } from './idempotency.ts'
import { createMemoryStore } from './store/memory-store.ts'
import { createClocks } from './time/clocks.ts'

const SPACE = 'default'
const MINUTE = 60_000

it('stores a response for 60 minutes only, so that a stream of new keys needs bounded memory', async () => {
  const clock = manualClock()
  const store = createMemoryStore()
  const memory = createIdempotencyStore({ store, clocks: createClocks(clock, store), ids: createIds('seed') })
  const remember = (key: string) =>
    store.commit(memory.remember({ space: SPACE, idempotency: { key, body: '{}' } }, { transactionId: key }))
  for (const hour of [1, 2, 3]) {
    await remember(`first-of-${hour}`)
    await remember(`second-of-${hour}`)
    const kept = [...store.entries('answers', SPACE)].map(([, response]) => response)
    expect(kept).toMatchObject([{ transactionId: `first-of-${hour}` }, { transactionId: `second-of-${hour}` }])
    clock.advance(60 * MINUTE)
  }
})
