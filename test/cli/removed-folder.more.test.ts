import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, PROGRAM, runProgram, startProgram } from '../support/process.ts'

builtProgram()

const scenarioIn = (folder: string): void => {
  mkdirSync(join(folder, 'scenarios'), { recursive: true })
  writeFileSync(
    join(folder, 'scenarios/mine.yaml'),
    'title: Mine\nwhen: { refno: mine }\nauthentication: { flow: challenge }\n',
  )
}

/** Starts the program with relative paths only, in a folder that the test changes. */
const startIn = async (folder: string) => {
  scenarioIn(folder)
  const program = await startProgram(
    [
      '--state-dir',
      'var/sandbox',
      '--ready-file',
      'ready',
      '--export-on-exit',
      'out.json',
      '--scenarios',
      'scenarios',
      '--watch',
      'on',
    ],
    { cwd: folder },
  )
  const status = async (): Promise<number> => (await program.init(initBody())).status
  const health = async (): Promise<number> => (await fetch(`${program.url}/_sandbox/health`)).status
  expect(await status()).toBe(201)
  return { ...program, status, health }
}

const blockedBy: Readonly<Record<string, (path: string) => unknown>> = {
  'a file': (path) => writeFileSync(path, ''),
  'a link to nothing': (path) => symlinkSync(join(path, '../nothing'), path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to another folder': (path) => symlinkSync(temporaryFolder(), path),
  'a named pipe': (path) => spawnSync('mkfifo', [path]),
}

describe('a sandbox whose folder is removed during the run', () => {
  it('continues after its working folder was removed', async () => {
    const folder = temporaryFolder()
    const { status, health, kill, exit, stderr } = await startIn(folder)
    rmSync(folder, { recursive: true })
    expect(await status()).toBe(503)
    expect(await health()).toBe(200)
    expect(await status()).toBe(201)
    expect(await health()).toBe(200)
    expect(readdirSync(folder)).toEqual(['var'])
    kill('SIGTERM')
    expect((await exit).code).toBe(0)
    expect(stderr()).not.toMatch(/^\s+at /m)
    expect(readdirSync(folder).sort()).toEqual(['out.json', 'var'])
  })

  it.each(
    Object.entries(blockedBy).flatMap(([kind, block]) =>
      // A link above the state folder is the choice of a user, and followed.
      (kind === 'a link to another folder' ? ['var/sandbox'] : ['var/sandbox', 'var', '.']).map(
        (path) => [kind, path, block] as const,
      ),
    ),
  )('rejects changes with 503 while %s is in place of %s, and continues afterwards', async (_kind, path, block) => {
    const folder = join(temporaryFolder(), 'work')
    mkdirSync(folder)
    const { status, health, kill, exit, stderr } = await startIn(folder)
    const blocked = join(folder, path)
    renameSync(blocked, `${folder}-away`)
    block(blocked)
    for (let n = 0; n < 3; n += 1) expect([await status(), await health()]).toEqual([503, 200])
    rmSync(blocked)
    if (path !== 'var/sandbox') renameSync(`${folder}-away`, blocked)
    expect([201, 503]).toContain(await status())
    expect([await status(), await health()]).toEqual([201, 200])
    expect(existsSync(join(folder, 'var/sandbox'))).toBe(true)
    kill('SIGTERM')
    expect((await exit).code).toBe(0)
    expect(stderr()).not.toMatch(/^\s+at /m)
  })

  it('stops while it cannot have its folder, and writes its export elsewhere', async () => {
    const folder = join(temporaryFolder(), 'work')
    mkdirSync(folder)
    const { status, kill, exit, stderr } = await startIn(folder)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    expect(await status()).toBe(503)
    expect(await status()).toBe(503)
    kill('SIGTERM')
    expect((await exit).code).toBe(1)
    const [, file = ''] = /out\.json` cannot be written: ENOTDIR.* Its content is in `(.*)`\.$/m.exec(stderr()) ?? []
    expect(existsSync(file)).toBe(true)
    rmSync(join(file, '..'), { recursive: true })
  })
})

describe('a start that cannot have its folder', () => {
  it.each(Object.entries(blockedBy).filter(([kind]) => kind !== 'a link to another folder'))(
    'exits with 4 if %s is in the way',
    async (_kind, block) => {
      for (const path of ['state', 'state/below/it']) {
        const folder = temporaryFolder()
        block(join(folder, 'state'))
        const { code, stderr } = await runProgram(['--port', '0', '--state-dir', path], { cwd: folder })
        expect(code).toBe(4)
        expect(stderr).toContain(`${join(folder, path)} cannot be written to (`)
        expect(stderr).toContain('`--state-dir`')
      }
    },
  )

  it('exits with 4 in a working folder that was removed, with every command', () => {
    for (const args of ['start --port 0', 'start --port 0 --ephemeral', 'exec -- true', 'state check', '--version']) {
      const command = `rmdir "$PWD" && exec "$0" "$@"`
      const program = join(PROGRAM, '../../bin/threeds-sandbox.cjs')
      const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, program, ...args.split(' ')], {
        cwd: temporaryFolder(),
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([4, 'The current folder does not exist any more. Change to an existing one.\n'])
    }
  })
})
