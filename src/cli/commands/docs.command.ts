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

/** Finds a page by its name, by its path as messages write it, or by the end of its name. @throws if it is unknown */
const find = (word: string, pages: readonly string[]): string => {
  const name = word
    .replace(/#.*$/, '')
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
  const match = pages.find((page) => page === name) ?? pages.find((page) => basename(page) === name)
  if (match !== undefined) return match
  const knownNames = [...pages, ...pages.map((page) => basename(page))]
  throw new CommandError(`Unknown page \`${word}\`. ${suggestionFor(name, knownNames) ?? '`docs` lists all pages.'}`)
}

/** Runs `threeds-sandbox docs [PAGE]`, without a sandbox. */
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
  const page = find(word, pages)
  out(print ? textOf(page).trimEnd() : fileOf(page))
  return 0
}
