const QUOTES = ["'", '`', '"'] as const

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Returns a test or a group, from the line of its title to its end. The formatter lays out calls. */
const blockAt = (lines: readonly string[], at: number): readonly string[] => {
  const line = lines[at] ?? ''
  // In a call that is broken into lines, the title is on its own line within the call.
  const indent = indentOf(line) - (QUOTES.some((quote) => line.trim().startsWith(quote)) ? 2 : 0)
  const end = lines.findIndex((other, index) => index > at && other !== '' && indentOf(other) <= indent)
  return lines.slice(at, end < 0 ? undefined : end)
}

/** Returns the test of a table row: the call after the table. */
const testOfRow = (lines: readonly string[], at: number): readonly string[] => {
  const call = lines.findIndex((line, index) => index > at && /^\s*\](?: as const)?\)\(/.test(line))
  if (call < 0) return []
  return blockAt(lines, lines[call]?.endsWith('(') ? call + 1 : call)
}

/** Returns all tests, groups and table rows with this title within lines; no other strings. */
const blocksOf = (lines: readonly string[], title: string): readonly (readonly string[])[] =>
  lines.flatMap((line, at) => {
    const is = (before: string): boolean =>
      QUOTES.some((quote) => {
        const written = `${quote}${title.replaceAll("'", quote === "'" ? "\\'" : "'")}${quote},`
        const isAlone = line.trim() === written && lines[at - 1]?.endsWith(before)
        return isAlone || line.includes(before + written)
      })
    if (is('(')) return [blockAt(lines, at)]
    return is('[') ? [testOfRow(lines, at)] : []
  })

/** A title that consists of table values only and does not describe the assertion. */
const IS_EMPTY_TITLE = /^(?:%\w|[^\w%]|is|of)*$/

/**
 * Returns the error of a reference to a test, if any; `textOf` returns the text of a file. A test must have an assertion.
 * A test with an empty title must name the assumption (`line`) in an assertion.
 */
export const problemOfReference = (
  path: string,
  textOf: (file: string) => string | undefined,
  line?: string,
): string | undefined => {
  const [file = '', ...titles] = path.split(' › ')
  const text = textOf(file)
  if (text === undefined) return `${path}: there is no such file`
  let matches: readonly (readonly string[])[] = [text.split('\n')]
  for (const title of titles) {
    matches = matches.flatMap((lines) => blocksOf(lines, title))
    if (matches.length === 0) return `${path}: no test there is called "${title}"`
  }
  const asserting = matches.map((lines) => lines.join('\n')).filter((block) => /\bexpect\w*\(|\.expect\(/.test(block))
  if (asserting.length === 0) return `${path}: asserts nothing`
  if (line === undefined || !IS_EMPTY_TITLE.test(titles.at(-1) ?? '')) return undefined
  const isNamed = asserting.some((block) => new RegExp(`\\bexpect\\([^\n]*'[^\n']*\\b${line}\\b`).test(block))
  return isNamed ? undefined : `${path}: no assertion names ${line}: expect(…, '${line}')`
}
