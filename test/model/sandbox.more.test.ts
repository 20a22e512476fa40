import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quickFolder } from '../support/given-folder.ts'
import { long } from '../support/long-runs.ts'
import { anyCommands } from './commands.ts'
import { newModel } from './model.ts'
import { compareAll, startReal } from './real.ts'

it('always responds like a small model, for any commands on two spaces', {
  timeout: long(60_000, 3_600_000),
}, async () => {
  const folder = quickFolder()
  let n = 0
  const steps: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(anyCommands, async (commands) => {
      n += 1
      const model = newModel()
      const real = await startReal(join(folder, String(n)))
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await compareAll(real, model)
      } finally {
        await real.close()
      }
      for (const name of String(commands).match(/\w+(?=\()/g) ?? []) steps[name] = (steps[name] ?? 0) + 1
    }),
    // A small number of runs uses fixed seeds; random ones might by chance omit a command.
    { numRuns: long(8, 1000) },
  )
  // A command that is never run would prove nothing.
  expect(Object.keys(steps).length).toBeGreaterThanOrEqual(9)
})
