import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { quickSleep } from '../support/manual-sleep.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { queued } from '../support/queue-outcomes.ts'
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

describe('a folder with problems', () => {
  it('is reported by a Node warning without a listening program', async () => {
    const folder = scenarioFolder({ 'vip.yaml': 'title: x' })
    await startSandbox({ scenarios: folder, watch: 'on', sleep: quickSleep })
    const warned: string[] = []
    const listen = ({ message }: Error): void => void warned.push(message)
    process.on('warning', listen)
    onTestFinished(() => void process.off('warning', listen))
    writeFileSync(join(folder, 'vip.yaml'), 'titel: x')
    await eventually(() => expect(warned.join()).toContain(`${join(folder, 'vip.yaml')}:1:1: Unknown key \`titel\``))
  })

  it('is reported as valid again after the same content is restored', async () => {
    const { write, reload, folder } = await setUp()
    write('vip.yaml', 'titel: x')
    expect(await reload(1)).toHaveProperty('problems')
    write('vip.yaml', declined(51))
    expect(await reload(2)).toEqual({ folder, scenarios: 1, ...NO_NEWS })
  })

  it.each<[title: string, spoil: (of: Given) => void, heal: (of: Given) => void]>([
    [
      'that is gone for a while',
      ({ folder }) => renameSync(folder, `${folder}-away`),
      ({ folder }) => renameSync(`${folder}-away`, folder),
    ],
    ['with a link to nothing', ({ path }) => symlinkSync('gone', path('x.yaml')), ({ path }) => rmSync(path('x.yaml'))],
    ['with two files of one name', ({ write }) => write('vip.yml', 'title: x'), ({ path }) => rmSync(path('vip.yml'))],
  ])('keeps the last valid scenarios: one %s', async (_title, change, heal) => {
    const sandbox = await setUp()
    change(sandbox)
    expect(await sandbox.reload(1)).toHaveProperty('problems')
    expect(await sandbox.code()).toBe('51')
    heal(sandbox)
    expect(await sandbox.reload(2)).toMatchObject({ scenarios: 1, ...NO_NEWS })
  })
})

describe('a removed scenario that is still in use', () => {
  const gone = async () => {
    const sandbox = await setUp()
    const remove = async (): Promise<void> => {
      rmSync(sandbox.path('vip.yaml'))
      await sandbox.reload()
    }
    return { ...sandbox, remove }
  }

  it.each(['force', 'default'] as const)('is an error with a fix if the space uses it (%s)', async (mode) => {
    const { space, remove } = await gone()
    const link = (await space.createLink(threeDSLink())).body.id
    await space.choose({ name: 'vip', mode }).expect(200)
    await remove()
    const rejected = await space.init(initBody('4111111111111111'))
    expect([rejected.status, rejected.body.error.code]).toEqual([500, 'SERVER_ERROR'])
    expect(rejected.body.error.message).toContain('The scenario `vip` of this space no longer exists.')
    expect(rejected.body.error.message).toContain('PUT /_sandbox/spaces/default/scenario')
    const entered = await space.submit(link, enteredCard('4111111111111111'))
    expect([entered.status, entered.body.error.message]).toEqual([400, rejected.body.error.message])
    await space.choose({ name: null }).expect(200)
    expect((await space.init(initBody('4111111111111111'))).status).toBe(201)
    await space.submit(link, enteredCard('4111111111111111')).expect(200)
  })

  it('is an error with a fix if a queued outcome uses it', async () => {
    const { space, remove, http } = await gone()
    const id = await queued({ http }, { scenario: 'vip' })
    await remove()
    const rejected = await space.init()
    expect([rejected.status, rejected.body.error.code]).toEqual([500, 'SERVER_ERROR'])
    expect(rejected.body.error.message).toContain(
      `The scenario \`vip\` of the queued outcome \`${id}\` no longer exists.`,
    )
    await http.delete(`/_sandbox/next/${id}`).expect(200)
    expect((await space.init()).status).toBe(201)
  })

  it('keeps its name in earlier transactions, whose explanation works without it', async () => {
    const { space, remove, http } = await gone()
    const response = await space.init(VIP)
    const [, explanation = ''] = /GET (\S+)$/.exec(response.headers['sandbox-explain'] ?? '') ?? []
    expect((await http.get(explanation).expect(200)).body.scenario).toMatchObject({ name: 'vip', line: 1 })
    await remove()
    const { scenario } = (await http.get(explanation).expect(200)).body
    expect(scenario).toMatchObject({ name: 'vip', matchedBy: 'when.refno vip-*' })
    expect(scenario).not.toHaveProperty('does')
  })

  it('is an unknown name in a header, and returns with its file', async () => {
    const { space, remove, write, reload } = await gone()
    await remove()
    const header = { 'sandbox-scenario': 'vip' }
    expect((await space.init(VIP, header)).body.error).toMatchObject({ code: 'INVALID_HEADER' })
    write('vip.yaml', declined(61))
    await reload(2)
    expect((await space.init(VIP, header)).body.error).toMatchObject({ networkCode: '61' })
  })
})

describe('the text of a scenario', () => {
  const display = async ({ http }: Given, name = 'vip') => (await http.get(`/_sandbox/scenarios/${name}`)).body

  it('is the active one while the saved file has problems', async () => {
    const folder = await setUp()
    folder.write('vip.yaml', `# lines above\n${declined(61)}titel: x\n`)
    await folder.reload()
    const { source, scenarios } = await display(folder)
    expect([source.text, scenarios[0].line]).toEqual([declined(51), 1])
    folder.write('vip.yaml', declined(62))
    await folder.reload(2)
    expect((await display(folder)).source.text).toBe(declined(62))
  })

  it('exists for every case of a family, and after the file is gone', async () => {
    const text = `cases:\n  one: { initialization: { error: DECLINED } }\n  two: {}\n`
    const folder = await setUp({ 'family.yaml': text, 'vip.yaml': declined(51) })
    folder.write('vip.yaml', 'titel: x')
    rmSync(folder.path('family.yaml'))
    await folder.reload()
    for (const name of ['family', 'family/one', 'family/two'])
      expect((await display(folder, name)).source).toMatchObject({ name: 'family', text })
  })

  it('can change without a change of the scenario', async () => {
    const folder = await setUp()
    folder.write('vip.yaml', `${declined(51)}# a remark\n`)
    expect(await folder.reload()).toMatchObject(NO_NEWS)
    expect((await display(folder)).source.text).toBe(`${declined(51)}# a remark\n`)
  })

  it('is the one read at the start if no watcher runs', async () => {
    const folder = scenarioFolder({ 'vip.yaml': declined(51) })
    const { http } = await startSandbox({ scenarios: folder })
    writeFileSync(join(folder, 'vip.yaml'), declined(61))
    expect((await http.get('/_sandbox/scenarios/vip')).body.source.text).toBe(declined(51))
  })
})
