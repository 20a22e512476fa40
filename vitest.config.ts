import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { processTests } from './test/support/process-tests.ts'

/** IN_PROCESS=1: without the tests that start a browser or a process (for `.ci/run`). */
const withoutProcesses =
  process.env.IN_PROCESS === '1' ? { exclude: processTests(), setupFiles: ['test/support/no-processes.ts'] } : {}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    ...withoutProcesses,
    // Nothing that could differ is kept at module level, so files may share what is loaded: half the time.
    isolate: false,
    // What is built is as it will be run.
    server: { deps: { external: [/\/dist\//] } },
    // What was compiled in an earlier run is taken from node_modules, where neither it nor this file has changed.
    experimental: { fsModuleCache: true },
    // Without it, vitest leaves one of two cores to others.
    maxWorkers: 2,
    // Little in a test runs often enough to repay the last compiler, which takes up a function fifteen times later than
    // usual, and much often enough for the first. Later Nodes have no word for when: there it takes up none.
    // Room for what lives for one test only, so that it is not moved about before it dies: another tenth.
    execArgv: [
      process.versions.node.startsWith('20.') ? '--interrupt-budget=1000000' : '--no-opt',
      '--always-sparkplug',
      '--min-semi-space-size=16',
      '--max-semi-space-size=32',
    ],
    // Ends what hangs. It measures nothing: on a busy machine a process takes ten times as long to start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
  },
})
