import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { quickSleep } from '../support/manual-sleep.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { decided } from '../support/queue-outcomes.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'

type Reload = Parameters<NonNullable<SandboxOptions['onReload']>>[0]

const declined = (networkCode: number): string =>
  `when: { refno: "vip-*" }\ninitialization: { error: DECLINED, networkCode: ${networkCode} }\n`

const VIP = initBody(undefined, { refno: 'vip-1' })

/** Starts a sandbox that watches its own folder. */
const setUp = async (files: Readonly<Record<string, string>> = { 'vip.yaml': declined(51) }) => {
  const folder = scenarioFolder(files)
  const reloads: Reload[] = []
  const running = await startSandbox({
    scenarios: folder,
    watch: 'on',
    sleep: quickSleep,
    onReload: (reload) => reloads.push(reload),
  })
  const space = inSpace(running)
  const path = (name: string): string => join(folder, name)
  return {
    ...running,
    folder,
    reloads,
    path,
    space,
    write: (name: string, text: string) => writeFileSync(path(name), text),
    /** Returns the network code of the VIP card. */
    code: async () => (await space.init(VIP)).body.error?.networkCode,
    names: async (): Promise<string[]> =>
      (await ownScenarios(running).list()).scenarios
        .filter(({ from }: { from: string }) => from === 'folder')
        .map(({ name }: { name: string }) => name),
    /** Resolves with the next reload without its clock. */
    reload: async (n = 1) => {
      const { at: _, ...reported } = await eventually(() => {
        const reload = reloads[n - 1]
        if (!reload) throw new Error(`there were ${reloads.length} reloads`)
        return reload
      })
      return reported
    },
  }
}

type Given = Awaited<ReturnType<typeof setUp>>

const NO_NEWS = { added: [], changed: [], removed: [] }

describe('a change of the folder', () => {
  it.each<[title: string, change: (of: Given) => void, reported: object]>([
    ['a file that is written', ({ write }) => write('vip.yaml', declined(61)), { changed: ['vip'] }],
    [
      'a file that an editor replaces by a renamed one',
      ({ write, path }) => {
        write('.vip.yaml.swp', 'none of ours')
        write('vip.yaml~', declined(61))
        renameSync(path('vip.yaml~'), path('vip.yaml'))
      },
      { changed: ['vip'] },
    ],
    [
      'a file that an editor moves away and writes anew',
      ({ write, path }) => {
        renameSync(path('vip.yaml'), path('vip.yaml~'))
        write('vip.yaml', declined(61))
        rmSync(path('vip.yaml~'))
      },
      { changed: ['vip'] },
    ],
    ['a new file', ({ write }) => write('more.yml', 'title: More'), { added: ['more'], scenarios: 2 }],
    ['a removed file', ({ path }) => rmSync(path('vip.yaml')), { removed: ['vip'], scenarios: 0 }],
    [
      'a renamed file',
      ({ path }) => renameSync(path('vip.yaml'), path('good.yaml')),
      { added: ['good'], removed: ['vip'] },
    ],
    [
      'a file in new folders',
      ({ write, path }) => {
        mkdirSync(path('shop/eu'), { recursive: true })
        write('shop/eu/limits.yaml', 'cases: { low: {}, high: {} }')
      },
      { added: ['shop/eu/limits/low', 'shop/eu/limits/high'], scenarios: 3 },
    ],
    [
      'a file that a link leads to another one',
      ({ write, path }) => {
        mkdirSync(path('..data'))
        write('..data/vip.yaml', declined(61))
        symlinkSync('..data/vip.yaml', path('vip.yaml~'))
        renameSync(path('vip.yaml~'), path('vip.yaml'))
      },
      { changed: ['vip'] },
    ],
    ['a comment', ({ write }) => write('vip.yaml', `# for good customers\n${declined(51)}`), {}],
  ])('is detected and reported: %s', async (_title, change, reported) => {
    const sandbox = await setUp()
    change(sandbox)
    expect(await sandbox.reload()).toEqual({ folder: sandbox.folder, scenarios: 1, ...NO_NEWS, ...reported })
    expect(sandbox.reloads).toHaveLength(1)
  })

  it('in an existing subfolder is detected each time', async () => {
    const { write, path, reload } = await setUp()
    mkdirSync(path('shop'))
    write('shop/a.yaml', 'title: A')
    expect(await reload(1)).toMatchObject({ added: ['shop/a'] })
    write('shop/a.yaml', 'title: B')
    expect(await reload(2)).toMatchObject({ changed: ['shop/a'] })
    rmSync(path('shop'), { recursive: true })
    expect(await reload(3)).toMatchObject({ removed: ['shop/a'], scenarios: 1 })
  })

  it('applies to the next request in every space, and not to running ones', async () => {
    const { write, space, reload, code, http, ...running } = await setUp({ 'vip.yaml': 'title: Good customer' })
    const other = inSpace({ ...running, http }, 'ci-1')
    await ownScenarios({ http }, 'ci-1').put('mine', 'when: { refno: "mine" }').expect(201)
    const started = await space.init(VIP, { 'sandbox-scenario': 'vip' })
    write('vip.yaml', declined(51))
    await reload()
    expect(await code()).toBe('51')
    expect((await other.init(VIP)).body.error.networkCode).toBe('51')
    expect(decided(await other.init(initBody(undefined, { refno: 'mine' })))[0]).toBe('mine')
    const id = started.body.transactionId
    await space.finish(id).expect(200)
    expect((await space.status(id)).body).toMatchObject({ status: 'authenticated' })
  })

  it('replaces a shipped scenario, and restores it', async () => {
    const { write, path, space, reload } = await setUp()
    write('default.yaml', 'initialization: { error: DECLINED, networkCode: 51 }')
    await reload(1)
    const neutral = initBody('4111111111111111')
    expect((await space.init(neutral)).status).toBe(400)
    rmSync(path('default.yaml'))
    await reload(2)
    expect((await space.init(neutral)).status).toBe(201)
  })
})

describe('a folder with problems', () => {
  it('changes nothing until it is valid: each problem is reported with its position', async () => {
    const { write, path, reload, code, names, folder } = await setUp()
    write('vip.yaml', `${declined(61)}titel: x\n`)
    write('more.yaml', 'title: More')
    expect(await reload(1)).toEqual({
      folder,
      scenarios: 1,
      problems: [
        {
          file: path('vip.yaml'),
          line: 3,
          column: 1,
          message: expect.stringContaining('`title`'),
          suggestion: { text: 'titel', replacement: 'title' },
        },
      ],
    })
    expect([await code(), await names()]).toEqual(['51', ['vip']])
    write('vip.yaml', declined(61))
    expect(await reload(2)).toEqual({ folder, scenarios: 2, ...NO_NEWS, added: ['more'], changed: ['vip'] })
    expect([await code(), await names()]).toEqual(['61', ['more', 'vip']])
  })
})
