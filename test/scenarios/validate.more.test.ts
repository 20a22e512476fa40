import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run as runProgram } from '../../src/cli/run.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'validate-'))
  mkdirSync(join(folder, 'good'))
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'good/a.yaml'), 'cases: { b: {}, c: {} }')
  writeFileSync(join(folder, 'bad.yaml'), 'titel: x')
  writeFileSync(join(folder, 'mastercard.yaml'), '# all of them\ntitle: x\nwhen: { brand: ECA }')
  writeFileSync(join(folder, 'notes.txt'), 'x')
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = async (...paths: string[]) => {
  const out: string[] = []
  const err: string[] = []
  const short = (lines: string[]) => (line: string) => lines.push(line.replaceAll(folder, '.'))
  const io = { out: short(out), err: short(err), isTerminal: false, untilSignal: () => Promise.resolve('SIGTERM') }
  const code = await runProgram(['validate', ...paths.map((path) => join(folder, path))], io, {})
  return { code, out, err }
}

const BAD = './bad.yaml:1:1: Unknown key `titel`. Did you mean `title`?'

const TAKES =
  /^\.\/mastercard\.yaml:2:1: warning: `mastercard` takes requests of 1\d\d more specific scenarios \(1\d\d cards\): `attempt`, `cavv_short`, `challenge_abandoned`, `challenge_attempt`, `challenge_canceled` and 1\d\d more. To keep them, list its cards/

it.each<[title: string, paths: string[], expected: Awaited<ReturnType<typeof run>>]>([
  ['a valid folder', ['good'], { code: 0, out: ['1 file: 2 scenarios, no problems'], err: [] }],
  ['a valid file', ['good/a.yaml'], { code: 0, out: ['1 file: 2 scenarios, no problems'], err: [] }],
  ['an invalid file', ['bad.yaml'], { code: 1, out: ['1 file: 1 problem'], err: [BAD] }],
  ['valid and invalid', ['good', 'bad.yaml'], { code: 1, out: ['2 files: 1 problem'], err: [BAD] }],
  [
    'a file that shadows cards of the shipped ones',
    ['mastercard.yaml'],
    { code: 0, out: ['1 file: 1 scenario, 1 warning'], err: [expect.stringMatching(TAKES)] },
  ],
  [
    'one next to a valid folder',
    ['good', 'mastercard.yaml'],
    { code: 0, out: ['2 files: 3 scenarios, 1 warning'], err: [expect.stringMatching(TAKES)] },
  ],
  [
    'one next to an invalid file, which comes first',
    ['mastercard.yaml', 'bad.yaml'],
    { code: 1, out: ['2 files: 1 problem'], err: [BAD] },
  ],
  ['a missing file', ['no.yaml'], { code: 2, out: [], err: ['File or folder `./no.yaml` not found.'] }],
  [
    'another file',
    ['notes.txt'],
    { code: 2, out: [], err: ['`./notes.txt` is not a scenario file. Name it *.yaml or *.yml.'] },
  ],
  ['an empty folder', ['empty'], { code: 2, out: [], err: ['No *.yaml or *.yml file in folder `./empty`.'] }],
  [
    'an invalid and a missing file',
    ['bad.yaml', 'no.yaml'],
    { code: 2, out: [], err: ['File or folder `./no.yaml` not found.', BAD] },
  ],
])('%s', async (_title, paths, expected) => {
  expect(await run(...paths)).toEqual(expected)
})

it('checks the shipped scenarios by default', async () => {
  const { code, out, err } = await run()
  expect({ code, err }).toEqual({ code: 0, err: [] })
  expect(out[0]).toMatch(/^\d\d files: \d{3} scenarios, no problems$/)
})
