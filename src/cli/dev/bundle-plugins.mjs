// What esbuild is told beyond its own options when it makes the program.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './prepare.mjs'

const require = createRequire(import.meta.url)

/** A plugin that makes something else of certain files. */
const madeOf = (name, filter, load) => ({ name, setup: ({ onLoad }) => onLoad({ filter }, load) })

/** The types that the program sends or reads. Sorting all 2,500 that mime-db has takes 25 ms of every start. */
const MIME =
  /^(application\/(json|octet-stream|x-www-form-urlencoded|yaml)|text\/(html|plain|css|javascript)|multipart\/form-data)$/
const fewMimeTypes = madeOf('few-mime-types', /[/\\]mime-db[/\\]db\.json$/, ({ path }) => {
  const types = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([type]) => MIME.test(type))
  return { loader: 'json', contents: JSON.stringify(Object.fromEntries(types)) }
})

/** Tables of encodings in which no caller sends anything: the parsers take UTF-8 and ISO-8859-1. */
const noForeignEncodings = madeOf(
  'no-foreign-encodings',
  /[/\\]iconv-lite[/\\]encodings[/\\](dbcs-data|tables[/\\].*|sbcs-data-generated)\.js(on)?$/,
  ({ path }) => {
    const { iso88591 } = basename(path) === 'sbcs-data-generated.js' ? require(path) : {}
    return { loader: 'js', contents: `module.exports = ${JSON.stringify({ iso88591 })}` }
  },
)

/** The text of a file of a package with all of these replacements made. A package that no longer holds one must not be changed in silence. */
const replaced = (path, replacements) =>
  Object.entries(replacements).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path}: "${from}" is not there any more; see bundle-plugins.mjs`)
      return text.replaceAll(from, to)
    },
    readFileSync(path, 'utf8'),
  )

/** What zod says in forty languages is half of it; the sandbox speaks one. */
const oneLanguage = madeOf('one-language', /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/, () => ({
  contents: "export { default as en } from './en.js'",
}))

/** Parsers of bodies and of nested queries are loaded when somebody makes one: most requests are plain JSON. */
const ON_DEMAND = {
  'utils.js': { "var qs = require('qs');": '', 'qs.parse(': "require('qs').parse(" },
  'express.js': {
    "var bodyParser = require('body-parser')": '',
    ...Object.fromEntries(
      ['json', 'raw', 'text', 'urlencoded'].map((parser) => [
        `exports.${parser} = bodyParser.${parser}`,
        `exports.${parser} = (options) => require('body-parser').${parser}(options)`,
      ]),
    ),
  },
}
const parsersOnDemand = madeOf('parsers-on-demand', /[/\\]express[/\\]lib[/\\](express|utils)\.js$/, ({ path }) => ({
  contents: replaced(path, ON_DEMAND[basename(path)]),
}))

/** Where in the schema a value failed is half of the code of the validators, and only tests ask for it. */
const noSchemaPaths = madeOf('no-schema-paths', /\.gen\.mjs$/, ({ path }) => ({
  contents: readFileSync(path, 'utf8').replace(/schemaPath:"[^"]*",/g, ''),
}))

/** The list of test cards as it comes out, not how it is made: that takes each start some milliseconds. */
const madeCardList = madeOf('made-card-list', /[/\\]domain[/\\]card-list\.ts$/, async ({ path }) => {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false })
  const source = `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
  const rows = JSON.stringify((await import(source)).cardList())
  return { contents: `export const cardList = () => JSON.parse(${JSON.stringify(rows)})` }
})

const loading = (...files) => files.map((file) => `import ${JSON.stringify(join(ROOT, 'src', file))}`).join(';')

/** What nearly every command and the test kit load: settings, what the package says of itself, signatures. */
const COMMON = loading(
  ...['cli/read-settings.ts', 'cli/running-sandbox.ts', 'cli/log-line.ts', 'sandbox/package-version.ts'],
  ...['domain/once.ts', 'domain/default-space.ts', 'domain/webhook-signatures.ts'],
)
/** What every command loads beside that. */
const OF_COMMANDS = `${COMMON};${loading('cli/arguments.ts', 'cli/commands.ts')}`
/** What every start loads. */
const CORE = `${OF_COMMANDS};${loading('cli/start.ts')}`
/** Commands that need little of the core: what they load stays small. */
const ASKING = ['health', 'webhook', 'wait', 'next', 'events', 'requests', 'config', 'help'].map(
  (name) => `./${name}.ts`,
)

/**
 * What is loaded later is told to load first what is there anyway: what both use then lies in one file with all the rest of
 * it. Without it, a start reads two dozen small files, and a millisecond goes with each.
 */
const afterTheRest = {
  name: 'after-the-rest',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: join(resolveDir, path), namespace: ASKING.includes(path) ? 'of-command' : 'of-core' }
        : undefined,
    )
    for (const [namespace, first] of Object.entries({ 'of-command': OF_COMMANDS, 'of-core': CORE }))
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `${first};export * from ${JSON.stringify(path)}`,
        resolveDir: ROOT,
      }))
    onLoad({ filter: /[/\\](cli[/\\]main|testkit[/\\]kit)\.ts$/ }, ({ path }) => ({
      contents: `${COMMON};${readFileSync(path, 'utf8')}`,
      loader: 'ts',
    }))
  },
}

export const PLUGINS = [
  afterTheRest,
  madeCardList,
  fewMimeTypes,
  noForeignEncodings,
  parsersOnDemand,
  noSchemaPaths,
  oneLanguage,
]
