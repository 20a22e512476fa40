// `npm run generate` writes the files that are generated from the contracts, tables and scenarios; `npm run docs:generate`
// only the pages of the documentation.
import process from 'node:process'
import { prepareSources } from './prepare.mjs'

prepareSources()
const { generate } = await import('./generate/run.mjs')
const written = await generate(process.argv[2] ?? 'everything')
process.stdout.write(`${written.length === 0 ? 'All generated files are up to date.' : written.join('\n')}\n`)
