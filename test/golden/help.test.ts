import { expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { run } from '../../src/cli/run.ts'
import { goldens } from './goldens.ts'

const golden = goldens('help')

const CALLS: readonly (readonly [file: string, args: readonly string[]])[] = [
  ['all.txt', ['--help']],
  ['no-such-command.txt', ['nextt']],
  ['help-of-no-such-command.txt', ['help', 'nextt']],
  ...COMMANDS.map(({ name }) => [`${name}.txt`, [name, '--help']] as const),
]

it.each(CALLS)('%s', async (file, args) => {
  const said: string[] = []
  const code = await run(
    args,
    {
      out: (line) => said.push(line),
      err: (line) => said.push(...line.split('\n').map((one) => `(err) ${one}`)),
      isTerminal: false,
      untilSignal: () => Promise.reject(new Error('nobody waits')),
    },
    {},
  )
  await golden.is(file, [`threeds-sandbox ${args.join(' ')}`, '', ...said, '', `exit code ${code}`].join('\n'))
})

it('no file is left over', () => expect(golden.left()).toEqual([]))
