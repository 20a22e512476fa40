import { readFile, stat } from 'node:fs/promises'
import type { AuditFile, LineCount } from '../audit-file.ts'
import { fill, type PlaceholderValues } from '../file/template-variables.ts'

/** Returns the sizes of all counted files, by path. Files that do not exist yet are absent. */
export const sizesOf = async (
  effects: AuditFile['effects'],
  values: PlaceholderValues,
): Promise<ReadonlyMap<string, number>> => {
  const sizes = new Map<string, number>()
  for (const location of Object.values(effects)) {
    const path = 'file' in location ? fill(location.file, values) : undefined
    if (path === undefined || 'problem' in path) continue
    const stats = await stat(path.text).catch(() => undefined)
    if (stats?.isFile()) sizes.set(path.text, stats.size)
  }
  return sizes
}

/** Returns whether a line contains a text that is no part of a longer word or number. */
const containsWord = (line: string, word: string): boolean => {
  const isPartOfWord = (character: string | undefined): boolean => /[\p{L}\p{N}_-]/u.test(character ?? '')
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1))
    if (!isPartOfWord(line[at - 1]) && !isPartOfWord(line[at + word.length])) return true
  return false
}

/**
 * Counts the lines of a file that contain a word, without those from before the audit. `sizes`: the sizes at its start. A
 * file that does not exist yet has no lines.
 */
export const countLines = async (
  { file, contains }: LineCount,
  values: PlaceholderValues,
  sizes: ReadonlyMap<string, number>,
): Promise<{ readonly value: number } | { readonly reason: string }> => {
  const path = fill(file, values)
  if ('problem' in path) return { reason: path.problem }
  const word = fill(contains, values)
  if ('problem' in word) return { reason: word.problem }
  if (word.text === '') return { reason: `${contains.at}: the text to count is empty` }
  try {
    const bytes = await readFile(path.text)
    const before = sizes.get(path.text) ?? 0
    // The app may have replaced the file.
    const added = bytes.subarray(before <= bytes.length ? before : 0).toString()
    return { value: added.split('\n').filter((line) => containsWord(line, word.text)).length }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return error.code === 'ENOENT' ? { value: 0 } : { reason: `${path.text}: ${error.message}` }
  }
}
