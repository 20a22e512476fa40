// Servers as child processes: started, asked for their time and memory, ended.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import process from 'node:process'

const KIB = 1_024

/** Answers over IPC what the process used so far: exact, and the same on every system. Not for a start: it takes time. */
const REPORTER = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    globalThis.gc?.()
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send({ reported: { cpuMs: (user + system) / 1000, heapUsed: process.memoryUsage().heapUsed } })
  })
  process.channel.unref()`)}`

const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

/** The main memory that a process holds, in bytes; NaN where no one tells. */
const rssOf = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * KIB
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
    return Number.parseInt(stdout ?? '', 10) * KIB
  }
}

/** The CPU time of all threads of a process, in ms; NaN where /proc does not tell. For those that have no reporter. */
export const cpuOf = (pid) => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6
  } catch {
    return Number.NaN
  }
}

/** The port of the line with which a server says that it listens. */
const portSaid = (child, name) =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      if (said === undefined) return
      said += chunk
      const port = /ready on \S+:(\d+)\n/.exec(said)?.[1]
      if (port === undefined) return
      said = undefined
      resolve(Number(port))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${name} did not start: ${said}`)))
  })

/**
 * Starts a server. Without a known `port`, waits for the line that names it.
 * @param server its `name`, and `command` or `script` with `args`; `cleanUp` is called when it has ended
 * @param pin the words that put it on a core
 * @param reports whether it must tell its CPU time and heap exactly
 * @param reporter the address of what is imported into it to `ask` something else than that
 */
export const startServer = async (server, how) => {
  const { pin, node = process.execPath, flags = [], reports = false, reporter = reports ? REPORTER : undefined } = how
  const { name, script, command, args, port: known, cwd, cleanUp = () => {} } = server
  const own = command ?? [node, ...flags, ...(reporter ? ['--import', reporter] : []), script]
  const [first, ...rest] = [...pin, ...own, ...args]
  const begun = performance.now()
  const stdio = ['ignore', known === undefined ? 'pipe' : 'ignore', 'inherit', ...(reporter && !command ? ['ipc'] : [])]
  const child = spawn(first, rest, { env: { PATH: process.env.PATH ?? '' }, stdio, cwd })
  children.add(child)
  const port = known ?? (await portSaid(child, name))
  /** What its reporter says to a word. */
  const ask = async (word) => {
    child.send(word)
    return (await once(child, 'message'))[0].reported
  }
  const report = () => ask('report')
  return {
    port,
    ask,
    /** Since before the process was there, in ms. */
    age: () => performance.now() - begun,
    rss: () => rssOf(child.pid),
    cpuMs: async () => (child.channel ? (await report()).cpuMs : cpuOf(child.pid)),
    /** After a collection. */
    heapUsed: async () => (await report()).heapUsed,
    /** Why it is not there any more, though nobody ended it; empty as long as it is. */
    death: () =>
      child.exitCode === null && child.signalCode === null
        ? ''
        : ` (it ended by itself: ${child.signalCode ?? `exit code ${child.exitCode}`})`,
    stop: async () => {
      children.delete(child)
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      cleanUp()
    },
  }
}

/** Runs something beside a server, and ends the server in any case. */
export const withServer = async (server, how, use) => {
  const running = await startServer(server, how)
  try {
    return await use(running)
  } catch (cause) {
    throw new Error(`${server.name}: ${cause.message}${running.death()}`, { cause })
  } finally {
    await running.stop()
  }
}
