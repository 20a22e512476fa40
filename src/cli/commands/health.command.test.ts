import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../run.ts'

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}
const close = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve))

/** Runs `health` and returns its output. */
const health = async (args: string[], env: Record<string, string> = {}) => {
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

/** Starts a server that returns this status for every request. */
const responding = async (status: number): Promise<{ port: string; paths: string[] }> => {
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
])('turns status %i into exit code %i and prints the response', async (status, exitCode) => {
  const { port, paths } = await responding(status)
  expect(await health([], { THREEDS_PORT: port })).toEqual({ exitCode, out: ['{"status":"x"}'], err: [] })
  expect(paths).toEqual(['GET /_sandbox/health?space=default'])
})

describe('--wait', () => {
  /** Starts a server that returns these statuses one after the other; 0 closes the connection. */
  const respondingWith = async (statuses: number[]): Promise<{ port: string; paths: string[] }> => {
    const paths: string[] = []
    const server = createServer((req, res) => {
      paths.push(`${req.method} ${req.url}`)
      const status = statuses[Math.min(paths.length, statuses.length) - 1]
      if (!status) return void res.destroy()
      res.writeHead(status, { connection: 'close', 'sandbox-request-id': 'req_1' }).end(`{"is":${status}}`)
    })
    const port = await listen(server)
    onTestFinished(async () => void (await close(server)))
    return { port, paths }
  }

  it('repeats the check until the sandbox is ready', async () => {
    const { port, paths } = await respondingWith([0, 503, 200])
    expect(await health(['--port', port, '--wait', '30'])).toEqual({ exitCode: 0, out: ['{"is":200}'], err: [] })
    expect(paths).toEqual(Array.from({ length: 3 }, () => 'GET /_sandbox/ready?space=default'))
  })

  it.each([
    [503, 'No sandbox was ready within 0 s. The last response was {"is":503}'],
    [0, 'No sandbox was ready within 0 s. Connection to http://127.0.0.1:PORT/_sandbox/ready?space=default lost'],
  ])('exits with 1 and the last cause after the time (status %i)', async (status, message) => {
    const { port } = await respondingWith([status])
    const { exitCode, out, err } = await health(['--port', port, '--wait', '0'])
    expect([exitCode, out]).toEqual([1, []])
    expect(err.join()).toContain(message.replace('PORT', port))
  })

  it('rejects other values', async () => {
    const err = ['`--wait` must be a number of seconds, such as 30.']
    expect(await health(['--wait', 'long'])).toEqual({ exitCode: 2, out: [], err })
  })
})

it('calls the address of --url, with the space of --space', async () => {
  const { port, paths } = await responding(200)
  const url = `http://localhost:${port}/tools`
  expect(await health(['--space', 'ci-42'], { THREEDS_URL: url, THREEDS_PORT: '1' })).toMatchObject({ exitCode: 0 })
  expect(paths).toEqual(['GET /tools/_sandbox/health?space=ci-42'])
})

it('calls the loopback address if the sandbox listens on all addresses', async () => {
  const { port } = await responding(200)
  expect(await health(['--host', '0.0.0.0', '--port', port])).toMatchObject({ exitCode: 0 })
})

it('exits with 1 and describes the address and the failure if nothing listens', async () => {
  const server = createServer()
  const port = await listen(server)
  await close(server)
  const url = `http://127.0.0.1:${port}/_sandbox/health?space=default`
  expect(await health(['--port', port])).toEqual({
    exitCode: 1,
    out: [],
    err: [`Cannot connect to a sandbox at ${url}: connect ECONNREFUSED 127.0.0.1:${port}`],
  })
})

it('exits with 2 and sends no request if a setting is invalid', async () => {
  const problem = '`--port` must be a number from 0 to 65535; 0 selects a free port.'
  expect(await health(['--port', 'x'])).toEqual({ exitCode: 2, out: [], err: [problem] })
})
