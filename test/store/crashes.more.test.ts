import { expect, it } from 'vitest'
import { isLong } from '../support/long-runs.ts'
import { type Counts, runCrashes } from './crash/crashes.ts'
import { WORKLOADS } from './crash/workloads.ts'

it('opens after every crash with all acknowledged commits and no rejected one', async () => {
  const counts: Record<string, Counts> = {}
  let folders = 0
  for (const workload of WORKLOADS) {
    const result = await runCrashes(workload)
    expect(result.problems.slice(0, 3)).toEqual([])
    counts[workload.name] = result.counts
    folders += result.folders
  }
  const cases = Object.values(counts)
    .flatMap(Object.values)
    .reduce((sum, count) => sum + count, 0)
  console.info(`every crash: ${cases.toLocaleString('en')} cases, ${folders.toLocaleString('en')} different folders`)
  expect(cases).toBeGreaterThan(1_000)
  // docs/contributing/evidence/crashes.md contains these numbers.
  if (isLong) await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('crash/counts.json')
}, 1_200_000)
