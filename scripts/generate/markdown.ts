import { readFileSync } from 'node:fs'

/** Returns text for a cell of a Markdown table. */
export const cell = (text: string): string => text.trim().replaceAll('|', '\\|')

/** Returns text in code style. */
export const code = (text: string): string => `\`${text}\``

/** Returns texts in code style, separated by commas. */
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ')

/** Returns a Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head.join(' | '), head.map(() => '---').join('|'), ...rows.map((cells) => cells.map(cell).join(' | '))]
    .map((line, n) => (n === 1 ? `|${line}|` : `| ${line} |`))
    .join('\n')

/** Returns the words of a text or of a name in camel case, in the singular. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/s$/, ''))

/** Words that add nothing to a name. */
const FILLERS = ['', 'the', 'a', 'an', 'of', 'at', 'in', 'to', 'submitted', 'space']

/** Returns true if a description only repeats the words of a name. */
export const repeats = (name: string, description: string): boolean => {
  const known = [...wordsOf(name), ...FILLERS]
  return wordsOf(description).every((word) => known.includes(word))
}

/** Longest line of a page. */
const WIDTH = 128

/** Returns a text in lines of at most 128 characters. */
export const wrapped = (text: string): string => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** Returns a page: its title, the comment that names its source, then its parts. */
export const pageOf = (title: string, source: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, `<!-- Generated from ${source} by \`npm run generate\`. Do not edit. -->`, ...parts].join('\n\n')}\n`

/** Returns a file with new lines between the comments `<!-- NAME: … -->` and `<!-- /NAME -->`. */
export const withPart = (path: string, name: string, text: string): string =>
  readFileSync(path, 'utf8').replace(
    new RegExp(`(<!-- ${name}: .*-->\\n)[^]*(<!-- /${name} -->)`),
    (_all, start: string, end: string) => `${start}${text}\n${end}`,
  )
