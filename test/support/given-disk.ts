import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Files, systemFiles } from '../../src/engine/store/files.ts'
import { temporaryFolder } from './given-folder.ts'

const failure = (code: string): Error => Object.assign(new Error(`${code}: made by a test`), { code })

/** A file system on which single calls can fail. */
export const brokenDisk = () => {
  const broken = new Set<keyof Files>()
  /** Number of bytes of each write that fit before it fails. */
  const capacity = { bytes: 0 }
  const unless = (name: keyof Files, code: string): void => {
    if (broken.has(name)) throw failure(code)
  }
  let begun = false
  const files: Files = {
    write(fd, bytes, offset) {
      if (!broken.has('write')) return systemFiles.write(fd, bytes, offset)
      if (begun || capacity.bytes === 0) {
        begun = false
        throw failure('ENOSPC')
      }
      begun = true
      return systemFiles.write(fd, bytes.subarray(offset, offset + capacity.bytes), 0)
    },
    truncate(fd, length) {
      unless('truncate', 'EIO')
      systemFiles.truncate(fd, length)
    },
    async sync(fd) {
      unless('sync', 'EIO')
      await systemFiles.sync(fd)
    },
    syncNow(fd) {
      unless('syncNow', 'EIO')
      systemFiles.syncNow(fd)
    },
    rename(from, to) {
      unless('rename', 'EIO')
      systemFiles.rename(from, to)
    },
  }
  onTestFinished(() => broken.clear())
  return { files, room: capacity, breaks: (name: keyof Files) => broken.add(name), repair: () => broken.clear() }
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** Creates a folder on a separate file system of this size in KiB, or undefined if the system does not allow it. */
export const smallDisk = (kib: number): string | undefined => {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder)) return undefined
  onTestFinished(() => {
    run('umount', '-l', folder)
  })
  return folder
}

/** Removes write permission for everyone, including root. Returns a function that restores it. */
export const remount = (folder: string, options: 'ro' | 'rw'): boolean =>
  run('mount', '-o', `remount,${options}`, folder)
