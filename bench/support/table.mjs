// The promised figures, and how they are formatted and judged.
const orUnknown = (show) => (value) => (Number.isFinite(value) ? show(value) : '?')
const ratio = orUnknown((value) => `${value.toFixed(2)}x`)
const whole = orUnknown((value) => Math.round(value).toLocaleString('en'))
const tenths = orUnknown((value) => value.toFixed(1))

/** The figure of each row, its target and its limit. `atMost` if less is better. */
export const PROMISED = {
  start: { title: 'process start to first durable 201, ms', atMost: true, reach: 2, floor: 2.5, show: ratio },
  rss: { title: 'RSS idle, MB', atMost: true, reach: 65, floor: 75, show: whole },
  post: { title: 'POST, validated both ways, durable, a CPU second', reach: 0.75, floor: 0.55, show: ratio },
  p99: { title: 'p99 at 32 connections, ms', atMost: true, reach: 1.2, floor: 2, show: ratio },
  get: { title: 'GET, a CPU second', reach: 0.9, floor: 0.7, show: ratio },
  heap: { title: 'heap a stored transaction, bytes', atMost: true, reach: 700, floor: 800, show: whole },
  memory: {
    title: 'RSS after 100,000 mixed requests at 64 connections, MB',
    atMost: true,
    reach: 250,
    floor: 300,
    show: whole,
  },
  second: { title: 'second sandbox in a process, ms', atMost: true, reach: 5, floor: 10, show: tenths },
  consoleSize: {
    title: 'all files of the console, gzipped, KB',
    atMost: true,
    reach: 90,
    floor: 150,
    show: tenths,
  },
  consoleRow: {
    title: 'console with 10,000 rows, until the first is seen, ms',
    atMost: true,
    reach: 700,
    floor: 1_000,
    show: whole,
  },
  arrivals: {
    title: 'open console during 1,700 timeouts in 28 s, % of a core',
    atMost: true,
    reach: 5,
    floor: 10,
    show: tenths,
  },
  stalls: {
    title: 'longest turn of the loop, ms of CPU time,',
    atMost: true,
    reach: 30,
    floor: 50,
    show: whole,
  },
  waits: { title: 'longest that a health poller waits, ms', atMost: true, reach: 50, floor: 50, show: whole },
  rejected: { title: 'first rejected request after the start, ms', atMost: true, reach: 30, floor: 100, show: tenths },
}

/** Formats the figures of a side in a row. */
export const write = { ratio, whole, tenths }

const UNMEASURED = 'not measured'

const verdictOf = ({ atMost, reach, floor }, figure) => {
  if (!Number.isFinite(figure)) return UNMEASURED
  const holds = (bound) => (atMost ? figure <= bound : figure >= bound)
  if (holds(reach)) return 'reached'
  return holds(floor) ? 'holds' : 'MISSED'
}

/** Returns a promised row. `suffix` distinguishes rows of the same kind. */
export const promisedRow = (kind, { figure, sandbox = '', express = '', suffix = '' }) => {
  const promise = PROMISED[kind]
  const { title, reach, floor, show } = promise
  const verdict = verdictOf(promise, figure)
  return {
    title: `${title}${suffix}`,
    sandbox,
    express,
    figure: show(figure),
    reach: show(reach),
    floor: show(floor),
    verdict,
  }
}

/** Returns a row for information only. */
export const plainRow = (title, { figure, sandbox = '', express = '', show = ratio }) => ({
  title: `  ${title}`,
  sandbox,
  express,
  figure: show(figure),
  reach: '',
  floor: '',
  verdict: '',
})

/** Returns a promised row that could not be measured, with the reason. */
export const missingRow = (kind, { suffix, why }) => ({
  ...promisedRow(kind, { figure: Number.NaN, suffix }),
  verdict: `${UNMEASURED}: ${why}`,
})

export const isMissed = ({ verdict }) => verdict === 'MISSED'
export const isUnmeasured = ({ verdict }) => verdict.startsWith(UNMEASURED)

/** Formats rows of strings as a table: the first column left-aligned, figures right-aligned. */
export const textTable = (columns, rows) => {
  const lines = [columns, ...rows.map((row) => (Array.isArray(row) ? row : Object.values(row)))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at].length)))
  const last = columns.length - 1
  const cell = (text, at) => (at === 0 || at === last ? text.padEnd(widths[at]) : text.padStart(widths[at]))
  return lines.map((line) => line.map(cell).join('  ').trimEnd()).join('\n')
}
