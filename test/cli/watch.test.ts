import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import type { RunningProgram } from '../support/program.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'

builtProgram()

const declined = (networkCode: number): string =>
  `when: { refno: "vip-*" }\ninitialization: { error: DECLINED, networkCode: ${networkCode} }\n`

const given = () => {
  const folder = scenarioFolder({ 'vip.yaml': declined(51) })
  return { folder, write: (name: string, text: string) => writeFileSync(join(folder, name), text) }
}

/** How a good customer is declined now. */
const codeOf = async ({ init }: Pick<RunningProgram, 'init'>): Promise<unknown> => {
  const { error } = (await init(initBody(undefined, { refno: 'vip-1' }))).body
  return (error as { networkCode?: string } | undefined)?.networkCode
}

const linesOf = ({ stdout }: Pick<RunningProgram, 'stdout'>): string[] =>
  (stdout().split(/ready on .*\n/)[1] ?? '').trim().split('\n')

const reloadsOf = (program: Pick<RunningProgram, 'stdout'>): string[] =>
  linesOf(program).filter((line) => line.includes('read again') || line.includes('"scenarios.'))

describe('the built program', () => {
  it('reads a changed folder again, says so in a line, keeps the good set at problems, and stops', async () => {
    const { folder, write } = given()
    const program = await startProgram(['--ephemeral', '--scenarios', folder, '--watch', 'on'])
    expect(await codeOf(program)).toBe('51')
    write('vip.yaml', declined(61))
    await eventually(() => expect(reloadsOf(program)).toHaveLength(1))
    expect(JSON.parse(reloadsOf(program)[0] ?? '')).toEqual({
      type: 'scenarios.reloaded',
      at: expect.any(String),
      folder,
      scenarios: 1,
      added: [],
      changed: ['vip'],
      removed: [],
    })
    expect(await codeOf(program)).toBe('61')
    write('vip.yaml', `${declined(62)}titel: x\n`)
    await eventually(() => expect(program.stderr()).toContain(`${join(folder, 'vip.yaml')}:3:1: unknown key "titel"`))
    expect(program.stderr()).toContain('the scenarios cannot be used, the one that was good stays:')
    expect(JSON.parse(reloadsOf(program)[1] ?? '')).toMatchObject({ type: 'scenarios.refused', scenarios: 1 })
    expect(await codeOf(program)).toBe('61')
    program.kill('SIGTERM')
    expect(await program.exit).toEqual({ code: 0, signal: null })
  })
})

describe('whether the folder is watched', () => {
  type Start = readonly [
    what: string,
    args: readonly string[],
    options: { readonly isTerminal?: boolean; readonly env?: Readonly<Record<string, string>> },
    isOn: boolean,
  ]
  const STARTS: readonly Start[] = [
    ['on a terminal', [], { isTerminal: true }, true],
    ['on a terminal, and not wanted', ['--watch', 'off'], { isTerminal: true }, false],
    [
      'on a terminal, and not wanted by the environment',
      [],
      { isTerminal: true, env: { THREEDS_WATCH: 'off' } },
      false,
    ],
    ['without a terminal', [], {}, false],
    ['without a terminal, and wanted', ['--watch=on'], {}, true],
    ['without a terminal, and wanted by the environment', [], { env: { THREEDS_WATCH: 'on' } }, true],
  ]

  it('is said by --watch, by the environment, and by whether somebody sits there', async () => {
    const { folder, write } = given()
    // All of them look at one folder: a change takes as long to be seen by six as by one.
    const programs = await Promise.all(
      STARTS.map(async ([what, args, options, isOn]) => {
        const program = await startCommand(['--ephemeral', '--scenarios', folder, ...args], options)
        expect(program.stdout().includes('read again when a file in it changes'), what).toBe(isOn)
        return { what, program, isOn }
      }),
    )
    // A sandbox that surely watches, started later: when it has seen two changes, the others have seen the first.
    const seen: unknown[] = []
    const onReload = (reload: unknown): void => void seen.push(reload)
    const other = await createSandbox({ ephemeral: true, port: 0, scenarios: folder, watch: 'on', onReload })
    try {
      for (const [n, networkCode] of [61, 62].entries()) {
        write('vip.yaml', declined(networkCode))
        await eventually(() => expect(seen).toHaveLength(n + 1))
      }
    } finally {
      await other.close()
    }
    for (const { what, program, isOn } of programs)
      if (isOn) await eventually(async () => expect(await codeOf(program), what).toBe('62'))
      else expect([await codeOf(program), reloadsOf(program)], what).toEqual(['51', []])
  })

  it('is said by the config file, too', async () => {
    const { folder, write } = given()
    const config = join(temporaryFolder(), 'threeds.yaml')
    writeFileSync(config, JSON.stringify({ scenarios: folder, watch: 'on', 'log-format': 'pretty' }))
    const program = await startCommand(['--ephemeral', '--config', config])
    write('more.yaml', 'title: More')
    rmSync(join(folder, 'vip.yaml'))
    await eventually(() => expect(reloadsOf(program)).not.toEqual([]))
    expect(reloadsOf(program)).toEqual([`scenarios of ${folder} read again: 1 scenario; added more; removed vip`])
  })

  it('does not keep a start without a folder of scenarios on a terminal', async () => {
    const { stdout } = await startCommand(['--ephemeral'], { isTerminal: true })
    expect(stdout()).not.toContain('read again')
  })

  it.each<[string[], Record<string, string>]>([
    [['--watch', 'on'], {}],
    [[], { THREEDS_WATCH: 'on' }],
    [['--watch', 'on', '--scenarios='], {}],
  ])('is refused with what to do where there is none: %j %j', async (args, env) => {
    const { code, stdout, stderr } = await runCommand(['--ephemeral', ...args], { env })
    expect({ code, stdout, stderr: stderr.trim() }).toEqual({
      code: 2,
      stdout: '',
      stderr: 'watch is on, but there is no folder to watch: name one with --scenarios DIR, or leave --watch on out',
    })
  })
})

it('ends when the sandbox is closed', async () => {
  const { folder, write } = given()
  const [closed, open]: [unknown[], unknown[]] = [[], []]
  const watching = async (seen: unknown[]) =>
    createSandbox({
      ephemeral: true,
      port: 0,
      scenarios: folder,
      watch: 'on',
      onReload: (told) => void seen.push(told),
    })
  const sandboxes = [await watching(closed), await watching(open)]
  try {
    write('vip.yaml', declined(61))
    await eventually(() => expect([closed.length, open.length]).toEqual([1, 1]))
    await sandboxes[0]?.close()
    for (const [n, networkCode] of [62, 63].entries()) {
      write('vip.yaml', declined(networkCode))
      await eventually(() => expect(open).toHaveLength(n + 2))
    }
    expect(closed).toHaveLength(1)
  } finally {
    await sandboxes[1]?.close()
  }
})
