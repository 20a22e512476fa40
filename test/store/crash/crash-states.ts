import { long } from '../../support/long.ts'
import type { Call } from './recorded-disk.ts'

/** What a start finds: each file of the state by its path, and each folder by its path and a separator at the end. */
export type Found = ReadonlyMap<string, Buffer>

type World = { readonly names: Map<string, number>; readonly bytes: Map<number, Buffer> }

/** A piece of an un-synced write is there or not; a write has so many. */
export const PIECES = 3
/** Between two places where the last write is cut. */
const TORN_STEP = long(40, 1)
/** More un-synced calls than this at one moment are refused: a model that leaves some out would be a sample. */
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

/** What a start reads, or removes for its name alone: of the latter, only that it is there can matter. */
const isRead = (path: string): boolean => /(^|\/)(state\.json|journal-\d+\.log)$/.test(path)

/** The files that have a name in a folder that has one. A folder is a file that others are below. */
const foundIn = ({ names, bytes }: World): Found => {
  const found = new Map<string, Buffer>()
  const isThere = (path: string): boolean => {
    const above = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    return above === '' || (names.has(above) && isThere(above))
  }
  for (const [path, file] of names) {
    if (!isThere(path)) continue
    const isFolder = !/\.\w+$/.test(path)
    found.set(isFolder ? `${path}/` : path, isRead(path) ? (bytes.get(file) ?? Buffer.alloc(0)) : Buffer.alloc(0))
  }
  return found
}

/** What a start may find after a crash that came after so many calls. */
export type CrashState = { readonly after: number; readonly found: Found }

/**
 * Everything that kill -9 can leave from call `from` on: all that was asked is there, for the system goes on; but the last
 * write may be cut at any byte (in the short form of the test, at every so manieth).
 */
export function* killed(calls: readonly Call[], from: number): Iterable<CrashState> {
  const world = emptyWorld()
  for (const [n, call] of calls.entries()) {
    const before = copyOf(world)
    apply(world, call)
    if (n < from) continue
    if (n === from) yield { after: n, found: foundIn(before) }
    if (call.is === 'write')
      for (let length = 0; length < call.bytes.length; length += TORN_STEP) {
        apply(before, { ...call, bytes: call.bytes.subarray(0, length) })
        yield { after: n, found: foundIn(before) }
      }
    yield { after: n + 1, found: foundIn(world) }
  }
}

/** Every choice among so many bits. */
function* choices(count: number, what: string): Iterable<number> {
  if (count > MOST_BITS) throw new Error(`${what}: ${count} un-synced calls are too many to try all orders`)
  for (let choice = 0; choice < 1 << count; choice += 1) yield choice
}

const has = (choice: number, bit: number): boolean => ((choice >> bit) & 1) === 1

/** The pieces in which an un-synced call reaches the disk: a write in some, anything else in one. */
const piecesOf = (call: Call): readonly Call[] => {
  if (call.is !== 'write') return [call]
  const { bytes, at } = call
  const edges = Array.from({ length: PIECES + 1 }, (_, n) => Math.floor((bytes.length * n) / PIECES))
  return edges
    .slice(1)
    .map((to, n) => ({ ...call, at: at + (edges[n] ?? 0), bytes: bytes.subarray(edges[n] ?? 0, to) }))
    .filter((piece) => piece.bytes.length > 0)
}

/** What a file may hold: any of its un-synced pieces, and its length with or without them. */
function* contents(durable: Buffer, pending: readonly Call[], length: number): Iterable<Buffer> {
  const pieces = pending.flatMap(piecesOf)
  const seen = new Set<string>()
  for (const choice of choices(pieces.length, 'a file')) {
    const world: World = { names: new Map(), bytes: new Map([[-1, durable]]) }
    for (const [bit, piece] of pieces.entries()) if (has(choice, bit)) apply(world, { ...piece, file: -1 } as Call)
    const bytes = world.bytes.get(-1) ?? durable
    for (const sized of [bytes, resized(bytes, Math.max(length, bytes.length))]) {
      const key = sized.toString('latin1')
      if (!seen.has(key)) yield sized
      seen.add(key)
    }
  }
}

/** Every combination of one of each. */
function* combined(
  of: readonly (readonly [file: number, contents: readonly Buffer[]])[],
): Iterable<Map<number, Buffer>> {
  const [first, ...rest] = of
  if (!first) return yield new Map()
  for (const others of combined(rest)) for (const one of first[1]) yield new Map([...others, [first[0], one]])
}

/** Which calls so far are not on the disk for certain. */
const unsynced = (calls: readonly Call[]): readonly Call[] => {
  const files = new Map<number, number>()
  const folders = new Map<string, number>()
  for (const call of calls) {
    // One that began earlier may end later.
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
 * Everything that a power cut can leave of so many calls. What was synced is there. Of the rest, each name that was given,
 * changed or taken is so or not, each piece of a write is there or not (zeros stand for it where something after it is
 * there, or where the file has its length already), and each cut has happened or not.
 */
function* cutOff(calls: readonly Call[]): Iterable<Found> {
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
    const found = foundIn({ names, bytes: all.bytes })
    const read = [...names].filter(([path]) => isRead(path) && found.has(path))
    // Two names of one file are one content.
    const varied = [...new Set(read.map(([, file]) => file))].map((file) => {
      const changes = pending.filter((call) => (call.is === 'write' || call.is === 'cut') && call.file === file)
      const length = all.bytes.get(file)?.length ?? 0
      return [file, [...contents(durable.bytes.get(file) ?? Buffer.alloc(0), changes, length)]] as const
    })
    for (const bytes of combined(varied))
      yield new Map([...found, ...read.map(([path, file]) => [path, bytes.get(file) ?? Buffer.alloc(0)] as const)])
  }
}

/** Everything that a power cut can leave from call `from` on. */
export function* powerless(calls: readonly Call[], from: number): Iterable<CrashState> {
  for (let after = from; after <= calls.length; after += 1)
    for (const found of cutOff(calls.slice(0, after))) yield { after, found }
}
