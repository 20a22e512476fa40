import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram } from '../support/process.ts'
import type { RunningProgram } from '../support/program.ts'
import { requestInFlight } from '../support/request-in-flight.ts'

builtProgram()

/** Resolves when the stop begins: the program then closes idle connections. */
const untilStopping = async ({ url }: RunningProgram): Promise<() => Promise<unknown>> => {
  const { hostname, port, host } = new URL(url)
  const idle = connect(Number(port), hostname)
  onTestFinished(() => void idle.destroy())
  idle.write(`GET /_sandbox/health HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  await once(idle, 'data')
  const stopping = once(idle.resume(), 'close')
  return () => stopping
}

it('completes a request that began before the signal', async () => {
  const program = await startCommand(['--ephemeral'])
  const stopping = await untilStopping(program)
  const { status, finish } = await requestInFlight(program.url)
  program.kill('SIGTERM')
  await stopping()
  finish()
  expect(await status).toBe(201)
  expect(await program.exit).toEqual({ code: 0, signal: null })
})

it('serves requests during --drain, while /_sandbox/ready returns 503 and the ready file is gone', async () => {
  const file = join(temporaryFolder(), 'ready')
  const { url, init, kill, exit } = await startCommand(['--ephemeral', '--drain', '20s', '--ready-file', file])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  kill('SIGTERM')
  const ready = async () => (await fetch(`${url}/_sandbox/ready`)).status
  // The drain is the only new timer.
  await eventually(() => expect(vi.getTimerCount()).toBe(1))
  expect([await ready(), existsSync(file)]).toEqual([503, false])
  vi.advanceTimersByTime(19_000)
  expect((await init(initBody())).status).toBe(201)
  vi.advanceTimersByTime(1_000)
  expect(await exit).toEqual({ code: 0, signal: null })
  await expect(ready()).rejects.toThrow('fetch failed')
})
