import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { PLACES } from '../support/card-places.ts'
import { SPELLINGS } from '../support/card-spellings.ts'
import { runCommand } from '../support/command.ts'
import { quickFolder } from '../support/given-folder.ts'
import { keptOf } from '../support/kept-numbers.ts'
import type { Attack } from './attack.ts'

/** Spellings of a listed number that were kept as they came. */
const ODD = SPELLINGS.map(([spelling]) => spelling).filter((spelling) =>
  /with [:/,]$|Arabic|circled|superscript|bold|double-struck|monospace|zero-width|percent/.test(spelling),
)

/** Where they were kept; test/flows/card-numbers-everywhere.more.test.ts has more places and spellings. */
const WHERE = [
  'control: path',
  'control: unknown key of a one-shot',
  'init: name of an unknown field',
  'control: refno of a one-shot',
  'control: title of a scenario',
  'init: refno',
]

const numbers: readonly Attack[] = WHERE.map((place) => ({
  elsewhere: 'test/flows/card-numbers-everywhere.more.test.ts',
  what: `a card number in ${ODD.length} odd spellings: ${place}`,
  before: 'kept in events, HAR, rows and the journal',
  holds: 'kept nowhere',
  async play() {
    expect(Object.keys(PLACES)).toContain(place)
    expect(await keptOf(ODD.map((spelling) => [place, spelling] as const))).toEqual([])
    return `0 of ${ODD.length} kept`
  },
}))

const env = { PATH: process.env.PATH ?? '' }

export const KEPT: readonly Attack[] = [
  ...numbers,
  {
    elsewhere: 'test/cli/exec.test.ts',
    what: '`exec --password` on a machine that others use',
    before: 'nothing was said',
    holds: 'it is told that others can read it',
    async play() {
      const { code, stderr } = await runCommand(['exec', '--password', 'let-me-in', '--', 'true'], { env })
      expect([code, stderr]).toEqual([0, expect.stringContaining('can be read by others on this machine')])
      expect(stderr).not.toContain('let-me-in')
      return 'told, with its variable beside it'
    },
  },
  {
    elsewhere: 'test/cli/exec.test.ts',
    what: '`exec --export` where somebody has put a link',
    before: 'the file behind the link was written',
    holds: 'a new file (0600) in the place of the link',
    async play() {
      const folder = quickFolder()
      const file = join(folder, 'left.json')
      const target = join(folder, 'precious')
      writeFileSync(target, 'precious')
      symlinkSync(target, file)
      const { code } = await runCommand(['exec', '--export', file, '--', 'false'], { env })
      expect([code, readFileSync(target, 'utf8'), existsSync(file)]).toEqual([1, 'precious', true])
      expect([lstatSync(file).isSymbolicLink(), lstatSync(file).mode & 0o777]).toEqual([false, 0o600])
      return 'a new file, 0600; the other one is as it was'
    },
  },
]
