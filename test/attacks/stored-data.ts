import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { CARD_PATHS } from '../support/card-fields.ts'
import { keptOf } from '../support/card-number-outputs.ts'
import { SPELLINGS } from '../support/card-spellings.ts'
import { runCommand } from '../support/command.ts'
import { quickFolder } from '../support/given-folder.ts'
import type { Attack } from './attack.ts'

/** Spellings of a listed number that were stored unchanged. */
const ODD = SPELLINGS.map(([spelling]) => spelling).filter((spelling) =>
  /with [:/,]$|Arabic|circled|superscript|bold|double-struck|monospace|zero-width|percent/.test(spelling),
)

/** Fields in which they were stored; test/flows/stored-card-numbers.more.test.ts has more fields and spellings. */
const WHERE = [
  'control: path',
  'control: unknown key of a queued outcome',
  'init: name of an unknown field',
  'control: refno of a queued outcome',
  'control: title of a scenario',
  'init: refno',
]

const numbers: readonly Attack[] = WHERE.map((path) => ({
  elsewhere: 'test/flows/stored-card-numbers.more.test.ts',
  action: `a card number in ${ODD.length} odd spellings: ${path}`,
  before: 'stored in events, HAR, rows and the journal',
  holds: 'not stored',
  async play() {
    expect(Object.keys(CARD_PATHS)).toContain(path)
    expect(await keptOf(ODD.map((spelling) => [path, spelling] as const))).toEqual([])
    return `0 of ${ODD.length} stored`
  },
}))

const env = { PATH: process.env.PATH ?? '' }

export const KEPT: readonly Attack[] = [
  ...numbers,
  {
    elsewhere: 'test/cli/exec.test.ts',
    action: '`exec --password` on a shared host',
    before: 'no warning',
    holds: 'a warning that other users can read it',
    async play() {
      const { code, stderr } = await runCommand(['exec', '--password', 'let-me-in', '--', 'true'], { env })
      expect([code, stderr]).toEqual([0, expect.stringContaining('can be read by others on this machine')])
      expect(stderr).not.toContain('let-me-in')
      return 'a warning that names the variable'
    },
  },
  {
    elsewhere: 'test/cli/exec.test.ts',
    action: '`exec --export` to a symbolic link of another user',
    before: 'the target of the link was overwritten',
    holds: 'a new file (0600) replaces the link',
    async play() {
      const folder = quickFolder()
      const file = join(folder, 'left.json')
      const target = join(folder, 'precious')
      writeFileSync(target, 'precious')
      symlinkSync(target, file)
      const { code } = await runCommand(['exec', '--export', file, '--', 'false'], { env })
      expect([code, readFileSync(target, 'utf8'), existsSync(file)]).toEqual([1, 'precious', true])
      expect([lstatSync(file).isSymbolicLink(), lstatSync(file).mode & 0o777]).toEqual([false, 0o600])
      return 'a new file, 0600; the target is unchanged'
    },
  },
]
