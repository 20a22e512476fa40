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

const setUp = () => {
  const folder = scenarioFolder({ 'vip.yaml': declined(51) })
  return { folder, write: (name: string, text: string) => writeFileSync(join(folder, name), text) }
}

/** Returns the network code of the current scenario for a VIP order. */
const codeOf = async ({ init }: Pick<RunningProgram, 'init'>): Promise<unknown> => {
  const { error } = (await init(initBody(undefined, { refno: 'vip-1' }))).body
  return (error as { networkCode?: string } | undefined)?.networkCode
}

const linesOf = ({ stdout }: Pick<RunningProgram, 'stdout'>): string[] =>
  (stdout().split(/ready on .*\n/)[1] ?? '').trim().split('\n')

const reloadsOf = (program: Pick<RunningProgram, 'stdout'>): string[] =>
  linesOf(program).filter((line) => line.includes('Reloaded') || line.includes('"scenarios.'))

describe('watching the scenario folder', () => {
  type Start = readonly [
    title: string,
    args: readonly string[],
    options: { readonly isTerminal?: boolean; readonly env?: Readonly<Record<string, string>> },
    isOn: boolean,
  ]
  const STARTS: readonly Start[] = [
    ['on a terminal', [], { isTerminal: true }, true],
    ['on a terminal, disabled', ['--watch', 'off'], { isTerminal: true }, false],
    ['on a terminal, disabled by the environment', [], { isTerminal: true, env: { THREEDS_WATCH: 'off' } }, false],
    ['without a terminal', [], {}, false],
    ['without a terminal, enabled', ['--watch=on'], {}, true],
    ['without a terminal, enabled by the environment', [], { env: { THREEDS_WATCH: 'on' } }, true],
  ]

  /** Starts a sandbox with `watch` in its config file. */
  const fromConfigFile = async (folder: string) => {
    const config = join(temporaryFolder(), 'threeds.yaml')
    writeFileSync(config, JSON.stringify({ scenarios: folder, watch: 'on', 'log-format': 'pretty' }))
    return startCommand(['--ephemeral', '--config', config])
  }

  it('depends on --watch, the environment, the terminal and the config file', async () => {
    const { folder, write } = setUp()
    // All watch the same folder, so that seven take as long as one. Those that watch start last.
    const programs = []
    for (const [title, args, options, isOn] of STARTS.toSorted(([, , , one], [, , , other]) => +one - +other)) {
      const program = await startCommand(['--ephemeral', '--scenarios', folder, ...args], options)
      expect(program.stdout().includes('reloaded after a change'), title).toBe(isOn)
      programs.push({ title, program, isOn })
    }
    const pretty = await fromConfigFile(folder)
    const { program: json } = programs.find(({ title }) => title === 'without a terminal, enabled') ?? {}
    if (!json) throw new Error('a start is missing')
    expect(await codeOf(json)).toBe('51')

    write('vip.yaml', declined(61))
    write('more.yaml', 'title: More')
    for (const { title, program, isOn } of programs)
      if (isOn) await eventually(async () => expect(await codeOf(program), title).toBe('61'))
    await eventually(() => expect(reloadsOf(pretty)).not.toEqual([]))
    for (const { title, program, isOn } of programs)
      if (!isOn) expect([await codeOf(program), reloadsOf(program)], title).toEqual(['51', []])
    expect(reloadsOf(pretty)).toEqual([`Reloaded scenarios of ${folder}: 2 scenarios; added more; changed vip`])
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
    await eventually(() => expect(json.stderr()).toContain(`${join(folder, 'vip.yaml')}:3:1: Unknown key \`titel\``))
    expect(json.stderr()).toContain('Cannot load the changed scenarios, the 2 valid scenarios stay:')
    expect(JSON.parse(reloadsOf(json)[1] ?? '')).toMatchObject({ type: 'scenarios.rejected', scenarios: 2 })
    expect(await codeOf(json)).toBe('61')
  })

  it('is off on a terminal without a scenario folder', async () => {
    const { stdout } = await startCommand(['--ephemeral'], { isTerminal: true })
    expect(stdout()).not.toContain('reloaded after a change')
  })

  it.each<[string[], Record<string, string>]>([
    [['--watch', 'on'], {}],
    [[], { THREEDS_WATCH: 'on' }],
    [['--watch', 'on', '--scenarios='], {}],
  ])('is rejected without a folder: %j %j', async (args, env) => {
    const { code, stdout, stderr } = await runCommand(['--ephemeral', ...args], { env })
    expect({ code, stdout, stderr: stderr.trim() }).toEqual({
      code: 2,
      stdout: '',
      stderr: '`--watch on` needs a folder. Add `--scenarios DIR` or remove `--watch on`.',
    })
  })
})

it('stops when the sandbox is closed', async () => {
  const { folder, write } = setUp()
  const closed: unknown[] = []
  const open: unknown[] = []
  const watching = async (seen: unknown[]) =>
    createSandbox({
      ephemeral: true,
      port: 0,
      scenarios: folder,
      watch: 'on',
      sleep: quickSleep,
      onReload: (reload) => void seen.push(reload),
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
