import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../run.ts'

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}
const close = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve))

/** Asks, and keeps what was said. */
const ask = async (args: string[], env: Record<string, string> = {}) => {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) }
  const exitCode = await run(
    ['health', ...args],
    { ...io, isTerminal: false, untilSignal: () => Promise.resolve('SIGTERM') },
    env,
  )
  return { exitCode, out, err }
}

/** Somebody who answers every request with this status. */
const answering = async (status: number): Promise<{ port: string; paths: string[] }> => {
  const paths: string[] = []
  const server = createServer((req, res) => {
    paths.push(`${req.method} ${req.url}`)
    res.writeHead(status, { connection: 'close', 'sandbox-request-id': 'req_1' }).end('{"status":"x"}')
  })
  const port = await listen(server)
  onTestFinished(async () => void (await close(server)))
  return { port, paths }
}

it.each([
  [200, 0],
  [404, 1],
  [503, 1],
])('ends with a %i as %i and shows the answer', async (status, exitCode) => {
  const { port, paths } = await answering(status)
  expect(await ask([], { THREEDS_PORT: port })).toEqual({ exitCode, out: ['{"status":"x"}'], err: [] })
  expect(paths).toEqual(['GET /_sandbox/health?space=default'])
})

it('asks where --url says, for the space that --space names', async () => {
  const { port, paths } = await answering(200)
  const url = `http://localhost:${port}/tools`
  expect(await ask(['--space', 'ci-42'], { THREEDS_URL: url, THREEDS_PORT: '1' })).toMatchObject({ exitCode: 0 })
  expect(paths).toEqual(['GET /tools/_sandbox/health?space=ci-42'])
})

it('asks the loopback address where the sandbox listens on all', async () => {
  const { port } = await answering(200)
  expect(await ask(['--host', '0.0.0.0', '--port', port])).toMatchObject({ exitCode: 0 })
})

it('ends with 1 when nothing is there, and says where it asked and why not', async () => {
  const server = createServer()
  const port = await listen(server)
  await close(server)
  const url = `http://127.0.0.1:${port}/_sandbox/health?space=default`
  expect(await ask(['--port', port])).toEqual({
    exitCode: 1,
    out: [],
    err: [`no sandbox answers at ${url}: connect ECONNREFUSED 127.0.0.1:${port}`],
  })
})

it('ends with 2 and asks nobody when a setting is wrong', async () => {
  const problem = '`--port` must be a number from 0 to 65535; 0 selects a free port.'
  expect(await ask(['--port', 'x'])).toEqual({ exitCode: 2, out: [], err: [problem] })
})
