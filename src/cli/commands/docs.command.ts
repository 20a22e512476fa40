import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { suggestionFor } from '../../core/domain/nearest-name.ts'
import { inColumns } from '../columns.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'

/** Pages that only contributors need. They are not in the package. */
const CONTRIBUTING = /^contributing\//

/** Returns the names of the pages below a folder, such as `how-to/install`, sorted. */
const pagesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length).replaceAll(sep, '/'))
    .filter((name) => !CONTRIBUTING.test(name))
    .sort()

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** Finds a page by its name, by its path as messages write it, or by the end of its name. */
const findByName = (name: string, pages: readonly string[]): string | undefined =>
  pages.find((page) => page === name) ?? pages.find((page) => basename(page) === name)

/** Returns a text with one space before each word, without case and punctuation. */
const asWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()}`

/** Returns the first heading with a word that begins like `word`. A path is no word. */
const headingWith = (word: string, text: string): string | undefined =>
  /^[\p{L}\d][\p{L}\d -]*$/u.test(word)
    ? text
        .replace(/^```[\s\S]*?^```/gm, '')
        .match(/(?<=^#+ ).+$/gm)
        ?.find((heading) => asWords(heading).includes(asWords(word)))
    : undefined

/** Runs `threeds-sandbox docs [PAGE | WORD]`, without a sandbox. */
export const run: Run<'docs'> = async ({ positionals: [word], options: { print } }, { out }) => {
  const { PACKAGE_ROOT } = await import('../../app/sandbox.ts')
  const folder = join(PACKAGE_ROOT, 'docs')
  const pages = pagesBelow(folder)
  const fileOf = (page: string): string => join(folder, `${page}.md`)
  const textOf = (page: string): string => readFileSync(fileOf(page), 'utf8')
  if (word === undefined) {
    if (print) throw new CommandError('`--print` needs a page, such as `docs how-to/install --print`.')
    for (const line of inColumns(pages.map((page) => [page, titleOf(textOf(page))]))) out(line)
    return 0
  }
  const name = word
    .replace(/#.*$/, '')
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
  const named = findByName(name, pages)
  const found = named === undefined ? pages.filter((page) => headingWith(name, textOf(page)) !== undefined) : [named]
  const [page, ...others] = found
  if (page === undefined) {
    const knownNames = [...pages, ...pages.map((known) => basename(known))]
    throw new CommandError(`Unknown page \`${word}\`. ${suggestionFor(name, knownNames) ?? '`docs` lists all pages.'}`)
  }
  if (others.length === 0) out(print ? textOf(page).trimEnd() : fileOf(page))
  else if (print) throw new CommandError(`\`--print\` needs one page. \`docs ${word}\` lists several.`)
  else for (const line of inColumns(found.map((each) => [each, headingWith(name, textOf(each)) ?? '']))) out(line)
  return 0
}
