// What esbuild is told beyond its own options when it makes the program.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, transform } from 'esbuild'
import { ROOT } from './prepare.mjs'

/** A plugin that makes something else of certain files. */
const madeOf = (name, filter, load) => ({ name, setup: ({ onLoad }) => onLoad({ filter }, load) })

/** The types that the program sends or reads. Sorting all 2,500 that mime-db has takes 25 ms of every start. */
const MIME =
  /^(application\/(json|octet-stream|x-www-form-urlencoded|yaml)|text\/(html|plain|css|javascript)|multipart\/form-data)$/
const fewMimeTypes = madeOf('few-mime-types', /[/\\]mime-db[/\\]db\.json$/, ({ path }) => {
  const types = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).filter(([type]) => MIME.test(type))
  return { loader: 'json', contents: JSON.stringify(Object.fromEntries(types)) }
})

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

/** The sandbox trusts no proxy, so that Express needs no list of proxy addresses. */
const noProxies = madeOf('no-proxies', /[/\\]express[/\\]lib[/\\]utils\.js$/, ({ path }) => ({
  contents: replaced(path, { 'return proxyaddr.compile(val || []);': 'return () => false' }),
}))

/** Packages that Express loads for features that the sandbox does not use: files, nested queries, cookies. */
const LEFT_OUT = [
  ...['qs', 'send', 'serve-static'],
  ...['accepts', 'content-disposition', 'cookie', 'proxy-addr', 'range-parser'],
]
/** What express says to its developers, and nobody of ours: how it works, with DEBUG, and what it will not do any more. */
const SILENT = ['debug', 'depd']
const leftOut = {
  name: 'left-out',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(${[...LEFT_OUT, ...SILENT].join('|')})$`)
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'left-out' }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path }) => ({
      contents: SILENT.includes(path)
        ? 'module.exports = () => () => {}'
        : `const left = () => { throw new Error(${JSON.stringify(`the build leaves out ${path}; see bundle-plugins.mjs`)}) }
           module.exports = new Proxy(left, { get: left })`,
    }))
  },
}

/** How generated validators keep what they found: written out 360 times, it is a fifth of what V8 reads of them. */
const FOUND = /const (err\d+) = (\{.*?\});if\(vErrors === null\)\{vErrors = \[\1\];\}\s*else \{vErrors\.push\(\1\);\}/g
const PUT = 'const put = (found, error) => { if (found === null) return [error]; found.push(error); return found };'

/**
 * Generated validators, with short names of their own. Where in the schema a value failed is half of their code, and only
 * tests ask for it.
 */
const shortValidators = madeOf('short-validators', /\.gen\.mjs$/, async ({ path }) => {
  const text = readFileSync(path, 'utf8').replace(/schemaPath:"[^"]*",/g, '')
  const { code } = await transform(`${text.replace(FOUND, 'vErrors = put(vErrors, $2);')};${PUT}`, {
    format: 'esm',
    minifyIdentifiers: true,
  })
  return { contents: code }
})

/** The list of test cards as it comes out, not how it is made: that takes each start some milliseconds. */
const madeCardList = madeOf('made-card-list', /[/\\]domain[/\\]card-list\.ts$/, async ({ path }) => {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'esm', write: false })
  const source = `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
  const rows = JSON.stringify((await import(source)).cardList())
  return { contents: `export const cardList = () => JSON.parse(${JSON.stringify(rows)})` }
})

const loading = (...files) => files.map((file) => `import ${JSON.stringify(join(ROOT, 'src', file))}`).join(';')

/** What nearly every command and the test kit load: the loader of parts, settings, what the package says of itself, signatures. */
const COMMON = loading(
  '../scripts/late-parts.mjs',
  ...['cli/read-settings.ts', 'cli/running-sandbox.ts', 'cli/log-line.ts', 'app/package-version.ts'],
  ...['core/domain/once.ts', 'core/domain/default-space.ts', 'core/domain/webhook-signatures.ts'],
)
/** What every command loads beside that. */
const OF_COMMANDS = `${COMMON};${loading('cli/arguments.ts', 'cli/command-table.ts')}`
/** What every start loads. */
const CORE = `${OF_COMMANDS};${loading('cli/commands/start.command.ts')}`
/** Commands that need little of the core: what they load stays small. */
const ASKING = ['health', 'webhook', 'wait', 'next', 'events', 'requests', 'config', 'help'].map(
  (name) => `./commands/${name}.command.ts`,
)

/** Names that esbuild makes hashes of: they are to be the same wherever the project lies. */
const fromRoot = (path) => relative(ROOT, path).replaceAll('\\', '/')

/**
 * What is loaded later is told to load first what is there anyway: what both use then lies in one file with all the rest of
 * it. Without it, a start reads two dozen small files, and a millisecond goes with each.
 */
const afterTheRest = {
  name: 'after-the-rest',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: fromRoot(join(resolveDir, path)), namespace: ASKING.includes(path) ? 'of-command' : 'of-core' }
        : undefined,
    )
    for (const [namespace, first] of Object.entries({ 'of-command': OF_COMMANDS, 'of-core': CORE }))
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `${first};export * from ${JSON.stringify(`./${path}`)}`,
        resolveDir: ROOT,
      }))
    onLoad({ filter: /[/\\](cli[/\\]main|testkit[/\\]kit)\.ts$/ }, ({ path }) => ({
      contents: `${COMMON};${readFileSync(path, 'utf8')}`,
      loader: 'ts',
    }))
  },
}

export const PLUGINS = [afterTheRest, madeCardList, fewMimeTypes, leftOut, noProxies, shortValidators, oneLanguage]
