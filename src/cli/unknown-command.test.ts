import { expect, it } from 'vitest'
import { contractIn } from '../../test/support/contract-document.ts'
import { COMMANDS } from './command-table.ts'
import { describeUnknownCommand, HTTP_CALLS } from './unknown-command.ts'

const { paths } = contractIn('src/control/openapi.yaml') as { paths: object }
const knownPaths = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, 'ID'))

it.each(Object.entries(HTTP_CALLS))('suggests an existing call for %s, which is no command', (word, call) => {
  expect(COMMANDS.map(({ name }) => name)).not.toContain(word)
  const [, path = ''] = /_sandbox(\S+)/.exec(call) ?? []
  expect(knownPaths).toContain(path.replace(/\b(?:REQUEST-ID|SPACE)\b/, 'ID'))
})

it.each([
  ['nextt', 'Unknown command `nextt`. Did you mean `next`?'],
  ['4000001000000042', 'Unknown command `[hidden number]`. The commands are next.'],
  ['constructor', 'Unknown command `constructor`. The commands are next.'],
])('describes %s', (word, message) => expect(describeUnknownCommand(word, [{ name: 'next' }])).toBe(message))
