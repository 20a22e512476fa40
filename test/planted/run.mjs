// `npm run test:planted`: plants each fault of faults.json in a copy of the project, one after the other, and says which
// test finds it. Goes on where it was stopped, as long as no file has changed.
// `npm run test:planted -- 2/4`: the second of four parts. `npm run test:planted -- host-suffix two-hosts`: only these.
// `npm run test:planted -- --again …`: forgets what was found before.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import process from 'node:process'
import { prepare, ROOT } from '../../scripts/prepare.mjs'

const FAULTS = JSON.parse(readFileSync(join(ROOT, 'test/planted/faults.json'), 'utf8'))

const CACHE = join(ROOT, 'node_modules/.cache')
const FOUND = join(CACHE, 'planted.json')
const REPORT = join(CACHE, 'vitest-report.json')

/** This many tests are run first: those that are nearest to the file. */
const NEAREST = 12

const say = (text) => process.stdout.write(`${text}\n`)

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout

/** What is tracked, and what is new and not ignored. */
const files = () =>
  [...new Set(git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0'))].filter(
    (file) => file !== '' && existsSync(join(ROOT, file)),
  )

/** All that may change what a test finds. The faults themselves are looked at one by one. */
const fingerprint = (all) => {
  const hash = createHash('sha256')
  for (const file of all.filter((one) => !one.startsWith('test/planted/') && !one.endsWith('.md')).sort())
    hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** A copy with a history of its own: some tests ask git what there is. */
const copy = (all) => {
  const to = mkdtempSync(join(tmpdir(), 'planted-'))
  for (const file of all) {
    // It would find every fault, since it looks for the texts.
    if (file === 'test/planted/planted.test.ts') continue
    mkdirSync(join(to, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(to, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'), 'junction')
  const inCopy = (...args) =>
    spawnSync('git', ['-c', 'user.name=planted', '-c', 'user.email=planted@localhost', ...args], { cwd: to })
  inCopy('init', '--quiet')
  inCopy('add', '--all')
  inCopy('commit', '--quiet', '--message', 'as it is')
  return to
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Every file with those that it imports. */
const importsOf = (all) =>
  new Map(
    all
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .map((file) => [
        file,
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, to]) =>
          normalize(join(dirname(file), to)),
        ),
      ]),
  )

/** The test files that import a file, be it through others; the nearest first. */
const testsOf = (file, imports) => {
  const seen = new Set([file])
  const tests = []
  for (let ring = [file]; ring.length > 0; ) {
    ring = [...imports]
      .filter(([one, to]) => !seen.has(one) && to.some((other) => ring.includes(other)))
      .map(([one]) => one)
    for (const one of ring) seen.add(one)
    tests.push(...ring.filter((one) => /\.test\.tsx?$/.test(one)))
  }
  return tests
}

/** Runs `npm test`, or some of its files, and gives the tests that failed; undefined where all are green. */
const redIn = (folder, tests) => {
  rmSync(REPORT, { force: true })
  const { status } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/test.mjs'), ...(tests.length > 0 ? [...tests, '--bail=1'] : [])],
    { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'], env: { ...process.env, CI: '' } },
  )
  if (status === 0) return undefined
  if (!existsSync(REPORT)) return ['it does not build']
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const red = testResults.flatMap(({ name, status: state, assertionResults }) => {
    const file = name.slice(name.indexOf('/', folder.length - 1) + 1)
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName }) => `${file}: ${fullName}`)
    return failed.length > 0 || state === 'passed' ? failed : [file]
  })
  return red.length > 0 ? red : ['types or lint']
}

/** What finds a fault that is planted now, and where it was looked for. */
const finderOf = (folder, tests) => {
  const rings = [
    ['beside it', tests.slice(0, NEAREST)],
    ['with what imports it', tests.slice(NEAREST)],
    ['by the whole suite', []],
  ]
  for (const [where, some] of rings) {
    if (some.length === 0 && where !== 'by the whole suite') continue
    const red = redIn(folder, some)
    if (red) return { where, by: red.slice(0, 3) }
  }
  return { where: 'nowhere', by: [] }
}

const chosen = (words) => {
  const part = words.map((word) => /^(\d+)\/(\d+)$/.exec(word)).find(Boolean)
  if (part) return FAULTS.filter((_, n) => n % Number(part[2]) === Number(part[1]) - 1)
  const ids = words.filter((word) => !word.startsWith('--'))
  const unknown = ids.filter((id) => !FAULTS.some((fault) => fault.id === id))
  if (unknown.length > 0) throw new Error(`there is no fault ${unknown.join(', ')}: see test/planted/faults.json`)
  return ids.length === 0 ? FAULTS : FAULTS.filter(({ id }) => ids.includes(id))
}

const words = process.argv.slice(2)
const wanted = chosen(words)
await prepare()
const all = files()
const state = fingerprint(all)
const before = existsSync(FOUND) && !words.includes('--again') ? JSON.parse(readFileSync(FOUND, 'utf8')) : {}
const found = before.state === state ? before.found : {}
const keep = () => writeFileSync(FOUND, JSON.stringify({ state, isGreen: true, found }, null, 1))
mkdirSync(CACHE, { recursive: true })
const imports = importsOf(all)
const folder = copy(all)
let missed = 0
try {
  // Of a suite that is red as it is, every fault would look found.
  if (!before.isGreen || before.state !== state) {
    const red = redIn(folder, [])
    if (red) throw new Error(`without any fault, these are red: ${red.join('; ')}`)
  }
  for (const { id, file, text, instead, harm } of wanted) {
    const key = createHash('sha256').update(`${file}\0${text}\0${instead}`).digest('hex')
    if (found[id]?.key !== key) {
      const target = join(folder, file)
      const whole = readFileSync(target, 'utf8')
      if (whole.split(text).length !== 2) throw new Error(`${id}: its text does not stand exactly once in ${file}`)
      writeFileSync(
        target,
        whole.replace(text, () => instead),
      )
      const began = performance.now()
      found[id] = { key, ...finderOf(folder, testsOf(file, imports)) }
      found[id].seconds = Math.round((performance.now() - began) / 1_000)
      writeFileSync(target, whole)
      keep()
    }
    const { where, by, seconds } = found[id]
    if (where === 'nowhere') missed += 1
    say(
      `${where === 'nowhere' ? 'NOT FOUND' : 'found    '} ${id} (${seconds} s): ${where === 'nowhere' ? harm : `${where}, ${by[0]}`}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
say(`${wanted.length - missed} of ${wanted.length} faults were found`)
process.exitCode = missed === 0 ? 0 : 1
