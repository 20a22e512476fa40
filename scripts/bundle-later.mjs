// What the program loads only when it is asked for, as parts that are read and run by a loader of our own (late-parts.mjs):
// a sandbox that runs has them in memory soon after its start, as text. Whatever becomes of the folder that it was started
// from, another build or nothing, it goes on.
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { transform } from 'esbuild'
import { replaceMapped, slimMap } from './source-maps.mjs'

/** Where an output of the build leads: the names of what it loads at once and of what it may load later. */
const leads = ({ imports }, isWanted) => imports.filter(isWanted).map(({ path }) => path)
const isOurs = ({ external }) => !external
const isAtOnce = (one) => isOurs(one) && one.kind === 'import-statement'

const reachable = (outputs, from, isWanted) => {
  const found = new Set(from)
  for (const file of found) for (const path of leads(outputs[file], isWanted)) found.add(path)
  return found
}

/** It takes what a running sandbox may still need into memory. */
export const LATER_FILE = 'later.js'

const partOf = (file) => basename(file).replace(/\.js$/, '.part.js')
/** As they stand in an output without blanks: what is loaded later, and what is loaded at once. */
const LOADED = /\bimport\("\.\/([^"]+)"\)|(?<=\b(?:from|import))"\.\/([^"]+)"|@@BUILD@@/g

/** What the file has first that strangers import: a Node that is too old is told so before it is asked for more. */
const BEFORE = { 'kit.js': 'import"./check-node.js";\n' }

/** Commands that no server runs: nobody reads a log of theirs, and their maps would be a hundredth of the package. */
const WITHOUT_MAP = /^(?:audit|compare|doctor|scan|diff)-/

/** Where the loader stands for all files of one build in one folder. */
const loaderOf = (build) => `globalThis[Symbol.for("threeds-sandbox ${build} "+import.meta.url.replace(/[^/]*$/,""))]`

/** What Node loads itself: what a start, every command and the kit load at once. All else are parts. */
const filesOf = (outputs, entries) => reachable(outputs, entries, isAtOnce)

/**
 * Makes the files of the program: those that Node loads, and each of the others as a part. Gives texts and maps by names.
 * A part is there once, whoever asks for it.
 * @throws where the build writes what is loaded in another way than today
 * @param {{ outputFiles: { path: string, text: string }[], metafile: object }} built
 * @param {{ banner: string, options: object, kept: string[] }} how
 */
export const bundleLater = async ({ outputFiles, metafile: { outputs } }, { banner, options }) => {
  const outputOf = (source) => Object.keys(outputs).find((file) => outputs[file].entryPoint?.endsWith(source))
  const [start, failure] = [outputOf('src/cli/commands/start.command.ts'), outputOf('src/cli/start-failure.ts')]
  const entries = ['src/cli/main.ts', 'src/testkit/kit.ts', 'src/app/sandbox.ts'].map(outputOf)
  const files = filesOf(outputs, [start, ...entries])
  const scripts = Object.keys(outputs).filter((file) => file.endsWith('.js'))
  const parts = scripts.filter((file) => !files.has(file))
  const isPart = new Set(parts.map((file) => basename(file)))
  const build = createHash('sha256').update(scripts.join()).digest('hex').slice(0, 16)
  const contentOf = (file) => outputFiles.find(({ path }) => basename(path) === basename(file)).text
  const given = (file) => ({ text: contentOf(file), map: JSON.parse(contentOf(`${file}.map`)) })
  const called = (name) => (isPart.has(name) ? `./${partOf(name)}` : `./${name}`)

  let asked = 0
  const asFile = (file) => {
    const { text, map } = replaceMapped(given(file), LOADED, (whole, late) => {
      if (late === undefined) return whole === '@@BUILD@@' ? build : whole
      if (!isPart.has(late)) return whole
      asked += 1
      return `${loaderOf(build)}("${called(late)}")`
    })
    const name = basename(file)
    const before = BEFORE[name] ?? ''
    return [name, before + text, slimMap(map, before.split('\n').length - 1)]
  }
  const asPart = async (file) => {
    const needs = [...reachable(outputs, [file], isAtOnce)]
      .filter((one) => files.has(one))
      .map((one) => `./${basename(one)}`)
    const bare = given(file)
    const { text, map } = replaceMapped(
      { ...bare, text: bare.text.replace(banner, '') },
      LOADED,
      (_whole, late, atOnce) => (late === undefined ? `"${called(atOnce)}"` : `__later("${called(late)}")`),
    )
    if (text.includes('import.meta')) throw new Error(`${file} asks where it stands (import.meta), which no part can`)
    const inline = Buffer.from(JSON.stringify(map)).toString('base64')
    const made = await transform(`${text}\n//# sourceMappingURL=data:application/json;base64,${inline}`, {
      ...options,
      // Half of the package: in the log of a fault its maps give the names back.
      minifyIdentifiers: true,
      format: 'cjs',
      supported: { 'dynamic-import': false },
      sourcemap: 'external',
      sourcesContent: false,
      legalComments: 'none',
    })
    const mapped = WITHOUT_MAP.test(basename(file)) ? undefined : slimMap(JSON.parse(made.map), 2)
    return [partOf(file), `//${JSON.stringify(needs)}\n"use strict";\n${made.code}`, mapped]
  }

  const made = [...[...files].map(asFile), ...(await Promise.all(parts.map(asPart)))]
  if (asked === 0) throw new Error('nothing that Node loads asks for a part: look at LOADED')
  const kept = [...reachable(outputs, [start, failure], isOurs)].filter((file) => !files.has(file))
  const names = kept.map((file) => `./${partOf(file)}`)
  return [...made, [LATER_FILE, `await ${loaderOf(build)}.keep(${JSON.stringify(names)})\n`, undefined]]
}
