import { expect, it } from 'vitest'
import { ESSENTIAL } from '../../src/core/domain/coverage.ts'
import { runCommand } from '../support/command.ts'
import { startSandbox } from '../support/sandbox.ts'

it('marks the essential situations', async () => {
  const { url } = await startSandbox()
  const { code, stdout } = await runCommand(['coverage', '--url', url])
  expect(code).toBe(0)
  const marked = stdout.split('\n').flatMap((line) => /^missing +essential +(\w+)/.exec(line)?.[1] ?? [])
  expect(marked).toEqual(ESSENTIAL)
  expect(stdout).toMatch(/^missing +webhook_retried +Webhook: retried$/m)
  expect(stdout).toContain('0 of 12 essential situations covered')
})
