import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'

it('reports a missing session before it needs a sandbox or a purchase', async () => {
  const { code, stdout, stderr } = await runCommand(['audit', '--watch', '--session', 'new.har'])
  expect([code, stdout, stderr]).toEqual([2, '', 'Cannot read `new.har`: file not found.\n'])
})
