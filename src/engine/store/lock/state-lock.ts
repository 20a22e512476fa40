import { closeSync, linkSync, lstatSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { attempt } from '../../../core/domain/value-or-undefined.ts'
import { clearInterval, setInterval } from '../../host/host-timers.ts'
import { createStateFile, openStateFile } from '../files.ts'
import { codeOf, UnusableStateFile } from '../unusable-state.ts'
import { isHeld, type Owner, readLock, SILENT_MS, self } from './lock-owner.ts'

/** Another process uses the state folder. The message names it and the fix. */
export class StateInUse extends Error {
  override readonly name = 'StateInUse'
}

const TOUCH_MS = 5_000

const inUse = (folder: string, owner: Owner | undefined): StateInUse => {
  const user = owner ? `process ${owner.pid} on ${owner.host}, running since ${owner.startedAt}` : 'a starting process'
  const wait =
    owner?.host === hostname() ? '' : ` If it has already ended, start again ${SILENT_MS / 1000} seconds after its end.`
  return new StateInUse(
    `The state in ${folder} is in use by ${user}. Stop it, or choose another folder with \`--state-dir\`.${wait}`,
  )
}

/**
 * Lists all locks of a folder, named `lock-<n>.json`. A free one was released: its number is not issued again.
 * @throws the system's error
 */
const listLocks = (folder: string) =>
  readdirSync(folder).flatMap((name) => {
    const [, generation, kind] = /^lock-(\d{1,15})\.(json|free)$/.exec(name) ?? []
    return generation === undefined ? [] : [{ name, generation: Number(generation), free: kind === 'free' }]
  })

/** Error codes of file systems without hard links. */
const CANNOT_LINK = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'EACCES', 'UNKNOWN']

/** Gives the temporary file the name of a lock unless another file has it. Returns whether it did. */
const putLock = (temporary: string, file: string, text: string): boolean => {
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    // ENOENT: another process removed the temporary file as a leftover. The next attempt writes it again.
    if (['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return false
    if (!CANNOT_LINK.includes(codeOf(error) ?? '')) throw error
  }
  try {
    createStateFile(file, text)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the temporary files of processes that were killed while locking. */
const removeOldTemporaries = (folder: string, nowMs: number): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (!/^lock-.*\.tmp$/.test(name)) continue
    const modified = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs
    if (nowMs - modified > SILENT_MS) rmSync(file, { force: true })
  }
}

/**
 * Attempts to lock with a file `lock-<generation>.json`. Each new lock takes the next generation, whose name the file
 * system gives to one process only. Returns the generation, or undefined if another process was faster.
 */
const tryLock = (folder: string, { token }: Owner, text: string, temporary: string): number | undefined => {
  rmSync(temporary, { force: true })
  createStateFile(temporary, text)
  const nowMs = lstatSync(temporary).mtimeMs
  const locks = listLocks(folder)
  for (const { name, free } of locks) {
    const held = free ? undefined : readLock(join(folder, name), nowMs)
    if (held && held.owner?.token !== token && isHeld(held)) throw inUse(folder, held.owner)
  }
  const generation = Math.max(0, ...locks.map((lock) => lock.generation)) + 1
  const name = `lock-${generation}.json`
  if (!putLock(temporary, join(folder, name), text)) return undefined
  const others = listLocks(folder).filter((lock) => lock.name !== name)
  // The highest generation is never removed. One as high as ours was created after we had listed all of them,
  // so its process has the folder.
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

/** Other starts at the same time cause few failures; a file that no number can pass would cause them for ever. */
const MOST_ATTEMPTS = 1_000

const acquire = (folder: string, owner: Owner, text: string): number => {
  const temporary = join(folder, `lock-${owner.token}.tmp`)
  try {
    for (let n = 0; n < MOST_ATTEMPTS; n += 1) {
      const generation = tryLock(folder, owner, text, temporary)
      if (generation !== undefined) return generation
    }
    throw new UnusableStateFile(
      `${folder} cannot be locked. Remove its files \`lock-*\`, or choose another folder with \`--state-dir\`.`,
    )
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Writes a lock file again, as a sign of life. */
const touch = (file: string, text: string): void => {
  const fd = openStateFile(file, 'update')
  try {
    writeSync(fd, text)
  } finally {
    closeSync(fd)
  }
}

const NO_LOCK = { generation: 0, free: false }

/** Locks a state folder for this process. @throws StateInUse, or the system's error */
export const lockFolder = (folder: string) => {
  const owner = self()
  const text = `${JSON.stringify(owner)}\n`
  const wasReleased = listLocks(folder).reduce((a, b) => (b.generation > a.generation ? b : a), NO_LOCK).free
  let generation = acquire(folder, owner, text)
  const file = (): string => join(folder, `lock-${generation}.json`)

  const tokenInFile = (): string | undefined => attempt(() => readLock(file(), 0))?.owner?.token
  const isThere = (): boolean => tokenInFile() === owner.token
  let taken = false
  /** Checks if another process took over. */
  const check = (): void => {
    // A folder that cannot be read cannot be written either; the next write will fail.
    taken = attempt(() => listLocks(folder))?.some((lock) => lock.generation > generation) ?? taken
    // Another process got the same generation if the lock was removed before its start.
    taken ||= (tokenInFile() ?? owner.token) !== owner.token
  }

  const alive = setInterval(() => {
    check()
    // Never recreated. The file system sets the time, which other hosts compare.
    attempt(() => isThere() && touch(file(), text))
  }, TOUCH_MS).unref()
  return {
    /** True if the former owner released the folder; false if it is unknown. */
    wasReleased,
    /** Returns false once `check` has found that another process took over. A host after a long sleep counts as dead. */
    isHeld: (): boolean => !taken,
    check,
    /** Locks again if the lock is gone, for example with the whole folder. @throws StateInUse */
    claim(): void {
      check()
      if (isThere() && !taken) return
      generation = acquire(folder, owner, text)
      taken = false
    },
    release(): void {
      clearInterval(alive)
      // Renamed instead of removed: a slow process that has listed it must not be able to take the same generation.
      if (isThere()) attempt(() => renameSync(file(), file().replace(/json$/, 'free')))
    },
  }
}

/** The right to work in a state folder. */
export type Lock = ReturnType<typeof lockFolder>
