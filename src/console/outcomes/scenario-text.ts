// Reads and writes the members of a scenario text that have their own field in the editor. Works on lines, so that comments
// and the rest of the text stay.

const TITLE = /^title:[ \t]*(.*)$/m
const PATCH = /^patch:.*\n?/m
/** The end of the comments and of the title, where another member can begin. */
const HEAD = /^(?:#.*\n|title:.*\n)*/

/** Returns whether the text is YAML with one member per line, in which the editor can change single members. */
export const hasLines = (text: string): boolean => !/^\s*\{/.test(text) && !/^---|^title:[ \t]*[>|]/m.test(text)

/** Returns the title in a scenario text; empty if it has none. */
export const titleIn = (text: string): string => {
  const written = (TITLE.exec(text)?.[1] ?? '').trim()
  const [, single] = /^'((?:[^']|'')*)'/.exec(written) ?? []
  if (single !== undefined) return single.replaceAll("''", "'")
  const [double] = /^"(?:[^"\\]|\\.)*"/.exec(written) ?? []
  if (double === undefined) return written.replace(/(^|\s)#.*$/, '').trim()
  try {
    return String(JSON.parse(double))
  } catch {
    return written
  }
}

/** Replaces the title of a text. Words need no quotes; everything else gets them. */
export const withTitle = (text: string, title: string): string => {
  const isPlain = /^[\p{L}][\p{L}\d ,.()/_-]*(?<! )$/u.test(title) && !/^(true|false|null|yes|no|on|off)$/i.test(title)
  const line = `title: ${isPlain ? title : JSON.stringify(title)}`
  if (TITLE.test(text)) return text.replace(TITLE, () => line)
  return text.replace(HEAD, (head) => `${head}${line}\n`)
}

/** Returns whether the text is a patch, which changes only its own members. */
export const isPatchText = (text: string): boolean => /^patch:[ \t]*true\b/m.test(text)

/** Makes a text a patch, or a complete scenario. */
export const withPatch = (text: string, isPatch: boolean): string => {
  const without = text.replace(PATCH, '')
  return isPatch ? without.replace(HEAD, (head) => `${head}patch: true\n`) : without
}

/** Returns a name for a title that no other scenario has: `Slow bank` is `slow_bank`, or `slow_bank_2`. */
export const proposedName = (title: string, isTaken: (name: string) => boolean): string => {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = letters.match(/[a-z0-9]+/g) ?? []
  const name = words.join('_').slice(0, 60).replace(/_$/, '') || 'my_outcome'
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name}_${n}`
    if (!isTaken(free)) return free
  }
}
