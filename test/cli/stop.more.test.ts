import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { useFakeHostTimers } from '../support/fake-host-timers.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import type { Exit, RunningProgram } from '../support/program.ts'
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

it('treats two simultaneous signals as one', async () => {
  const program = await startProgram(['--ephemeral'])
  const stopping = await untilStopping(program)
  const { status, finish } = await requestInFlight(program.url)
  program.kill('SIGINT')
  program.kill('SIGTERM')
  await stopping()
  finish()
  expect(await status).toBe(201)
  expect(await program.exit).toEqual({ code: 0, signal: null })
  expect(program.stderr()).toBe('')
})

it('drains after SIGHUP, too, and exits at once after a second signal', async () => {
  const { url, kill, exit } = await startProgram(['--ephemeral', '--drain', '1h'])
  kill('SIGHUP')
  await eventually(async () => expect((await fetch(`${url}/_sandbox/ready`)).status).toBe(503))
  let end: Exit | undefined
  void exit.then((ended) => {
    end = ended
  })
  // A signal within half a second counts with the first.
  await eventually(() => {
    kill('SIGTERM')
    expect(end).toEqual({ code: 130, signal: null })
  })
})

it('does not wait for a connection without a request, as browsers keep them', async () => {
  const program = await startCommand(['--ephemeral'])
  const { hostname, port } = new URL(program.url)
  const silent = connect(Number(port), hostname)
  onTestFinished(() => void silent.destroy())
  await once(silent, 'connect')
  // A later connection got a response, so this one was accepted.
  await untilStopping(program)
  useFakeHostTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  program.kill('SIGTERM')
  expect(await program.exit).toEqual({ code: 0, signal: null })
})

it('does not wait forever for an incomplete request', async () => {
  const program = await startCommand(['--ephemeral'])
  const { status } = await requestInFlight(program.url)
  useFakeHostTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  program.kill('SIGTERM')
  // Its timeout is the only new timer. Polling moves the time by some milliseconds.
  await eventually(() => expect(vi.getTimerCount()).toBe(1))
  vi.advanceTimersByTime(1_500)
  expect(await Promise.race([status, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits')
  vi.advanceTimersByTime(500)
  await expect(status).rejects.toThrow('socket hang up')
  expect(await program.exit).toEqual({ code: 0, signal: null })
})

it('keeps running after the reader closed its output', async () => {
  const { closeOutput, init, kill, exit } = await startProgram(['--ephemeral'])
  closeOutput()
  // The second request follows after the first one was logged to the closed pipe.
  for (const _ of '12') expect((await init(initBody())).status).toBe(201)
  kill('SIGTERM')
  expect(await exit).toEqual({ code: 0, signal: null })
})
