// POST /v1/transactions over HTTP against the built program in another process, beside 0, 10,000, 100,000 (--full:
// 1,000,000) stored transactions: 32 connections, bodies of about 1 KB, validated both ways, durable.
// node bench/post.mjs [--full] [--durability process|disk|none]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { build, ROOT } from '../src/cli/dev/prepare.mjs'
import { postFrom } from './support/connections.mjs'
import { fillState, workFolder } from './support/fill-state.mjs'

const WARM_MS = 1_500
const MEASURED_MS = 5_000
const CONNECTIONS = 32

const at = process.argv.indexOf('--durability')
const durability = at < 0 ? 'process' : process.argv[at + 1]
const sizes = [0, 10_000, 100_000, ...(process.argv.includes('--full') ? [1_000_000] : [])]

const body = (n) => ({
  amount: 1250,
  currency: 'EUR',
  refno: `order-${n}`,
  refno2: 'a second reference of the merchant, up to its longest'.slice(0, 40),
  language: 'en',
  paymentMethods: ['VIS'],
  card: {
    number: '4000001000000026',
    cvv: '123',
    expiryMonth: '12',
    expiryYear: '34',
    '3D': {
      acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
      merchant: { mcc: '5411', merchantName: 'Example Shop' },
    },
  },
  option: { authenticationOnly: true },
  redirect: {
    successUrl: `https://shop.test/checkout/3d-secure/success?cart=${'7'.repeat(110)}`,
    cancelUrl: `https://shop.test/checkout/3d-secure/cancel?cart=${'7'.repeat(110)}`,
    errorUrl: `https://shop.test/checkout/3d-secure/error?cart=${'7'.repeat(110)}`,
  },
})

const request = (text) =>
  `POST /v1/transactions HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic ${btoa('1100000000:sandbox')}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`

/** Answers over IPC how much memory is in use after a collection. */
const REPORTER = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()) })
  process.channel.unref()`)}`

const start = async (folder) => {
  const args = ['--port', '0', '--state-dir', folder, '--durability', durability, '--log-format', 'off']
  const begun = performance.now()
  const child = spawn(process.execPath, ['--expose-gc', '--import', REPORTER, join(ROOT, 'dist/cli.js'), ...args], {
    env: {},
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    const port = /ready on \S+:(\d+)\n/.exec(said)?.[1]
    if (port) return { child, port: Number(port), readyMs: performance.now() - begun }
  }
  throw new Error(`it did not start: ${said}`)
}

const memory = async (child) => {
  child.send('memory')
  return (await once(child, 'message'))[0]
}

const kill = async (child) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const measure = async (size) => {
  const folder = join(workFolder, `state-${size}`)
  await fillState(folder, size)
  const { child, port, readyMs } = await start(folder)
  const loaded = await memory(child)
  let n = 0
  const next = () => {
    n += 1
    return request(JSON.stringify(body(n)))
  }
  await postFrom({ connections: CONNECTIONS, port, next, ms: WARM_MS })
  // By now, everything that does not grow with the number of transactions is there.
  const warm = await memory(child)
  const took = await postFrom({ connections: CONNECTIONS, port, next, ms: MEASURED_MS })
  const after = await memory(child)
  await kill(child)
  const again = await start(folder)
  const reloaded = await memory(again.child)
  await kill(again.child)
  rmSync(folder, { recursive: true, force: true })
  took.sort((a, b) => a - b)
  return { readyMs, loaded, warm, after, reloaded, posted: n, took }
}

await build()
process.stdout.write(`a body has ${Buffer.byteLength(JSON.stringify(body(1)))} bytes; durability ${durability}\n`)

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
    'longest ms': ms(took.at(-1) ?? 0),
    'RSS MB loaded': mb(loaded.rss),
    'RSS MB after': mb(after.rss),
    // Of those that were there, of those that were posted, and of these after a restart.
    'heap B each': size > 0 ? Math.round((loaded.heapUsed - empty.heapUsed) / size) : '',
    'heap B each posted': Math.round((after.heapUsed - warm.heapUsed) / took.length),
    'heap B each restarted': Math.round((reloaded.heapUsed - loaded.heapUsed) / posted),
  })
}
console.table(rows)
