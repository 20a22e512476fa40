import { linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { livesHere, type Owner, ownerIn } from './lock-owner.ts'
import { codeOf } from './unusable.ts'

/** A lock without a sign of life for so long is given up, where its process cannot be looked at. */
export const SILENT_MS = 15_000

/** A lock of a folder. A free one was released: it only keeps its number from being used again. */
export type LockFile = { readonly name: string; readonly generation: number; readonly free: boolean }

/** All locks of a folder. @throws the system's error */
export const listLocks = (folder: string): LockFile[] =>
  readdirSync(folder).flatMap((name) => {
    const [, generation, kind] = /^lock-(\d{1,15})\.(json|free)$/.exec(name) ?? []
    return generation === undefined ? [] : [{ name, generation: Number(generation), free: kind === 'free' }]
  })

export type Held = { readonly owner: Owner | undefined; readonly silentMs: number }

/** What a lock says, and how long ago its owner touched it, by the clock of the file system; undefined when it is gone. */
export const readLock = (file: string, nowMs: number): Held | undefined => {
  try {
    return { silentMs: nowMs - statSync(file).mtimeMs, owner: ownerIn(readFileSync(file, 'utf8')) }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether somebody works in the folder. Of another host only the signs of life can be seen. */
export const isHeld = ({ owner, silentMs }: Held): boolean =>
  owner?.host === hostname() ? livesHere(owner) : silentMs < SILENT_MS

/** File systems without hard links. */
const CANNOT_LINK = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'EACCES', 'UNKNOWN']

/** Gives a written file its name, whole and only if nobody has that name. Says whether it did. */
export const createLock = (temporary: string, file: string, text: string): boolean => {
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    // Not there: another process took the temporary file for one that was left over. The next try writes it again.
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

/** Temporary files of processes that ended between two calls. */
export const removeOldTemporaries = (folder: string, nowMs: number): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (!/^lock-.*\.tmp$/.test(name)) continue
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs
    if (nowMs - modified > SILENT_MS) rmSync(file, { force: true })
  }
}
