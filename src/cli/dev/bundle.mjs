import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'esbuild'
import { parse } from 'yaml'
import { ROOT } from './prepare.mjs'

// Some of the bundled packages are CommonJS and ask for `require`.
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Whole or not at all: another start, or a test, may read the file at this moment. */
const put = (path, contents) => {
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, contents)
  renameSync(temporary, path)
}

/** One file that needs no node_modules: it starts faster, and the container image holds nothing else. */
export const bundle = async () => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    banner: { js: `#!/usr/bin/env node\n${REQUIRE}` },
    legalComments: 'linked',
    logLevel: 'warning',
    write: false,
  })
  mkdirSync(join(ROOT, 'dist/control'), { recursive: true })
  put(join(ROOT, 'dist/control/openapi.yaml'), readFileSync(join(ROOT, 'src/control/openapi.yaml')))
  put(join(ROOT, 'dist/openapi.json'), JSON.stringify(parse(readFileSync(join(ROOT, 'openapi.yaml'), 'utf8'))))
  for (const { path, contents } of outputFiles) put(path, contents)
}
