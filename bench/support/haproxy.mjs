// The proxy of examples/replicas on this host: the recipe itself, with other replicas and addresses.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../scripts/prepare.mjs'

/** The configuration for platform teams. */
export const RECIPE = join(ROOT, 'examples/replicas/haproxy.cfg')

/** Returns whether this host has HAProxy. */
export const hasHaproxy = () => spawnSync('haproxy', ['-v']).status === 0

/**
 * Returns the recipe with another number of replicas, as docs/how-to/replicas.md describes, and with addresses of this host.
 * @param {{ addresses: readonly string[], binds: readonly string[], admin?: string }} given the addresses of the replicas, from 0;
 *   the addresses of the proxy; the socket for its commands
 */
export const proxyConfig = ({ addresses, binds, admin }) => {
  const [head = ''] = readFileSync(RECIPE, 'utf8').split(/^backend /m)
  const backends = addresses.map(
    (address, n) => `backend sandbox-${n} from replica\n  server sandbox-${n} ${address}\n`,
  )
  const orders = admin === undefined ? '' : `\n  stats socket ${admin} level admin`
  return [
    head
      .replace(/^global$/m, `global${orders}`)
      .replace(/int\(\d+\)$/m, `int(${addresses.length})`)
      .replace(/^ {2}bind .*$/m, binds.map((bind) => `  bind ${bind}`).join('\n')),
    ...backends,
  ].join('\n')
}

/** Returns a port that was free a moment ago: HAProxy does not report its port. */
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Sends a command to the proxy, and returns its output. */
const order = async (admin, line) => {
  const socket = connect(admin)
  await once(socket, 'connect')
  socket.end(`${line}\n`)
  return (await text(socket)).trim()
}

/** A placeholder address before a replica runs. */
const NOWHERE = '127.0.0.1:1'
const ATTEMPTS = 5

/** Runs HAProxy until it listens. Returns its output if it exits before that. */
const launch = async (command, port) => {
  const [program, ...args] = command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  while (child.exitCode === null && !(await isListening(port))) await pause(20)
  if (child.exitCode === null) return { pid: child.pid, stop }
  await stop()
  return { problem: (await output).join('') }
}

/**
 * Starts the proxy for this many replicas, which may start later and elsewhere: `leadTo` sets the address of one.
 * @param {{ replicas: number, certificate?: string }} given `certificate`: its file, for TLS, with the key in another file
 *   with the additional suffix .key
 */
export const startProxy = async ({ replicas, certificate }) => {
  const folder = mkdtempSync(join(tmpdir(), 'replicas-'))
  const admin = join(folder, 'admin')
  const config = join(folder, 'haproxy.cfg')
  const addresses = Array.from({ length: replicas }, () => NOWHERE)
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const tlsPort = await freePort()
    const tls = certificate === undefined ? [] : [`127.0.0.1:${tlsPort} ssl crt ${certificate} alpn h2,http/1.1`]
    writeFileSync(config, proxyConfig({ addresses, binds: [`127.0.0.1:${port}`, ...tls], admin }))
    const launched = await launch(['haproxy', '-db', '-f', config], port)
    if ('problem' in launched) {
      // Another process took a port in the meantime, or the configuration is wrong: then it fails each time.
      if (attempt < ATTEMPTS) continue
      rmSync(folder, { recursive: true, force: true })
      throw new Error(`haproxy does not start:\n${launched.problem}`)
    }
    const url = `http://127.0.0.1:${port}`
    return {
      port,
      url,
      tlsUrl: `https://localhost:${tlsPort}`,
      pid: launched.pid,
      /** Sets the address of a replica, as a DNS update does, and waits until its checks pass. */
      leadTo: async (n, replica) => {
        const { port: itsPort } = new URL(replica)
        await order(admin, `set server sandbox-${n}/sandbox-${n} addr 127.0.0.1 port ${itsPort}`)
        for (;;) {
          const response = await fetch(`${url}/sandbox-${n}/_sandbox/health`)
          await response.arrayBuffer()
          if (response.ok) return
          await pause(50)
        }
      },
      stop: async () => {
        await launched.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
}
