import { readFile } from 'node:fs/promises'
import type { LineCount } from '../audit-file.ts'
import { fill, type PlaceholderValues } from '../file/template-variables.ts'

/** Returns whether a line contains a text that is no part of a longer word or number. */
const containsWord = (line: string, word: string): boolean => {
  const isPartOfWord = (character: string | undefined): boolean => /[\p{L}\p{N}_-]/u.test(character ?? '')
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1))
    if (!isPartOfWord(line[at - 1]) && !isPartOfWord(line[at + word.length])) return true
  return false
}

/** Counts the lines of a file that contain a word. A file that does not exist yet has none. */
export const countLines = async (
  { file, contains }: LineCount,
  values: PlaceholderValues,
): Promise<{ readonly value: number } | { readonly reason: string }> => {
  const path = fill(file, values)
  if ('problem' in path) return { reason: path.problem }
  const word = fill(contains, values)
  if ('problem' in word) return { reason: word.problem }
  try {
    const lines = (await readFile(path.text, 'utf8')).split('\n')
    return { value: lines.filter((line) => containsWord(line, word.text)).length }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return error.code === 'ENOENT' ? { value: 0 } : { reason: `${path.text}: ${error.message}` }
  }
}
