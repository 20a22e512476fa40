import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openDurableStore } from '../../src/engine/store/durable-store.ts'
import { quickFolder } from '../support/given-folder.ts'
import { transactionIn } from '../support/given-transaction.ts'
import { initBody } from '../support/init-body.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram, startProgram } from '../support/process.ts'

const MILLION = 1_000_000
const AT_ONCE = 2_000
const LONG_MS = 900_000

if (isLong) builtProgram()

const idOf = (n: number): string => String(100_000_000_000_000_000n + BigInt(n))

/** Creates a state folder with this many completed transactions, as after a clean stop. */
const filled = async (count: number): Promise<string> => {
  const folder = quickFolder()
  const store = await openDurableStore({ folder, durability: 'none', onCorrupt: 'reject', onProblem: console.error })
  const ended = transactionIn('authenticated')
  for (let n = 1; n <= count; n += AT_ONCE)
    await store.commit(
      Array.from({ length: AT_ONCE }, (_, more) => {
        const id = idOf(n + more)
        return {
          table: 'transactions',
          space: 'default',
          id,
          value: { ...ended, id, refno: `order-${n + more}`, sequence: n + more },
        }
      }),
    )
  await store.commit([{ table: 'counters', space: 'default', id: 'transaction', value: count }])
  await store.close()
  return folder
}

const residentMb = (pid: number | undefined): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)

it.runIf(isLong && process.platform === 'linux')(
  'loads, returns, extends and keeps a million transactions over a stop, with the defaults',
  async () => {
    const folder = await filled(MILLION)
    const began = performance.now()
    const first = await startProgram(['--state-dir', folder, '--log-format', 'off'])
    console.info(`a million: ready after ${Math.round(performance.now() - began)} ms, ${residentMb(first.pid)} MB`)
    for (const n of [1, MILLION / 2, MILLION]) expect((await first.status(idOf(n))).status).toBe(200)
    const created = await first.init(initBody())
    expect(created.status).toBe(201)
    first.kill('SIGTERM')
    expect(await first.exit).toEqual({ code: 0, signal: null })
    const second = await startProgram(['--state-dir', folder, '--log-format', 'off'])
    expect((await second.status(String(created.body.transactionId))).status).toBe(200)
    expect((await second.status(idOf(MILLION))).status).toBe(200)
  },
  LONG_MS,
)
