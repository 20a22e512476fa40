import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { isLong } from '../support/long-runs.ts'
import { runTool } from '../support/team-tools.ts'

it.runIf(isLong)('actionlint finds no errors in the workflows', { timeout: 600_000 }, ({ skip }) => {
  const files = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`)
  const linted = runTool('actionlint', ['-no-color', ...files], { cwd: ROOT })
  if (!linted) return skip('this machine has no actionlint, and no Go to install it')
  expect(linted).toEqual({ code: 0, output: '' })
})
