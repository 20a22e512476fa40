// Builds the website into site/dist: the pages, both contracts as HTML, llms.txt and llms-full.txt. Links become relative,
// so that the pages can be opened from disk.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { DOCS } from '../scripts/diagrams.mjs'
import { orderedPages, read, SECTIONS, summaryOf, titleOf } from './pages.mjs'

const SITE = fileURLToPath(new URL('.', import.meta.url))
const ROOT = join(SITE, '..')
const OUT = join(SITE, 'dist')
const BASE = process.env.DOCS_BASE || '/'

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

const write = (name, text) => {
  mkdirSync(dirname(join(OUT, name)), { recursive: true })
  writeFileSync(join(OUT, name), text)
}

/** Copies the files of docs/ that are no pages, at their paths. */
const copyFiles = () => {
  for (const name of filesBelow(DOCS).filter((file) => !file.endsWith('.md'))) {
    mkdirSync(dirname(join(OUT, name)), { recursive: true })
    copyFileSync(join(DOCS, name), join(OUT, name))
  }
}

const apiPage = (title, contract) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | threeds-sandbox</title>
<style>
  body { margin: 0; font-family: system-ui, sans-serif; }
  nav { padding: 12px 16px; border-bottom: 1px solid #ccc; }
  openapi-explorer { height: calc(100vh - 48px); }
</style>
<nav><a href="../index.html">threeds-sandbox</a> · <a href="service.html">Service</a> · <a href="control.html">Control API</a></nav>
<openapi-explorer hide-server-selection hide-authentication hide-console></openapi-explorer>
<script src="openapi-explorer.js"></script>
<script>
  document.querySelector('openapi-explorer').loadSpec(${JSON.stringify(contract).replaceAll('<', '\\u003c')})
</script>
</html>
`

/** Writes both contracts as HTML. The contract is part of the page, because a page on disk cannot load files. */
const writeContracts = () => {
  const contracts = {
    service: ['Service API', 'dist/openapi.json'],
    control: ['Control API', 'dist/control/openapi.json'],
  }
  for (const [name, [title, file]] of Object.entries(contracts))
    write(`api/${name}.html`, apiPage(title, JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))
  copyFileSync(
    join(SITE, 'node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js'),
    join(OUT, 'api/openapi-explorer.js'),
  )
}

/** Writes llms.txt (a list of the pages) and llms-full.txt (the text of the pages for users). */
const writeTexts = () => {
  const sections = SECTIONS.filter(({ folder }) => folder !== 'contributing' && orderedPages(folder).length > 0)
  const lines = sections.flatMap(({ folder, title }) => [
    `## ${title}`,
    '',
    ...orderedPages(folder).map((page) => {
      const summary = summaryOf(page)
      return `- [${titleOf(page)}](${BASE}${page.replace(/\.md$/, '.html')})${summary ? `: ${summary}` : ''}`
    }),
    '',
  ])
  const intro = readFileSync(join(ROOT, 'README.md'), 'utf8').match(/^# .+\n+((?:.+\n)+)/)?.[1] ?? ''
  const head = `# threeds-sandbox\n\n> ${intro.trim().replaceAll('\n', ' ')}\n\n`
  write('llms.txt', `${head}${lines.join('\n')}`)
  const pages = sections.flatMap(({ folder }) => orderedPages(folder))
  write('llms-full.txt', `${head}${pages.map((page) => `<!-- docs/${page} -->\n\n${read(page).trim()}\n`).join('\n')}`)
}

/** Makes the addresses in a page relative to it, and those of folders end with index.html. */
const makeRelative = (name) => {
  const toRoot = posix.relative(posix.dirname(name), '.') || '.'
  const html = readFileSync(join(OUT, name), 'utf8')
  const changed = html.replaceAll(/\b(href|src)="(\/[^"/][^"]*|\/)"/g, (whole, attribute, address) => {
    if (!address.startsWith(BASE)) return whole
    const [path, hash] = address.slice(BASE.length).split('#')
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
    return `${attribute}="${toRoot}/${file}${hash === undefined ? '' : `#${hash}`}"`
  })
  writeFileSync(join(OUT, name), changed)
}

await build(SITE)
copyFiles()
writeContracts()
writeTexts()
for (const name of filesBelow(OUT).filter((file) => file.endsWith('.html') && !file.startsWith('api/')))
  makeRelative(name)
