// The versions of Node for `npm run test:nodes`. Missing ones are installed from the npm registry, each in a separate folder.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { installApart, ROOT } from './prepare.mjs'

/** The oldest supported version, and all long-term releases since. */
export const NODES = ['20.19', '22', '24', '26']

const isVersion = (version, is) => is.startsWith(`${version}.`)

const works = (executable, version) => {
  const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8' })
  return isVersion(version, (stdout ?? '').trim().slice(1))
}

/**
 * Returns the executable of a version of Node. Installs the package `node` if it is missing, outside of the project's
 * node_modules: in their `.bin`, its `node` would run every npm script.
 * @throws if it cannot be installed; npm prints the reason
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
    // The package's script gets the executable of this platform from the registry, even if the user's npm disables scripts.
    manifest: { allowScripts: { node: true } },
    flags: ['--ignore-scripts=false'],
  })
  return executable
}
