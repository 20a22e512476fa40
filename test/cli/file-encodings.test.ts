import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

/** Commands that read a file of the user; `FILE` is its name. */
const COMMANDS: readonly (readonly [file: string, text: string, args: readonly string[]])[] = [
  ['mine.yaml', 'title: Zoé', ['validate', 'FILE']],
  ['cards.yaml', '- number: Zoé', ['start', '--cards', 'FILE', '--port', '0']],
  ['audit.yaml', 'start: Zoé', ['audit', 'FILE']],
  ['run.har', '{"log":{"comment":"Zoé"}}', ['compare', 'FILE']],
  ['state.json', '{"version":"Zoé"}', ['state', 'import', 'FILE']],
  ['state.json', '{"version":"Zoé"}', ['start', '--port', '0', '--import', 'FILE']],
  ['config.json', '{"port":0,"seed":"Zoé"}', ['start', '--config', 'FILE']],
]

it.each(COMMANDS)('names %s with its byte that is not UTF-8: %s', async (name, text, args) => {
  const file = join(temporaryFolder(), name)
  const bytes = Buffer.from(text, 'latin1')
  writeFileSync(file, bytes)
  const { code, stderr } = await runCommand(args.map((word) => (word === 'FILE' ? file : word)))
  expect(code).toBeGreaterThan(0)
  expect(stderr).toContain(file)
  expect(stderr).toMatch(
    new RegExp(`[Bb]yte 0xE9 at offset ${bytes.indexOf(0xe9)} is not UTF-8[.;] [Ss]ave the file as UTF-8`),
  )
})

it('names the field of an import with half a character', async () => {
  const file = join(temporaryFolder(), 'state.json')
  writeFileSync(file, String.raw`{"version":2,"spaces":{"a":"\ud800"}}`)
  const { stderr } = await runCommand(['state', 'import', file])
  expect(stderr).toContain('`spaces.a` has an unpaired half of a character')
})
