// The Nodes on which the tests run. Others than the one at hand come from the npm registry, each into a folder of its own.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { installApart, ROOT } from './prepare.mjs'

/** The oldest that the program promises to run on, and all long-term releases since. */
export const NODES = ['20.19', '22', '24', '26']

const isVersion = (version, is) => is.startsWith(`${version}.`)

const works = (executable, version) => {
  const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8' })
  return isVersion(version, (stdout ?? '').trim().slice(1))
}

/**
 * The executable of a Node of this version; installs the package `node` where it is not there yet. It stands apart from
 * the project's node_modules: in their `.bin`, its `node` would run every npm script.
 * @throws when it cannot be installed; npm says why on stderr.
 */
export const ensureNode = (version) => {
  if (isVersion(version, process.versions.node)) return process.execPath
  const folder = join(ROOT, 'node_modules/.cache/nodes', version)
  const executable = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  installApart({
    isThere: () => works(executable, version),
    name: `Node ${version}`,
    folder,
    packages: [`node@${version}`],
    // The package's script gets the executable of this platform from the registry, whatever the user's npm allows.
    manifest: { allowScripts: { node: true } },
    flags: ['--ignore-scripts=false'],
  })
  return executable
}
