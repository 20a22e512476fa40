import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missing } from '../support/client-makers.ts'
import { givenExample, inShell } from '../support/example.ts'
import { isLong } from '../support/long.ts'
import { builtProgram } from '../support/process.ts'

type Recipe = {
  /** What its run says when its two tests have passed: a run that finds no tests ends with 0, too. */
  readonly says: RegExp
  /** Commands that not every machine has, each with what it says its version to. */
  readonly needs?: readonly (readonly [command: string, flag: string])[]
  /** Whether `npm test` runs it; the others want packages that the project has not, and minutes. */
  readonly isQuick?: true
}

const RECIPES: Readonly<Record<string, Recipe>> = {
  vitest: { says: /Tests +2 passed \(2\)/, isQuick: true },
  'node-test': { says: /pass 2\b/, isQuick: true },
  shop: { says: /pass 29\b[\s\S]*pass 3\b/, isQuick: true },
}

/** The rows of examples/README.md. */
const ROWS = [
  ...readFileSync('examples/README.md', 'utf8').matchAll(/^\| \[([^\]]+)\]\(\1\) \|.*\| `([^`]+)` \|$/gm),
].map(([, name = '', command = '']) => ({ name, command }))

it('every recipe stands in examples/README.md', () => {
  expect(ROWS.map(({ name }) => name)).toEqual(Object.keys(RECIPES))
})

describe('an example runs as examples/README.md says', () => {
  builtProgram()
  it.for(ROWS)('$name', { timeout: 900_000 }, ({ name, command }, { skip }) => {
    const { says = /$^/, needs = [], isQuick } = RECIPES[name] ?? {}
    skip(!isLong && !isQuick, `${name} runs in npm run test:long`)
    const absent = missing(needs)
    skip(absent.length > 0, `${name}: this machine has no ${absent.join(', ')}`)
    const { code, said } = inShell(command, givenExample(name))
    expect(said).toMatch(says)
    expect(code).toBe(0)
  })
})
