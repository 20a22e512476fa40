import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { inShell } from './example.ts'
import { temporaryFolder } from './given-folder.ts'
import { FOLDER } from './team-recipes.ts'

/** Runs a command that must succeed; returns its output. @throws with all of its output */
export const done = async (line: string, cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { code, output } = await inShell(line, cwd, { env })
  if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`)
  return output
}

/** Packs the built package into a folder. Returns the path of the tarball. */
export const packInto = async (folder: string): Promise<string> => {
  await done(`npm pack --ignore-scripts --loglevel=error --pack-destination ${JSON.stringify(folder)}`, ROOT)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error(`npm pack wrote no tarball into ${folder}`)
  return join(folder, tarball)
}

/**
 * Creates a project with the package among its devDependencies, as a tarball, and the tests of examples/curl; with
 * the files of recipes at the documented paths.
 */
export const setUpProject = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = temporaryFolder()
  const vendor = join(folder, 'vendor')
  mkdirSync(vendor)
  const tarball = basename(await packInto(vendor))
  const manifest = { name: 'shop', private: true, scripts: { test: 'sh story.sh' } }
  const devDependencies = { 'threeds-sandbox': `file:vendor/${tarball}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, devDependencies }))
  cpSync(join(ROOT, 'examples/curl/story.sh'), join(folder, 'story.sh'))
  await done('npm install --package-lock-only --no-audit --no-fund --loglevel=error', folder)
  for (const [to, from] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(join(ROOT, FOLDER, from), join(folder, to), { recursive: true })
  }
  return folder
}

/** Opens a port that forwards to another one, which may be set later. */
export const setUpForward = async (): Promise<{ readonly port: number; readonly leadTo: (port: number) => void }> => {
  let target = 0
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1')
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port
    },
  }
}

/** Starts an app of a recipe with only this environment; returns the port of its first line. */
export const startApp = async (file: string, env: Readonly<Record<string, string>>): Promise<number> => {
  const child = spawn(process.execPath, [basename(file)], {
    cwd: dirname(file),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const end = once(child, 'close')
    child.kill('SIGKILL')
    await end
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  return Number(/\d+$/.exec(String(line))?.[0])
}
