import { setTimeout as sleep } from 'node:timers/promises'
import { measureResponses } from './connections.mjs'
import { withServer } from './processes.mjs'
import { sandboxServer } from './servers.mjs'

/** More than the bounded lists of the program can hold: afterwards only transactions make it grow. */
const BEFORE = 6_000
const SETTLE_MS = 1_500

/** Returns the heap growth per stored transaction in the process that created it, in bytes; `next` returns the requests. */
export const measureHeap = ({ pin, count, next }) =>
  withServer(sandboxServer(), { pin, flags: ['--expose-gc'], reports: true }, async ({ port, heapUsed }) => {
    const grownBy = async (posts) => {
      await measureResponses({ port, next, count: posts })
      // The journal is compacted once it is idle.
      await sleep(SETTLE_MS)
      return heapUsed()
    }
    const before = await grownBy(BEFORE)
    return ((await grownBy(count)) - before) / count
  })
