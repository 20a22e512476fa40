// `npm run check`: types, lint and format. `npm run fix` (--write): corrects format and order of imports.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { declare, TypeErrors } from './declarations.mjs'
import { prepare, ROOT } from './prepare.mjs'

/** Runs the command of a package and returns whether it exited with 0. */
const run = (command, ...args) =>
  spawnSync(process.execPath, [join(ROOT, 'node_modules', command), ...args], { cwd: ROOT, stdio: 'inherit' })
    .status === 0

const biome = (...args) => run('@biomejs/biome/bin/biome', 'check', ...args)

/** The console is a separate project because it needs the types of a browser. */
const checkTypes = () => ['.', 'src/console'].map((project) => run('typescript/bin/tsc', '--project', project))

await prepare()
// The examples import the types of the test kit as its users do.
await declare().catch((error) => {
  // The check of all types reports these errors, too.
  if (!(error instanceof TypeErrors)) throw error
})
const results = process.argv.includes('--write') ? [biome('--write')] : [...checkTypes(), biome('--error-on-warnings')]
process.exitCode = results.every(Boolean) ? 0 : 1
