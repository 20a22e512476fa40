import { fdatasync, fdatasyncSync, ftruncateSync, renameSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'

/** The calls of the system that fail on a full or broken disk. A port, so that tests can let them fail. */
export type Files = {
  /** Writes bytes from `offset` on; says how many, which may be fewer than there are. */
  write(fd: number, bytes: Uint8Array, offset: number): number
  truncate(fd: number, length: number): void
  /** Resolves when the file's content is on the disk. */
  sync(fd: number): Promise<void>
  syncNow(fd: number): void
  rename(from: string, to: string): void
}

const datasync = promisify(fdatasync)

export const systemFiles: Files = {
  write: (fd, bytes, offset) => writeSync(fd, bytes, offset),
  truncate: ftruncateSync,
  sync: (fd) => datasync(fd),
  syncNow: fdatasyncSync,
  rename: renameSync,
}

/** Writes all the bytes, however many calls that takes. @throws the system's error */
export const writeWhole = (files: Files, fd: number, bytes: Uint8Array): void => {
  for (let offset = 0; offset < bytes.length; ) {
    const written = files.write(fd, bytes, offset)
    if (written === 0) throw new Error('the system wrote nothing and did not say why')
    offset += written
  }
}
