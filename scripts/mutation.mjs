// `npm run test:mutation`: changes the sources in a thousand small ways, and tells which changes no test beside them notices.
// Goes on where it was stopped, as long as no file has changed.
// `npm run test:mutation -- src/core/domain/ids.ts`: only these files; a part has no bar to pass.
// `npm run test:mutation -- 2/8`: the second of eight parts of all rooms; together they are the whole, which is then quick.
// `npm run test:mutation -- --again …`: forgets what was found before.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { changedBy, withoutEquivalent } from './mutation-equivalent.mjs'
import { keyOf, remembered } from './mutation-memory.mjs'
import { runMutants } from './mutation-run.mjs'
import { prepareSources, ROOT } from './prepare.mjs'
import { ensureStryker, withMutants } from './stryker.mjs'

/** Percent of the mutants that a test must notice, in each room but those without a bar. */
const BAR = 93
const NO_BAR = 0

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
    ['src/engine/scenarios/vocabulary/conflicts.ts'],
    [...testsIn('src/engine/scenarios/vocabulary'), 'src/engine/scenarios/reading/parse-conflicts.test.ts'],
  ],
  // A matcher also says for whom a scenario is, which the explanation of a scenario shows.
  [
    'picking',
    filesIn('src/engine/scenarios/matching'),
    [...testsIn('src/engine/scenarios/matching'), 'src/engine/scenarios/describe/explanation.test.ts'],
  ],
  ['addresses', ['src/core/domain/address-kind.ts'], ['src/core/domain/address-kind.test.ts']],
  [
    'outbox',
    ['src/engine/webhooks/outbox.ts', 'src/engine/webhooks/attempt-rounds.ts', 'src/engine/webhooks/retry-decision.ts'],
    [
      'src/engine/webhooks/outbox.test.ts',
      'src/engine/webhooks/attempt-rounds.test.ts',
      'src/engine/webhooks/schedule.test.ts',
      'src/engine/webhooks/webhook-payload.test.ts',
    ],
  ],
  // Most of what it does is seen only over HTTP and in time, by stories (test/flows/webhook-*) that are too slow for each mutant:
  // what the tests beside it notice is told.
  [
    'dispatcher',
    [
      'src/engine/webhooks/dispatcher.ts',
      'src/engine/webhooks/manual-deliveries.ts',
      'src/engine/webhooks/held-redirects.ts',
    ],
    ['src/engine/webhooks/dispatcher.test.ts', 'src/engine/webhooks/dispatcher-orders.test.ts'],
    NO_BAR,
  ],
  ['domain', filesIn('src/core/domain'), testsIn('src/core/domain')],
].map(([name, sources, tests, bar = BAR]) => ({ name, sources, tests, bar }))

const NOTICED = ['Killed', 'Timeout']

const oneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 80)

const lineOf = (mutant) => {
  const { file, location, replacement } = mutant
  const { start } = location
  return `${file}:${start.line + 1}:${start.column + 1} ${oneLine(changedBy(mutant).text)} -> ${oneLine(replacement)}`
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

/** The mutants of a room that are wanted, with what became of each; what is known from before is not asked again. */
const found = async (room, { files, isInPart, forgets }) => {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
  const { fates, withState, keep } = remembered(room)
  const { code, mutants } = await withMutants(room.sources)
  const asked = ({ id, file }) => isInPart(id) && (files.length === 0 || files.includes(file))
  const wanted = withoutEquivalent(mutants).filter(asked)
  const left = wanted.filter((mutant) => forgets || !(keyOf(mutant) in fates))
  const byId = new Map(left.map((mutant) => [mutant.id, mutant]))
  let [told, leftOver] = [0, left.length]
  const onFates = (some) => {
    for (const { id, ...fate } of some) fates[keyOf(byId.get(id))] = withState(fate)
    if (some.length > 0) keep()
    leftOver -= some.length
    if (performance.now() - told < 30_000) return
    told = performance.now()
    process.stderr.write(`${room.name}: ${leftOver} of ${wanted.length} are left\n`)
  }
  try {
    if (left.length > 0) {
      const what = { code, size: mutants.length, mutants: left, tests: room.tests, folder, onFates }
      for (const one of await runMutants(what)) process.stdout.write(`left out, too slow for each mutant: ${one}\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const all = wanted.map((mutant) => ({ ...mutant, ...fates[keyOf(mutant)] }))
  return { all, leftOut: mutants.filter(asked).length - wanted.length }
}

prepareSources()
const words = process.argv.slice(2)
const PART = /^([1-9]\d*)\/([1-9]\d*)$/
const [, part, parts] = words.map((word) => PART.exec(word)).find(Boolean) ?? [undefined, 1, 1]
const isInPart = (id) => id % Number(parts) === Number(part) - 1
const files = words.filter((word) => word !== '--again' && !PART.test(word))
try {
  checkNames(files)
  ensureStryker()
  const rooms = []
  for (const room of ROOMS.filter(({ sources }) => files.length === 0 || sources.some((one) => files.includes(one)))) {
    const { all, leftOut } = await found(room, { files, isInPart, forgets: words.includes('--again') })
    for (const one of all) if (!NOTICED.includes(one.status)) process.stdout.write(`${lineOf(one)}\n`)
    for (const file of new Set(all.map((one) => one.file)))
      tell(
        `  ${file}`,
        all.filter((one) => one.file === file),
      )
    rooms.push({ ...room, all, leftOut })
  }
  process.stdout.write('\n')
  for (const { name, all, leftOut } of rooms)
    tell(leftOut === 0 ? name : `${name}, without ${leftOut} that no test can tell`, all)
  tell(
    'all',
    rooms.flatMap(({ all }) => all),
  )
  const isGood = files.length > 0 || Number(parts) > 1 || rooms.every(({ all, bar }) => scoreOf(all).percent >= bar)
  if (!isGood) process.stdout.write(`The bar is ${BAR} % in each room that has one.\n`)
  process.exitCode = isGood ? 0 : 1
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
