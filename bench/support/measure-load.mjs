// Many requests: number per second of CPU time and per second by the clock, and the duration of the slow ones.
import { measureResponses } from './connections.mjs'
import { withServer } from './processes.mjs'
import { alternating } from './rounds.mjs'
import { sandboxServer } from './servers.mjs'
import { percentile } from './statistics.mjs'
import { getOf, idIn, newPosts } from './transactions.mjs'

/** Transactions that are requested in turn. */
const KNOWN_IDS = 500
/** A number of requests, not a duration: until then V8 compiles frequently used code, with any load of the host. */
export const WARM_POSTS = 5_000
const WARM_GETS = 3_000

/** Sends requests to a server for some time; only these count. */
export const drive = async (running, { ms, ...requests }) => {
  const cpuBefore = await running.cpuMs()
  const begun = performance.now()
  const took = await measureResponses({ port: running.port, ms, ...requests })
  const seconds = (performance.now() - begun) / 1_000
  const cpuSeconds = ((await running.cpuMs()) - cpuBefore) / 1_000
  return { perSecond: took.length / seconds, perCpuSecond: took.length / cpuSeconds, p99: percentile(took, 0.99) }
}

/** Measures POSTs, then GETs, against a new process each round; `withLog` also with a log line for each request. */
export const measureLoad = ({ name, pin, node, express, rounds, postMs, getMs, withLog = false }) => {
  const load = (server) =>
    withServer(server, { pin, node, reports: true }, async (running) => {
      const { port } = running
      const next = newPosts()
      const ids = []
      await measureResponses({ port, next, count: KNOWN_IDS, onResponse: (response) => ids.push(idIn(response)) })
      await measureResponses({ port, next, count: WARM_POSTS })
      const post = await drive(running, { next, ms: postMs })
      let n = 0
      const nextGet = () => {
        n += 1
        return getOf(ids[n % ids.length])
      }
      await measureResponses({ port, next: nextGet, status: 200, count: WARM_GETS })
      return { post, get: await drive(running, { next: nextGet, status: 200, ms: getMs }) }
    })
  return alternating(name, rounds, {
    sandbox: () => load(sandboxServer()),
    ...(withLog && { logged: () => load(sandboxServer(undefined, undefined, 'pretty')) }),
    express: () => load(express.bundled()),
  })
}
