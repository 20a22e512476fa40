// What the program loads only when it is asked for, once more as one file: a sandbox that runs has it in memory soon after
// its start, as text. Whatever becomes of the folder that it was started from, another build or nothing, it goes on.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { transform } from 'esbuild'

/** Where an output of the build leads: the names of what it loads at once and of what it may load later. */
const leads = ({ imports }, isWanted) => imports.filter(isWanted).map(({ path }) => path)
const isOurs = ({ external }) => !external
const isAtOnce = (one) => isOurs(one) && one.kind === 'import-statement'

const reachable = (outputs, from, isWanted) => {
  const found = new Set(from)
  for (const file of found) for (const path of leads(outputs[file], isWanted)) found.add(path)
  return found
}

export const LATER_FILE = 'later.js'

const nameOf = (file) => `./${basename(file)}`
/** As it stands in an output without blanks. */
const DYNAMIC = /\bimport\(("\.\/[^"]+")\)/g
/** Where the parts that are in memory stand for all files of one build in one folder: `later.js` puts them there. */
const registryOf = (build) => `globalThis[Symbol.for("threeds-sandbox ${build} "+import.meta.url.replace(/[^/]*$/,""))]`

/**
 * Makes `later.js` of what a running sandbox may still load, and lets all files look there first: the core, and a part that
 * was asked for before `later.js` was there. It shares the core that is loaded: a module of the core is never there twice.
 * A part may be, so none keeps anything at its top. Gives the texts of all by their names.
 * @throws where the build writes an `import()` in another way than today
 * @param {{ outputFiles: { path: string, text: string }[], metafile: object }} built
 * @param {{ banner: string, options: object }} how
 */
export const bundleLater = async ({ outputFiles, metafile: { outputs } }, { banner, options }) => {
  const outputOf = (source) => Object.keys(outputs).find((file) => outputs[file].entryPoint?.endsWith(source))
  const [start, failure] = [outputOf('src/cli/start.ts'), outputOf('src/cli/explain-failure.ts')]
  const core = reachable(outputs, [start], isAtOnce)
  const later = [...reachable(outputs, [start, failure], isOurs)].filter((file) => !core.has(file))
  const textOf = (file) => outputFiles.find(({ path }) => basename(path) === basename(file)).text

  const loaders = [...core, ...later].filter((file) => textOf(file).search(DYNAMIC) >= 0)
  if (!loaders.some((file) => core.has(file))) throw new Error('the core loads nothing later: look at DYNAMIC')
  const unfit = later.find((file) => textOf(file).replace(banner, '').includes('import.meta'))
  if (unfit) throw new Error(`${unfit} asks where it stands (import.meta), which it cannot in later.js`)
  const build = createHash('sha256')
    .update([...core, ...later].join())
    .digest('hex')
    .slice(0, 16)
  const registry = registryOf(build)
  const looking = loaders.map((file) => [
    basename(file),
    textOf(file).replace(DYNAMIC, `(${registry}?.get($1)?.()??import($1))`),
  ])

  const parts = await Promise.all(
    later.map(async (file) => {
      const { code } = await transform(textOf(file).replace(banner, ''), {
        ...options,
        format: 'cjs',
        supported: { 'dynamic-import': false },
      })
      return `${JSON.stringify(nameOf(file))}(require,module,exports){${code}}`
    }),
  )
  const used = [...core].filter((file) => later.some((one) => leads(outputs[one], isOurs).includes(file)))
  const text = `${banner}
${used.map((file, n) => `import*as core${n} from${JSON.stringify(nameOf(file))};`).join('')}
const made=new Map([${used.map((file, n) => `[${JSON.stringify(nameOf(file))},{exports:core${n}}]`)}]);
const parts={${parts.join(',\n')}};
const load=(name)=>{
  if(made.has(name))return made.get(name).exports;
  if(!Object.hasOwn(parts,name))return require(name);
  const module={exports:{}};
  made.set(name,module);
  parts[name](load,module,module.exports);
  return module.exports;
};
${registry}=new Map(Object.keys(parts).map((name)=>[name,async()=>load(name)]));
`
  return new Map([...looking, [LATER_FILE, text]])
}
