// The sandbox and bare express compared with other mock servers, all in the same rounds.
import { measureFirstResponse, measureResponses } from './connections.mjs'
import { drive, WARM_POSTS } from './measure-load.mjs'
import { writeMeasurement } from './measurement-file.mjs'
import { findPeers, installPeers, peerServer } from './peers.mjs'
import { withServer } from './processes.mjs'
import { alternating } from './rounds.mjs'
import { sandboxServer } from './servers.mjs'
import { median, medianRatio } from './statistics.mjs'
import { textTable, write } from './table.mjs'
import { newPosts, postOf } from './transactions.mjs'

const MIB = 2 ** 20
/** Maximum duration: some need a minute for the number of requests that warms the others up. */
const WARM_MS = 3_000
/** Each has its own success response. */
const SUCCESS = '20'
const COLUMNS = [
  '',
  'first response, ms',
  'RSS, MB',
  'POST a CPU second',
  'a second by the clock',
  'p99, ms',
  'sandbox for comparison: start, CPU, clock',
]

/** The CPU time comes from the system for all: some would treat a query over IPC as one of their own messages. */
const measure = (server, { pin, path, postMs }) =>
  withServer(server, { pin }, async (running) => {
    await measureFirstResponse(running.port, postOf(0, path), { status: SUCCESS })
    const startMs = running.age()
    const rss = running.rss()
    const next = newPosts(path)
    await measureResponses({ port: running.port, next, status: SUCCESS, count: WARM_POSTS, ms: WARM_MS })
    return { startMs, rss, ...(await drive(running, { next, status: SUCCESS, ms: postMs })) }
  })

const rowOf = (name, runs, sandbox) => {
  const of = (member, from = runs) => from.map((run) => run[member])
  const against = (member) => write.ratio(medianRatio(of(member, sandbox), of(member)))
  return [
    name,
    write.whole(median(of('startMs'))),
    write.whole(median(of('rss')) / MIB),
    write.whole(median(of('perCpuSecond'))),
    write.whole(median(of('perSecond'))),
    write.tenths(median(of('p99'))),
    runs === sandbox ? '' : [against('startMs'), against('perCpuSecond'), against('perSecond')].join(' '),
  ]
}

const figuresOf = (name, runs, bare) => {
  const ratio = (member) =>
    medianRatio(
      runs.map((run) => run[member]),
      bare.map((run) => run[member]),
    )
  return { name, start: ratio('startMs'), rss: ratio('rss'), post: ratio('perCpuSecond'), p99: ratio('p99') }
}

/** Formats the table as text. `json`: a file for the ratios to bare express. */
export const comparePeers = async ({ pin, size, express, json }) => {
  installPeers()
  const { peers, skipped } = findPeers()
  const how = { pin, ...size.elsewhere }
  const sides = {
    'the sandbox': () => measure(sandboxServer(), how),
    'bare express': () => measure(express.bundled(), how),
    ...Object.fromEntries(
      peers.map((peer) => [peer.name, async () => measure(await peerServer(peer), { ...how, path: peer.path })]),
    ),
  }
  const results = await alternating('peers', how.rounds, sides)
  if (json !== undefined)
    writeMeasurement(json, {
      command: 'npm run bench -- --peers',
      rows: Object.entries(results).map(([name, runs]) => figuresOf(name, runs, results['bare express'])),
    })
  const rows = Object.entries(results).map(([name, runs]) => rowOf(name, runs, results['the sandbox']))
  return [textTable(COLUMNS, rows), ...skipped.map((text) => `Skipped: ${text}`)].join('\n')
}
