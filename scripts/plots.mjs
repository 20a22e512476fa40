// Bar charts of measurements: docs/contributing/measurements/*.json as SVG files in docs/images/plots.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS, sourceHash } from './diagrams.mjs'

export const MEASUREMENTS = join(DOCS, 'contributing/measurements')
export const PLOTS = join(DOCS, 'images/plots')

const times = (value) => `${value.toFixed(2)}x`

/** The bars of each measurement file. */
const CHARTS = {
  'peers.json': {
    title: 'POST requests per CPU second, divided by bare Express',
    barsOf: (rows) => rows.map(({ name, post }) => ({ label: name, value: post, text: times(post) })),
  },
  'stored.json': {
    title: 'POST requests per second, by number of stored transactions',
    barsOf: (rows) =>
      rows.map(({ stored, perSecond }) => ({
        label: stored.toLocaleString('en'),
        value: perSecond,
        text: perSecond.toLocaleString('en'),
      })),
  },
}

const ROW = 28
const LABELS = 250
const BARS = 380
const WIDTH = LABELS + BARS + 90

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const textAt = (x, y, text, more = '') => `<text x="${x}" y="${y}"${more}>${escaped(text)}</text>`

/** Returns a horizontal bar chart as SVG, with the hash of its source. It is readable on a light and on a dark page. */
export const plotOf = (name, source) => {
  const { title, barsOf } = CHARTS[name]
  const { rows, command, machine, commit, date } = JSON.parse(source)
  const bars = barsOf(rows)
  const most = Math.max(...bars.map(({ value }) => value))
  const height = 44 + bars.length * ROW + 44
  const drawn = bars.flatMap(({ label, value, text }, n) => {
    const y = 44 + n * ROW
    const length = Math.max(2, Math.round((value / most) * BARS))
    return [
      textAt(LABELS - 10, y + 15, label, ' text-anchor="end"'),
      `<rect x="${LABELS}" y="${y + 2}" width="${length}" height="18" rx="2" fill="#3b6fd4"/>`,
      textAt(LABELS + length + 8, y + 15, text),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="#1c2330"><!-- source sha256:${sourceHash(source)} -->`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="6" fill="#ffffff"/>`,
    textAt(16, 26, title, ' font-weight="600"'),
    ...drawn,
    textAt(16, height - 26, `${command}, ${date}, commit ${commit}`, ' font-size="11" fill="#566070"'),
    textAt(16, height - 10, machine, ' font-size="11" fill="#566070"'),
    '</svg>',
    '',
  ].join('\n')
}

/** Returns the names of the measurement files. */
export const measurementFiles = () => readdirSync(MEASUREMENTS).sort()

/** Draws all plots. */
export const drawPlots = () => {
  mkdirSync(PLOTS, { recursive: true })
  for (const name of measurementFiles()) {
    const svg = plotOf(name, readFileSync(join(MEASUREMENTS, name), 'utf8'))
    writeFileSync(join(PLOTS, name.replace('.json', '.svg')), svg)
  }
}
