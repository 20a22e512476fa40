import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'

builtProgram()

const idOf = ({ body }: { readonly body: Record<string, unknown> }): string => String(body.transactionId)

it('keeps every acknowledged transaction, its counters and an open challenge after kill -9', async () => {
  const args = ['--state-dir', temporaryFolder()]
  const first = await startProgram(args)
  const acknowledged = await Promise.all([1, 2, 3].map(() => first.init(initBody())))
  const id = idOf(await first.init(initBody()))
  const page = await (await fetch(`${first.url}/v1/start/${id}`)).text()
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect((await first.status(id)).body.status).toBe('challenge_ongoing')
  first.kill('SIGKILL')
  expect(await first.exit).toEqual({ code: null, signal: 'SIGKILL' })

  const second = await startCommand(args)
  for (const response of acknowledged) {
    expect(response.status).toBe(201)
    expect(await second.status(idOf(response))).toMatchObject({ status: 200, body: { status: 'initialized' } })
  }
  const next = await second.init(initBody())
  expect(new Set([...[...acknowledged, next].map(idOf), id]).size).toBe(5)

  expect((await second.status(id)).body.status).toBe('challenge_ongoing')
  const response = await fetch(`${second.url}/v1/start/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ token, action: 'code', code: '4444' }),
    redirect: 'manual',
  })
  expect(response.headers.get('location')).toBe(`http://shop.test/success?transactionId=${id}`)
  expect((await second.status(id)).body.status).toBe('authenticated')
})

it('keeps a completed transaction over a clean stop', async () => {
  const args = ['--state-dir', temporaryFolder()]
  const first = await startCommand(args)
  const id = idOf(await first.init(initBody(FRICTIONLESS_CARD)))
  await fetch(`${first.url}/v1/start/${id}`, { redirect: 'manual' })
  const before = await first.status(id)
  expect(before.body.status).toBe('authenticated')
  first.kill('SIGTERM')
  await first.exit

  expect((await (await startCommand(args)).status(id)).body).toEqual(before.body)
})

it('writes the state with permissions for its owner only', async () => {
  const dir = temporaryFolder()
  const { init, kill, exit } = await startCommand(['--state-dir', dir])
  await init(initBody())
  const modes = () => readdirSync(dir).map((name) => statSync(join(dir, name)).mode & 0o777)
  expect(new Set(modes())).toEqual(new Set([0o600]))
  kill('SIGTERM')
  await exit
  expect(new Set(modes())).toEqual(new Set([0o600]))
})
