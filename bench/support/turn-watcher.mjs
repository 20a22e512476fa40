// Imported into a server: the longest turn of its event loop since it was last asked, by the clock, in CPU time, and in that of all threads:
// a collection has helpers.
import { closeSync, openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import process from 'node:process'

const FIELD_BYTES = 64

/** The CPU time of the main thread in ms: that of all threads where nobody tells them apart. */
const cpuClock = () => {
  if (process.threadCpuUsage) {
    return () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1_000
    }
  }
  try {
    // The main thread's id is that of the process. Linux brings the figure up to date at each tick of its scheduler.
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
    const took = (what) => Math.max(longest[what], ended[what] - began[what])
    longest = { wall: took('wall'), cpu: took('cpu'), threads: took('threads') }
    began = ended
    turning = setImmediate(turn)
  }
  turning = setImmediate(turn)
}

process.on('message', (asked) => {
  clearImmediate(turning)
  turning = undefined
  if (asked === 'watch') watch()
  process.send({ reported: longest })
})
process.channel.unref()
