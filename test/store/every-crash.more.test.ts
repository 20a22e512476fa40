import { expect, it } from 'vitest'
import { isLong } from '../support/long.ts'
import { type Counts, crashed } from './crash/crashes.ts'
import { STORIES } from './crash/stories.ts'

it('opens after every crash with all acknowledged commits and no rejected one', async () => {
  const counts: Record<string, Counts> = {}
  let folders = 0
  for (const workload of STORIES) {
    const result = await crashed(workload)
    expect(result.problems.slice(0, 3)).toEqual([])
    counts[workload.name] = result.counts
    folders += result.folders
  }
  const cases = Object.values(counts)
    .flatMap(Object.values)
    .reduce((sum, count) => sum + count, 0)
  console.info(`every crash: ${cases.toLocaleString('en')} cases, ${folders.toLocaleString('en')} different folders`)
  expect(cases).toBeGreaterThan(1_000)
  // docs/reliability.md contains these numbers.
  if (isLong) await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('crash/counts.json')
}, 1_200_000)
