// `import 'threeds-sandbox'`: checks the version of Node before any other module runs.
import './check-node.mjs'

export * from '../dist/kit.js'
