import { long } from '../../support/long-runs.ts'
import type { Call } from './recorded-disk.ts'

/** The files and folders at a start: files by path, folders by path with a separator at the end. */
export type Recovered = ReadonlyMap<string, Buffer>

type World = { readonly names: Map<string, number>; readonly bytes: Map<number, Buffer> }

/** Number of pieces of an unsynced write, each of which may be missing. */
export const CHUNKS = 3
/** Distance in bytes between two cuts of the last write. */
const TORN_STEP = long(40, 1)
/** Maximum number of unsynced calls at one moment: above it the model would only be a sample. */
const MOST_BITS = 14

const pathOf = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

const rename = (names: Map<string, number>, call: Call): void => {
  if (call.is === 'put') names.set(pathOf(call.folder, call.name), call.file)
  else if (call.is === 'take') names.delete(pathOf(call.folder, call.name))
  else if (call.is === 'move') {
    names.delete(pathOf(call.folder, call.from))
    names.set(pathOf(call.folder, call.to), call.file)
  }
}

const written = (old: Buffer, at: number, bytes: Buffer): Buffer => {
  const grown = Buffer.alloc(Math.max(old.length, at + bytes.length))
  old.copy(grown)
  bytes.copy(grown, at)
  return grown
}

const resized = (old: Buffer, length: number): Buffer => written(old.subarray(0, length), length, Buffer.alloc(0))

const apply = ({ names, bytes }: World, call: Call): void => {
  rename(names, call)
  if (call.is !== 'write' && call.is !== 'cut') return
  const old = bytes.get(call.file) ?? Buffer.alloc(0)
  bytes.set(call.file, call.is === 'cut' ? resized(old, call.length) : written(old, call.at, call.bytes))
}

const emptyWorld = (): World => ({ names: new Map(), bytes: new Map() })
const copyOf = ({ names, bytes }: World): World => ({ names: new Map(names), bytes: new Map(bytes) })

/** Returns whether a start reads a file. For all others only their existence matters. */
const isRead = (path: string): boolean => /(^|\/)(state\.json|journal-\d+\.log)$/.test(path)

/** Returns the files that have a name in an existing folder. A folder is a file with others below it. */
const recoveredFrom = ({ names, bytes }: World): Recovered => {
  const matches = new Map<string, Buffer>()
  const isThere = (path: string): boolean => {
    const above = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    return above === '' || (names.has(above) && isThere(above))
  }
  for (const [path, file] of names) {
    if (!isThere(path)) continue
    const isFolder = !/\.\w+$/.test(path)
    matches.set(isFolder ? `${path}/` : path, isRead(path) ? (bytes.get(file) ?? Buffer.alloc(0)) : Buffer.alloc(0))
  }
  return matches
}

/** Possible files after a crash that followed `after` calls. */
export type CrashState = { readonly after: number; readonly recovered: Recovered }

/**
 * Yields all states that kill -9 can leave from call `from` on: all calls took effect, because the system continues,
 * but the last write may be cut at any byte (in the short form of the test, at every `TORN_STEP`th).
 */
export function* killed(calls: readonly Call[], from: number): Iterable<CrashState> {
  const world = emptyWorld()
  for (const [n, call] of calls.entries()) {
    const before = copyOf(world)
    apply(world, call)
    if (n < from) continue
    if (n === from) yield { after: n, recovered: recoveredFrom(before) }
    if (call.is === 'write')
      for (let length = 0; length < call.bytes.length; length += TORN_STEP) {
        apply(before, { ...call, bytes: call.bytes.subarray(0, length) })
        yield { after: n, recovered: recoveredFrom(before) }
      }
    yield { after: n + 1, recovered: recoveredFrom(world) }
  }
}

/** Yields every combination of `count` bits. */
function* choices(count: number, subject: string): Iterable<number> {
  if (count > MOST_BITS) throw new Error(`${subject}: ${count} un-synced calls are too many to try all orders`)
  for (let choice = 0; choice < 1 << count; choice += 1) yield choice
}

const has = (choice: number, bit: number): boolean => ((choice >> bit) & 1) === 1

/** Returns the pieces in which an unsynced call reaches the disk: several for a write, otherwise one. */
const piecesOf = (call: Call): readonly Call[] => {
  if (call.is !== 'write') return [call]
  const { bytes, at } = call
  const edges = Array.from({ length: CHUNKS + 1 }, (_, n) => Math.floor((bytes.length * n) / CHUNKS))
  return edges
    .slice(1)
    .map((to, n) => ({ ...call, at: at + (edges[n] ?? 0), bytes: bytes.subarray(edges[n] ?? 0, to) }))
    .filter((chunk) => chunk.bytes.length > 0)
}

/** Yields the possible contents of a file: any of its unsynced pieces, and its length with or without them. */
function* contents(durable: Buffer, pending: readonly Call[], length: number): Iterable<Buffer> {
  const chunks = pending.flatMap(piecesOf)
  const seen = new Set<string>()
  for (const choice of choices(chunks.length, 'a file')) {
    const world: World = { names: new Map(), bytes: new Map([[-1, durable]]) }
    for (const [bit, chunk] of chunks.entries()) if (has(choice, bit)) apply(world, { ...chunk, file: -1 } as Call)
    const bytes = world.bytes.get(-1) ?? durable
    for (const sized of [bytes, resized(bytes, Math.max(length, bytes.length))]) {
      const key = sized.toString('latin1')
      if (!seen.has(key)) yield sized
      seen.add(key)
    }
  }
}

/** Yields every combination with one of each. */
function* combined(
  of: readonly (readonly [file: number, contents: readonly Buffer[]])[],
): Iterable<Map<number, Buffer>> {
  const [first, ...rest] = of
  if (!first) return yield new Map()
  for (const others of combined(rest)) for (const item of first[1]) yield new Map([...others, [first[0], item]])
}

/** Returns the calls that may not be on the disk. */
const unsynced = (calls: readonly Call[]): readonly Call[] => {
  const files = new Map<number, number>()
  const folders = new Map<string, number>()
  for (const call of calls) {
    // A sync that began earlier may end later.
    if (call.is === 'sync') files.set(call.file, Math.max(call.upTo, files.get(call.file) ?? 0))
    if (call.is === 'syncFolder') folders.set(call.folder, call.upTo)
  }
  return calls.filter((call, n) => {
    if (call.is === 'write' || call.is === 'cut') return n >= (files.get(call.file) ?? 0)
    if (call.is === 'put' || call.is === 'take' || call.is === 'move') return n >= (folders.get(call.folder) ?? 0)
    return false
  })
}

/**
 * Yields all states that a power cut can leave after these calls. Synced calls took effect. Of the others, each name
 * change, each piece of a write and each truncation took effect or not. Zeros replace a missing piece if a later piece
 * exists, or if the file already has its length.
 */
function* cutOff(calls: readonly Call[]): Iterable<Recovered> {
  const pending = unsynced(calls)
  const isPending = new Set(pending)
  const durable = emptyWorld()
  const all = emptyWorld()
  for (const call of calls) {
    apply(all, call)
    if (!isPending.has(call)) apply(durable, call)
  }
  const renames = pending.filter(({ is }) => is === 'put' || is === 'take' || is === 'move')
  const seen = new Set<string>()
  for (const choice of choices(renames.length, 'the folders')) {
    const names = new Map(durable.names)
    for (const [bit, call] of renames.entries()) if (has(choice, bit)) rename(names, call)
    const key = JSON.stringify([...names].sort())
    if (seen.has(key)) continue
    seen.add(key)
    const match = recoveredFrom({ names, bytes: all.bytes })
    const read = [...names].filter(([path]) => isRead(path) && match.has(path))
    // Two names of one file have the same content.
    const varied = [...new Set(read.map(([, file]) => file))].map((file) => {
      const changes = pending.filter((call) => (call.is === 'write' || call.is === 'cut') && call.file === file)
      const length = all.bytes.get(file)?.length ?? 0
      return [file, [...contents(durable.bytes.get(file) ?? Buffer.alloc(0), changes, length)]] as const
    })
    for (const bytes of combined(varied))
      yield new Map([...match, ...read.map(([path, file]) => [path, bytes.get(file) ?? Buffer.alloc(0)] as const)])
  }
}

/** Yields all states that a power cut can leave from call `from` on. */
export function* powerless(calls: readonly Call[], from: number): Iterable<CrashState> {
  for (let after = from; after <= calls.length; after += 1)
    for (const recovered of cutOff(calls.slice(0, after))) yield { after, recovered }
}
