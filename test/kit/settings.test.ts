import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type StartOptions, startSandbox } from 'threeds-sandbox'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'

/** Calls it without type checks, like JavaScript. */
const startLoosely = (input: unknown) => startSandbox(input as StartOptions)

describe('rejects like the program', () => {
  it.each<[title: string, given: unknown, message: RegExp]>([
    ['an unknown name', { nonsense: true }, /^`nonsense` in the settings of startSandbox is not a setting/],
    [
      'a name in camel case',
      { webhookTimeScale: 0.01 },
      /^`webhookTimeScale` in the settings of startSandbox is not a setting\. Did you mean `webhook-time-scale`\?$/,
    ],
    [
      'a value of the wrong kind',
      { 'webhook-time-scale': 'fast' },
      /^`webhook-time-scale` in the settings of startSandbox must be a number from 0 to 1000\.$/,
    ],
    ['a word that it has not', { webhooks: 'never' }, /^`webhooks` in the settings .* must be one of auto, manual\.$/],
    ['no port', { port: 'abc' }, /^`port` in the settings of startSandbox must be a number from 0 to 65535/],
    [
      'null for a value',
      { seed: null },
      /^`seed` in the settings of startSandbox must be a string, number or boolean\.$/,
    ],
    [
      'the file of a secret',
      { 'password-file': 'x' },
      /^password-file in .* is an option of the program only: remove it/,
    ],
    [
      'a setting of the program',
      { 'ready-file': 'x' },
      /^ready-file in .* is an option of the program only: remove it/,
    ],
    ['null', null, /^the settings of startSandbox must be an object, such as \{ 'webhook-time-scale': 0\.01 \}$/],
    ['a string', 'x', /^the settings of startSandbox must be an object/],
    ['a list', [], /^the settings of startSandbox must be an object/],
    ['several problems', { prot: 1, webhooks: 'never' }, /Did you mean `port`\?;? `webhooks` in/],
  ])('%s', async (_title, input, message) => {
    await expect(startLoosely(input)).rejects.toMatchObject({
      name: 'SandboxError',
      code: 'INVALID_SETTINGS',
      message: expect.stringMatching(message),
    })
  })

  it('accepts the values of the program: strings for numbers, lists, and undefined for unset', async () => {
    const input = { port: '0', 'allowed-hosts': ['shop.example', 'other.example'], seed: undefined, ephemeral: 'true' }
    const sandbox = await startLoosely(input)
    try {
      expect(sandbox.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    } finally {
      await sandbox.close()
    }
  })
})

describe('a state folder', () => {
  const startedIn = async (settings: StartOptions) => {
    const folder = join(temporaryFolder(), 'state')
    const start = () => startSandbox({ 'state-dir': folder, ...settings })
    const first = await start()
    await (await first.existingSpace('default')).clock.freeze('2030-01-02T03:04:05.678Z')
    await first.close()
    const second = await start()
    const now = await (await second.existingSpace('default')).clock.now()
    await second.close()
    return { exists: existsSync(folder), isKept: now.startsWith('2030') }
  }

  it('keeps the state if it is named', async () => {
    expect(await startedIn({})).toEqual({ exists: true, isKept: true })
  })

  it('keeps nothing together with ephemeral', async () => {
    expect(await startedIn({ ephemeral: true })).toEqual({ exists: false, isKept: false })
  })
})
