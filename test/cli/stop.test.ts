import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import type { RunningProgram } from '../support/program.ts'
import { requestInFlight } from '../support/request-in-flight.ts'

builtProgram()

const isListening = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
      .on('connect', () => resolve(true))
      .on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

const untilStopping = ({ url }: RunningProgram): Promise<unknown> =>
  eventually(async () => expect(await isListening(url)).toBe(false))

it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])('ends with 0 at %s', async (signal) => {
  const { kill, exit, stderr } = await startProgram(['--ephemeral'])
  kill(signal)
  expect(await exit).toEqual({ code: 0, signal: null })
  expect(stderr()).toBe('')
})

it('lets a request end that was there before the signal', async () => {
  const program = await startCommand(['--ephemeral'])
  const { answer, finish } = await requestInFlight(program.url)
  program.kill('SIGTERM')
  await untilStopping(program)
  finish()
  expect(await answer).toBe(201)
  expect(await program.exit).toEqual({ code: 0, signal: null })
})

it('takes two signals at once as one', async () => {
  const program = await startProgram(['--ephemeral'])
  const { answer, finish } = await requestInFlight(program.url)
  program.kill('SIGINT')
  program.kill('SIGTERM')
  await untilStopping(program)
  finish()
  expect(await answer).toBe(201)
  expect(await program.exit).toEqual({ code: 0, signal: null })
})

it('ends at once when somebody insists', async () => {
  const program = await startProgram(['--ephemeral'])
  await requestInFlight(program.url)
  program.kill('SIGINT')
  const insist = setInterval(() => program.kill('SIGINT'), 50)
  expect(await program.exit).toEqual({ code: 130, signal: null })
  clearInterval(insist)
})

it('does not wait for ever for a request that never ends', async () => {
  const program = await startCommand(['--ephemeral'])
  const { answer } = await requestInFlight(program.url)
  program.kill('SIGTERM')
  await expect(answer).rejects.toThrow('socket hang up')
  expect(await program.exit).toEqual({ code: 0, signal: null })
})

it('goes on when nobody reads its output any more', async () => {
  const { closeOutput, init, kill, exit } = await startProgram(['--ephemeral'])
  closeOutput()
  // The second one comes after the first one was logged into the closed pipe.
  for (const _ of '12') expect((await init(initBody())).status).toBe(201)
  kill('SIGTERM')
  expect(await exit).toEqual({ code: 0, signal: null })
})
