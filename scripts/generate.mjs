// `npm run generate` writes the files that are generated from the contracts, tables and scenarios; `npm run docs:generate`
// only the pages of the documentation.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { prepareSources, ROOT } from './prepare.mjs'

const VALIDATORS = join(ROOT, 'src/core/contract/request-validators.gen.cjs')

prepareSources()
const { generate } = await import('./generate/run.mjs')
// The generator of pages imports the API, which needs its validators. They are not in git.
if (!existsSync(VALIDATORS)) await generate('validators-only')
const written = await generate(process.argv[2] ?? 'everything')
const { declare, TypeErrors } = await import('./declarations.mjs')
try {
  // The types depend on generated modules.
  await declare()
  written.push(...(await generate('test-kit-page')))
  process.stdout.write(`${written.length === 0 ? 'All generated files are up to date.' : written.join('\n')}\n`)
} catch (error) {
  if (!(error instanceof TypeErrors)) throw error
  // A new row of a table does not compile until each of its users handles it.
  process.stderr.write(`${error.message}\nCorrect these errors, then run \`npm run generate\` again.\n`)
  process.stdout.write(`${written.join('\n')}\n`)
  process.exitCode = 1
}
