import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/app/sandbox.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { quickSleep } from '../support/manual-sleep.ts'
import type { RunningProgram } from '../support/program.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'

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

  /** A start whose watching is said by its config file. */
  const fromConfigFile = async (folder: string) => {
    const config = join(temporaryFolder(), 'threeds.yaml')
    writeFileSync(config, JSON.stringify({ scenarios: folder, watch: 'on', 'log-format': 'pretty' }))
    return startCommand(['--ephemeral', '--config', config])
  }

  it('is said by --watch, by the environment, by whether somebody sits there, and by the config file', async () => {
    const { folder, write } = given()
    // All of them look at one folder: a change takes as long to be seen by seven as by one. Those that watch look later than
    // the others would.
    const programs = []
    for (const [what, args, options, isOn] of STARTS.toSorted(([, , , one], [, , , other]) => +one - +other)) {
      const program = await startCommand(['--ephemeral', '--scenarios', folder, ...args], options)
      expect(program.stdout().includes('read again when a file in it changes'), what).toBe(isOn)
      programs.push({ what, program, isOn })
    }
    const pretty = await fromConfigFile(folder)
    const { program: json } = programs.find(({ what }) => what === 'without a terminal, and wanted') ?? {}
    if (!json) throw new Error('a start is missing')
    expect(await codeOf(json)).toBe('51')

    write('vip.yaml', declined(61))
    write('more.yaml', 'title: More')
    for (const { what, program, isOn } of programs)
      if (isOn) await eventually(async () => expect(await codeOf(program), what).toBe('61'))
    await eventually(() => expect(reloadsOf(pretty)).not.toEqual([]))
    for (const { what, program, isOn } of programs)
      if (!isOn) expect([await codeOf(program), reloadsOf(program)], what).toEqual(['51', []])
    expect(reloadsOf(pretty)).toEqual([`scenarios of ${folder} read again: 2 scenarios; added more; changed vip`])
    expect(reloadsOf(json).map((line) => JSON.parse(line))).toEqual([
      {
        level: 'info',
        type: 'scenarios.reloaded',
        at: expect.any(String),
        folder,
        scenarios: 2,
        added: ['more'],
        changed: ['vip'],
        removed: [],
      },
    ])

    write('vip.yaml', `${declined(62)}titel: x\n`)
    await eventually(() => expect(json.stderr()).toContain(`${join(folder, 'vip.yaml')}:3:1: Unknown key "titel"`))
    expect(json.stderr()).toContain('the scenarios cannot be used, the 2 that were good stay:')
    expect(JSON.parse(reloadsOf(json)[1] ?? '')).toMatchObject({ type: 'scenarios.refused', scenarios: 2 })
    expect(await codeOf(json)).toBe('61')
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
      stderr: '`--watch on` needs a folder. Add `--scenarios DIR` or remove `--watch on`.',
    })
  })
})

it('ends when the sandbox is closed', async () => {
  const { folder, write } = given()
  const closed: unknown[] = []
  const open: unknown[] = []
  const watching = async (seen: unknown[]) =>
    createSandbox({
      ephemeral: true,
      port: 0,
      scenarios: folder,
      watch: 'on',
      sleep: quickSleep,
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
