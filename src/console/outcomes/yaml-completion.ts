/** Level of keys in braces, deeper than any indentation. */
const IN_BRACES = 1_000

/** Returns the object at the end of a text, its last key, and the text that must precede another word. */
export const contextAt = (before: string) => {
  let keys: readonly (readonly [level: number, key: string])[] = []
  let depth = 0
  const levelOf = (indent: string | undefined) => (depth > 0 ? depth * IN_BRACES : indent?.length)
  const above = (level: number) => keys.filter(([other]) => other < level)
  for (const [result, indent, key] of before.matchAll(/(?:(^ *)|)([\w-]+):|[{}]/gm)) {
    const level = levelOf(indent)
    if (result === '{') depth += 1
    else if (level !== undefined) {
      keys = above(level)
      if (key) keys = [...keys, [level, key]]
      else depth -= 1
    }
  }
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isBlank = line.trim() === ''
  const level = levelOf(isBlank ? line : undefined) ?? keys.at(-1)?.[0] ?? 0
  // A case has the same keys as a file.
  const namesOf = (some: typeof keys) => some.map(([, key]) => key).slice(keys[0]?.[1] === 'cases' ? 2 : 0)
  return {
    path: namesOf(above(level)),
    lastKey: namesOf(keys).join('.'),
    lead: depth > 0 ? (/[{,]\s*$/.test(before) ? '' : ', ') : isBlank ? '' : `\n${' '.repeat(level)}`,
  }
}

/**
 * Returns the insertion of a word, which is given by its keys: the offset, and the text before and after the cursor. If the
 * cursor is in another object, the word is inserted with its object below the line.
 */
export const insertionAt = (text: string, cursor: number, word: string, value = '') => {
  const before = text.slice(0, cursor)
  const { path, lastKey, lead } = contextAt(before)
  const keys = word.split('.').filter(Boolean)
  if (value && lastKey === keys.join('.') && /: ?$/.test(before))
    return { at: cursor, head: before.endsWith(':') ? ` ${value}` : value, tail: '' }
  const isHere = path.every((key, n) => key === keys[n])
  const rest = isHere ? keys.slice(path.length) : keys
  const start = isHere ? lead : '\n'
  const end = text.indexOf('\n', cursor)
  return {
    at: start[0] !== '\n' ? cursor : end < 0 ? text.length : end,
    head: `${start}${rest.join(': { ')}: ${value}`,
    tail: ' }'.repeat(rest.length - 1),
  }
}
