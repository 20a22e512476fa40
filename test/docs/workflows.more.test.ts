import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isLong } from '../support/long-runs.ts'

const { status } = spawnSync('actionlint', ['--version'])

// Install it with `go install github.com/rhysd/actionlint/cmd/actionlint@latest`.
it.runIf(isLong && status === 0)('actionlint finds no errors in the workflows', () => {
  const files = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`)
  const { stdout, stderr, status } = spawnSync('actionlint', ['-no-color', ...files], { encoding: 'utf8' })
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 })
})
