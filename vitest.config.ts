import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    // Nothing in the sources or tests is kept at module level, so files may share what is loaded: half the time.
    isolate: false,
    // Without it, vitest leaves one of two cores to others.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
