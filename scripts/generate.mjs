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
// The types depend on generated modules.
await (await import('./declarations.mjs')).declare()
written.push(...(await generate('test-kit-page')))
process.stdout.write(`${written.length === 0 ? 'All generated files are up to date.' : written.join('\n')}\n`)
