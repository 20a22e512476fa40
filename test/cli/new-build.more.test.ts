import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import { startReceiver } from '../support/receiver.ts'

builtProgram()

/** Copies the package into a folder, as `npm install` does. */
const installed = (): string => {
  const folder = temporaryFolder()
  for (const part of ['bin', 'dist', 'scenarios', 'openapi.yaml', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  return folder
}

/** Removes all modules of the program, as a build does whose chunks have other names. */
const removeChunks = (folder: string): void => {
  const dist = join(folder, 'dist')
  for (const file of readdirSync(dist)) if (file.endsWith('.js')) rmSync(join(dist, file))
}

const restart = {
  error: {
    code: 'SERVER_ERROR',
    message: 'The installed files of the sandbox changed after it started. Restart the sandbox.',
  },
}

it('a running sandbox asks for a restart if its files changed, and serves requests to loaded parts', async () => {
  const folder = installed()
  const { url, init } = await startProgram(['--ephemeral'], { program: join(folder, 'bin/threeds-sandbox.cjs') })
  expect((await init(initBody())).status).toBe(201)
  removeChunks(folder)

  // An interface that is not loaded yet.
  const control = await fetch(`${url}/_sandbox/health`)
  expect([control.status, await control.json()]).toEqual([500, restart])
  // A part of an interface that is loaded: the table of countries.
  const inLetters = { ...THREE_DS, cardholder: { billAddrCountry: 'CH' } }
  const rejected = await init(initBody(CHALLENGE_CARD, { card: plainCard(CHALLENGE_CARD, { '3D': inLetters }) }))
  expect([rejected.status, rejected.body]).toEqual([500, restart])
  expect((await init(initBody())).status).toBe(201)
})

it('a running sandbox sends its first webhook although its files changed', async () => {
  const folder = installed()
  const { url, init } = await startProgram(['--ephemeral'], { program: join(folder, 'bin/threeds-sandbox.cjs') })
  const receiver = await startReceiver()
  /** Starts a frictionless transaction and opens its page, which completes it. */
  const complete = async (more: object) => {
    const { body } = await init(initBody(FRICTIONLESS_CARD, more))
    return (await fetch(`${url}/v1/start/${body.transactionId}`, { redirect: 'manual' })).status
  }
  // Loads the pages. Without an address no webhook is sent.
  expect(await complete({})).toBe(303)
  removeChunks(folder)
  expect(await complete({ webhook: { url: receiver.url } })).toBe(303)
  expect((await receiver.next()).headers).toHaveProperty('webhook-id')
})
