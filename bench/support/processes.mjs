// Servers as child processes: start, time and memory queries, end.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import process from 'node:process'

const KIB = 1_024

/** Reports the process's usage so far over IPC: exact, and the same on every system. Not for a start: it takes time. */
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

/** Returns the main memory of a process, in bytes; NaN if it is unavailable. */
const rssOf = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * KIB
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
    return Number.parseInt(stdout ?? '', 10) * KIB
  }
}

/** Returns the CPU time of all threads of a process, in ms; NaN without /proc. For processes without a reporter. */
export const cpuOf = (pid) => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
    return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / 1e6
  } catch {
    return Number.NaN
  }
}

/** Returns the port of the line with which a server reports that it listens. */
const reportedPort = (child, name) =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      if (output === undefined) return
      output += chunk
      const port = /ready on \S+:(\d+)\n/.exec(output)?.[1]
      if (port === undefined) return
      output = undefined
      resolve(Number(port))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${name} did not start: ${output}`)))
  })

/**
 * Starts a server. Without a known `port`, waits for the line that names it.
 * @param server its `name`, and `command` or `script` with `args`; `cleanUp` is called when it has ended
 * @param pin the command prefix that assigns it to a core
 * @param reports whether it must report its CPU time and heap exactly
 * @param reporter the URL of a module that replaces the imported default reporter
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
  const port = known ?? (await reportedPort(child, name))
  /** Returns the response of its reporter to a command. */
  const sendCommand = async (command) => {
    child.send(command)
    return (await once(child, 'message'))[0].reported
  }
  const report = () => sendCommand('report')
  return {
    port,
    sendCommand,
    /** Time since the process was started, in ms. */
    age: () => performance.now() - begun,
    rss: () => rssOf(child.pid),
    cpuMs: async () => (child.channel ? (await report()).cpuMs : cpuOf(child.pid)),
    /** After a garbage collection. */
    heapUsed: async () => (await report()).heapUsed,
    /** The reason for an unexpected exit; empty while it runs. */
    death: () =>
      child.exitCode === null && child.signalCode === null
        ? ''
        : ` (it exited on its own: ${child.signalCode ?? `exit code ${child.exitCode}`})`,
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

/** Runs a function with a server, and ends the server in any case. */
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
