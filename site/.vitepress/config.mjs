// VitePress: builds docs/ with local search. The sidebar is made from the folders and the first headings of the pages.
import { join, posix } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { diagramFile } from '../../scripts/diagrams.mjs'
import { orderedPages, SECTIONS, titleOf } from '../pages.mjs'

const SITE = fileURLToPath(new URL('..', import.meta.url))
const DOCS = join(SITE, '../docs')

/** Returns the anchor of a heading as public forges do, so that links work in both. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Address of the folder of the sources on a forge, for links to files outside of docs/; without it, they are no links. */
const SOURCES = process.env.DOCS_SOURCES

const outsideOfDocs = (page, href) => {
  if (/^[a-z]+:|^#|^\//.test(href)) return undefined
  const path = posix.join('docs', posix.dirname(page), href)
  return path.startsWith('docs/') ? undefined : path
}

/** Shows the SVG of each Mermaid block, and replaces links to files outside of docs/. */
const markdown = (md) => {
  const { fence, link_open: openLink, link_close: closeLink } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    if (tokens[index].info.trim() !== 'mermaid') return fence(tokens, index, options, env, self)
    const nth = tokens.slice(0, index + 1).filter(({ type, info }) => type === 'fence' && info.trim() === 'mermaid')
    const page = env.path
      ? posix.relative(DOCS.replaceAll('\\', '/'), env.path.replaceAll('\\', '/'))
      : env.relativePath
    const folder = posix.relative(posix.dirname(page), 'images/diagrams')
    return `<p><img class="diagram" alt="Diagram" src="./${folder}/${diagramFile(page, nth.length)}"></p>\n`
  }
  md.core.ruler.push('links-outside', ({ tokens, env }) => {
    for (const block of tokens)
      for (const [index, token] of (block.children ?? []).entries()) {
        const page = posix.relative(DOCS.replaceAll('\\', '/'), (env.path ?? '').replaceAll('\\', '/'))
        const path = token.type === 'link_open' ? outsideOfDocs(page, token.attrGet('href') ?? '') : undefined
        if (path === undefined) continue
        if (SOURCES) token.attrSet('href', `${SOURCES.replace(/\/$/, '')}/${path}`)
        else {
          const close = block.children.slice(index).find(({ type }) => type === 'link_close')
          Object.assign(token, { tag: 'span', attrs: [['title', path]], meta: 'outside' })
          Object.assign(close, { tag: 'span', meta: 'outside' })
        }
      }
  })
  const unlessOutside = (rule) => (tokens, index, options, env, self) =>
    tokens[index].meta === 'outside' || !rule
      ? self.renderToken(tokens, index, options)
      : rule(tokens, index, options, env, self)
  md.renderer.rules.link_open = unlessOutside(openLink)
  md.renderer.rules.link_close = unlessOutside(closeLink)
}

/** Resolves Vue from site/, because the pages are in another folder without node_modules. */
const resolveVue = {
  name: 'resolve-vue',
  enforce: 'pre',
  resolveId(source, importer, { ssr }) {
    if (!/^vue(?:\/|$)/.test(source)) return undefined
    // Node resolves it from site/ when it renders the pages.
    if (ssr) return { id: source, external: true }
    if (!importer?.startsWith(DOCS)) return undefined
    return this.resolve(source, join(SITE, 'build.mjs'), { skipSelf: true })
  },
}

const sidebar = () => [
  ...SECTIONS.map(({ folder, title }) => ({
    text: title,
    collapsed: folder === 'contributing' ? true : undefined,
    items: [
      ...orderedPages(folder).map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` })),
      ...(folder === 'reference'
        ? [
            { text: 'OpenAPI: service', link: '/api/service.html', target: '_self' },
            { text: 'OpenAPI: control API', link: '/api/control.html', target: '_self' },
          ]
        : []),
    ],
  })),
]

export default {
  title: 'threeds-sandbox',
  description: 'A local sandbox for 3-D Secure authentication and card tokenization',
  lang: 'en',
  base: process.env.DOCS_BASE || '/',
  srcDir: DOCS,
  outDir: join(SITE, 'dist'),
  cacheDir: join(SITE, 'node_modules/.cache/vitepress'),
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md', ':a/:b/README.md': ':a/:b/index.md' },
  markdown: { config: markdown, anchor: { slugify }, toc: { slugify }, headers: { slugify } },
  // Links to files that are no pages, such as JSON schemas, are valid. test/docs/links.test.ts and site.more.test.ts check all.
  ignoreDeadLinks: true,
  vite: { plugins: [resolveVue] },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: sidebar(),
    nav: SECTIONS.filter(({ folder }) => folder !== 'contributing' && orderedPages(folder).length > 0).map(
      ({ folder, title }) => ({
        text: title,
        link: `/${orderedPages(folder)[0].replace(/\.md$/, '')}`,
        activeMatch: `/${folder}/`,
      }),
    ),
  },
}
