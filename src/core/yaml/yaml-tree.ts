import type { Position } from './yaml-problem.ts'

/** A value of a YAML file with its position. `size` counts it with all its descendants. */
export type Tree = { readonly at: Position; readonly size: number } & (
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly Tree[] }
  | { readonly kind: 'map'; readonly entries: ReadonlyMap<string, Entry> }
)

export type Entry = { readonly keyAt: Position; readonly value: Tree }
export type MapTree = Extract<Tree, { kind: 'map' }>

/** Returns the plain value for validation. Keys become own properties, including names such as `__proto__`. */
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

/** Returns the value of a key. */
export const child = (tree: Tree, key: PropertyKey): Tree | undefined => {
  if (tree.kind === 'map') return tree.entries.get(String(key))?.value
  return tree.kind === 'list' ? tree.items[Number(key)] : undefined
}

/** Returns the nearest existing value to a path. */
export const nearestTo = (tree: Tree, path: readonly PropertyKey[]): Tree =>
  path.reduce((reached, key) => child(reached, key) ?? reached, tree)

/** Returns the position of a key, or of its parent if it does not exist. */
export const positionOfKey = (tree: Tree, path: readonly PropertyKey[]): Position => {
  const parent = nearestTo(tree, path.slice(0, -1))
  const entry = parent.kind === 'map' ? parent.entries.get(String(path.at(-1))) : undefined
  return entry?.keyAt ?? parent.at
}

/** Merges two trees: objects key by key, and `over` replaces everything else. */
export const merge = (base: Tree, over: Tree): Tree => {
  if (base.kind !== 'map' || over.kind !== 'map') return over
  const entries = new Map(base.entries)
  for (const [key, entry] of over.entries) {
    const below = entries.get(key)
    entries.set(key, below ? { keyAt: entry.keyAt, value: merge(below.value, entry.value) } : entry)
  }
  return { kind: 'map', at: over.at, size: base.size + over.size, entries }
}

/** Returns an object without one of its keys. */
export const without = (tree: MapTree, key: string): MapTree => {
  const entries = new Map(tree.entries)
  entries.delete(key)
  return { ...tree, entries, size: tree.size - (tree.entries.get(key)?.value.size ?? 0) }
}
