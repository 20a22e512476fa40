// `npm run generate`: whatever is written from something else, and first of all the types, which cure what a check of
// types before them would only complain about.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { declare } from './declarations.mjs'
import { build, prepare, ROOT } from './prepare.mjs'

/** Runs tests that write what they compare with; what they cannot write, such as a sentence that lacks, makes it fail. */
const write = (...tests) => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  // Every row of their tables: `npm test` alone would leave some out.
  const env = { ...process.env, WHOLE: '1' }
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...tests, '-u'], { cwd: ROOT, env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}

await prepare()
write('test/generated.test.ts')
await build()
write('test/contract/origins.test.ts', 'test/scenarios/published', 'test/docs')
await declare()
