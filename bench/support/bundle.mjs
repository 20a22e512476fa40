import { build } from 'esbuild'

// Some of the bundled packages are CommonJS and ask for `require`.
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

/** One file that needs no node_modules, made with the settings with which the program is made. */
export const bundleTo = (outfile, entry) =>
  build({
    ...entry,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    banner: { js: REQUIRE },
    logLevel: 'warning',
  })
