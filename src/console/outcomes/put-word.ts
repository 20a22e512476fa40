/** Where the end of a text is: in which map, what was begun there last, and how a further word begins. */
export const placeAt = (before: string) => {
  let keys: readonly (readonly [indent: number, key: string])[] = []
  const open: number[] = []
  for (const [found, indent = '', ofLine, ofBraces] of before.matchAll(/^( *)([\w-]+):|([\w-]+):|[{}]/gm)) {
    const depth = open.at(-1)
    const key = ofLine ?? ofBraces ?? ''
    if (found === '{') open.push(keys.length)
    else if (found === '}') keys = keys.slice(0, open.pop())
    else if (depth !== undefined) keys = [...keys.slice(0, depth), [0, key]]
    else if (ofLine) keys = [...keys.filter(([other]) => other < indent.length), [indent.length, key]]
  }
  const depth = open.at(-1)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isBlank = line.trim() === ''
  const within = isBlank ? line.length : (keys.at(-1)?.[0] ?? 0)
  const namesOf = (some: typeof keys) => some.map(([, key]) => key).slice(keys[0]?.[1] === 'cases' ? 2 : 0)
  if (depth === undefined)
    return {
      path: namesOf(keys.filter(([indent]) => indent < within)),
      said: namesOf(keys),
      lead: isBlank ? '' : `\n${' '.repeat(within)}`,
    }
  return { path: namesOf(keys.slice(0, depth)), said: namesOf(keys), lead: /[{,]\s*$/.test(before) ? '' : ', ' }
}

/**
 * A word of the vocabulary as it is put into a text: from where on, what comes before the cursor and what behind it. Where the
 * cursor is not in its map, it comes with its map below the line.
 */
export const wordAt = (text: string, cursor: number, word: string, value: string | undefined) => {
  const before = text.slice(0, cursor)
  const { path, said, lead } = placeAt(before)
  const keys = word.split('.')
  if (value !== undefined && said.join('.') === word && /:\s*$/.test(before))
    return { at: cursor, head: before.endsWith(':') ? ` ${value}` : value, tail: '' }
  const isHere = path.every((key, n) => key === keys[n])
  const rest = isHere ? keys.slice(path.length) : keys
  const isLine = !isHere || lead.startsWith('\n')
  const end = text.indexOf('\n', cursor)
  return {
    at: !isLine ? cursor : end < 0 ? text.length : end,
    head: `${isHere ? lead : '\n'}${rest.join(': { ')}: ${value ?? ''}`,
    tail: ' }'.repeat(rest.length - 1),
  }
}
