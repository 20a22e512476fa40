// All measurements, section by section, as rows of the table.
import { consoleSize } from '../../scripts/console-size.mjs'
import { ensureNode } from '../../scripts/nodes.mjs'
import { isBusy } from './machine.mjs'
import { measureArrivals } from './measure-arrivals.mjs'
import { measureConsole } from './measure-console.mjs'
import { measureExec } from './measure-exec.mjs'
import { measureHeap } from './measure-heap.mjs'
import { measureLoad } from './measure-load.mjs'
import { CALLS, measureMemory } from './measure-memory.mjs'
import { measureSecond } from './measure-second.mjs'
import { measureStalls } from './measure-stalls.mjs'
import { measureIdle, measureRejected, measureStart } from './measure-start.mjs'
import { median, medianRatio, percentile } from './statistics.mjs'
import { missingRow, plainRow, promisedRow, write } from './table.mjs'
import { newPosts, newPostsWithSameUrls } from './transactions.mjs'

const MIB = 2 ** 20
const IDLE_ROUNDS = 3

const megabytes = (bytes) => write.whole(bytes / MIB)

/** Returns the two sides of a row as medians, and the median of their ratios round by round. */
const compared = (sandbox, express, show) => ({
  sandbox: show(median(sandbox)),
  express: show(median(express)),
  figure: medianRatio(sandbox, express),
})

const start = async ({ size, ...how }) => {
  const took = await measureStart({ ...how, rounds: size.starts })
  const row = (member, express) =>
    compared(
      took.sandbox.map((run) => run[member]),
      express.map((run) => run[member]),
      write.whole,
    )
  return [
    promisedRow('start', row('ms', took.express)),
    plainRow('in CPU time', row('cpuMs', took.express)),
    plainRow('with express from node_modules', row('ms', took.unbundled)),
  ]
}

const idle = async (how) => {
  const { sandbox, express } = await measureIdle({ ...how, rounds: IDLE_ROUNDS })
  const row = (member) =>
    compared(
      sandbox.map((run) => run[member]),
      express.map((run) => run[member]),
      megabytes,
    )
  const figure = median(sandbox.map(({ rss }) => rss)) / MIB
  return [promisedRow('rss', { ...row('rss'), figure }), plainRow('before a page was opened', row('beforePages'))]
}

const rejected = async ({ size, ...how }) => {
  const { sandbox } = await measureRejected({ ...how, rounds: size.starts })
  return [promisedRow('rejected', { figure: median(sandbox) })]
}

const loadRow = ({ sandbox, express }, phase, member, show = write.whole) =>
  compared(
    sandbox.map((run) => run[phase][member]),
    express.map((run) => run[phase][member]),
    show,
  )

const load = async ({ size, ...how }) => {
  const took = await measureLoad({ ...how, ...size, name: 'POST and GET', withLog: true })
  const { logged, express } = took
  return [
    promisedRow('post', loadRow(took, 'post', 'perCpuSecond')),
    plainRow('a second by the clock', loadRow(took, 'post', 'perSecond')),
    plainRow('a CPU second, with log lines', loadRow({ sandbox: logged, express }, 'post', 'perCpuSecond')),
    promisedRow('p99', loadRow(took, 'post', 'p99', write.tenths)),
    promisedRow('get', loadRow(took, 'get', 'perCpuSecond')),
    plainRow('a second by the clock', loadRow(took, 'get', 'perSecond')),
  ]
}

const onNode = async (version, { size, ...how }) => {
  const suffix = `, Node ${version}`
  let node
  try {
    node = ensureNode(version)
  } catch (error) {
    return [missingRow('post', { suffix, why: error.message })]
  }
  const took = await measureLoad({ ...how, ...size.elsewhere, node, name: `on Node ${version}` })
  return [
    promisedRow('post', { ...loadRow(took, 'post', 'perCpuSecond'), suffix }),
    plainRow('a second by the clock', loadRow(took, 'post', 'perSecond')),
    promisedRow('p99', { ...loadRow(took, 'post', 'p99', write.tenths), suffix }),
    promisedRow('get', { ...loadRow(took, 'get', 'perCpuSecond'), suffix }),
  ]
}

const nodes = async ({ versions, ...how }) => {
  const rows = []
  for (const version of versions) rows.push(...(await onNode(version, how)))
  return rows
}

const heap = async ({ pin, size: { count } }) => [
  promisedRow('heap', { figure: await measureHeap({ pin, count, next: newPostsWithSameUrls() }) }),
  plainRow('each with its own return URLs, 540 bytes', {
    figure: await measureHeap({ pin, count, next: newPosts() }),
    show: write.whole,
  }),
]

const memory = async ({ pin }) => {
  const { held, cpuMs } = await measureMemory({ pin })
  const after = (at) => `after ${write.whole(CALLS[at])} mixed requests`
  return [
    promisedRow('memory', { figure: held.at(-1) / MIB }),
    ...held.slice(0, -1).map((bytes, at) => plainRow(`${after(at)}, MB`, { sandbox: megabytes(bytes) })),
    plainRow('CPU time of one of them, µs', { sandbox: write.whole(cpuMs * 1_000) }),
  ]
}

const second = async ({ pin, size }) => {
  const { importMs, took } = measureSecond({ pin })
  return [
    promisedRow('second', { figure: median(took) }),
    plainRow('import of the test kit, ms', { sandbox: write.tenths(importMs) }),
    plainRow('what exec adds to a command, ms', { sandbox: write.whole(measureExec({ pin, rounds: size.starts })) }),
  ]
}

const inBrowser = async ({ size, ...how }) => {
  const runs = await measureConsole({ ...how, rounds: size.visits })
  const frames = runs.flatMap(({ took }) => took)
  return [
    promisedRow('consoleSize', { figure: consoleSize() / 1024 }),
    plainRow('transferred until its 10,000 rows are counted, KB', {
      sandbox: write.tenths(median(runs.map(({ bytes }) => bytes)) / 1024),
    }),
    promisedRow('consoleRow', { figure: median(runs.map(({ firstRow }) => firstRow)) }),
    plainRow('first paint, ms', { sandbox: write.whole(median(runs.map(({ firstPaint }) => firstPaint))) }),
    plainRow('a frame while they scroll, ms', { sandbox: write.tenths(median(frames)) }),
    plainRow('19 of 20 frames at most, ms', { sandbox: write.tenths(percentile(frames, 0.95)) }),
    plainRow('row elements at once, at most', { sandbox: write.whole(Math.max(...runs.map(({ most }) => most))) }),
  ]
}

const arrivals = async (how) => {
  const { rest, busy } = await measureArrivals(how)
  return [
    promisedRow('arrivals', { figure: busy.browser }),
    plainRow('at rest', { figure: rest.browser, show: write.tenths }),
    plainRow('of the server', { figure: busy.server, show: write.tenths }),
  ]
}

const leastOf = (runs, member) => Math.min(...runs.map((run) => run[member]))

/** Returns the call of an operation with the longest turn, and its request if it has several. */
const longestOf = ({ name, calls }) => {
  const [worst] = calls
    .map(({ call, runs, status }) => ({ call, runs, status, figure: leastOf(runs, 'cpu') }))
    .sort((one, other) => other.figure - one.figure)
  const query = calls.length > 1 ? worst.call.path.split('?')[1] : undefined
  const rejected = worst.status >= 400 ? ` (${worst.status})` : ''
  const [wall, waited, ms] = ['wall', 'waited', 'ms'].map((member) => write.whole(leastOf(worst.runs, member)))
  return {
    name: `${name}${query === undefined ? '' : ` ?${query}`}`.slice(0, 60) + rejected,
    figure: worst.figure,
    waited: leastOf(worst.runs, 'waited'),
    sandbox: `${wall} by the clock, ${waited} waited, ${ms} in all`,
  }
}

const stalls = async (how) => {
  const all = (await measureStalls(how)).map(longestOf).sort((one, other) => other.figure - one.figure)
  const longestWait = Math.max(...all.map(({ waited }) => waited))
  return [
    promisedRow('stalls', { figure: all[0].figure, suffix: ` of ${all.length} operations` }),
    // On a shared host, their share of time.
    isBusy
      ? plainRow('longest that a health poller waited, on this busy machine, ms', {
          figure: longestWait,
          show: write.whole,
        })
      : promisedRow('waits', { figure: longestWait }),
    ...all.map(({ name, figure, sandbox }) => plainRow(name, { figure, sandbox, show: write.whole })),
  ]
}

/** By the names of `--only`, in the order of the table. */
export const SECTIONS = {
  start,
  idle,
  load,
  nodes,
  heap,
  memory,
  second,
  rejected,
  console: inBrowser,
  arrivals,
  stalls,
}

/** The default sections: each of the others takes minutes. */
export const USUAL = Object.keys(SECTIONS).filter((name) => name !== 'stalls' && name !== 'arrivals')
