import { symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'

it('exits with 1 and prints file, line and column of a problem', async () => {
  const file = relative('.', join(temporaryFolder(), 'mine.yaml'))
  writeFileSync(file, 'title: Mine\nauthentication:\n  transStatus: Q\n')
  const { code, stderr } = await runCommand(['validate', file])
  expect(code).toBe(1)
  expect(stderr.startsWith(`${file}:3:16: `)).toBe(true)
})

it.each(['validate', 'scan'])('%s names the reason if the system cannot look up a path', async (command) => {
  const loop = join(temporaryFolder(), 'loop.yaml')
  symlinkSync(loop, loop)
  for (const [path, reason] of [
    [loop, 'ELOOP'],
    [`${'x'.repeat(300)}.yaml`, 'ENAMETOOLONG'],
  ] as const) {
    const { code, stderr } = await runCommand([command, path])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`Cannot read \`${path}\`: ${reason}`)])
  }
})
