// `require('threeds-sandbox')`: checks the version of Node, then loads the same modules as `import` does.
const { nodeProblem } = require('./node-problem.cjs')

const problem = nodeProblem(process.versions.node)
if (problem) throw new Error(problem)
// Node's own `require` loads ES modules. Jest replaces `require`, `process` and the modules of Node in its context.
const { getBuiltinModule } = require('node:vm').runInThisContext('process')
const { createRequire } = getBuiltinModule('node:module')
module.exports = createRequire(__filename)('../dist/kit.js')
