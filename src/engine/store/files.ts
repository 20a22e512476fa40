import {
  closeSync,
  copyFileSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { codeOf } from './unusable-state.ts'

/** The system calls that fail on a full or broken disk. A port, so that tests can make them fail. */
export const systemFiles = {
  /** Writes bytes from `offset` on; returns their number, which may be smaller than requested. */
  write: (fd: number, bytes: Uint8Array, offset: number): number => writeSync(fd, bytes, offset),
  truncate: ftruncateSync,
  /** Resolves when the content of the file is on the disk. */
  sync: promisify(fdatasync),
  syncNow: fdatasyncSync,
  rename: renameSync,
}
export type Files = typeof systemFiles

/** Writes all bytes, in as many calls as necessary. @throws the system's error */
export const writeFully = (files: Files, fd: number, bytes: Uint8Array): void => {
  for (let offset = 0; offset < bytes.length; ) {
    const written = files.write(fd, bytes, offset)
    if (written === 0) throw new Error('the system wrote nothing and returned no error')
    offset += written
  }
}

/**
 * Replaces a file by a new one that only its owner may read: completely or not at all, and never through an existing
 * link. @throws the system's error
 */
export const replaceFile = (file: string, text: string): void => {
  // The system chooses an unpredictable name and denies access to others.
  const folder = mkdtempSync(`${file}.tmp-`)
  try {
    const written = join(folder, 'new')
    writeFileSync(written, text, { mode: 0o600, flag: 'wx' })
    renameSync(written, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Start of a line in its file: lines count from 1, bytes from 0. */
export type Position = { readonly line: number; readonly byte: number }

/** The bytes after the last line end: empty if the file was written completely. */
type Rest = Position & { readonly bytes: Buffer }

const CHUNK_BYTES = 1 << 20
const NEWLINE = 0x0a

/**
 * Reads a file line by line with bounded memory. `onLine` gets each line without its end and must not keep the buffer.
 * @throws the system's error, and errors of `onLine`
 */
export const readLines = async (file: string, onLine: (line: Buffer, at: Position) => void): Promise<Rest> => {
  const handle = await open(file, 'r')
  try {
    let begun: Buffer[] = []
    let line = 1
    let byte = 0
    const size = Math.min(CHUNK_BYTES, (await handle.stat()).size + 1)
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(size), 0, size)
      if (bytesRead === 0) return { bytes: Buffer.concat(begun), line, byte }
      const chunk = buffer.subarray(0, bytesRead)
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const tail = chunk.subarray(from, end)
        const whole = begun.length === 0 ? tail : Buffer.concat([...begun, tail])
        onLine(whole, { line, byte })
        begun = []
        line += 1
        byte += whole.length + 1
        from = end + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
    }
  } finally {
    await handle.close()
  }
}

/** Returns the path of the snapshot of a state folder. */
export const snapshotIn = (folder: string): string => join(folder, 'state.json')

/** Returns the path of a journal of a state folder. */
export const journalIn = (folder: string, number: number): string => join(folder, `journal-${number}.log`)

/** Returns the size of a file in bytes; 0 if it is unknown. */
export const sizeOf = (file: string): number => attempt(() => statSync(file).size) ?? 0

/** Returns the state files that exist: the journals by number, ascending. @throws the system's error */
export const listState = (folder: string) => {
  const names = readdirSync(folder)
  const journals = names.flatMap((name) => /^journal-([1-9]\d{0,14})\.log$/.exec(name)?.[1] ?? [])
  return {
    snapshot: names.includes('state.json'),
    journals: journals.map(Number).sort((a, b) => a - b),
    /** Unfinished snapshots. */
    temporaries: names.filter((name) => /^state\.json\.[\d-]+\.tmp$/.test(name)),
  }
}

/** Removes the journals before a number. @throws the system's error */
export const removeJournals = (folder: string, before: number): void => {
  for (const old of listState(folder).journals) if (old < before) rmSync(journalIn(folder, old), { force: true })
}

/** Errors of systems that cannot sync a folder and do not need to. */
const CANNOT_SYNC = ['EINVAL', 'EPERM', 'EISDIR', 'EACCES', 'EBADF', 'ENOTSUP']

/** Makes created, renamed and removed names in a folder survive a power cut. @throws the system's error */
export const syncFolder = (folder: string): void => {
  let fd: number | undefined
  try {
    fd = openSync(folder, 'r')
    fsyncSync(fd)
  } catch (error) {
    if (!CANNOT_SYNC.includes(codeOf(error) ?? '')) throw error
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** Makes all names in a folder, and the folder itself, survive a power cut. @throws the system's error */
export const syncPath = (folder: string): void => {
  syncFolder(folder)
  const above = dirname(resolve(folder))
  if (above !== folder) syncPath(above)
}

const newQuarantine = (folder: string): string => {
  for (let n = 1; ; n += 1) {
    const path = join(folder, `quarantine-${n}`)
    try {
      mkdirSync(path, { mode: 0o700 })
      return path
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Creates a second name for the same bytes, or a copy if the file system has no hard links. */
const keep = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Keeps every state file in a folder `quarantine-<n>` below it and returns its path. The files stay in place until new
 * ones replace them, so that a crash in between does not leave an empty state.
 * @throws the system's error
 */
export const setAside = (folder: string): string => {
  const { snapshot, journals } = listState(folder)
  const path = newQuarantine(folder)
  if (snapshot) keep(snapshotIn(folder), snapshotIn(path))
  for (const number of journals) keep(journalIn(folder, number), journalIn(path, number))
  syncFolder(path)
  syncFolder(folder)
  return path
}
