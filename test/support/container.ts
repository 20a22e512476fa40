import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type ImageConfig, startAlongside, startInside } from './image-builder.ts'
import { type Calls, callsOf, readyAddress } from './program.ts'

/** Does the work of an engine: mounts, a read-only root, the volume, and then the program. */
const RUN = `set -e
root=$1; volume=$2; shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$volume" "$root/data"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec "$@"`

/** Returns the process of a container: the last descendant, which is the first in its own namespace. */
const firstOf = (pid: number): number => {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return child === '' || child === undefined ? pid : firstOf(Number(child))
}

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export type Container = Calls & {
  readonly url: string
  /** Returns a line of the kernel's status of its first process, by the name of the line. */
  readonly ofKernel: (name: string) => string
  /** Runs a command in it, as `docker exec` does. */
  readonly exec: (args: readonly string[]) => Promise<Ran>
  /** Stops it with SIGTERM to its first process, as `docker stop` does. Returns the exit code and the duration. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly tookMs: number }>
}

/** Starts an image from its files with its configuration, on a free port, and waits for its ready line. */
export const startContainer = async (root: string, config: ImageConfig, volume: string): Promise<Container> => {
  const [uid = '', gid = ''] = config.User.split(':')
  const variables = config.Env.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])
  const env = { ...Object.fromEntries(variables), THREEDS_PORT: '0', THREEDS_READY_FILE: '/data/ready' }
  const harmless = ['setpriv', '--clear-groups', '--no-new-privs', 'unshare', '--setgid', gid, '--setuid', uid]
  const placed = [...harmless, `--root=${root}`, `--wd=${config.WorkingDir}`, ...config.Entrypoint]
  const apart = ['unshare', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const child = startInside([...apart, 'sh', '-c', RUN, 'sh', root, volume, ...placed], env)
  const closed = once(child, 'close')
  onTestFinished(async () => {
    if (child.exitCode === null) process.kill(firstOf(child.pid ?? 0), 'SIGKILL')
    await closed
  })
  let message = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        message += chunk
        const address = readyAddress(message)
        if (address !== undefined) resolve(address)
      })
    void closed.then(() => reject(new Error(`it ended before it was ready:\n${message}`)))
  })
  const first = firstOf(child.pid ?? 0)
  return {
    ...callsOf(url),
    url,
    ofKernel: (name) =>
      new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${first}/status`, 'utf8'))?.[1] ?? '',
    exec: async (args) => {
      const running = startAlongside(first, [uid, gid], args, env)
      const output = Promise.all([running.stdout, running.stderr].map(text))
      const [code] = await once(running, 'close')
      const [stdout = '', stderr = ''] = await output
      return { code, stdout, stderr }
    },
    stop: async () => {
      const began = performance.now()
      process.kill(first, 'SIGTERM')
      const [code] = await closed
      return { code, tookMs: performance.now() - began }
    },
  }
}
