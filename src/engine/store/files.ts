import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  read,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { codeOf, UnusableStateFile } from './unusable-state.ts'

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

/** Writes a text next to a file, and passes the path of the new file to `use`. @throws the system's error */
const writeNextTo = (file: string, text: string, mode: number, use: (written: string) => void): void => {
  // The system chooses an unpredictable name and denies access to others.
  const folder = mkdtempSync(`${file}.tmp-`)
  try {
    const written = join(folder, 'new')
    writeFileSync(written, text, { mode, flag: 'wx' })
    use(written)
  } finally {
    attempt(() => rmSync(folder, { recursive: true, force: true }))
  }
}

/**
 * Replaces a file by a new one that by default only its owner may read: completely or not at all, and never through an existing
 * link. @throws the system's error
 */
export const replaceFile = (file: string, text: string, mode = 0o600): void =>
  writeNextTo(file, text, mode, (written) => renameSync(written, file))

/** Does the same up to the last step, which would change the file. @throws the system's error */
export const tryReplacing = (file: string): void => writeNextTo(file, '\n', 0o600, () => {})

const isFolder = (path: string): boolean => attempt(() => statSync(path).isDirectory()) === true

/**
 * Creates a folder for its owner only, and the missing ones above it. Node's recursive `mkdir` never returns if a folder
 * exists and nothing can be created in it: a removed working folder, or a link that leads nowhere.
 * @throws the system's error
 */
export const makeFolder = (folder: string): void => {
  const missing: string[] = []
  for (let path = resolve(folder); !isFolder(path) && path !== dirname(path); path = dirname(path)) missing.push(path)
  for (const path of missing.reverse())
    try {
      mkdirSync(path, { mode: 0o700 })
    } catch (error) {
      // Another process may have been faster.
      if (!isFolder(path)) throw error
    }
}

const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** Ways to open a state file. */
const MODES = {
  read: O_RDONLY,
  update: O_WRONLY,
  append: O_WRONLY | O_APPEND,
  create: O_WRONLY | O_APPEND | O_CREAT | O_EXCL,
}
type Mode = keyof typeof MODES

/** Returns why a file must not be opened: its content is elsewhere, or has another name outside the folder. */
const unusableKind = (stats: Stats, mode: Mode): string | undefined => {
  if (stats.isSymbolicLink()) return 'a symbolic link'
  if (stats.isDirectory()) return 'a folder'
  if (stats.isFIFO()) return 'a named pipe'
  if (stats.isSocket()) return 'a socket'
  if (!stats.isFile()) return 'a device'
  return stats.nlink > 1 && mode !== 'read' ? 'a file with a second name (a hard link)' : undefined
}

const mustBeUsable = (path: string, mode: Mode, stats: Stats | undefined): void => {
  const kind = stats && unusableKind(stats, mode)
  if (kind !== undefined)
    throw new UnusableStateFile(
      `${path} is ${kind}, but state files are regular files with one name. Remove it, or choose another folder with \`--state-dir\`.`,
    )
}

/**
 * Opens a file of a state folder; the only function that does. It follows no link and waits for no pipe, so that no
 * file of the folder makes the sandbox write outside it, or hang. @throws UnusableStateFile, or the system's error
 */
export const openStateFile = (path: string, mode: Mode): number => {
  let fd: number
  try {
    // Some systems have no such flags. Opening a named pipe for reading waits for a writer without the second one.
    fd = openSync(path, MODES[mode] | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0), 0o600)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      mustBeUsable(
        path,
        mode,
        attempt(() => lstatSync(path)),
      )
    throw error
  }
  try {
    mustBeUsable(path, mode, fstatSync(fd))
    return fd
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** Creates a state file with a text. @throws UnusableStateFile, or the system's error (EEXIST if it exists) */
export const createStateFile = (path: string, text: string): void => {
  const fd = openStateFile(path, 'create')
  try {
    writeFileSync(fd, text)
  } finally {
    closeSync(fd)
  }
}

/** Start of a line in its file: lines count from 1, bytes from 0. */
export type Position = { readonly line: number; readonly byte: number }

/** The bytes after the last line end: empty if the file was written completely. */
type Rest = Position & { readonly bytes: Buffer }

const CHUNK_BYTES = 1 << 20
const NEWLINE = 0x0a
const readFrom = promisify(read)

/**
 * Reads a file line by line with bounded memory. `onLine` gets each line without its end and must not keep the buffer.
 * @throws the system's error, and errors of `onLine`
 */
export const readLines = async (file: string, onLine: (line: Buffer, at: Position) => void): Promise<Rest> => {
  const fd = openStateFile(file, 'read')
  try {
    let begun: Buffer[] = []
    let line = 1
    let byte = 0
    const size = Math.min(CHUNK_BYTES, fstatSync(fd).size + 1)
    for (;;) {
      const { bytesRead, buffer } = await readFrom(fd, Buffer.allocUnsafe(size), 0, size, null)
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
    closeSync(fd)
  }
}

/** Returns the path of the snapshot of a state folder. */
export const snapshotIn = (folder: string): string => join(folder, 'state.json')

/** Returns the path of a journal of a state folder. */
export const journalIn = (folder: string, number: number): string => join(folder, `journal-${number}.log`)

/** Returns the size of a file in bytes; 0 if it is unknown. */
export const sizeOf = (file: string): number => attempt(() => lstatSync(file).size) ?? 0

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

/** Removes the journals before a number. Others with such a name, which cannot be removed, are never read. */
export const removeJournals = (folder: string, before: number): void => {
  for (const old of listState(folder).journals)
    if (old < before) attempt(() => rmSync(journalIn(folder, old), { force: true }))
}

/** Errors of systems that cannot sync a folder and do not need to. */
const CANNOT_SYNC = ['EINVAL', 'EPERM', 'EISDIR', 'EACCES', 'EBADF', 'ENOTSUP']

/** Makes created, renamed and removed names in a folder survive a power cut. @throws the system's error */
export const syncFolder = (folder: string): void => {
  let fd: number | undefined
  try {
    fd = openSync(folder, O_RDONLY | (O_DIRECTORY ?? 0))
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

const copy = (from: string, to: string): void => {
  const source = openStateFile(from, 'read')
  try {
    const target = openStateFile(to, 'create')
    try {
      const bytes = Buffer.allocUnsafe(CHUNK_BYTES)
      for (let length = readSync(source, bytes); length > 0; length = readSync(source, bytes))
        writeFully(systemFiles, target, bytes.subarray(0, length))
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

/** Creates a second name for the same bytes, or a copy if the file system has no hard links. */
const keep = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    copy(from, to)
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
