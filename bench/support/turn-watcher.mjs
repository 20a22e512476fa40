// Imported into a server: measures the longest turn of its event loop since the last query, by the clock, in CPU time, and
// in that of all threads, because a garbage collection has helpers.
import { closeSync, openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import process from 'node:process'

const FIELD_BYTES = 64

/** CPU time of the main thread in ms; of all threads if it is not available separately. */
const cpuClock = () => {
  if (process.threadCpuUsage) {
    return () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1_000
    }
  }
  try {
    // The ID of the main thread is that of the process. Linux updates the figure at each tick of its scheduler.
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`)
    process.on('exit', () => closeSync(file))
    const field = Buffer.alloc(FIELD_BYTES)
    return () => Number.parseInt(field.toString('latin1', 0, readSync(file, field, 0, FIELD_BYTES, 0)), 10) / 1e6
  } catch {
    return () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000
    }
  }
}

const cpu = cpuClock()
const allThreads = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
const now = () => ({ wall: performance.now(), cpu: cpu(), threads: allThreads() })
const NOTHING = { wall: 0, cpu: 0, threads: 0 }

let turning
let longest = NOTHING

const watch = () => {
  longest = NOTHING
  let began = now()
  const turn = () => {
    const ended = now()
    const took = (kind) => Math.max(longest[kind], ended[kind] - began[kind])
    longest = { wall: took('wall'), cpu: took('cpu'), threads: took('threads') }
    began = ended
    turning = setImmediate(turn)
  }
  turning = setImmediate(turn)
}

process.on('message', (requested) => {
  clearImmediate(turning)
  turning = undefined
  if (requested === 'watch') watch()
  process.send({ reported: longest })
})
process.channel.unref()
