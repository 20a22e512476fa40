import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createLock, isHeld, listLocks, readLock, removeOldTemporaries, SILENT_MS } from './lock-files.ts'
import { type Owner, self } from './lock-owner.ts'

/** Another process works in the state folder. The message says which and what to do. */
export class StateInUse extends Error {
  override readonly name = 'StateInUse'
}

const TOUCH_MS = 5_000

/** The right to work in a state folder. */
export type Lock = {
  /** Takes it again when it is gone, as with a folder that was removed. @throws StateInUse */
  claim(): void
  /** Whether nobody took it from us when we last looked: a machine that slept for long may be taken for dead. */
  isOurs(): boolean
  /** Looks now. */
  look(): void
  release(): void
}

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

/** What is worth a try and no failure. */
const quietly = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

/** One try; the generation that is ours, or undefined when somebody else was faster with it. */
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
  if (!createLock(temporary, join(folder, name), text)) return undefined
  const others = listLocks(folder).filter((lock) => lock.name !== name)
  // Numbers only rise and the highest file always stays, so a higher one says that this number is from a dead past.
  if (others.some((lock) => lock.generation >= generation)) {
    rmSync(join(folder, name), { force: true })
    return undefined
  }
  quietly(() => {
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

/** Writes the lock anew as a sign of life: the file system gives it the time. */
const touch = (file: string, text: string): void => {
  const fd = openSync(file, 'r+')
  try {
    writeSync(fd, text, 0)
  } finally {
    closeSync(fd)
  }
}

/** Locks a state folder for this process. @throws StateInUse, or the system's error */
export const lockFolder = (folder: string): Lock => {
  const owner = self()
  const text = `${JSON.stringify(owner)}\n`
  let generation = acquire(folder, owner, text)
  const file = (): string => join(folder, `lock-${generation}.json`)

  const isThere = (): boolean => quietly(() => readLock(file(), 0))?.owner?.token === owner.token
  let taken = false
  const look = (): void => {
    // A folder that cannot be read takes no writes either; whoever writes will find out.
    taken = quietly(() => listLocks(folder))?.some((lock) => lock.generation > generation) ?? taken
  }

  const alive = setInterval(() => {
    look()
    quietly(() => isThere() && touch(file(), text))
  }, TOUCH_MS).unref()
  return {
    isOurs: () => !taken,
    look,
    claim() {
      look()
      if (isThere() && !taken) return
      generation = acquire(folder, owner, text)
      taken = false
    },
    release() {
      clearInterval(alive)
      // A new name and not a removal: the number must not be given out again while somebody still counts with it.
      if (isThere()) quietly(() => renameSync(file(), file().replace(/json$/, 'free')))
    },
  }
}
