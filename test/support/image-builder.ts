import { type ChildProcessByStdio, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { ROOT } from '../../scripts/prepare.mjs'
import { createBareBase, createBuildBase } from './base-images.ts'
import { isLong } from './long-runs.ts'

/** A user other than root runs as root of a user namespace, as buildah does automatically. */
const INSIDE = process.getuid?.() === 0 ? [] : ['buildah', 'unshare']

const asRoot = (commandLine: readonly string[]): [command: string, args: string[]] => {
  const [command = '', ...args] = [...INSIDE, ...commandLine]
  return [command, args]
}

/** Runs a command on the images and containers until it exits. @throws with its output if it fails */
export const inside = (commandLine: readonly string[]): string =>
  execFileSync(...asRoot(commandLine), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

type Running = ChildProcessByStdio<null, Readable, Readable>
type Variables = Readonly<Record<string, string>>

/** Returns the environment of a command as arguments of the command `env`. */
const only = (env: Variables): readonly string[] => [
  '-i',
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
]

/** Starts a command on them with these variables only. */
export const startInside = (commandLine: readonly string[], env: Variables): Running =>
  spawn(...asRoot(['env', ...only(env), ...commandLine]), { stdio: ['ignore', 'pipe', 'pipe'] })

/** Starts a command in the namespaces of such a process, as a user by number. */
export const startAlongside = (
  pid: number,
  [uid = '', gid = '']: readonly string[],
  commandLine: readonly string[],
  env: Variables,
): Running => {
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--root', '--wd', ...(INSIDE.length > 0 ? ['--user'] : [])]
  const caller = ['--target', String(pid), ...namespaces, '--setgid', gid, '--setuid', uid]
  return spawn('env', [...only(env), 'nsenter', ...caller, ...commandLine], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The reason why no image can be built here, if any. */
export const whyNoImage = (): string | undefined => {
  if (!isLong) return 'it runs in npm run test:long and npm run test:image'
  const absent = ['buildah', 'unshare', 'nsenter', 'setpriv'].find(
    (name) => spawnSync(name, ['--version']).status !== 0,
  )
  if (absent !== undefined) return `this machine has no ${absent} (Debian: packages buildah and util-linux)`
  const apart = asRoot(['unshare', '--mount', '--pid', '--fork', 'true'])
  const { status, stderr } = spawnSync(...apart, { encoding: 'utf8' })
  return status === 0 ? undefined : `no namespaces can be made here: ${stderr.trim()}`
}

/** The tested part of the configuration of the image. */
export type ImageConfig = {
  readonly User: string
  readonly WorkingDir: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Healthcheck: { readonly Test: readonly string[] }
  readonly Volumes: Readonly<Record<string, object>>
  readonly ExposedPorts: Readonly<Record<string, object>>
  readonly Labels: Readonly<Record<string, string>>
}
type Inspected = { readonly Docker: { readonly config: ImageConfig; readonly rootfs: { readonly diff_ids: string[] } } }

export type Builder = ReturnType<typeof createBuilder>

/** Creates a builder with its own storage and replacements for the base images. */
export const createBuilder = () => {
  const home = mkdtempSync(join(tmpdir(), 'threeds-image-'))
  const storage = ['--root', join(home, 'store'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs']
  const buildah = (...commandLine: readonly string[]): string => inside(['buildah', ...storage, ...commandLine]).trim()
  const inspect = (image: string): Inspected => JSON.parse(buildah('inspect', '--type', 'image', image))
  /** Creates a base image for each platform: `FROM` finds only images of the platform of a build. */
  const base = (name: string, make: (root: string) => void): string => {
    const root = join(home, name)
    mkdirSync(root)
    make(root)
    const file = join(home, `${name}.Dockerfile`)
    writeFileSync(file, 'FROM scratch\nCOPY . /\n')
    const options = ['--quiet', '--isolation', 'chroot', '--format', 'docker', '--file', file]
    for (const [tag, ...platform] of [[name], [`${name}-arm64`, '--platform', 'linux/arm64']] as const)
      buildah('build', ...options, ...platform, '--tag', tag, root)
    return `localhost/${name}`
  }
  const bases = { build: base('build-base', createBuildBase), bare: base('bare-base', createBareBase) }

  /**
   * Builds the Dockerfile of the project. Returns the exit code and the output. For arm64, the bases have the programs of this
   * host, too: only the files of the image matter.
   */
  const build = async (image: string, ...more: readonly string[]): Promise<{ code: number | null; output: string }> => {
    const suffix = more.includes('linux/arm64') ? '-arm64' : ''
    const inputs = ['--build-arg', `BUILD_BASE=${bases.build}${suffix}`, '--build-arg', `BASE=${bases.bare}${suffix}`]
    const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', ...inputs, ...more]
    const commandLine = asRoot(['buildah', ...storage, 'build', ...options, '--tag', image, ROOT])
    const child = spawn(...commandLine, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    return { code, output }
  }

  /** Returns the folder of an OCI layout with images of several platforms. */
  const layoutOf = (...images: readonly string[]): string => {
    const folder = join(home, 'layout')
    buildah('manifest', 'create', 'all', ...images.map((image) => `localhost/${image}`))
    buildah('manifest', 'push', '--all', '--quiet', 'all', `oci:${folder}`)
    return folder
  }

  /** Returns the files of the layers of an image without its base, as tar archives. */
  const ownLayers = (image: string): readonly string[] => {
    const folder = join(home, `${image}-layers`)
    buildah('push', '--quiet', '--disable-compression', image, `dir:${folder}`)
    const { layers } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      layers: readonly { readonly digest: string }[]
    }
    const ofBase = inspect(bases.bare).Docker.rootfs.diff_ids.length
    return layers.slice(ofBase).map(({ digest }) => join(folder, digest.replace('sha256:', '')))
  }

  /** Returns the folder of the files of a container of an image. */
  const rootOf = (image: string): string => buildah('mount', buildah('from', '--pull-never', `localhost/${image}`))

  return {
    /** Describes the builder, and whether it is root. */
    name: `${inside(['buildah', '--version']).split(' (')[0]}, ${INSIDE.length > 0 ? 'without root' : 'as root'}`,
    home,
    build,
    layoutOf,
    ownLayers,
    rootOf,
    configOf: (image: string): ImageConfig => inspect(image).Docker.config,
    remove: (): void => void inside(['rm', '-rf', home]),
  }
}
