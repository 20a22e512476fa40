// A state folder with many transactions, created by the store itself: faster than requests to the program.
import process from 'node:process'
import { importSource } from './bundle.mjs'

const BATCH = 500

/** Saves this many ended transactions in a folder, as a clean stop does. */
export const fillState = async (folder, count) => {
  const { openDurableStore } = await importSource('src/engine/store/durable-store.ts')
  const { transactionIn } = await importSource('test/support/given-transaction.ts')
  const template = transactionIn('authenticated')
  const create = (n) => {
    const id = String(100_000_000_000_000_000n + BigInt(n))
    const location = `http://127.0.0.1:8080/v1/start/${id}`
    // As read from a journal: transactions share only objects that they share after a restart.
    const value = structuredClone({ ...template, id, sequence: n, refno: `filled-${n}`, location })
    return [
      { table: 'counters', space: 'default', id: 'transaction', value: n },
      { table: 'transactions', space: 'default', id, value },
    ]
  }
  const onProblem = (message) => process.stderr.write(`${message}\n`)
  const store = await openDurableStore({ folder, durability: 'none', onCorrupt: 'reject', onProblem })
  for (let n = 0; n < count; ) {
    const batch = []
    for (; batch.length < BATCH && n < count; n += 1) batch.push(store.commit(create(n + 1)))
    await Promise.all(batch)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await store.close()
}
