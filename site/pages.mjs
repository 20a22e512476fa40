// The pages of docs/ in the order of the sidebar and of llms.txt.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS } from '../scripts/diagrams.mjs'

/** The folders of docs/. */
export const SECTIONS = [
  { folder: 'tutorials', title: 'Tutorials' },
  { folder: 'how-to', title: 'How-to guides' },
  { folder: 'reference', title: 'Reference' },
  { folder: 'explanation', title: 'Explanation' },
  { folder: 'contributing', title: 'Contributing' },
]

/** Returns the text of a page, such as `how-to/install.md`. */
export const read = (page) => readFileSync(join(DOCS, page), 'utf8')

/** Returns the first heading of a page without its markup. */
export const titleOf = (page) => (read(page).match(/^# (.+)$/m)?.[1] ?? page).replaceAll(/[`*]|\[|\]\([^)]*\)/g, '')

/** Returns the first paragraph of a page in one line. */
export const summaryOf = (page) =>
  (read(page).match(/^# .+\n+(?:<!--.*-->\n+)*((?:(?![#`|>\n<-]).+\n)+)/m)?.[1] ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')

/** Returns the pages of a folder: those that docs/README.md links to in its order, then the others by title. */
export const orderedPages = (folder) => {
  const index = existsSync(join(DOCS, 'README.md')) ? read('README.md') : ''
  if (!existsSync(join(DOCS, folder))) return []
  const pages = readdirSync(join(DOCS, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
  const rank = (page) => (index.includes(`(${page})`) ? index.indexOf(`(${page})`) : Number.POSITIVE_INFINITY)
  const compare = (a, b) =>
    rank(a) === rank(b) ? titleOf(a).localeCompare(titleOf(b), 'en', { numeric: true }) : rank(a) - rank(b)
  return pages.sort(compare)
}
