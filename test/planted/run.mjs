// `npm run test:planted`: plants each fault of faults.json in a copy of the project, one after the other, and runs the test
// file that must find it. `npm run test:planted -- host-suffix two-hosts`: only these.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { prepare, ROOT } from '../../scripts/prepare.mjs'

const FAULTS = JSON.parse(readFileSync(join(ROOT, 'test/planted/faults.json'), 'utf8'))

const print = (text) => process.stdout.write(`${text}\n`)

const chosen = (ids) => {
  const unknown = ids.filter((id) => !FAULTS.some((fault) => fault.id === id))
  if (unknown.length > 0) throw new Error(`Unknown fault ${unknown.join(', ')}. test/planted/faults.json lists all.`)
  return ids.length === 0 ? FAULTS : FAULTS.filter(({ id }) => ids.includes(id))
}

/** Copies the files that git tracks or would add. The packages are linked. */
const copyProject = () => {
  const to = mkdtempSync(join(tmpdir(), 'planted-'))
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = spawnSync('git', listing, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\0').filter(Boolean)
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(to, file))
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'), 'junction')
  return to
}

/** Builds the copy, since some tests run the built program, and returns whether these tests pass. */
const passes = async (folder, tests) => {
  const copied = await import(pathToFileURL(join(folder, 'scripts/prepare.mjs')).href)
  await copied.prepare()
  const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', ...tests]
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' }).status === 0
}

const isDetected = async (folder, { id, file, text, instead, foundBy }) => {
  const target = join(folder, file)
  const source = readFileSync(target, 'utf8')
  if (source.split(text).length !== 2) throw new Error(`${id}: its text must be in ${file} exactly once`)
  writeFileSync(
    target,
    source.replace(text, () => instead),
  )
  const isGreen = await passes(folder, [foundBy])
  writeFileSync(target, source)
  return !isGreen
}

await prepare()
process.env.CHROMIUM_PATH = await ensureChromium()
const faults = chosen(process.argv.slice(2))
const folder = copyProject()
let missed = 0
try {
  // In a suite that fails without a fault, every fault would seem to be found.
  const tests = [...new Set(faults.map(({ foundBy }) => foundBy))]
  if (!(await passes(folder, tests))) throw new Error('Some of the tests fail without any fault.')
  for (const fault of faults) {
    const detected = await isDetected(folder, fault)
    if (!detected) missed += 1
    print(`${detected ? 'found    ' : 'NOT FOUND'} ${fault.id} by ${fault.foundBy}: ${fault.harm}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
print(`${faults.length - missed} of ${faults.length} faults were found`)
process.exitCode = missed === 0 ? 0 : 1
