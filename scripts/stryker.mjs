// Stryker's instrumenter: puts every small change of a source into it at once, each behind a switch.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installApart, ROOT } from './prepare.mjs'

/** The last one that runs on Node 20. Of everything that we use, only this would bring 100 packages: they stay apart. */
const STRYKER = '9.6.1'
const PACKAGE = '@stryker-mutator/instrumenter'
const FOLDER = join(ROOT, 'node_modules/.cache/stryker', STRYKER)
const ENTRY = join(FOLDER, 'node_modules', PACKAGE, 'dist/src/index.js')

/** Installs it where it is not there yet. @throws when it cannot be installed; npm says why on stderr */
export const ensureStryker = () =>
  installApart({
    isThere: () => existsSync(ENTRY),
    name: `Stryker's instrumenter ${STRYKER}`,
    folder: FOLDER,
    packages: [`${PACKAGE}@${STRYKER}`],
  })

const SILENT = { isDebugEnabled: () => false, debug: () => {}, info: () => {} }

/** Stryker's own switches count even what nobody asks for, and make the sources several times slower: ours are elsewhere. */
const SWITCHES = 'stryCov_9fa48 = globalThis.mutantSwitches.reach; stryMutAct_9fa48 = globalThis.mutantSwitches.isOn;'

/** Ids as numbers, which are quicker to compare and to count. */
const withNumbers = (content) =>
  content.replace(/(?<=\bstry(?:MutAct|Cov)_9fa48)\((?:"\d+"(?:, )?)+\)/g, (ids) => ids.replaceAll('"', ''))

const withSwitches = (content) =>
  content.includes('function stryMutAct_9fa48') ? `${SWITCHES}\n${withNumbers(content)}` : content

/**
 * The sources with all of their mutants in them, and what each mutant is: its file, its place, and the text that it has
 * instead. Of the same sources, the same ids.
 * @param {string[]} sources paths from the root
 */
export const withMutants = async (sources) => {
  const { Instrumenter } = await import(pathToFileURL(ENTRY).href)
  const read = (source) => ({ name: source, mutate: true, content: readFileSync(join(ROOT, source), 'utf8') })
  const { files, mutants } = await new Instrumenter(SILENT).instrument(sources.map(read), {
    plugins: [],
    excludedMutations: [],
    ignorers: [],
  })
  return {
    code: Object.fromEntries(files.map(({ name, content }) => [join(ROOT, name), withSwitches(content)])),
    mutants: mutants.map(({ id, fileName, location, replacement }) => ({
      id: Number(id),
      file: fileName,
      location,
      replacement,
    })),
  }
}
