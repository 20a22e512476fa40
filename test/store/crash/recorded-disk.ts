import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Files } from '../../../src/engine/store/files.ts'

/** A name in a folder: the folder's path below the root, and the name. */
type Entry = { readonly folder: string; readonly name: string }

/** A call to the disk. Files are numbers, because they keep their bytes when they are renamed. */
export type Call =
  | ({ readonly is: 'put'; readonly file: number } & Entry)
  | ({ readonly is: 'take' } & Entry)
  | { readonly is: 'move'; readonly folder: string; readonly from: string; readonly to: string; readonly file: number }
  | { readonly is: 'write'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly is: 'cut'; readonly file: number; readonly length: number }
  /** All calls on the file before call number `upTo` are on the disk. */
  | { readonly is: 'sync'; readonly file: number; readonly upTo: number }
  | { readonly is: 'syncFolder'; readonly folder: string; readonly upTo: number }

/** The result of a call. For a write, a full disk and a killed process accept only `accepted` bytes. */
export type CallResult = { readonly is: 'done' } | { readonly is: 'full' | 'killed'; readonly accepted: number }

/** Number of event-loop turns of a sync, during which commits arrive. */
const SYNC_TURNS = 2

/** Calls that change files but are not used on state folders yet: add one to the model before using it. */
const UNSUPPORTED = [
  'appendFileSync',
  'chmodSync',
  'copyFileSync',
  'cpSync',
  'fallocateSync',
  'lchownSync',
  'mkdtempSync',
  'rmdirSync',
  'symlinkSync',
  'truncateSync',
  'unlinkSync',
  'utimesSync',
  'writevSync',
  'appendFile',
  'copyFile',
  'link',
  'mkdir',
  'open',
  'rename',
  'rm',
  'rmdir',
  'truncate',
  'unlink',
  'writeFile',
  'createWriteStream',
] as const

const failure = (code: string): Error => Object.assign(new Error(`${code}: made by a test`), { code })

/** Locks have their own test and do not affect the state. */
const isLock = (path: string): boolean => /^lock-/.test(basename(path))

/**
 * Records the calls that change files below `root`, and decides the result of each. The calls also run on real files,
 * so that the program reads its own writes. No other code may run in between.
 */
export const recordDisk = (root: string, plannedResult: (call: Call) => CallResult) => {
  const calls: Call[] = []
  const names = new Map<string, number>()
  const sizes = new Map<number, number>()
  /** Synced bytes of each file. A sync of more may find the disk full. */
  const synced = new Map<number, number>()
  const open = new Map<number, { readonly file: number } | { readonly folder: string }>()
  const real = { ...fs }
  let files = 0

  /** Avoids the calls of Node's own `writeFileSync`, because these are recorded, too. */
  const fill = (path: string, bytes: Uint8Array): void => {
    const fd = real.openSync(path, 'w', 0o600)
    real.writeSync(fd, bytes)
    real.closeSync(fd)
  }

  const isRecorded = (path: unknown): path is string =>
    typeof path === 'string' && path.startsWith(`${root}${sep}`) && !isLock(path)
  const below = (path: string): string => relative(root, path)
  const entryOf = (path: string): Entry => ({ folder: below(dirname(path)), name: basename(path) })
  const fileAt = (path: string): number => names.get(below(path)) ?? -1

  /** Returns whether a full disk rejects a call. Calls that free space, and syncs without new data, succeed. */
  const needsSpace = (call: Call): boolean => {
    if (call.is === 'sync') return (sizes.get(call.file) ?? 0) > (synced.get(call.file) ?? 0)
    return call.is !== 'take' && call.is !== 'cut'
  }

  /** Records a call and runs it unless it fails. Returns its result, such as the number of written bytes. */
  const request = <Result>(call: Call, act: (accepted: number) => Result): Result => {
    const planned = plannedResult(call)
    if (planned.is === 'done' || (planned.is === 'full' && !needsSpace(call))) {
      calls.push(call)
      return act(Number.POSITIVE_INFINITY)
    }
    if (call.is !== 'write' || planned.accepted === 0) throw failure(planned.is === 'full' ? 'ENOSPC' : 'EKILLED')
    calls.push({ ...call, bytes: call.bytes.subarray(0, planned.accepted) })
    return act(planned.accepted)
  }

  const create = (path: string, act: () => void): number => {
    const file = files
    request({ is: 'put', file, ...entryOf(path) }, act)
    files += 1
    names.set(below(path), file)
    sizes.set(file, 0)
    return file
  }

  const write = (file: number, bytes: Uint8Array, act: (bytes: Uint8Array) => void): number => {
    const at = sizes.get(file) ?? 0
    return request({ is: 'write', file, at, bytes: Buffer.from(bytes) }, (accepted) => {
      const taken = bytes.subarray(0, accepted)
      act(taken)
      sizes.set(file, at + taken.length)
      return taken.length
    })
  }

  /** Returns the call that syncs all calls so far, but not those until it runs. */
  const syncOf = (fd: number): (() => void) => {
    const of = open.get(fd)
    const upTo = calls.length
    if (of === undefined) return () => {}
    if ('folder' in of) return () => request({ is: 'syncFolder', ...of, upTo }, () => {})
    const size = sizes.get(of.file) ?? 0
    return () =>
      request({ is: 'sync', ...of, upTo }, () => void synced.set(of.file, Math.min(size, sizes.get(of.file) ?? 0)))
  }

  const cut = (file: number, length: number, act: () => void): void => {
    request({ is: 'cut', file, length }, act)
    sizes.set(file, length)
    synced.set(file, Math.min(length, synced.get(file) ?? 0))
  }

  const watched = {
    openSync: (path: string, flags: number, mode?: number): number => {
      if (!isRecorded(path) && path !== root) return real.openSync(path, flags, mode)
      if (flags & real.constants.O_WRONLY) {
        const isNew = (flags & real.constants.O_EXCL) !== 0
        if (isNew && real.existsSync(path)) throw failure('EEXIST')
        const file = isNew ? create(path, () => fill(path, Buffer.alloc(0))) : fileAt(path)
        const fd = real.openSync(path, 'a', mode)
        open.set(fd, { file })
        return fd
      }
      const fd = real.openSync(path, flags)
      open.set(fd, real.statSync(path).isDirectory() ? { folder: below(path) } : { file: fileAt(path) })
      return fd
    },
    closeSync: (fd: number): void => {
      open.delete(fd)
      real.closeSync(fd)
    },
    writeSync: (fd: number, bytes: Uint8Array, offset = 0, ...rest: never[]): number => {
      const of = open.get(fd)
      if (!of || !('file' in of)) return real.writeSync(fd, bytes, offset, ...rest)
      return write(of.file, bytes.subarray(offset), (taken) => real.writeSync(fd, taken))
    },
    ftruncateSync: (fd: number, length: number): void => {
      const of = open.get(fd)
      if (of && 'file' in of) cut(of.file, length, () => real.ftruncateSync(fd, length))
      else real.ftruncateSync(fd, length)
    },
    fsyncSync: (fd: number): void => (open.has(fd) ? syncOf(fd)() : real.fsyncSync(fd)),
    fdatasyncSync: (fd: number): void => (open.has(fd) ? syncOf(fd)() : real.fdatasyncSync(fd)),
    renameSync: (from: string, to: string): void => {
      if (!isRecorded(from)) {
        real.renameSync(from, to)
        return
      }
      const file = fileAt(from)
      const folder = below(dirname(from))
      request({ is: 'move', folder, from: basename(from), to: basename(to), file }, () => real.renameSync(from, to))
      names.delete(below(from))
      names.set(below(to), file)
    },
    linkSync: (from: string, to: string): void => {
      if (!isRecorded(to)) {
        real.linkSync(from, to)
        return
      }
      request({ is: 'put', file: fileAt(from), ...entryOf(to) }, () => real.linkSync(from, to))
      names.set(below(to), fileAt(from))
    },
    rmSync: (path: string, options?: fs.RmOptions): void => {
      if (!isRecorded(path)) {
        real.rmSync(path, options)
        return
      }
      if (!names.has(below(path))) return
      request({ is: 'take', ...entryOf(path) }, () => real.unlinkSync(path))
      names.delete(below(path))
    },
    mkdirSync: (path: string, options?: fs.MakeDirectoryOptions): string | undefined => {
      if (!isRecorded(path)) return real.mkdirSync(path, options)
      if (real.existsSync(path)) throw failure('EEXIST')
      create(path, () => real.mkdirSync(path))
      return undefined
    },
    writeFileSync: (path: fs.PathOrFileDescriptor, ...rest: [never, never]): void => {
      if (isRecorded(path)) throw new Error(`writeFileSync of ${path}: the model does not know this call`)
      real.writeFileSync(path, ...rest)
    },
  }
  const unsupported = UNSUPPORTED.map((name) => [
    name,
    (path: unknown, ...rest: unknown[]): unknown => {
      if (isRecorded(path)) throw new Error(`${name} of ${path}: the model does not know this call`)
      return (real[name as keyof typeof real] as (...input: unknown[]) => unknown)(path, ...rest)
    },
  ])
  const replaced = { ...Object.fromEntries(unsupported), ...watched }
  Object.assign(fs, replaced)
  syncBuiltinESMExports()

  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
  }

  return {
    calls: calls as readonly Call[],

    /** File operations for the store under test, because it imported some system calls before the recording. */
    files: {
      write: (fd, bytes, offset) => watched.writeSync(fd, bytes, offset),
      truncate: (fd, length) => watched.ftruncateSync(fd, length ?? 0),
      sync: async (fd) => {
        const sync = syncOf(fd)
        await turns(SYNC_TURNS)
        sync()
      },
      syncNow: (fd) => watched.fdatasyncSync(fd),
      rename: (from, to) => watched.renameSync(String(from), String(to)),
    } satisfies Files,

    /** Changes the bytes of a file on the disk, without a call of the program. */
    replace(path: string, bytes: Buffer): void {
      const file = fileAt(path)
      fill(path, bytes)
      sizes.set(file, bytes.length)
      calls.push({ is: 'cut', file, length: 0 }, { is: 'write', file, at: 0, bytes })
      calls.push({ is: 'sync', file, upTo: calls.length })
    },

    /** Removes the locks of a process that is only assumed to be killed. */
    forgetLocks(folder: string): void {
      if (!real.existsSync(folder)) return
      for (const name of real.readdirSync(folder)) if (isLock(name)) real.unlinkSync(join(folder, name))
    },

    stop(): void {
      Object.assign(fs, Object.fromEntries(Object.entries(real).filter(([name]) => name in replaced)))
      syncBuiltinESMExports()
    },
  }
}

export type RecordedDisk = ReturnType<typeof recordDisk>
