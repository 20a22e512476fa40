// POST /v1/transactions over HTTP against the built program in another process, with 0, 10,000, 100,000 (--full:
// 1,000,000) stored transactions: 32 connections, bodies of about 1 KB, validated both ways, durable.
// node bench/post.mjs [--full] [--durability process|disk|none] [--json FILE]
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { prepare } from '../scripts/prepare.mjs'
import { measureResponses } from './support/connections.mjs'
import { fillState } from './support/fill-state.mjs'
import { pinClient } from './support/machine.mjs'
import { writeMeasurement } from './support/measurement-file.mjs'
import { withServer } from './support/processes.mjs'
import { sandboxServer } from './support/servers.mjs'
import { percentile } from './support/statistics.mjs'
import { BODY_BYTES, newPosts } from './support/transactions.mjs'
import { workFolder } from './support/work-folder.mjs'

const WARM_MS = 1_500
const MEASURED_MS = 5_000

const at = process.argv.indexOf('--durability')
const durability = at < 0 ? 'process' : process.argv[at + 1]
const jsonAt = process.argv.indexOf('--json')
const sizes = [0, 10_000, 100_000, ...(process.argv.includes('--full') ? [1_000_000] : [])]

await prepare()
const how = { pin: pinClient(), flags: ['--expose-gc'], reports: true }

const memory = async ({ rss, heapUsed }) => ({ heapUsed: await heapUsed(), rss: rss() })

const measure = async (size) => {
  const folder = join(workFolder, `state-${size}`)
  await fillState(folder, size)
  const server = { ...sandboxServer(durability, folder), cleanUp: undefined }
  const next = newPosts()
  let posted = 0
  const first = await withServer(server, how, async (running) => {
    const readyMs = running.age()
    const { port } = running
    const loaded = await memory(running)
    posted += (await measureResponses({ port, next, ms: WARM_MS })).length
    // By now, all structures that do not grow with the number of transactions exist.
    const warm = await memory(running)
    const took = await measureResponses({ port, next, ms: MEASURED_MS })
    posted += took.length
    return { readyMs, loaded, warm, took, after: await memory(running) }
  })
  const reloaded = await withServer(server, how, memory)
  rmSync(folder, { recursive: true, force: true })
  return { ...first, posted, reloaded }
}

process.stdout.write(`a body has ${BODY_BYTES} bytes; durability ${durability}\n`)

const ms = (value) => value.toFixed(1)
const mb = (bytes) => Math.round(bytes / 1e6)

let empty
const rows = []
for (const size of sizes) {
  const { readyMs, loaded, warm, after, reloaded, posted, took } = await measure(size)
  empty ??= loaded
  rows.push({
    stored: size,
    'ready ms': Math.round(readyMs),
    'requests/s': Math.round(took.length / (MEASURED_MS / 1_000)),
    'median ms': ms(percentile(took, 0.5)),
    'p99 ms': ms(percentile(took, 0.99)),
    'longest ms': ms(percentile(took, 1)),
    'RSS MB loaded': mb(loaded.rss),
    'RSS MB after': mb(after.rss),
    // Of the existing ones, of the posted ones, and of these after a restart.
    'heap B each': size > 0 ? Math.round((loaded.heapUsed - empty.heapUsed) / size) : '',
    'heap B each posted': Math.round((after.heapUsed - warm.heapUsed) / took.length),
    'heap B each restarted': Math.round((reloaded.heapUsed - loaded.heapUsed) / posted),
  })
}
console.table(rows)
if (jsonAt >= 0)
  writeMeasurement(process.argv[jsonAt + 1], {
    command: `node bench/post.mjs${sizes.length > 3 ? ' --full' : ''}`,
    rows: rows.map((row) => ({ stored: row.stored, perSecond: row['requests/s'], p99: Number(row['p99 ms']) })),
  })
