import { expect, it } from 'vitest'
import { contractIn } from '../../test/support/contract-document.ts'
import { COMMANDS } from './command-table.ts'
import { CALLS, notACommand } from './unknown-command.ts'

const { paths } = contractIn('src/control/openapi.yaml') as { paths: object }
const known = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, 'ID'))

it.each(Object.entries(CALLS))('%s is no command, and what does it is a call that there is', (word, call) => {
  expect(COMMANDS.map(({ name }) => name)).not.toContain(word)
  const [, path = ''] = /_sandbox(\S+)/.exec(call) ?? []
  expect(known).toContain(path.replace(/\b(?:REQUEST-ID|SPACE)\b/, 'ID'))
})

it.each([
  ['nextt', '"nextt" is not a command; did you mean next?'],
  ['4000001000000042', '"[hidden number]" is not a command; the commands are next'],
  ['constructor', '"constructor" is not a command; the commands are next'],
])('says of %s what is known of it', (word, said) => expect(notACommand(word, [{ name: 'next' }])).toBe(said))
