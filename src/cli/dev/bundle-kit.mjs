// What `require('threeds-sandbox')` gives: the test kit in one file, for whoever has no import (jest as it comes). The sandbox
// that it starts is the program's own.
import { build } from 'esbuild'

/**
 * A CommonJS loader of a test runner may know no import() and have a world of its own: Node's is asked, outside of it, which
 * also loads the sandbox once for all test files of a process.
 */
const LOADER = `const { nodeProblem } = require('../bin/node-problem.cjs');
const problem = nodeProblem(process.versions.node);
if (problem) throw new Error(problem);
const loadFile = (name) => {
  const { Script, constants } = require('node:vm');
  const url = require('node:url').pathToFileURL(require('node:path').join(__dirname, name)).href;
  const how = { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER };
  return new Script('(url) => import(url)', how).runInThisContext()(url);
};`

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
    banner: { js: LOADER },
    // A Node 14 that could not read the file could not be told that it is too old.
    supported: { 'logical-assignment': false },
    plugins: [
      {
        name: 'sandbox-of-the-program',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\.\/sandbox\.ts$/ }, () => ({ path: `./${sandboxFile}`, external: true })),
      },
    ],
  })
  const { text } = outputFiles.find(({ path }) => path.endsWith('kit.cjs'))
  if (text.match(/\bimport\("/g)?.length !== text.match(SANDBOX)?.length)
    throw new Error('kit.cjs loads something else than the sandbox: look at bundle-kit.mjs')
  return text.replace(SANDBOX, 'loadFile("$1")')
}
