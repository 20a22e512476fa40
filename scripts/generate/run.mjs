import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Imports a TypeScript module. It is bundled below node_modules, where Node finds its packages. */
const load = async (entryPoint) => {
  // A new name for each call, because Node imports a path only once.
  const outfile = join(ROOT, `node_modules/.cache/generate-${randomUUID()}.mjs`)
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'warning' }
  await build({ ...options, absWorkingDir: ROOT, entryPoints: [entryPoint], outfile })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}

/**
 * Generates the files of a module, such as `everything.ts` or `docs-only.ts`, and writes those that differ. Paths are relative to the
 * root of the project, which is the working directory meanwhile.
 * @returns the paths of the files that were written
 */
export const generate = async (list) => {
  const caller = process.cwd()
  process.chdir(ROOT)
  try {
    const { generated } = await load(`scripts/generate/${list}.ts`)
    const files = (await generated()).filter(
      ({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text,
    )
    for (const { path, text } of files) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    return files.map(({ path }) => path)
  } finally {
    process.chdir(caller)
  }
}
