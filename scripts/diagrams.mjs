// The Mermaid blocks of docs/, and their SVG files in docs/images/diagrams. A comment in each has the hash of its source.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './prepare.mjs'

export const DOCS = join(ROOT, 'docs')
export const DIAGRAMS = join(DOCS, 'images/diagrams')

/** Returns the path of each Markdown page below a folder, sorted. */
export const pagesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .sort()

/** Returns the name of the SVG file of the nth diagram of a page, such as `explanation-how-it-works-1.svg`. */
export const diagramFile = (page, nth) =>
  `${page.replaceAll('\\', '/').replace(/\.md$/, '').replaceAll('/', '-')}-${nth}.svg`

/** Returns the Mermaid blocks of a page with the names of their SVG files. */
export const diagramsOf = (page, markdown) =>
  [...markdown.matchAll(/^```mermaid\r?\n([\s\S]*?)^```/gm)].map(([, source = ''], index) => ({
    source,
    file: diagramFile(relative(DOCS, page), index + 1),
  }))

/** Returns the hash of a Mermaid source. */
export const sourceHash = (source) => createHash('sha256').update(source.trim()).digest('hex')

/** Returns an SVG with the size of its view box, which images need, and the hash of its source. */
export const svgWith = (svg, source) => {
  const [, width = '', height = ''] = svg.match(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/) ?? []
  const size = `width="${Math.ceil(Number(width))}" height="${Math.ceil(Number(height))}"`
  const sized = svg.trim().replace('width="100%"', size)
  return `${sized.replace(/>/, `><!-- source sha256:${sourceHash(source)} -->`)}\n`
}

/** Returns the hash in an SVG; undefined if there is none. */
export const hashIn = (svg) => svg.match(/<!-- source sha256:([0-9a-f]{64}) -->/)?.[1]
