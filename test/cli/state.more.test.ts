import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { stateText } from '../../src/engine/store/state-file.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
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

const fileWith = (text: string): string => {
  const file = join(temporaryFolder(), 'export.json')
  writeFileSync(file, text)
  return file
}

describe('threeds-sandbox state', () => {
  it('import fills the folder, reset empties it, and the next sandbox uses it', async () => {
    const { folder, open, other, all } = await stopped()
    const file = fileWith(all)
    expect(await command(folder, 'reset')).toEqual({ code: 0, output: 'Reset default, b' })
    expect(await command(folder, 'reset')).toEqual({ code: 0, output: 'Nothing to reset' })
    expect((await command(folder, 'check')).output).toBe(`${folder}: valid state, 0 spaces`)
    expect(await command(folder, 'import', file, '--space', 'b')).toEqual({ code: 0, output: 'Imported b' })
    const first = await sandboxIn(folder)
    expect((await first.status(open)).status).toBe(400)
    expect((await inSpace(first, 'b').status(other)).body.status).toBe('initialized')
    await first.sandbox.close()

    expect(await command(folder, 'import', file)).toEqual({ code: 0, output: 'Imported b, default' })
    expect(await command(folder, 'reset', '--space', 'b')).toEqual({ code: 0, output: 'Reset b' })
    const second = await sandboxIn(folder)
    expect((await second.finish(open, { code: '4444' })).body.status).toBe('authenticated')
    expect((await inSpace(second, 'b').status(other)).status).toBe(400)
  })

  it.each<[title: string, text: string, complaint: string]>([
    ['no JSON', '{"format":', 'is not valid JSON'],
    ['another file', '{"version":1,"tables":{}}', 'cannot be imported:\n  This is not an export of the sandbox'],
    [
      'a damaged one',
      '{"format":"threeds-sandbox state","version":1,"spaces":{"a":{"counters":{"link":-1},"x":{}}}}',
      'cannot be imported:\n  spaces.a.counters.link: the record ',
    ],
  ])('exits with 1 for an import of %s, and changes nothing', async (_title, text, complaint) => {
    const { folder, all } = await stopped()
    const file = fileWith(text)
    const { code, output } = await command(folder, 'import', file)
    expect([code, output]).toEqual([1, expect.stringContaining(`! \`${file}\` ${complaint}`)])
    expect((await command(folder, 'export')).output).toBe(all.trimEnd())
  })

  it('exits with 1 for a missing file or space, for IDs of another space, and for an unwritable file', async () => {
    const { folder, other, all, b } = await stopped()
    const missing = await command(folder, 'import', join(folder, 'no.json'))
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('no.json` cannot be read: ENOENT')])
    const file = fileWith(b)
    expect(await command(folder, 'import', file, '--space', 'c')).toEqual({
      code: 1,
      output: `! \`${file}\` has no space \`c\`.`,
    })
    const stranger = await command(folder, 'import', fileWith(b.replace('"b": {', '"c": {')))
    expect(stranger).toEqual({
      code: 1,
      output: expect.stringContaining(`transactions ${other} already exists in space b`),
    })
    const nowhere = await command(folder, 'export', join(folder, 'no', 'out.json'))
    expect([nowhere.code, nowhere.output.split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^! Cannot write `state export .*out\.json`: folder `.*no` not found\.$/)],
    ])
    expect((await command(folder, 'export')).output).toBe(all.trimEnd())
  })

  it('exits with 4 for unusable state', async () => {
    const { folder } = await stopped()
    writeFileSync(join(folder, 'state.json'), '{"version":1,"tables":')
    for (const action of ['check', 'export', 'reset']) {
      const { code, output } = await command(folder, action)
      expect([code, output]).toEqual([4, expect.stringContaining(join(folder, 'state.json'))])
    }
  })
})

describe('the program', () => {
  it('imports --import before it is ready, and writes --export-on-exit when it stops', async () => {
    const { folder, open, other, all } = await stopped()
    const file = fileWith(all)
    const out = join(temporaryFolder(), 'out.json')
    const quiet = ['--webhooks', 'manual', '--ephemeral']
    const first = await startCommand([...quiet, '--import', file, '--export-on-exit', out])
    expect((await first.status(open)).body.status).toBe('initialized')
    expect(existsSync(out)).toBe(false)
    first.kill('SIGTERM')
    expect(await first.exit).toEqual({ code: 0, signal: null })
    expect(readFileSync(out, 'utf8')).toBe(all)
    expect(first.stderr()).toBe('')

    const { code, stdout } = await runCommand(['state', 'export', '--space', 'b', '--state-dir', folder])
    expect([code, stdout]).toEqual([0, expect.stringContaining(other)])
  })

  it.each<[title: string, text: string | undefined, complaint: string]>([
    ['is missing', undefined, 'cannot be read: ENOENT'],
    ['is not JSON', '{', 'is not valid JSON'],
    ['is something else', '{"version":1}', 'cannot be imported:'],
  ])('exits with 1 without a stack trace if the file to import %s', async (_title, text, complaint) => {
    const file = text === undefined ? join(temporaryFolder(), 'no.json') : fileWith(text)
    const { code, stdout, stderr } = await runCommand(['--port', '0', '--ephemeral', '--import', file])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`\`${file}\` ${complaint}`)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it.each([
    ['next to the state', (folder: string) => ['--state-dir', folder], (folder: string) => folder],
    ['in the folder for temporary files with --ephemeral', () => ['--ephemeral'], () => tmpdir()],
  ])(
    'exits with 1 if the export can no longer be written at the end, and writes it %s',
    async (_title, args, folderOf) => {
      const folder = join(temporaryFolder(), 'state')
      const gone = join(temporaryFolder(), 'gone')
      mkdirSync(gone)
      const program = await startCommand([...args(folder), '--export-on-exit', join(gone, 'out.json')])
      const id = String((await program.init(initBody())).body.transactionId)
      rmSync(gone, { recursive: true })
      program.kill('SIGTERM')
      expect(await program.exit).toEqual({ code: 1, signal: null })
      const [, file = ''] =
        /out\.json` cannot be written: ENOENT.*\. Its content is in `(.*)`\.$/m.exec(program.stderr()) ?? []
      expect(dirname(dirname(file))).toBe(folderOf(folder))
      expect(readFileSync(file, 'utf8')).toContain(id)
      rmSync(dirname(file), { recursive: true })
      expect(program.stderr()).not.toMatch(/^\s+at /m)
    },
  )

  it.each([
    ['a missing folder', (folder: string) => join(folder, 'no', 'out.json'), /folder `.*no` not found/],
    ['a folder', (folder: string) => folder, /it is a folder/],
    ['a device', () => '/dev/null', /not a regular file/],
    ['a folder without write permission', () => '/proc/out.json', /Cannot write/],
  ])('exits with 1 before it is ready if an output is %s', async (_title, path, problem) => {
    for (const option of ['--export-on-exit', '--ready-file']) {
      const folder = temporaryFolder()
      const { code, stdout, stderr } = await runCommand(['--port', '0', '--ephemeral', option, path(folder)])
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^Cannot (write|remove) /)
      if (option === '--export-on-exit') expect(stderr).toMatch(problem)
    }
  })

  it('does not change an existing export at its start, and accepts one in a new state folder', async () => {
    const folder = join(temporaryFolder(), 'state')
    const file = join(temporaryFolder(), 'out.json')
    writeFileSync(file, 'earlier')
    const program = await startCommand(['--state-dir', folder, '--export-on-exit', file])
    expect(readFileSync(file, 'utf8')).toBe('earlier')
    expect(readdirSync(dirname(file))).toEqual(['out.json'])
    program.kill('SIGTERM')
    expect((await program.exit).code).toBe(0)
    const inside = join(temporaryFolder(), 'new')
    const other = await startCommand(['--state-dir', inside, '--export-on-exit', join(inside, 'out.json')])
    other.kill('SIGTERM')
    expect((await other.exit).code).toBe(0)
    expect(readdirSync(inside)).toContain('out.json')
  })
})
