import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { stateText } from '../../src/engine/store/state-file.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, fill, startTransaction } from '../support/state.ts'

/** Runs `threeds-sandbox state …` in this process and returns its output. */
const command = async (folder: string, ...args: string[]) => {
  const lines: string[] = []
  const io = {
    out: (line: string) => void lines.push(line),
    err: (line: string) => void lines.push(`! ${line}`),
    isTerminal: false,
    untilSignal: () => Promise.resolve('SIGTERM'),
  }
  const code = await run(['state', ...args, '--state-dir', folder], io, {})
  return { code, output: lines.join('\n') }
}

const sandboxIn = (folder: string) => startSandbox({ ephemeral: false, 'state-dir': folder, webhooks: 'manual' })

/** Creates the state folder of a stopped sandbox with two spaces, and returns their exports. */
const stopped = async () => {
  const folder = join(temporaryFolder(), 'state')
  const running = await sandboxIn(folder)
  const { open } = await fill(running)
  const other = await startTransaction(inSpace(running, 'b'))
  const texts = { all: pretty(await exported(running)), b: pretty(await exported(running, 'b')) }
  await running.sandbox.close()
  return { folder, open, other, ...texts }
}

const pretty = (text: string): string => stateText(JSON.parse(text))

const LINES = [
  '  b: 1 transactions, 1 counters',
  '  default: 5 transactions, 4 links, 2 deliveries, 2 aliases, 2 aliasCvvs, 1 answers, 4 counters, 1 choices',
]

describe('threeds-sandbox state', () => {
  it('check lists the records of the folder, and changes nothing', async () => {
    const { folder, all } = await stopped()
    const output = [`${folder}: valid state, 2 spaces`, ...LINES].join('\n')
    expect(await command(folder, 'check')).toEqual({ code: 0, output })
    expect((await command(folder, 'export')).output).toBe(all.trimEnd())
  })

  it('export writes the same as the export of a running sandbox, a line for each field', async () => {
    const { folder, all, b } = await stopped()
    const file = join(temporaryFolder(), 'out.json')
    expect(await command(folder, 'export', file)).toEqual({ code: 0, output: '' })
    expect(readFileSync(file, 'utf8')).toBe(all)
    expect(await command(folder, 'export', '--space', 'b')).toEqual({ code: 0, output: b.trimEnd() })
    expect(await command(folder, 'export', '--space=b')).toEqual({ code: 0, output: b.trimEnd() })
  })

  it.each<[title: string, args: string[], complaint: string]>([
    ['no arguments', [], '! `state` needs `check`, `export [FILE]`, `import FILE` or `reset`.'],
    ['an unknown action', ['save'], '! `state` needs `check`'],
    ['a file for reset', ['reset', 'file.json'], '! `state` needs `check`'],
    ['two files', ['export', 'a', 'b'], '! `state` needs `check`'],
    ['an import without a file', ['import'], '! `state import` needs a file.'],
    ['a space without a name', ['reset', '--space'], '! `--space` needs a value.'],
    ['a space with an empty name', ['reset', '--space='], '! `--space` needs a value.'],
    ['a bad name', ['reset', '--space', 'No'], '! --space needs a name: a space name has 1 to 63 characters of'],
    [
      'an unknown flag',
      ['reset', '--spaces', 'a'],
      '! `--spaces` is neither for state nor a setting. Did you mean `--space`?',
    ],
  ])('exits with 2 for %s, and changes nothing', async (_title, args, complaint) => {
    const folder = join(temporaryFolder(), 'state')
    const { code, output } = await command(folder, ...args)
    expect([code, output]).toEqual([2, expect.stringContaining(complaint)])
    expect(existsSync(folder)).toBe(false)
  })
})
