import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { luhnDigit } from '../../src/core/domain/card.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'

const HAR = 'test/compare/recordings/account-option.har'
/** A number that is no listed test number. */
const CARD = `492912345678901${luhnDigit('492912345678901')}`

it('scan - searches the standard input', async () => {
  const { code, stdout } = await runCommand(['scan', '-'], { input: `first line\ncard ${CARD}\n` })
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^stdin:2:6: Card number/)])
})

it('scan - finds a number beyond the beginning, and reads UTF-16', async () => {
  const text = `${'x'.repeat(20_000)} ${CARD}\n`
  expect((await runCommand(['scan', '-'], { input: text })).code).toBe(1)
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect((await runCommand(['scan', '-'], { input: utf16 })).code).toBe(1)
})

it('scan - skips binary data', async () => {
  const { code, stderr } = await runCommand(['scan', '-'], { input: Buffer.from([1, 0, 2]) })
  expect([code, stderr]).toEqual([2, 'No text files to scan in `-`.\n'])
})

it('validate - checks a scenario', async () => {
  const good = await runCommand(['validate', '-'], { input: 'patch: true\nwebhook: { copies: 2 }\n' })
  expect(good).toEqual({ code: 0, stdout: '1 file: 1 scenario, no problems\n', stderr: '' })
  const bad = await runCommand(['validate', '-'], { input: 'patch: true\nwebhok: {}\n' })
  expect([bad.code, bad.stderr]).toEqual([1, expect.stringMatching(/^stdin:2:1: .*webhok/)])
})

it('validate - rejects bytes that are not UTF-8', async () => {
  const { code, stderr } = await runCommand(['validate', '-'], { input: Buffer.from([0x74, 0xff]) })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^Cannot read the standard input: /)])
})

it('compare - reads a recording', async () => {
  const input = readFileSync(HAR, 'utf8')
  const piped = await runCommand(['compare', '-', '--no-replay'], { input })
  expect(piped).toEqual(await runCommand(['compare', HAR, '--no-replay']))
  expect(piped.stdout).not.toBe('')
})

it('compare reads the standard input only once', async () => {
  const { code, stderr } = await runCommand(['compare', '-', '-'])
  expect([code, stderr]).toEqual([2, '`-` is the standard input, which can be read only once. Name files.\n'])
})

it('state import - reads an export', async () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()]
  const { sandbox, init } = await startSandbox({ ephemeral: false, 'state-dir': join(from, 'state') })
  await init(initBody())
  await sandbox.close()
  const { stdout: input } = await runCommand(['state', 'export', '--state-dir', join(from, 'state')])
  const args = ['--state-dir', join(to, 'state')]
  const imported = await runCommand(['state', 'import', '-', ...args], { input })
  expect(imported).toEqual({ code: 0, stdout: 'Imported default\n', stderr: '' })
  expect((await runCommand(['state', 'export', ...args])).stdout).toBe(input)
  const broken = await runCommand(['state', 'import', '-', ...args], { input: '{' })
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining('`stdin` is not valid JSON')])
})

it.each([
  ['audit', '-'],
  ['audit', 'check', '-'],
  ['audit', 'replay', 'redirect.trusted@trust-amount', '-'],
])('%s %s reads the description of an app', async (...args) => {
  const { code, stderr } = await runCommand(args, { input: 'version: 1\nchekout: {}\n' })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/stdin:2:1: .*chekout.*\n`stdin` has/)])
})
