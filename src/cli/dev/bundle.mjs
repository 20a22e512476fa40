import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, relative } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from './prepare.mjs'

const require = createRequire(import.meta.url)

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

/** Whole or not at all: another start, or a test, may read the file at this moment. */
const put = (path, contents) => {
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, contents)
  renameSync(temporary, path)
}

/** The types that the program sends or reads. Sorting all 2,500 that mime-db has takes 25 ms of every start. */
const MIME =
  /^(application\/(json|octet-stream|x-www-form-urlencoded|yaml)|text\/(html|plain|css|javascript)|multipart\/form-data)$/
const fewMimeTypes = {
  name: 'few-mime-types',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]mime-db[/\\]db\.json$/ }, ({ path }) => {
      const types = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([type]) => MIME.test(type))
      return { loader: 'json', contents: JSON.stringify(Object.fromEntries(types)) }
    })
  },
}

/** Tables of encodings in which no caller sends anything: the parsers take UTF-8 and ISO-8859-1. */
const noForeignEncodings = {
  name: 'no-foreign-encodings',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]iconv-lite[/\\]encodings[/\\](dbcs-data|tables[/\\].*)\.js(on)?$/ }, () => ({
      loader: 'js',
      contents: 'module.exports = {}',
    }))
    onLoad({ filter: /[/\\]iconv-lite[/\\]encodings[/\\]sbcs-data-generated\.js$/ }, ({ path }) => {
      const { iso88591 } = require(path)
      return { loader: 'json', contents: JSON.stringify({ iso88591 }) }
    })
  },
}

/** `text` with every one of the replacements made. A package that no longer holds one must not be changed in silence. */
const replaced = (path, replacements) =>
  Object.entries(replacements).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path}: "${from}" is not there any more; see bundle.mjs`)
      return text.replaceAll(from, to)
    },
    readFileSync(path, 'utf8'),
  )

/** Parsers of bodies and of nested queries are loaded when somebody makes one: most requests are plain JSON. */
const parsersOnDemand = {
  name: 'parsers-on-demand',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]express[/\\]lib[/\\](express|utils)\.js$/ }, ({ path }) => ({
      contents:
        basename(path) === 'utils.js'
          ? replaced(path, { "var qs = require('qs');": '', 'qs.parse(': "require('qs').parse(" })
          : replaced(path, {
              "var bodyParser = require('body-parser')": '',
              'exports.json = bodyParser.json': "exports.json = (options) => require('body-parser').json(options)",
              'exports.raw = bodyParser.raw': "exports.raw = (options) => require('body-parser').raw(options)",
              'exports.text = bodyParser.text': "exports.text = (options) => require('body-parser').text(options)",
              'exports.urlencoded = bodyParser.urlencoded':
                "exports.urlencoded = (options) => require('body-parser').urlencoded(options)",
            }),
    }))
  },
}

/** Where in the schema a value failed is half of the code of the validators, and only tests ask for it. */
const noSchemaPaths = {
  name: 'no-schema-paths',
  setup({ onLoad }) {
    onLoad({ filter: /\.gen\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/schemaPath:"[^"]*",/g, ''),
    }))
  },
}

/** What every start loads. */
const CORE = join(ROOT, 'src/cli/start.ts')

/**
 * Everything that the core loads later is told to load the core first, where it is anyway: what both use then lies in
 * one file with all the rest of the core. Without it, a start reads two dozen small files.
 */
const afterCore = {
  name: 'after-core',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind, importer, resolveDir }) =>
      kind === 'dynamic-import' && basename(importer) !== 'commands.ts'
        ? { path: join(resolveDir, path), namespace: 'after-core' }
        : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'after-core' }, ({ path }) => ({
      contents: `import ${JSON.stringify(CORE)}; export * from ${JSON.stringify(path)}`,
      resolveDir: ROOT,
    }))
  },
}

/** The shipped scenarios as they are once they are read: reading them takes a start longer than all the rest of it. */
const shippedScenarios = async () => {
  const { outputFiles } = await build({
    ...BUNDLED,
    stdin: {
      contents: `import { createCardCatalogue } from './src/domain/card-catalogue.ts'
        import { loadScenarios } from './src/scenarios/reading/load.ts'
        export const read = (folder) => loadScenarios(folder, createCardCatalogue())`,
      resolveDir: ROOT,
    },
  })
  const file = join(DIST, `.read-scenarios.${process.pid}.mjs`)
  writeFileSync(file, outputFiles[0].contents)
  try {
    const { read } = await import(pathToFileURL(file).href)
    return read(join(ROOT, 'scenarios')).map((scenario) => ({ ...scenario, file: relative(ROOT, scenario.file) }))
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * The program and what it loads only when it is asked for, side by side; they need no node_modules: it starts faster,
 * and the container image holds nothing else.
 */
export const bundle = async () => {
  mkdirSync(join(DIST, 'control'), { recursive: true })
  const { outputFiles } = await build({
    ...BUNDLED,
    entryPoints: { cli: 'src/cli/main.ts' },
    outdir: 'dist',
    splitting: true,
    chunkNames: '[name]-[hash]',
    legalComments: 'linked',
    // Names stay, for the log of a fault; the rest is half of what a start would have to read.
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [afterCore, fewMimeTypes, noForeignEncodings, parsersOnDemand, noSchemaPaths],
  })
  put(join(DIST, 'control/openapi.yaml'), readFileSync(join(ROOT, 'src/control/openapi.yaml')))
  put(join(DIST, 'scenarios.json'), JSON.stringify(await shippedScenarios()))
  const [programs, chunks] = [true, false].map((isProgram) =>
    outputFiles.filter(({ path }) => (basename(path) === 'cli.js') === isProgram),
  )
  for (const { path, contents } of chunks) put(path, contents)
  for (const { path, text } of programs) put(path, `#!/usr/bin/env node\n${text}`)
  removeOlder(outputFiles.map(({ path }) => basename(path)))
}

/** A program that was started before may still load what the former build made; what is older goes. */
const removeOlder = (built) => {
  const former = existsSync(FORMER) ? readFileSync(FORMER, 'utf8').split('\n') : []
  for (const name of readdirSync(DIST))
    if (/\.js(\.LEGAL\.txt)?$/.test(name) && !built.includes(name) && !former.includes(name)) rmSync(join(DIST, name))
  put(FORMER, built.join('\n'))
}
