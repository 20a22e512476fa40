// What `require('threeds-sandbox')` gives: the test kit in one file, for whoever has no import (jest as it comes). The sandbox
// that it starts is the program's own.
import { build } from 'esbuild'

/**
 * A test runner may have a CommonJS loader of its own, in which there is no import(): Node's own is asked beside it, which
 * also loads the sandbox once for all test files of a process.
 */
const BEGINNING = `const { nodeProblem } = require('../bin/node-problem.cjs');
const problem = nodeProblem(process.versions.node);
if (problem) throw new Error(problem);
const nodes = require('node:vm').runInThisContext('process').getBuiltinModule;
const { createRequire } = nodes?.('node:module') ?? require('node:module');
const loadFile = createRequire(__filename)('./load-file.cjs');`

/** What Node's own loader makes of it has an import(). */
export const LOAD_FILE = 'module.exports = (name) => import(name);\n'

/** Tells a Node that is too old before the kit that is imported runs. */
export const CHECK = `import needed from '../bin/node-problem.cjs';
const problem = needed.nodeProblem(process.versions.node);
if (problem) throw new Error(problem);
`

const SANDBOX = /\bimport\("(\.\/sandbox-\w+\.js)"\)/g

/** The text of kit.cjs. `sandboxFile` is what the program calls the file of the sandbox. @throws where it is not asked for */
export const kitForRequire = async (options, sandboxFile) => {
  const { outputFiles } = await build({
    ...options,
    entryPoints: ['src/testkit/kit.ts'],
    outfile: 'dist/kit.cjs',
    format: 'cjs',
    banner: { js: BEGINNING },
    // A Node 14 that could not read the file could not be told that it is too old.
    supported: { ...options.supported, 'logical-assignment': false },
    plugins: [
      {
        name: 'sandbox-of-the-program',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\.\/app\/sandbox\.ts$/ }, () => ({ path: `./${sandboxFile}`, external: true })),
      },
    ],
  })
  const { text } = outputFiles.find(({ path }) => path.endsWith('kit.cjs'))
  if (text.match(/\bimport\("/g)?.length !== text.match(SANDBOX)?.length)
    throw new Error('kit.cjs loads something else than the sandbox: look at bundle-kit.mjs')
  return text.replace(SANDBOX, 'loadFile("$1")')
}
