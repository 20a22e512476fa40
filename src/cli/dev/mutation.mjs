// `npm run test:mutation`: changes the sources in a thousand small ways, and tells which changes no test beside them notices.
// `npm run test:mutation -- src/domain/ids.ts`: only these files; a part has no bar to pass.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { prepare, ROOT } from './prepare.mjs'
import { ensureStryker, mutantsOf } from './stryker.mjs'

/** Percent of the mutants that a test must notice, over all rooms. */
const BAR = 93

const filesIn = (folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /(?<!\.test|\.gen)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)

/** What is changed, and the tests beside it. */
const ROOMS = [
  [
    'conflicts',
    ['src/scenarios/words/conflicts.ts'],
    ['src/scenarios/words/*.test.ts', 'src/scenarios/reading/parse-conflicts.test.ts'],
  ],
  // A matcher also says for whom a scenario is, which the explanation of a scenario shows.
  [
    'picking',
    filesIn('src/scenarios/picking'),
    ['src/scenarios/picking/*.test.ts', 'src/scenarios/telling/explanation.test.ts'],
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
  ['domain', filesIn('src/domain'), ['src/domain/*.test.ts']],
].map(([name, sources, tests]) => ({ name, sources, tests }))

const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

const oneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 80)

const lineOf = ({ file, source, mutant }) => {
  const { start, end } = mutant.location
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines.push(lines.pop().slice(0, end.column - 1))
  lines[0] = lines[0].slice(start.column - 1)
  return `${file}:${start.line}:${start.column} ${oneLine(lines.join('\n'))} -> ${oneLine(mutant.replacement ?? '')}`
}

const scoreOf = (found) => {
  const are = (statuses) => found.filter(({ mutant }) => statuses.includes(mutant.status)).length
  const noticed = are(NOTICED)
  const all = noticed + are(MISSED)
  return { noticed, all, percent: all === 0 ? 100 : (100 * noticed) / all }
}

const tell = (name, found) => {
  const { noticed, all, percent } = scoreOf(found)
  process.stdout.write(`${percent.toFixed(1).padStart(5)} %  ${name} (${noticed} of ${all})\n`)
}

/** The rooms, or of each what is among these files. */
const roomsWith = (files) =>
  ROOMS.map((room) => ({
    ...room,
    sources: room.sources.filter((source) => files.length === 0 || files.includes(source)),
  })).filter(({ sources }) => sources.length > 0)

/** What was moved, or is misspelled, would be left out without a word. @throws where a room or the command line names such a file */
const checkNames = (files) => {
  const gone = ROOMS.flatMap(({ sources, tests }) => [...sources, ...tests]).filter(
    (file) => !file.includes('*') && !existsSync(join(ROOT, file)),
  )
  if (gone.length > 0) throw new Error(`There is no ${gone.join(', no ')}: say in mutation.mjs where it is now.`)
  const strange = files.filter((file) => ROOMS.every(({ sources }) => !sources.includes(file)))
  if (strange.length > 0) throw new Error(`No room has ${strange.join(', or ')}: mutation.mjs lists what each has.`)
}

await prepare()
const files = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'mutation-'))
try {
  checkNames(files)
  ensureStryker()
  const rooms = roomsWith(files).map((room) => {
    const found = mutantsOf(room, folder)
    // At once: whoever interrupts the run has what it found so far.
    for (const one of found) if (MISSED.includes(one.mutant.status)) process.stdout.write(`${lineOf(one)}\n`)
    tell(room.name, found)
    return { name: room.name, found }
  })
  const all = rooms.flatMap(({ found }) => found)
  process.stdout.write('\n')
  for (const { name, found } of rooms) tell(name, found)
  tell('all', all)
  const isGood = files.length > 0 || scoreOf(all).percent >= BAR
  if (!isGood) process.stdout.write(`The bar is ${BAR} %.\n`)
  process.exitCode = isGood ? 0 : 1
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
