import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { linkPackages } from '../support/example.ts'
import { builtProgram } from '../support/process.ts'

// The long tests run them as their reader does; here they are tests among the others, without a runner of their own.
describe('the tests of examples/vitest', async () => {
  builtProgram()
  const folder = mkdtempSync(join(tmpdir(), 'threeds-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['app.ts', 'payment.test.ts']) cpSync(join('examples/vitest', name), join(folder, name))
  linkPackages(['threeds-sandbox', 'vitest'], folder)
  await import(join(folder, 'payment.test.ts'))
})
