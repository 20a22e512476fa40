// Memory of a sandbox after a long day.
import { mixedCalls, openReceiver } from './mixed-calls.mjs'
import { withServer } from './processes.mjs'
import { sandboxServer } from './servers.mjs'

const CONNECTIONS = 64
/** After this many calls in total. */
export const CALLS = [25_000, 50_000, 100_000]

/** Returns the memory of the process after each of `CALLS`, in bytes, and its CPU time, in ms per call. */
export const measureMemory = ({ pin, node, flags = [] }) =>
  withServer(sandboxServer(), { pin, node, flags, reports: false }, async (running) => {
    const receiver = await openReceiver()
    const calls = mixedCalls({ port: running.port, connections: CONNECTIONS, webhookUrl: receiver.url })
    const held = []
    try {
      for (const count of CALLS) {
        await calls.until(count)
        held.push(running.rss())
      }
      return { held, cpuMs: (await running.cpuMs()) / CALLS.at(-1) }
    } finally {
      calls.close()
      receiver.close()
    }
  })
