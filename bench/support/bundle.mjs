// Bundles of sources for the bench. Packages are imported on demand: after `prepare()` has installed them.
import { join } from 'node:path'
import { ROOT } from '../../scripts/prepare.mjs'
import { workFolder } from './work-folder.mjs'

/** Bundles a module into one file, with the options of the program. */
export const bundleTo = async (outfile, entryPoint) => {
  const { build } = await import('esbuild')
  const { FOR_NODE } = await import('../../scripts/bundle.mjs')
  await build({ ...FOR_NODE, entryPoints: [entryPoint], outfile, logLevel: 'error' })
}

/** Imports a TypeScript module of the project. */
export const importSource = async (file) => {
  const outfile = join(workFolder, `${file.replace(/\W/g, '_')}.mjs`)
  await bundleTo(outfile, join(ROOT, file))
  return import(outfile)
}
