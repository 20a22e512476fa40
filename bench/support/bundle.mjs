import { build } from 'esbuild'
import { BUNDLED } from '../../scripts/bundle.mjs'

/** One file that needs no node_modules, made with the settings with which the program is made. */
export const bundleTo = (outfile, entry) => build({ ...BUNDLED, ...entry, outfile, write: true })
