import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { Date as HostDate, performance } from '../../host/host-timers.ts'
import { openStateFile } from '../files.ts'
import { codeOf } from '../unusable-state.ts'

const readIfThere = (file: string): string | undefined => attempt(() => readFileSync(file, 'utf8'))

/** Returns the state and the start of a process, from the fields behind its name (which may contain anything). */
const statusOf = (pid: number): { readonly state: string; readonly start: string } | undefined => {
  const text = readIfThere(`/proc/${pid}/stat`)
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  const state = fields?.[0]
  const start = fields?.[19]
  return state === undefined || start === undefined ? undefined : { state, start }
}

const bootId = (): string | null => readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? null

/** Returns this process as the owner in its lock file. */
export const self = () => ({
  pid: process.pid,
  /** Start time of the process. */
  startedAt: new HostDate(performance.timeOrigin).toISOString(),
  host: hostname(),
  /** The kernel's start time, which distinguishes two processes with the same PID; null if it is unknown. */
  processStart: statusOf(process.pid)?.start ?? null,
  /** ID of the boot of this host; null if it is unknown. */
  boot: bootId(),
  /** Unique for every lock of every process. */
  token: `${process.pid}-${Math.round(performance.timeOrigin)}-${process.hrtime.bigint()}`,
})

export type Owner = Readonly<ReturnType<typeof self>>

const isText = (value: unknown): value is string => typeof value === 'string'
const textOrNull = (value: unknown): string | null =>
  isText(value) || typeof value === 'number' ? String(value) : null

/** Parses a lock file; undefined if it is invalid. */
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

/** Returns whether the owner is a running process of this host, and not another one with the same PID. */
const livesHere = (owner: Owner): boolean => {
  if (differ(owner.boot, bootId()) || !isRunning(owner.pid)) return false
  const status = statusOf(owner.pid)
  // A zombie only occupies its PID.
  if (status) return !['Z', 'X'].includes(status.state) && !differ(owner.processStart, status.start)
  return owner.pid !== process.pid || owner.startedAt === self().startedAt
}

/** Age in ms after which a lock without a sign of life is ignored, if its process cannot be checked. */
export const SILENT_MS = 15_000

/** Returns the owner of a lock and its age; undefined if it is gone. `nowMs` is the time of the file system. */
export const readLock = (file: string, nowMs: number) => {
  let fd: number
  try {
    fd = openStateFile(file, 'read')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    return { silentMs: nowMs - fstatSync(fd).mtimeMs, owner: ownerIn(readFileSync(fd, 'utf8')) }
  } finally {
    closeSync(fd)
  }
}

/** Returns whether the owner still uses the folder. A process of another host is known by its signs of life only. */
export const isHeld = ({ owner, silentMs }: NonNullable<ReturnType<typeof readLock>>): boolean =>
  owner?.host === hostname() ? livesHere(owner) : silentMs < SILENT_MS
