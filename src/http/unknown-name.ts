import { meantName } from '../contract/meant-name.ts'
import type { Said } from './say.ts'

/** What to do about a name that the contract does not know at its place. */
const todoOf = (prefix: 'init' | 'status' | 'link', path: readonly string[]): string => {
  const meant = meantName(prefix, path)
  if (meant === undefined) return 'leave it out'
  return `did you mean ${'here' in meant ? `"${meant.here}"` : [prefix, ...meant.elsewhere].join('.')}?`
}

/** What to say of a name that the contract does not know: where it belongs, or which one is near. */
export const unknownNameWords = (prefix: 'init' | 'status' | 'link', path: readonly string[]): Said => {
  const todo = todoOf(prefix, path)
  return {
    message: `is not recognized: ${todo}`,
    expected: `no field of this name: ${todo}`,
    actual: 'an unknown name',
  }
}
