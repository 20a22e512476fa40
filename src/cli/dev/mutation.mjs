// `npm run test:mutation`: changes the sources in a thousand small ways, and tells which changes no test beside them notices.
// Goes on where it was stopped, as long as no file has changed.
// `npm run test:mutation -- src/domain/ids.ts`: only these files; a part has no bar to pass.
// `npm run test:mutation -- --again …`: forgets what was found before.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import process from 'node:process'
import { runMutants } from './mutation-run.mjs'
import { prepare, ROOT } from './prepare.mjs'
import { ensureStryker, withMutants } from './stryker.mjs'

/** Percent of the mutants that a test must notice, in each room. */
const BAR = 93

const CACHE = join(ROOT, 'node_modules/.cache/mutation')

const namesIn = (folder, pattern) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`)
const filesIn = (folder) => namesIn(folder, /(?<!\.test|\.gen)\.ts$/)
const testsIn = (folder) => namesIn(folder, /\.test\.ts$/)

/** What is changed, and the tests beside it. */
const ROOMS = [
  [
    'conflicts',
    ['src/scenarios/words/conflicts.ts'],
    [...testsIn('src/scenarios/words'), 'src/scenarios/reading/parse-conflicts.test.ts'],
  ],
  // A matcher also says for whom a scenario is, which the explanation of a scenario shows.
  [
    'picking',
    filesIn('src/scenarios/picking'),
    [...testsIn('src/scenarios/picking'), 'src/scenarios/telling/explanation.test.ts'],
  ],
  ['addresses', ['src/webhooks/address-kind.ts'], ['src/webhooks/address-kind.test.ts']],
  [
    'outbox',
    ['src/webhooks/outbox.ts'],
    ['src/webhooks/outbox.test.ts', 'src/webhooks/schedule.test.ts', 'src/webhooks/payload.test.ts'],
  ],
  [
    'dispatcher',
    ['src/webhooks/dispatcher.ts', 'src/webhooks/held-redirects.ts'],
    ['src/webhooks/dispatcher.test.ts', 'src/webhooks/dispatcher-orders.test.ts'],
  ],
  ['domain', filesIn('src/domain'), testsIn('src/domain')],
].map(([name, sources, tests]) => ({ name, sources, tests }))

const NOTICED = ['Killed', 'Timeout']

const oneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 80)

const lineOf = ({ file, location: { start, end }, replacement }) => {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').slice(start.line, end.line + 1)
  lines.push(lines.pop().slice(0, end.column))
  lines[0] = lines[0].slice(start.column)
  return `${file}:${start.line + 1}:${start.column + 1} ${oneLine(lines.join('\n'))} -> ${oneLine(replacement)}`
}

const scoreOf = (found) => {
  const noticed = found.filter(({ status }) => NOTICED.includes(status)).length
  return { noticed, all: found.length, percent: found.length === 0 ? 100 : (100 * noticed) / found.length }
}

const tell = (name, found) => {
  const { noticed, all, percent } = scoreOf(found)
  process.stdout.write(`${percent.toFixed(1).padStart(5)} %  ${name} (${noticed} of ${all})\n`)
}

/** What was moved, or is misspelled, would be left out without a word. @throws where a room or the command line names such a file */
const checkNames = (files) => {
  const gone = ROOMS.flatMap(({ sources, tests }) => [...sources, ...tests]).filter(
    (file) => !existsSync(join(ROOT, file)),
  )
  if (gone.length > 0) throw new Error(`There is no ${gone.join(', no ')}: say in mutation.mjs where it is now.`)
  const strange = files.filter((file) => ROOMS.every(({ sources }) => !sources.includes(file)))
  if (strange.length > 0) throw new Error(`No room has ${strange.join(', or ')}: mutation.mjs lists what each has.`)
}

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

/** All that may change what becomes of a mutant of this room. */
const fingerprint = ({ sources, tests }) => {
  const tools = ['mutation-run.mjs', 'mutation-runner.mjs', 'stryker.mjs'].map((name) => `src/cli/dev/${name}`)
  const hash = createHash('sha256')
  for (const file of [...closureOf([...sources, ...tests]), ...tools, 'package-lock.json'])
    hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** The mutants of a room that are wanted, with what became of each; what is known from before is not asked again. */
const found = async (room, files, forgets) => {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  const memory = join(CACHE, `${room.name}.json`)
  const state = fingerprint(room)
  const before = existsSync(memory) && !forgets ? JSON.parse(readFileSync(memory, 'utf8')) : {}
  const fates = before.state === state ? before.fates : {}
  const { code, mutants } = await withMutants(room.sources)
  const wanted = mutants.filter(({ file }) => files.length === 0 || files.includes(file))
  const left = wanted.filter(({ id }) => !(id in fates))
  const onFate = ({ id, ...fate }) => {
    fates[id] = fate
    writeFileSync(memory, JSON.stringify({ state, fates }))
    if (Object.keys(fates).length % 100 === 0)
      process.stderr.write(`${room.name}: ${wanted.filter((one) => one.id in fates).length} of ${wanted.length}\n`)
  }
  try {
    await runMutants({ code, mutants: left, tests: room.tests, folder, onFate })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return wanted.map((mutant) => ({ ...mutant, ...fates[mutant.id] }))
}

await prepare()
mkdirSync(CACHE, { recursive: true })
const words = process.argv.slice(2)
const files = words.filter((word) => word !== '--again')
try {
  checkNames(files)
  ensureStryker()
  const rooms = []
  for (const room of ROOMS.filter(({ sources }) => files.length === 0 || sources.some((one) => files.includes(one)))) {
    const all = await found(room, files, words.includes('--again'))
    for (const one of all) if (!NOTICED.includes(one.status)) process.stdout.write(`${lineOf(one)}\n`)
    for (const file of new Set(all.map((one) => one.file))) tell(`  ${file}`, all.filter((one) => one.file === file))
    rooms.push({ name: room.name, all })
  }
  process.stdout.write('\n')
  for (const { name, all } of rooms) tell(name, all)
  tell('all', rooms.flatMap(({ all }) => all))
  const isGood = files.length > 0 || rooms.every(({ all }) => scoreOf(all).percent >= BAR)
  if (!isGood) process.stdout.write(`The bar is ${BAR} % in each room.\n`)
  process.exitCode = isGood ? 0 : 1
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
