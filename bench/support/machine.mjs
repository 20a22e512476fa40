// The measured host, and the separation of server and client on it.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import process from 'node:process'

const BUSY_PART = 0.25

const gigabytes = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GB`

/** The load of others before the measurement. */
const LOAD = loadavg()[0]

/** Returns whether others use it. */
export const isBusy = LOAD > cpus().length * BUSY_PART

/** Returns a line about the host, and a warning if others use it. */
export const describeMachine = () => {
  const cores = cpus()
  const lines = [
    `${cores.length} x ${cores[0]?.model.trim() || 'an unnamed processor'}, ${gigabytes(totalmem())}, ` +
      `${process.platform} ${process.arch}, Node ${process.versions.node}, load average ${LOAD.toFixed(2)}`,
  ]
  if (isBusy)
    lines.push(
      'WARNING: the machine is busy with something else. Milliseconds and p99 come out too long; ratios for CPU time ' +
        'suffer least. Measure again on a quiet machine before you believe a missed floor.',
    )
  return lines.join('\n')
}

/** Returns the numbers of the cores that this process can use, if `taskset` reports them. */
const usableCores = () => {
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
  if (status !== 0) return []
  const ranges = stdout.trim().split(': ').at(-1)?.split(',') ?? []
  return ranges.flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

/** Assigns this process, the client, to a separate core. Returns the command prefix for a server. */
export const pinClient = () => {
  const [server, client] = usableCores()
  if (client === undefined) return []
  const { status } = spawnSync('taskset', ['-acp', String(client), String(process.pid)])
  return status === 0 ? ['taskset', '-c', String(server)] : []
}
