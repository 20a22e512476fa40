import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { DIAGRAMS, DOCS, diagramsOf, hashIn, pagesBelow, sourceHash } from '../../scripts/diagrams.mjs'
import { MEASUREMENTS, measurementFiles, PLOTS, plotOf } from '../../scripts/plots.mjs'

const measured = (name: string): string => readFileSync(join(MEASUREMENTS, name), 'utf8')

const diagrams = pagesBelow(DOCS).flatMap((page) => diagramsOf(page, readFileSync(page, 'utf8')))

it('every diagram is rendered from its source; if not, run `npm run docs:pictures -- diagrams`', () => {
  expect(diagrams.length).toBeGreaterThan(0)
  const rendered = diagrams.map(({ file, source }) => {
    const path = join(DIAGRAMS, file)
    return [file, existsSync(path) && hashIn(readFileSync(path, 'utf8')) === sourceHash(source)]
  })
  expect(rendered).toEqual(diagrams.map(({ file }) => [file, true]))
  expect(readdirSync(DIAGRAMS).sort()).toEqual(diagrams.map(({ file }) => file).sort())
})

it('every plot is drawn from its measurement; if not, run `npm run docs:pictures -- plots`', () => {
  const plots = measurementFiles().map((name) => [name.replace('.json', '.svg'), plotOf(name, measured(name))])
  expect(plots.length).toBeGreaterThan(1)
  expect(readdirSync(PLOTS).sort()).toEqual(plots.map(([file]) => file))
  for (const [file = '', svg] of plots) expect(readFileSync(join(PLOTS, file), 'utf8')).toBe(svg)
})

it('a changed source has another hash', () => {
  const [one] = diagramsOf(join(DOCS, 'a/b.md'), '```mermaid\ngraph TD\n  A --> B\n```\n')
  const [other] = diagramsOf(join(DOCS, 'a/b.md'), '```mermaid\ngraph TD\n  A --> C\n```\n')
  expect(one).toEqual({ file: 'a-b-1.svg', source: 'graph TD\n  A --> B\n' })
  expect(sourceHash(one?.source ?? '')).not.toBe(sourceHash(other?.source ?? ''))
})

it('every picture is a PNG of at most 300 KB, in light and dark', () => {
  const pictures = readdirSync(join(DOCS, 'images')).filter((name) => name.endsWith('.png'))
  expect(pictures).toContain('console-light.png')
  for (const name of pictures) {
    expect(pictures).toContain(name.replace(/-(light|dark)\./, (_, mode) => (mode === 'light' ? '-dark.' : '-light.')))
    expect([name, statSync(join(DOCS, 'images', name)).size <= 300_000]).toEqual([name, true])
  }
})

it('the package has the pictures that its pages show, and no other', () => {
  const displayed = [
    'README.md',
    ...pagesBelow('docs').filter((page) => !page.startsWith('docs/contributing/')),
  ].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)|<(?:img|source) [^>]*src(?:set)?="([^"]+)"/g)]
      .map(([, a, other]) => a ?? other ?? '')
      .map((link) => posix.join(dirname(page), link)),
  )
  const { files }: { files: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(files).toContain('!docs/images')
  expect(files.filter((name) => name.startsWith('docs/images/')).sort()).toEqual([...new Set(displayed)].sort())
})
