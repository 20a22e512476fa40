import { readFileSync } from 'node:fs'

/** Returns text for a cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Returns a file with new lines between the comments `<!-- NAME: … -->` and `<!-- /NAME -->`. */
export const withPart = (path: string, name: string, text: string): string =>
  readFileSync(path, 'utf8').replace(
    new RegExp(`(<!-- ${name}: .*-->\\n)[^]*(<!-- /${name} -->)`),
    (_all, start: string, end: string) => `${start}${text}\n${end}`,
  )

/** Returns a file with a new end, which begins with the comment `<!-- Generated from … -->`. */
export const withEnd = (path: string, text: string): string => {
  const [manual = ''] = readFileSync(path, 'utf8').split('<!-- Generated from ')
  return manual + text
}
