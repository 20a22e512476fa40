import type { Position } from './yaml-problem.ts'

/** A value of a YAML file that knows where it was written. `size` counts it with all that it holds. */
export type Tree = { readonly at: Position; readonly size: number } & (
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly Tree[] }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Entry> }
)

export type Entry = { readonly keyAt: Position; readonly value: Tree }
export type MapTree = Extract<Tree, { kind: 'map' }>

/** The plain value, for the vocabulary to judge. Keys become own properties, whatever they are called. */
export const plain = (tree: Tree): unknown => {
  switch (tree.kind) {
    case 'scalar':
      return tree.value
    case 'list':
      return tree.items.map(plain)
    case 'map':
      return Object.fromEntries([...tree.entries].map(([key, { value }]) => [key, plain(value)]))
  }
}

/** The value of one key. */
export const child = (tree: Tree, key: PropertyKey): Tree | undefined => {
  if (tree.kind === 'map') return tree.entries.get(String(key))?.value
  return tree.kind === 'list' ? tree.items[Number(key)] : undefined
}

/** The nearest value to a path that was really written. */
export const nearestTo = (tree: Tree, path: readonly PropertyKey[]): Tree =>
  path.reduce((reached, key) => child(reached, key) ?? reached, tree)

/** Where a key is written; where it would have been, if it is not. */
export const positionOfKey = (tree: Tree, path: readonly PropertyKey[]): Position => {
  const parent = nearestTo(tree, path.slice(0, -1))
  const entry = parent.kind === 'map' ? parent.entries.get(String(path.at(-1))) : undefined
  return entry?.keyAt ?? parent.at
}

/** A map in which `over` wins: maps are merged key by key, everything else is replaced. */
export const merge = (base: Tree, over: Tree): Tree => {
  if (base.kind !== 'map' || over.kind !== 'map') return over
  const entries = new Map(base.entries)
  for (const [key, entry] of over.entries) {
    const below = entries.get(key)
    entries.set(key, below ? { keyAt: entry.keyAt, value: merge(below.value, entry.value) } : entry)
  }
  return { kind: 'map', at: over.at, size: base.size + over.size, entries }
}

/** The map without one of its keys. */
export const without = (tree: MapTree, key: string): MapTree => {
  const entries = new Map(tree.entries)
  entries.delete(key)
  return { ...tree, entries, size: tree.size - (tree.entries.get(key)?.value.size ?? 0) }
}
