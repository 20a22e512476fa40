// The console: a style, a script, and one for what is opened later; browsers ask for nothing else.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { minifySync } from 'rolldown/utils'
import { leftOutOfLibraries } from './console-libraries.mjs'
import { ROOT } from './prepare.mjs'

const TARGET = ['chrome111', 'firefox113', 'safari16.4']
const read = (file) => readFileSync(join(ROOT, file), 'utf8')

/** Of the table of calls, the console loads those that it names, and of these what it writes them by: a third of it. */
const callsOfTheConsole = () => {
  const texts = readdirSync(join(ROOT, 'src/console'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(join('src/console', file)))
    .join('')
  return read('src/core/contract/control-operations.gen.ts').replace(
    /^ {2}(\w+): \{("verb":"\w+","path":"[^"]*").*\n/gm,
    (_row, name, call) => (texts.includes(`'${name}'`) ? `${name}:{${call}},` : ''),
  )
}

const PLUGIN = {
  name: 'console',
  setup({ onLoad }) {
    leftOutOfLibraries({ onLoad })
    onLoad({ filter: /control-operations\.gen\.ts$/ }, () => ({ loader: 'ts', contents: callsOfTheConsole() }))
    // Whatever comes later comes after the rest: all that both use then lies in one file with the rest.
    onLoad({ filter: /[/\\]console[/\\]later\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: `import './mount-console.tsx';${readFileSync(path, 'utf8')}`,
    }))
  },
}

/** What a second compressor still finds in what the first one wrote is 2 % of it. */
const smaller = (name, text) => {
  const { code, errors } = minifySync(name, text, { module: true, compress: { target: TARGET } })
  if (errors.length > 0) throw new Error(`${name} cannot be made smaller: ${errors[0].message}`)
  return code
}

/**
 * Makes the console's files: their names with their texts, and what is in them.
 * @throws where the build divides the scripts in another way than today
 */
export const bundleConsole = async () => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: TARGET,
    entryPoints: [
      { in: 'src/console/mount-console.tsx', out: 'console' },
      { in: 'src/console/console.css', out: 'console' },
    ],
    outdir: 'dist/console',
    plugins: [PLUGIN],
    splitting: true,
    chunkNames: 'console-[name]-[hash]',
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
    inject: ['scripts/jsx.mjs'],
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  // The script that the page names only imports the one that holds all: it is given its name.
  const [, whole] = /^import"\.\/([^"]+)";\s*$/.exec(texts.get('console.js')) ?? []
  if (whole === undefined) throw new Error('console.js does not only import another: look at bundle-console.mjs')
  texts.set('console.js', texts.get(whole))
  texts.delete(whole)
  const made = ([name, text]) =>
    name.endsWith('.js') ? [name, smaller(name, text.replaceAll(whole, 'console.js'))] : [name, text]
  return { files: [...texts].map(made), metafile }
}
