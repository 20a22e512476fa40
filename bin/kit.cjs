// `require('threeds-sandbox')`: checks the version of Node, then loads the same modules as `import` does.
const { nodeProblem } = require('./node-problem.cjs')

const problem = nodeProblem(process.versions.node)
if (problem) throw new Error(problem)
// Node's own `require` loads ES modules. Jest replaces `require` and the modules of Node, but not this function.
const { createRequire } = process.getBuiltinModule('node:module')
module.exports = createRequire(__filename)('../dist/kit.js')
