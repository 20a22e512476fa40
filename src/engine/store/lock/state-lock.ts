import { linkSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { codeOf } from '../unusable-state.ts'
import { isHeld, type Owner, readLock, SILENT_MS, self } from './lock-owner.ts'

/** Another process works in the state folder. The message says which and what to do. */
export class StateInUse extends Error {
  override readonly name = 'StateInUse'
}

const TOUCH_MS = 5_000

const inUse = (folder: string, owner: Owner | undefined): StateInUse => {
  const who = owner
    ? `process ${owner.pid} on ${owner.host}, running since ${owner.startedAt}`
    : 'a process that is just starting'
  const wait =
    owner?.host === hostname() ? '' : ` If it has ended already, start again ${SILENT_MS / 1000} seconds after its end.`
  return new StateInUse(
    `the state in ${folder} is in use by ${who}. Stop it, or choose another folder with --state-dir.${wait}`,
  )
}

/**
 * All locks of a folder, by their names `lock-<n>.json`. A free one was released: it keeps its number from being given out
 * again. @throws the system's error
 */
const listLocks = (folder: string) =>
  readdirSync(folder).flatMap((name) => {
    const [, generation, kind] = /^lock-(\d{1,15})\.(json|free)$/.exec(name) ?? []
    return generation === undefined ? [] : [{ name, generation: Number(generation), free: kind === 'free' }]
  })

/** File systems without hard links. */
const CANNOT_LINK = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'EACCES', 'UNKNOWN']

/** Gives the temporary file the name of a lock, unless another has that name. Says whether it did. */
const putLock = (temporary: string, file: string, text: string): boolean => {
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    // ENOENT: another process took the temporary file for a left-over one. The next try writes it again.
    if (['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return false
    if (!CANNOT_LINK.includes(codeOf(error) ?? '')) throw error
  }
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the temporary files of processes that were killed while they locked. */
const removeOldTemporaries = (folder: string, nowMs: number): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (!/^lock-.*\.tmp$/.test(name)) continue
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs
    if (nowMs - modified > SILENT_MS) rmSync(file, { force: true })
  }
}

/**
 * Locks are files `lock-<generation>.json`. Each new one takes the next generation, whose name the file system gives
 * to one process only. Returns ours, or undefined when another process was faster.
 */
const tryLock = (folder: string, { token }: Owner, text: string, temporary: string): number | undefined => {
  writeFileSync(temporary, text, { mode: 0o600 })
  const nowMs = statSync(temporary).mtimeMs
  const locks = listLocks(folder)
  for (const { name, free } of locks) {
    const held = free ? undefined : readLock(join(folder, name), nowMs)
    if (held && held.owner?.token !== token && isHeld(held)) throw inUse(folder, held.owner)
  }
  const generation = Math.max(0, ...locks.map((lock) => lock.generation)) + 1
  const name = `lock-${generation}.json`
  if (!putLock(temporary, join(folder, name), text)) return undefined
  const others = listLocks(folder).filter((lock) => lock.name !== name)
  // The highest generation is never removed. So one that is as high as ours was made after we had listed them all,
  // and its process has the folder.
  if (others.some((lock) => lock.generation >= generation)) {
    rmSync(join(folder, name), { force: true })
    return undefined
  }
  attempt(() => {
    for (const lower of others) rmSync(join(folder, lower.name), { force: true })
    removeOldTemporaries(folder, nowMs)
  })
  return generation
}

const acquire = (folder: string, owner: Owner, text: string): number => {
  const temporary = join(folder, `lock-${owner.token}.tmp`)
  try {
    for (;;) {
      const generation = tryLock(folder, owner, text, temporary)
      if (generation !== undefined) return generation
    }
  } finally {
    rmSync(temporary, { force: true })
  }
}

const NO_LOCK = { generation: 0, free: false }

/** Locks a state folder for this process. @throws StateInUse, or the system's error */
export const lockFolder = (folder: string) => {
  const owner = self()
  const text = `${JSON.stringify(owner)}\n`
  const wasReleased = listLocks(folder).reduce(
    (one, other) => (other.generation > one.generation ? other : one),
    NO_LOCK,
  ).free
  let generation = acquire(folder, owner, text)
  const file = (): string => join(folder, `lock-${generation}.json`)

  const isThere = (): boolean => attempt(() => readLock(file(), 0))?.owner?.token === owner.token
  let taken = false
  /** Looks whether another process took over. */
  const look = (): void => {
    // A folder that cannot be read takes no writes either; whoever writes will find out.
    taken = attempt(() => listLocks(folder))?.some((lock) => lock.generation > generation) ?? taken
  }

  const alive = setInterval(() => {
    look()
    // Written anew as a sign of life, and never made anew: the file system gives it the time.
    attempt(() => isThere() && writeFileSync(file(), text, { flag: 'r+' }))
  }, TOUCH_MS).unref()
  return {
    /** Whether whoever had the folder before has given it back; not where nothing tells so. */
    wasReleased,
    /** False once `look` has seen that another process took over. A machine that slept for long is taken for dead. */
    isOurs: (): boolean => !taken,
    look,
    /** Locks again when the lock is gone, for example with the whole folder. @throws StateInUse */
    claim(): void {
      look()
      if (isThere() && !taken) return
      generation = acquire(folder, owner, text)
      taken = false
    },
    release(): void {
      clearInterval(alive)
      // Renamed and not removed: a slow process that has listed it must not be able to take the same generation.
      if (isThere()) attempt(() => renameSync(file(), file().replace(/json$/, 'free')))
    },
  }
}

/** The right to work in a state folder. */
export type Lock = ReturnType<typeof lockFolder>
