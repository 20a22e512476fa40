#!/usr/bin/env node
// The installed command `threeds-sandbox`: checks Node and the build, then runs the program.
// biome-ignore-all lint/style/useNodejsImportProtocol: old versions of Node do not know `node:`, and must print the message.
const { existsSync } = require('fs')
const { enableCompileCache } = require('module')
const { join } = require('path')
const { nodeProblem } = require('./node-problem.cjs')

const NOT_BUILT =
  'threeds-sandbox is not built, because it was installed without scripts. Install it from a tarball of `npm pack` or with `--ignore-scripts=false`; in a clone, run `npm run build`.'

const folderProblem = () => {
  try {
    process.cwd()
  } catch {
    process.exitCode = 4
    return 'The current folder does not exist any more. Change to an existing one.'
  }
}

const problem =
  nodeProblem(process.versions.node) || (existsSync(join(__dirname, '../dist/cli.js')) ? folderProblem() : NOT_BUILT)
if (problem === undefined) {
  // Node 22.1 and newer keep compiled code in a cache folder of the user.
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env
  const cache = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'))
  if (enableCompileCache && cache) enableCompileCache(join(cache, 'threeds-sandbox'))
  import('../dist/cli.js')
} else {
  console.error(problem)
  process.exitCode = process.exitCode || 1
}
