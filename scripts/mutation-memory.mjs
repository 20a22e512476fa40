// What became of mutants in earlier runs, as far as it still holds.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './prepare.mjs'

const CACHE = join(ROOT, 'node_modules/.cache/mutation')

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Files of the project, and all that they import. */
const closureOf = (files) => {
  const known = new Set(files)
  for (const file of known)
    for (const [, to] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const path = normalize(join(dirname(file), to)).replaceAll('\\', '/')
      if (existsSync(join(ROOT, path))) known.add(path)
    }
  return [...known].sort()
}

const SCENARIOS = readdirSync(join(ROOT, 'scenarios'), { recursive: true })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `scenarios/${name}`)

/** What files of the project are, with all that they import and all that is read. */
const stateOf = (files) => {
  const tools = ['mutation-run.mjs', 'mutation-runner.mjs', 'stryker.mjs'].map((name) => `scripts/${name}`)
  const read = [...tools, 'package-lock.json', 'openapi.yaml', ...SCENARIOS]
  const hash = createHash('sha256')
  for (const file of [...closureOf(files), ...read]) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** The same mutant in the next run. */
export const keyOf = ({ file, location: { start, end }, replacement }) =>
  `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`

/**
 * What became of mutants in an earlier run, and still does: a test that noticed one notices it again, as long as nothing
 * has changed that this test loads; of the others, anything in the room may change it.
 */
export const remembered = (room) => {
  const file = join(CACHE, `${room.name}.json`)
  const all = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const states = {}
  const now = (tests) => {
    states[tests] ??= existsSync(join(ROOT, tests)) ? stateOf([tests]) : ''
    return states[tests]
  }
  const whole = stateOf([...room.sources, ...room.tests])
  const isValid = ({ tests, state }) => state === (tests === undefined ? whole : now(tests))
  const fates = Object.fromEntries(Object.entries(all).filter(([, fate]) => isValid(fate)))
  return {
    /** By `keyOf`; who adds some keeps them. */
    fates,
    withState: (fate) => ({ ...fate, state: fate.tests === undefined ? whole : now(fate.tests) }),
    keep: () => {
      mkdirSync(CACHE, { recursive: true })
      // Whoever stops the run in the middle of it keeps what was there.
      writeFileSync(`${file}.new`, JSON.stringify(fates))
      renameSync(`${file}.new`, file)
    },
  }
}
