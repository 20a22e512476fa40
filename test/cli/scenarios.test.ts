import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { startSandbox } from '../support/sandbox.ts'

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = join(temporaryFolder(), 'mine')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const MINE = 'title: Mine\nwhen: { refno: "A*" }\nauthentication: { flow: frictionless, transStatus: R }\n'

it('lists each scenario with the title and the explanation of a new sandbox', async () => {
  const { http } = await startSandbox()
  const { code, stdout } = await runCommand(['scenarios'])
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  const { scenarios } = (await http.get('/_sandbox/scenarios')).body
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
    scenarios.map(({ name, title, explanation }: Record<string, string>) => [name, title, explanation]),
  )
})

it('prints a scenario with its conditions, card numbers, outcome and file', async () => {
  const { code, stdout } = await runCommand(['scenarios', 'challenge_failed'])
  expect(code).toBe(0)
  expect(stdout).toContain('challenge_failed: Challenge: failed (N)\nThe bank denies the authentication')
  expect(stdout).toMatch(/^when {5}VIS, ECA, AMX cards of challenge_failed, lookup\/challenge_failed$/m)
  expect(stdout).toMatch(/^cards {4}VIS {2}4000001000000042 {2}challenge_failed$/m)
  expect(stdout).toMatch(/^ {9}ECA {2}5200000000002490 {2}lookup\/challenge_failed$/m)
  expect(stdout).toMatch(/^outcome {2}challenge, then N \(reason 01\)$/m)
  expect(stdout).toMatch(/^from {5}shipped, .*scenarios.challenge_failed\.yaml:2$/m)
  expect(stdout).toMatch(/^ {4}result:\n {6}transStatus: N\n {6}reason: 01$/m)
})

it('describes how to apply a scenario without conditions, and lists a family', async () => {
  const late = (await runCommand(['scenarios', 'webhook_late'])).stdout
  expect(late).toMatch(
    /^when {5}on top of the matching scenario, by name: the header sandbox-scenario, next, or a space that forces it$/m,
  )
  expect((await runCommand(['scenarios', 'default'])).stdout).toMatch(/^when {5}everything else$/m)
  const { code, stdout } = await runCommand(['scenarios', 'decline'])
  expect(code).toBe(0)
  expect(stdout.split('\n').length).toBeGreaterThan(50)
  expect(stdout).toMatch(
    /^decline\/51 {2}Declined: 51 insufficient funds +VIS, ECA, AMX cards of .*: rejected with DECLINED, network code 51$/m,
  )
})

it('lists the scenarios of the folder, which replace shipped ones of the same name', async () => {
  const folder = folderWith({ 'mine.yaml': MINE, 'attempt.yaml': 'title: Other\nwhen: { refno: "B*" }\n' })
  const { stdout } = await runCommand(['scenarios', '--scenarios', folder])
  expect(stdout).toMatch(/^mine +Mine +refno A\*: no challenge, R/m)
  expect(stdout.match(/^attempt .*$/gm)).toEqual([expect.stringMatching(/refno B\*/)])
  const first = await runCommand(['scenarios', 'mine'], { env: { THREEDS_SCENARIOS: folder } })
  expect(first.stdout).toMatch(/^from {5}from the folder of --scenarios, .*mine\.yaml:1$/m)
})

it('exits with 1 and reports the position of a problem in the folder', async () => {
  const folder = folderWith({ 'bad.yaml': 'title: Bad\nwhan: {}\n' })
  const { code, stdout, stderr } = await runCommand(['scenarios', '--scenarios', folder])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('bad.yaml:2:1: ')
})

it('reports a missing folder', async () => {
  const { code, stderr } = await runCommand(['scenarios', '--scenarios', './nowhere'])
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^Cannot load the scenarios:\n.*\.\/nowhere.*\n$/),
  })
})

it.each([
  ['a title', ['frictionless_atempt'], 'Did you mean `attempt` (Frictionless: attempt)?'],
  ['a mistyped name', ['challenge_faild'], 'Unknown scenario `challenge_faild`. Did you mean `challenge_failed`?'],
  [
    'a name without a similar one',
    ['xxxxxxxxxxxx'],
    'Unknown scenario `xxxxxxxxxxxx`. `threeds-sandbox scenarios` lists all.',
  ],
  ['a card number instead of a name', ['4000001000000042'], 'Unknown scenario `[hidden number]`.'],
  ['a setting without effect', ['--port', '1'], '`scenarios` does not take `--port`. It uses no running sandbox.'],
  ['two names', ['default', 'attempt'], 'Unexpected argument `attempt`.'],
  [
    'an unknown flag',
    ['--scenario', 'x'],
    '`--scenario` is neither for scenarios nor a setting. Did you mean `--scenarios`?',
  ],
])('exits with 2 for %s', async (_title, args, complaint) => {
  const { code, stdout, stderr } = await runCommand(['scenarios', ...args])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})
