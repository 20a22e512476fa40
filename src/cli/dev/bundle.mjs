import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleLater, LATER_FILE } from './bundle-later.mjs'
import { PLUGINS } from './bundle-plugins.mjs'
import { ROOT } from './prepare.mjs'

const DIST = join(ROOT, 'dist')
/** The files of the build before this one. */
const FORMER = join(DIST, '.former')

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
  banner: { js: REQUIRE },
  logLevel: 'warning',
  write: false,
}

/** Names stay, for the log of a fault; the rest is half of what a start would have to read. */
const MINIFIED = { minifyWhitespace: true, minifySyntax: true }

/** Whole or not at all: another start, or a test, may read the file at this moment. */
const put = (path, contents, mode = 0o666) => {
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, contents, { mode })
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
      contents: `import { createCardCatalogue } from './src/domain/card-catalogue.ts'
        import { loadScenarios } from './src/scenarios/reading/load.ts'
        export { contractText } from './src/control/contract-text.ts'
        export const read = (folder) => loadScenarios(folder, createCardCatalogue())`,
      resolveDir: ROOT,
    },
  })
  const file = join(DIST, `.read-scenarios.${process.pid}.mjs`)
  writeFileSync(file, outputFiles[0].contents)
  try {
    const { read, contractText } = await import(pathToFileURL(file).href)
    const scenarios = read(join(ROOT, 'scenarios'))
    return {
      // Their files are shipped, too: the texts would be read by every start.
      scenarios: scenarios.map(({ text: _, ...scenario }) => ({ ...scenario, file: relative(ROOT, scenario.file) })),
      contractText,
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

/**
 * The program and what it loads only when it is asked for, side by side; they need no node_modules: it starts faster,
 * and the container image holds nothing else.
 */
export const bundle = async () => {
  mkdirSync(join(DIST, 'control'), { recursive: true })
  const built = await build({
    ...BUNDLED,
    metafile: true,
    entryPoints: { cli: 'src/cli/main.ts', kit: 'src/testkit/kit.ts' },
    outdir: 'dist',
    splitting: true,
    chunkNames: '[name]-[hash]',
    legalComments: 'linked',
    ...MINIFIED,
    plugins: PLUGINS,
  })
  const { outputFiles } = built
  const how = { banner: REQUIRE, options: { ...MINIFIED, target: BUNDLED.target, platform: 'node' } }
  const later = await bundleLater(built, how)
  await bundleConsole()
  const { scenarios, contractText } = await fromSources()
  put(join(DIST, 'scenarios.json'), JSON.stringify(scenarios))
  for (const [source, name] of CONTRACTS) {
    const yaml = readFileSync(join(ROOT, source), 'utf8')
    put(join(DIST, `${name}.json`), contractText(yaml, 'json'))
    // One that is written in full is in the package as it is.
    const inFull = contractText(yaml, 'yaml')
    if (inFull !== yaml) put(join(DIST, `${name}.yaml`), inFull)
  }
  const isProgram = ({ path }) => basename(path) === 'cli.js'
  for (const file of outputFiles) if (!isProgram(file)) put(file.path, later.get(basename(file.path)) ?? file.contents)
  put(join(DIST, LATER_FILE), later.get(LATER_FILE))
  // npm lets it be run when it is installed, once: a project that has a link to it goes on running it after a build.
  for (const { path, text } of outputFiles.filter(isProgram)) put(path, `#!/usr/bin/env node\n${text}`, 0o777)
  removeOlder([...outputFiles.map(({ path }) => basename(path)), LATER_FILE])
}

/** The console: a style, a script, and one for each view that is loaded later; browsers ask for nothing else. */
const bundleConsole = async () => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: ['chrome111', 'firefox113', 'safari16.4'],
    entryPoints: [
      { in: 'src/console/main.tsx', out: 'console' },
      { in: 'src/console/console.css', out: 'console' },
    ],
    outdir: 'dist/console',
    splitting: true,
    chunkNames: 'console-[name]-[hash]',
    tsconfig: 'src/console/tsconfig.json',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  })
  const folder = join(DIST, 'console')
  mkdirSync(folder, { recursive: true })
  for (const { path, contents } of outputFiles) put(path, contents)
  // A sandbox that runs has read its own, from a moment after its start.
  const built = outputFiles.map(({ path }) => basename(path))
  for (const name of readdirSync(folder)) if (!built.includes(name)) rmSync(join(folder, name))
}

/** A program that was started a moment ago may still load what the former build made; what is older goes. */
const removeOlder = (built) => {
  const former = existsSync(FORMER) ? readFileSync(FORMER, 'utf8').split('\n') : []
  for (const name of readdirSync(DIST))
    if (/\.js(\.LEGAL\.txt)?$/.test(name) && !built.includes(name) && !former.includes(name)) rmSync(join(DIST, name))
  put(FORMER, built.join('\n'))
}
