// Time for which each operation of both contracts blocks all others, with a full space.
import { once } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { importSource } from './bundle.mjs'
import { withServer } from './processes.mjs'
import { sandboxServer } from './servers.mjs'

const WEBHOOKS = ['--webhooks', 'manual']
const WATCHER = pathToFileURL(join(import.meta.dirname, 'turn-watcher.mjs')).href

/** Polls its health without a pause, on a separate thread, and returns the longest wait since the last query. */
const POLLER = `
  const { connect } = require('node:net')
  const { parentPort, workerData: port } = require('node:worker_threads')
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let sent = Infinity
  let longest = 0
  const request = () => {
    sent = performance.now()
    socket.write('GET /_sandbox/health HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n')
  }
  socket.on('connect', request)
  socket.on('error', () => {})
  socket.on('data', () => {
    longest = Math.max(longest, performance.now() - sent)
    sent = Infinity
    setTimeout(request, 1)
  })
  parentPort.on('message', () => {
    parentPort.postMessage(Math.max(longest, performance.now() - sent))
    longest = 0
  })`

const openPoller = (port) => {
  const worker = new Worker(POLLER, { eval: true, workerData: port })
  return {
    longest: async () => {
      worker.postMessage('report')
      return (await once(worker, 'message'))[0]
    },
    close: () => worker.terminate(),
  }
}

/** Sends a request of the tables and reads the whole response. */
const senderTo =
  (port) =>
  async ({ method, path, headers, body }) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body, redirect: 'manual' })
    return {
      status: response.status,
      id: response.headers.get('sandbox-request-id'),
      event: response.headers.get('sandbox-event'),
      text: await response.text(),
    }
  }

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
/** Time for work after a response. */
const STILL = 5
const AT_ONCE = 32

/** Sends requests until the event log drops the oldest. */
const fillRing = async (send, { controlling, filling }) => {
  const rows = controlling('/activity?limit=1', undefined, 'GET')
  for (let n = 0; JSON.parse((await send(rows)).text).dropped === 0; n += 500)
    for (let at = n; at < n + 500; at += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => send(filling(at + more))))
}

/**
 * Measures the longest turn of the server's loop and the longest wait of a health poller during each operation, in ms. Each
 * operation has the calls with the largest work, in a space without reads since its last change.
 * @param rounds repetitions; the minimum counts, because a host only adds time
 * @param of names of operations, if not all are measured
 * @param report called with each operation after its measurement
 */
export const measureStalls = async ({ pin, size: { stalls: rounds, of } }, report = () => {}) => {
  const full = await importSource('test/support/full-space.ts')
  const heavy = await importSource('test/support/heavy-calls.ts')
  const { HEAVY_CLIENTS, HEAVY_TEXTS } = await importSource('test/support/heavy-clients.ts')
  const { controlling, FULL, fillSpace, HEAVY_CALLS, LOOKING, REPLACING, idsOfFull, fixtureFor } = { ...full, ...heavy }
  const server = sandboxServer()
  const how = { pin, reporter: WATCHER }
  return withServer({ ...server, args: [...server.args, ...WEBHOOKS] }, how, async ({ port, sendCommand }) => {
    const send = senderTo(port)
    await fillSpace(send, FULL)
    await fillRing(send, full)
    const things = fixtureFor(send, idsOfFull())
    /** The space is unchanged, and no cached result of a read is left. */
    const cooled = async (id) => {
      const response = await send(controlling(`/undo/${id}`))
      if (response.status !== 200) throw new Error(`undo: ${response.status} ${response.text}`)
    }
    const poller = openPoller(port)
    const measured = async (work) => {
      await pause(STILL)
      await poller.longest()
      await sendCommand('watch')
      const begun = performance.now()
      const { status, text } = await work()
      const ms = performance.now() - begun
      await pause(STILL)
      return { status, text, ms, waited: await poller.longest(), ...(await sendCommand('report')) }
    }
    const rows = []
    for (const [name, callsOf] of HEAVY_CALLS) {
      if (of && !of.includes(name)) continue
      const took = []
      for (let round = 0; round < rounds; round += 1) {
        const calls = await callsOf(things)
        for (const [at, call] of calls.entries()) {
          if (LOOKING.has(name)) await cooled(await things.undo())
          const { status, text, ...run } = await measured(() => send(call))
          if (status >= 500) throw new Error(`${name}: ${status} ${text.slice(0, 300)}`)
          took[at] ??= { call, runs: [], status }
          took[at].runs.push(run)
          if (REPLACING.has(name)) await cooled(JSON.parse(text).undo.id)
        }
      }
      rows.push({ name, calls: took })
      report(rows.at(-1))
    }
    const others = [
      ...[...HEAVY_TEXTS].map(([name, call]) => [name, () => send(call)]),
      ...Object.entries(HEAVY_CLIENTS).map(([name, client]) => [
        name,
        async () => ({ status: 200, text: String(await client(port, send)) }),
      ]),
    ]
    for (const [name, work] of others) {
      if (of && !of.includes(name)) continue
      const runs = []
      for (let round = 0; round < rounds; round += 1) runs.push(await measured(work))
      rows.push({ name, calls: [{ call: { path: name }, runs, status: runs[0].status }] })
      report(rows.at(-1))
    }
    await poller.close()
    return rows
  })
}
