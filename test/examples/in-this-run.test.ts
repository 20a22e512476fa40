import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { linkPackages } from '../support/example.ts'
import { builtProgram } from '../support/process.ts'

// The long tests run them with their own runner; here they are part of this run.
describe('the tests of examples/vitest', async () => {
  builtProgram()
  const folder = mkdtempSync(join(tmpdir(), 'threeds-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['app.ts', 'payment.test.ts', 'step-up.ts', 'step-up.test.ts'])
    cpSync(join('examples/vitest', name), join(folder, name))
  linkPackages(['threeds-sandbox', 'vitest'], folder)
  for (const name of ['payment.test.ts', 'step-up.test.ts']) await import(join(folder, name))
})
