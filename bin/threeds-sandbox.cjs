#!/usr/bin/env node
// What an installation calls threeds-sandbox: the program, where this Node can run it and the build has made it.
// biome-ignore-all lint/style/useNodejsImportProtocol: a Node that is too old knows no node: and is to be told so.
const { existsSync } = require('fs')
const { join } = require('path')
const { nodeProblem } = require('./node-problem.cjs')

const NOT_BUILT =
  'threeds-sandbox is not built, because it was installed without scripts: install it from a tarball of npm pack, or with --ignore-scripts=false; in a clone, npm run build makes it.'

const problem =
  nodeProblem(process.versions.node) || (existsSync(join(__dirname, '../dist/cli.js')) ? undefined : NOT_BUILT)
if (problem === undefined) import('../dist/cli.js')
else {
  console.error(problem)
  process.exitCode = 1
}
