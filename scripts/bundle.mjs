import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleConsole } from './bundle-console.mjs'
import { CHECK, kitForRequire, LOAD_FILE } from './bundle-kit.mjs'
import { bundleLater } from './bundle-later.mjs'
import { PLUGINS } from './bundle-plugins.mjs'
import { bundledPackages } from './bundled-packages.mjs'
import { ROOT } from './prepare.mjs'

const DIST = join(ROOT, 'dist')

// Some of the bundled packages are CommonJS and ask for `require`.
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** How everything of ours is made into files that need no node_modules. */
export const BUNDLED = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  // V8 skips over the body of a function that is not called yet, but reads all of an arrow whose body is an expression.
  supported: { arrow: false },
  banner: { js: REQUIRE },
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
}

/** Names stay, for the log of a fault; the rest is half of what a start would have to read. */
const MINIFIED = { minifyWhitespace: true, minifySyntax: true }

/** Whole or not at all: another start, or a test, may read the file at this moment. */
const put = (path, contents) => {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  writeFileSync(temporary, contents)
  renameSync(temporary, path)
}

/**
 * What the build itself needs of the sources: the shipped scenarios as they are once they are read, since reading them
 * takes a start longer than all the rest of it, and the contracts in full, for those who read them in the package.
 */
const fromSources = async () => {
  const { outputFiles } = await build({
    ...BUNDLED,
    stdin: {
      contents: `import { createCardCatalogue } from './src/core/domain/card-catalog.ts'
        import { loadScenarios } from './src/engine/scenarios/reading/load-scenarios.ts'
        export { contractTexts } from './src/control/contract-text.ts'
        export const read = (folder) => loadScenarios(folder, createCardCatalogue())`,
      resolveDir: ROOT,
    },
  })
  const file = join(DIST, `.read-scenarios.${process.pid}.mjs`)
  writeFileSync(file, outputFiles[0].contents)
  try {
    const { read, contractTexts } = await import(pathToFileURL(file).href)
    const scenarios = read(join(ROOT, 'scenarios'))
    return {
      // Their files are shipped, too: the texts would be read by every start.
      scenarios: scenarios.map(({ text: _, ...scenario }) => ({ ...scenario, file: relative(ROOT, scenario.file) })),
      contractTexts,
    }
  } finally {
    rmSync(file, { force: true })
  }
}

/** Where the contracts are written, and what they are called in the package. */
const CONTRACTS = [
  ['openapi.yaml', 'openapi'],
  ['src/control/openapi.yaml', 'control/openapi'],
]

/** The contracts as JSON. As YAML, ours is written in short and made of it where somebody asks; the other is in the package as it is. */
const contractFiles = (contractTexts) =>
  CONTRACTS.map(([source, name]) => [`${name}.json`, contractTexts(readFileSync(join(ROOT, source), 'utf8')).json()])

/** A script as it is written, with its map beside it. */
const scriptFiles = ([name, text, map]) =>
  map === undefined
    ? [[name, text]]
    : [
        [name, `${text}//# sourceMappingURL=${name}.map\n`],
        [`${name}.map`, map],
      ]

/**
 * Makes all of dist but the types, and gives the names of the files. The program and what it loads only when it is asked
 * for stand side by side; they need no node_modules: it starts faster, and the container image holds nothing else.
 */
export const bundle = async () => {
  mkdirSync(join(DIST, 'control'), { recursive: true })
  mkdirSync(join(DIST, 'console'), { recursive: true })
  const built = await build({
    ...BUNDLED,
    ...MINIFIED,
    metafile: true,
    entryPoints: { cli: 'src/cli/main.ts', kit: 'src/testkit/kit.ts' },
    outdir: 'dist',
    splitting: true,
    chunkNames: '[name]-[hash]',
    sourcemap: 'external',
    sourcesContent: false,
    plugins: PLUGINS,
  })
  const how = { banner: REQUIRE, options: { ...MINIFIED, target: BUNDLED.target, platform: 'node' } }
  const scripts = await bundleLater(built, how)
  const sandboxFile = scripts.map(([name]) => name).find((name) => /^sandbox-\w+\.js$/.test(name))
  const ofConsole = await bundleConsole()
  const { scenarios, contractTexts } = await fromSources()
  const files = [
    ...scripts.filter(([name]) => name !== 'cli.js').flatMap(scriptFiles),
    ['check-node.js', CHECK],
    ['load-file.cjs', LOAD_FILE],
    ['kit.cjs', await kitForRequire({ ...BUNDLED, ...MINIFIED }, sandboxFile)],
    ['scenarios.json', JSON.stringify(scenarios)],
    ...contractFiles(contractTexts),
    ...ofConsole.files.map(([name, text]) => [`console/${name}`, text]),
    ...bundledPackages([built.metafile, ofConsole.metafile]),
    // Last, since with it the program is there.
    ...scripts.filter(([name]) => name === 'cli.js').flatMap(scriptFiles),
  ]
  for (const [name, contents] of files) put(join(DIST, name), contents)
  return files.map(([name]) => name)
}
