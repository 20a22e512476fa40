// POST /v1/transactions through the proxy of docs/how-to/replicas.md: one, two and four replicas, one of them without the proxy, and
// one single space on four. 32 connections, bodies of about 1 KB, validated both ways, durable; 64 spaces in turn.
// node bench/replicas.mjs [--seconds 5] [--rounds 3]
import { cpus } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { prepare } from '../scripts/prepare.mjs'
import { measureResponses } from './support/connections.mjs'
import { hasHaproxy, startProxy } from './support/haproxy.mjs'
import { describeMachine } from './support/machine.mjs'
import { cpuOf, startServer } from './support/processes.mjs'
import { sandboxServer } from './support/servers.mjs'
import { median, percentile } from './support/statistics.mjs'
import { postInSpace } from './support/transactions.mjs'

const SPACES = 64
/** Until then V8 compiles frequently used code, in each replica. */
const WARM_POSTS = 2_000

const CASES = [
  { title: '1 replica, without the proxy', replicas: 1, spaces: SPACES, isDirect: true },
  { title: '1 replica', replicas: 1, spaces: SPACES },
  { title: '2 replicas', replicas: 2, spaces: SPACES },
  { title: '4 replicas', replicas: 4, spaces: SPACES },
  { title: '4 replicas, one single space', replicas: 4, spaces: 1 },
]

const { values } = parseArgs({ options: { seconds: { type: 'string' }, rounds: { type: 'string' } } })
const seconds = Number(values.seconds ?? 5)
const rounds = Number(values.rounds ?? 3)
if (!(seconds > 0 && rounds >= 1)) {
  process.stderr.write('node bench/replicas.mjs [--seconds NUMBER] [--rounds NUMBER], both above 0\n')
  process.exit(2)
}
if (!hasHaproxy()) {
  process.stderr.write('this machine has no haproxy: on Debian, apt-get install haproxy\n')
  process.exit(1)
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

/** Measures one case in separate processes. */
const measure = async ({ replicas, spaces, isDirect = false }) => {
  const proxy = await startProxy({ replicas })
  const servers = await Promise.all(
    Array.from({ length: replicas }, () => startServer(sandboxServer(), { pin: [], reports: true })),
  )
  try {
    for (const [n, { port }] of servers.entries()) await proxy.leadTo(n, `http://127.0.0.1:${port}`)
    const port = isDirect ? servers[0].port : proxy.port
    let n = 0
    const next = () => {
      n += 1
      return postInSpace(n, `ci-${n % spaces}`)
    }
    await measureResponses({ port, next, count: WARM_POSTS * replicas })
    const cpuNow = async () => ({
      sandboxes: sum(await Promise.all(servers.map((server) => server.cpuMs()))),
      proxy: cpuOf(proxy.pid),
    })
    const before = await cpuNow()
    const begun = performance.now()
    const took = await measureResponses({ port, next, ms: seconds * 1_000 })
    const wall = (performance.now() - begun) / 1_000
    const after = await cpuNow()
    return {
      perSecond: took.length / wall,
      p99: percentile(took, 0.99),
      ofSandboxes: (after.sandboxes - before.sandboxes) / took.length,
      ofProxy: (after.proxy - before.proxy) / took.length,
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await proxy.stop()
  }
}

await prepare()
process.stdout.write(`${describeMachine()}\n`)
const cores = cpus().length
const wanted = Math.max(...CASES.map(({ replicas }) => replicas)) + 2
if (cores < wanted)
  process.stdout.write(
    `${cores} cores for up to four replicas, the proxy and the client: this shows the cost of the proxy, not the gain of replicas. ` +
      `For that, take ${wanted} cores or more.\n`,
  )
const results = CASES.map(() => [])
for (let round = 0; round < rounds; round += 1)
  for (const [n, one] of CASES.entries()) results[n].push(await measure(one))

const middle = (of, name, digits) => median(of.map((one) => one[name])).toFixed(digits)
process.stdout.write(`\n| POST /v1/transactions | answers a second | p99, ms | CPU of the sandboxes, ms an answer | of the proxy |
|---|--:|--:|--:|--:|
${CASES.map(
  ({ title, isDirect }, n) =>
    `| ${title} | ${middle(results[n], 'perSecond', 0)} | ${middle(results[n], 'p99', 0)} | ` +
    `${middle(results[n], 'ofSandboxes', 2)} | ${isDirect ? '' : middle(results[n], 'ofProxy', 2)} |\n`,
).join('')}`)
