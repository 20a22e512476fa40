import { expect, it } from 'vitest'
import { UNUSED } from '../../test/support/given-link.ts'
import { IP, NOW, PROOF, transactionIn } from '../../test/support/given-transaction.ts'
import { manualClock } from '../../test/support/manual-clock.ts'
import { createIds } from '../core/domain/ids.ts'
import type { EngineParts } from './engine-parts.ts'
import { createMemoryStore } from './store/memory-store.ts'
import { type Change, put, type Store } from './store/store.ts'
import { createClocks } from './time/clocks.ts'
import { createTransactions } from './transactions.ts'

const SPACE = 'default'
const COUNTER: Change = { table: 'counters', space: SPACE, id: 'webhook', value: 1 }

it('commits a final state with its consequences, and schedules webhooks once it is saved', async () => {
  const log: string[] = []
  const memory = createMemoryStore()
  const store: Store = {
    ...memory,
    commit: async (changes) => {
      log.push(`commit ${changes.map(({ table }) => table).join(', ')}`)
      await memory.commit(changes)
      log.push('safe')
    },
  }
  const before = transactionIn('challenge_ongoing')
  await memory.commit([put('transactions', SPACE, before.id, before)])
  const clocks = createClocks(manualClock(NOW), store)
  const parts: Pick<EngineParts, 'store' | 'clocks' | 'ids' | 'sleep' | 'publish'> = {
    store,
    clocks,
    ids: createIds('seed'),
    sleep: async () => {},
    publish: (_space, _cause, { type }) => void log.push(type),
  }
  const transactions = createTransactions(
    parts as EngineParts,
    {
      ofEnd: () => ({ changes: [COUNTER], deliveries: ['msg_1'], news: [] }),
      ofLink: () => ({ link: UNUSED, changes: [], deliveries: [], news: [] }),
    },
    {
      watch: (_space, ids) => void log.push(`watch ${ids.join(', ')}`),
    },
    { ended: (_space, ...ended) => void log.push(`ended ${ended.join(' ')}`) },
  )
  const applied = transactions.apply(
    { space: SPACE, transaction: before },
    { type: 'Complete', at: NOW, ip: IP, proof: PROOF },
    { kind: 'request', requestId: 'req_1' },
  )
  if ('rejected' in applied) throw new Error('It was rejected.')
  await applied.saved
  expect(log).toEqual([
    'commit transactions, counters',
    'safe',
    'transaction.changed',
    'watch msg_1',
    `ended ${before.id},transactions`,
  ])
  expect(transactions.find(before.id)?.transaction).toMatchObject({ status: 'authenticated', deliveries: ['msg_1'] })
  clocks.close()
})
