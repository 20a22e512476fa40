import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { blocksOf, paste, readersFolder } from '../support/pasted-commands.ts'
import { builtProgram } from '../support/process.ts'
import { MERCHANT } from '../support/sandbox.ts'

builtProgram()

const SKILL = 'skills/threeds-sandbox/SKILL.md'
const text = readFileSync(SKILL, 'utf8')

/** Commands that npx and npm run in the project of a user. */
const PROJECT = {
  npx: '#!/bin/sh\n[ "$1 $2" = "--no threeds-sandbox" ] || exit 9\nshift 2\nexec threeds-sandbox "$@"\n',
  npm: '#!/bin/sh\n[ -n "$SANDBOX_PASSWORD" ]\n',
}

it('has the name of its folder, a description, and less than 6,000 bytes', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(6_000)
  const [, name, description = ''] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(text) ?? []
  expect(name).toBe('threeds-sandbox')
  expect(description.length).toBeLessThanOrEqual(1_024)
})

it('every command of the skill succeeds', async () => {
  const folder = readersFolder(temporaryFolder())
  for (const [name, script] of Object.entries(PROJECT)) {
    writeFileSync(join(folder, 'bin', name), script)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  // The only command outside of a block runs until it is stopped.
  const [inline = '', ...more] = [...text.matchAll(/`npx --no threeds-sandbox ([^`\n]+)`/g)].map(
    ([, args = '']) => args,
  )
  expect([inline, more]).toEqual(['start --ephemeral', []])
  const { url } = await startCommand(inline.replace('start ', '').split(' '))
  const send = (body: object) =>
    fetch(`${url}/v1/transactions`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(MERCHANT.join(':'))}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const rejected = await send({ ...initBody(), amuont: 1 })
  const webhook = { url: `${url}/_sandbox/receiver/default` }
  const created = await send(initBody(CHALLENGE_CARD, { refno: 'A-1', webhook }))
  const { transactionId } = (await created.json()) as { transactionId: string }
  const env = {
    SANDBOX_URL: url,
    REQUEST: rejected.headers.get('sandbox-request-id') ?? '',
    TRANSACTION: transactionId,
    HOME: folder,
  }
  const blocks = blocksOf(SKILL)
  expect(blocks.filter(({ language }) => language !== 'sh')).toEqual([])
  const { code, stderr, printed, calls } = await paste(blocks, { folder, withUrls: (commands) => commands, env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('rror') })
  expect(printed).toHaveLength(blocks.length)
  expect(printed.filter((output) => output.trim() === '')).toHaveLength(1)
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
})
