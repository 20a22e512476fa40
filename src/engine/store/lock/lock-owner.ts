import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { codeOf } from '../unusable-state.ts'

const readIfThere = (file: string): string | undefined => attempt(() => readFileSync(file, 'utf8'))

/** The state and the start of a process, from the fields behind its name (which may hold anything). */
const statusOf = (pid: number): { readonly state: string; readonly start: string } | undefined => {
  const text = readIfThere(`/proc/${pid}/stat`)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  const state = fields?.[0]
  const start = fields?.[19]
  return state === undefined || start === undefined ? undefined : { state, start }
}

const bootId = (): string | null => readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? null

/** This process, as its lock file says who holds a state folder. */
export const self = () => ({
  pid: process.pid,
  /** When the process started. */
  startedAt: new Date(performance.timeOrigin).toISOString(),
  host: hostname(),
  /** The kernel's own time of the start, which tells two processes with one pid apart; null where it is not known. */
  processStart: statusOf(process.pid)?.start ?? null,
  /** Which start of the machine; null where it is not known. */
  boot: bootId(),
  /** Different for every lock of every process. */
  token: `${process.pid}-${Math.round(performance.timeOrigin)}-${process.hrtime.bigint()}`,
})

export type Owner = Readonly<ReturnType<typeof self>>

const isText = (value: unknown): value is string => typeof value === 'string'
const textOrNull = (value: unknown): string | null =>
  isText(value) || typeof value === 'number' ? String(value) : null

/** What a lock file says, or undefined when it says nothing. */
const ownerIn = (text: string): Owner | undefined =>
  attempt(() => {
    const { pid, startedAt, host, processStart, boot, token } = JSON.parse(text)
    if (!Number.isSafeInteger(pid) || pid <= 0 || !isText(startedAt) || !isText(host) || !isText(token))
      return undefined
    return { pid, startedAt, host, token, processStart: textOrNull(processStart), boot: textOrNull(boot) }
  })

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b

/** Whether the owner is a process of this host that still runs, and not another that got its pid. */
const livesHere = (owner: Owner): boolean => {
  if (differ(owner.boot, bootId()) || !isRunning(owner.pid)) return false
  const status = statusOf(owner.pid)
  // A zombie holds a pid and nothing else.
  if (status) return !['Z', 'X'].includes(status.state) && !differ(owner.processStart, status.start)
  return owner.pid !== process.pid || owner.startedAt === self().startedAt
}

/** A lock without a sign of life for so long is given up, where its process cannot be looked at. */
export const SILENT_MS = 15_000

/** Who wrote a lock, and how long ago it was touched; undefined when it is gone. `nowMs` is the time of the file system. */
export const readLock = (file: string, nowMs: number) => {
  try {
    return { silentMs: nowMs - statSync(file).mtimeMs, owner: ownerIn(readFileSync(file, 'utf8')) }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether the owner still works in the folder. A process of another host is known by its signs of life only. */
export const isHeld = ({ owner, silentMs }: NonNullable<ReturnType<typeof readLock>>): boolean =>
  owner?.host === hostname() ? livesHere(owner) : silentMs < SILENT_MS
