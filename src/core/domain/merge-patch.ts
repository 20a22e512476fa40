import { isMap } from './is-record.ts'

/** Members that replace others; null removes one (JSON Merge Patch, RFC 7396). */
export type MergePatch = Readonly<Record<string, unknown>>

/** Applies a patch to a value (JSON Merge Patch, RFC 7396). */
export const patched = (value: unknown, patch: MergePatch): MergePatch => {
  const base = new Map(Object.entries(isMap(value) ? value : {}))
  for (const [key, member] of Object.entries(patch)) {
    if (member === null) base.delete(key)
    else base.set(key, isMap(member) ? patched(base.get(key), member) : member)
  }
  return Object.fromEntries(base)
}

/** Creates a patch that sets one member at a path. */
export const patchAt = (path: readonly string[], member: unknown): MergePatch =>
  Object.fromEntries(path.slice(0, 1).map((key) => [key, path.length > 1 ? patchAt(path.slice(1), member) : member]))

/** A member that a patch changes: its path and the kind of change. */
export type Difference = { readonly path: readonly string[]; readonly is: 'changed' | 'added' | 'removed' }

/** Returns the differences that a patch makes. Repeating an equal member or removing a missing one is no difference. */
export const differencesOf = (value: unknown, patch: MergePatch, path: readonly string[] = []): readonly Difference[] =>
  Object.entries(patch).flatMap(([key, member]): readonly Difference[] => {
    const before = isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
    const at = [...path, key]
    if (member === null) return before === undefined ? [] : [{ path: at, is: 'removed' }]
    if (before === undefined) return [{ path: at, is: 'added' }]
    if (isMap(member) && isMap(before)) return differencesOf(before, member, at)
    return JSON.stringify(before) === JSON.stringify(member) ? [] : [{ path: at, is: 'changed' }]
  })
