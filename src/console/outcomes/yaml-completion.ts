/** Within braces, keys are further in than by any indentation. */
const IN_BRACES = 1_000

/** Where the end of a text is: in which map, what was begun there last, and how a further word begins. */
export const placeAt = (before: string) => {
  let keys: readonly (readonly [level: number, key: string])[] = []
  let depth = 0
  const levelOf = (indent: string | undefined) => (depth > 0 ? depth * IN_BRACES : indent?.length)
  const above = (level: number) => keys.filter(([other]) => other < level)
  for (const [found, indent, key] of before.matchAll(/(?:(^ *)|)([\w-]+):|[{}]/gm)) {
    const level = levelOf(indent)
    if (found === '{') depth += 1
    else if (level !== undefined) {
      keys = above(level)
      if (key) keys = [...keys, [level, key]]
      else depth -= 1
    }
  }
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isBlank = line.trim() === ''
  const level = levelOf(isBlank ? line : undefined) ?? keys.at(-1)?.[0] ?? 0
  // A case says what a file says.
  const namesOf = (some: typeof keys) => some.map(([, key]) => key).slice(keys[0]?.[1] === 'cases' ? 2 : 0)
  return {
    path: namesOf(above(level)),
    said: namesOf(keys).join('.'),
    lead: depth > 0 ? (/[{,]\s*$/.test(before) ? '' : ', ') : isBlank ? '' : `\n${' '.repeat(level)}`,
  }
}

/**
 * A word of the vocabulary, by the keys that lead to it, as it is put into a text: from where on, what comes before the cursor
 * and what behind it. Where the cursor is not in its map, it comes with its map below the line.
 */
export const wordAt = (text: string, cursor: number, word: string, value = '') => {
  const before = text.slice(0, cursor)
  const { path, said, lead } = placeAt(before)
  const keys = word.split('.').filter(Boolean)
  if (value && said === keys.join('.') && /: ?$/.test(before))
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
