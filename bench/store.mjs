// Cost of a commit with 0, 10,000, 100,000 (--full: 1,000,000) stored transactions, and size of a stored one.
// node --expose-gc bench/store.mjs [--full] [--durability process|disk|none]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { prepare } from '../scripts/prepare.mjs'
import { importSource } from './support/bundle.mjs'

const CLIENTS = 32
const MEASURED_MS = 4_000

const work = mkdtempSync(join(tmpdir(), 'bench-store-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

await prepare()
const { openDurableStore } = await importSource('src/engine/store/durable-store.ts')
const { transactionIn } = await importSource('test/support/given-transaction.ts')

const at = process.argv.indexOf('--durability')
const durability = at < 0 ? 'process' : process.argv[at + 1]
const sizes = [0, 10_000, 100_000, ...(process.argv.includes('--full') ? [1_000_000] : [])]
const template = transactionIn('authenticated')

const transaction = (n) => {
  const id = String(100_000_000_000_000_000n + BigInt(n))
  return { ...template, id, sequence: n, refno: `order-${n}`, location: `http://127.0.0.1:8080/v1/start/${id}` }
}
const create = (n) => {
  const value = transaction(n)
  return [
    { table: 'counters', space: 'default', id: 'transaction', value: n },
    { table: 'transactions', space: 'default', id: value.id, value },
  ]
}

const open = (folder) =>
  openDurableStore({
    folder,
    durability,
    onCorrupt: 'reject',
    onProblem: (message) => process.stderr.write(`${message}\n`),
  })

const heap = () => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
const ms = (value) => `${value.toFixed(2)} ms`

const fill = async (store, count) => {
  for (let n = 0; n < count; ) {
    const batch = []
    for (; batch.length < 500 && n < count; n += 1) batch.push(store.commit(create(n)))
    await Promise.all(batch)
  }
}

const measure = async (store, from) => {
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  stalls.enable()
  const took = []
  const end = performance.now() + MEASURED_MS
  let n = from
  const client = async () => {
    while (performance.now() < end) {
      n += 1
      const start = performance.now()
      await store.commit(create(n))
      took.push(performance.now() - start)
      // A client's next request arrives in another turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  stalls.disable()
  took.sort((a, b) => a - b)
  return { perSecond: Math.round(took.length / (MEASURED_MS / 1_000)), took, stall: stalls.max / 1e6 }
}

for (const size of sizes) {
  const folder = join(work, `state-${size}`)
  let store = await open(folder)
  await fill(store, size)
  const stopping = performance.now()
  await store.close()
  const stopped = performance.now() - stopping
  store = undefined
  const before = heap()
  const opening = performance.now()
  store = await open(folder)
  const opened = performance.now() - opening
  const weight = size > 0 && globalThis.gc ? `${Math.round((heap() - before) / size)} bytes of heap each` : ''
  const { perSecond, took, stall } = await measure(store, size)
  process.stdout.write(
    `${String(size).padStart(9)} stored (${durability}): ${perSecond} commits/s, median ${ms(percentile(took, 0.5))}, ` +
      `p99 ${ms(percentile(took, 0.99))}, longest ${ms(took.at(-1) ?? 0)}, longest stall ${ms(stall)}; ` +
      `open ${ms(opened)}, stop ${ms(stopped)} ${weight}\n`,
  )
  await store.close()
  if (size > 0)
    process.stdout.write(
      `${' '.repeat(10)}state.json ${Math.round(statSync(join(folder, 'state.json')).size / 1e6)} MB\n`,
    )
  rmSync(folder, { recursive: true, force: true })
}
