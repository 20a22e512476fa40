// `require('threeds-sandbox')`: checks the version of Node, then loads the same modules as `import` does.
const { nodeProblem } = require('./node-problem.cjs')

const problem = nodeProblem(process.versions.node)
if (problem) throw new Error(problem)
// Node's own `require` loads ES modules. Jest replaces `require`, `process` and the modules of Node in its context.
const { features, getBuiltinModule, versions } = require('node:vm').runInThisContext('process')
if (!features.require_module)
  throw new Error(
    `require('threeds-sandbox') needs Node 20.19, 22.12 or newer; this is ${versions.node}. Use import('threeds-sandbox').`,
  )
const { createRequire } = getBuiltinModule('node:module')
module.exports = createRequire(__filename)('../dist/kit.js')
