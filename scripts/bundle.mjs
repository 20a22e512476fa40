// Makes dist/ without the types: the program, the test kit, the console, and the data that they read.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundledPackages } from './bundled-packages.mjs'
import { DIST, ROOT } from './prepare.mjs'

// Bundled CommonJS packages call `require` for Node's own modules.
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Options of every bundle that runs in Node. The files need no node_modules. */
export const FOR_NODE = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  banner: { js: REQUIRE },
  // Node prints the line of an uncaught error, and the names in its stack. Both stay readable.
  minifySyntax: true,
  // dist/third-party-licenses.txt has them.
  legalComments: 'none',
  logLevel: 'warning',
}

const bundleProgram = () =>
  build({
    ...FOR_NODE,
    entryPoints: { cli: 'src/cli/main.ts', kit: 'src/testkit/kit.ts' },
    // Test suites replace the globals.
    inject: ['src/engine/host/host-globals.ts'],
    outdir: 'dist',
    splitting: true,
    chunkNames: '[name]-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
  })

const bundleConsole = () =>
  build({
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: ['chrome111', 'firefox113', 'safari16.4'],
    entryPoints: [
      { in: 'src/console/mount-console.tsx', out: 'console' },
      { in: 'src/console/console.css', out: 'console' },
    ],
    outdir: 'dist/console',
    splitting: true,
    chunkNames: 'console-[name]-[hash]',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  })

const READ_DATA = `
  import { contractTexts } from './src/control/contract-text.ts'
  import { createCardCatalog } from './src/core/domain/card-catalog.ts'
  import { loadScenarios } from './src/engine/scenarios/reading/load-scenarios.ts'
  export const contractJson = (yaml) => contractTexts(yaml).json()
  export const scenarios = (folder) => loadScenarios(folder, createCardCatalog())
`

/** Reads the scenarios and both contracts with the modules of the sources. Parsing YAML at every start would double its time. */
const dataFiles = async () => {
  const outfile = join(DIST, `.read-data.${process.pid}.mjs`)
  await build({ ...FOR_NODE, stdin: { contents: READ_DATA, resolveDir: ROOT }, outfile })
  try {
    const { contractJson, scenarios } = await import(pathToFileURL(outfile).href)
    const contract = (file) => contractJson(readFileSync(join(ROOT, file), 'utf8'))
    // The package has the YAML of each scenario: its text is left out here.
    const shipped = scenarios(join(ROOT, 'scenarios')).map(({ text: _, ...scenario }) => ({
      ...scenario,
      file: relative(ROOT, scenario.file),
    }))
    return {
      'scenarios.json': JSON.stringify(shipped),
      'openapi.json': contract('openapi.yaml'),
      'control/openapi.json': contract('src/control/openapi.yaml'),
    }
  } finally {
    rmSync(outfile, { force: true })
  }
}

/** Replaces a file at once: another process may read it at this moment. */
const write = (path, contents) => {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  writeFileSync(temporary, contents)
  renameSync(temporary, path)
}

/** Makes all of dist but the types. Returns the names of the files. */
export const bundle = async () => {
  mkdirSync(DIST, { recursive: true })
  const [program, console, data] = await Promise.all([bundleProgram(), bundleConsole(), dataFiles()])
  const files = {
    ...data,
    ...bundledPackages([program.metafile, console.metafile]),
    ...Object.fromEntries(
      [...program.outputFiles, ...console.outputFiles].map(({ path, contents }) => [
        relative(DIST, path).replaceAll('\\', '/'),
        contents,
      ]),
    ),
  }
  for (const [name, contents] of Object.entries(files)) write(join(DIST, name), contents)
  return Object.keys(files)
}
