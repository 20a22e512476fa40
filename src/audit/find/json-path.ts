import { isMap } from '../../core/domain/is-record.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'

const PATH = /^(?:[\p{L}\p{N}_$-]+|\[\d+\])(?:\.[\p{L}\p{N}_$-]+|\[\d+\])*$/u

/** Returns whether a string is a path into JSON, such as `order.lines[0].state`. */
export const isJsonPath = (text: string): boolean => PATH.test(text)

const stepsOf = (path: string): readonly string[] => path.split(/[.[\]]+/).filter((step) => step !== '')

/** Returns the value at a path, or a reason that names keys and no values. */
export const jsonAt = (value: unknown, path: string): { readonly value: unknown } | { readonly reason: string } => {
  let node = value
  for (const step of stepsOf(path)) {
    const next: unknown = Array.isArray(node)
      ? node[Number(step)]
      : isMap(node) && Object.hasOwn(node, step)
        ? node[step]
        : undefined
    if (next === undefined || next === null) {
      const keys = isMap(node) ? Object.keys(node) : []
      const near = didYouMean(step, keys) || (keys.length > 0 ? `; known keys: ${keys.slice(0, 12).join(', ')}` : '')
      return { reason: `the JSON has no "${path}"${near}` }
    }
    node = next
  }
  return { value: node }
}
