import { defineConfig } from 'vitest/config'

const TESTS = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts']
/** What `npm test` leaves to `npm run test:more` (docs/contributing/decisions/020-quick-tests.md). */
const MORE = ['src/**/*.more.test.ts', 'src/**/*.more.test.tsx', 'test/**/*.more.test.ts']

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'test', include: TESTS, exclude: MORE } },
      { extends: true, test: { name: 'more', include: MORE } },
    ],
    // No module holds state, so test files can share the modules that were loaded. It halves the time.
    isolate: false,
    server: { deps: { external: [/\/dist\//, /\.gen\.cjs$/] } },
    experimental: { fsModuleCache: true },
    // By default vitest leaves one of two cores unused.
    maxWorkers: 2,
    // Only ends what hangs: on a busy machine a process takes ten times as long to start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
  },
})
