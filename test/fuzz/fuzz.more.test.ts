import process from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLong, long } from '../support/long.ts'
import { anyCallOfAll } from './any-call.ts'
import { allOperations } from './operations.ts'
import { type Made, played } from './play.ts'

/** A longer form has more calls: `FUZZ_CALLS=2000000`. What failed is found again with the seed and path that are told. */
const CALLS = Number(process.env.FUZZ_CALLS ?? long(120, 200_000))
const LONGEST = 12
const SEED =
  process.env.FUZZ_SEED === undefined ? (isLong ? {} : { seed: 26 }) : { seed: Number(process.env.FUZZ_SEED) }

const operations = allOperations()

it('whatever is asked of the calls of both contracts, the answer is one that they have', async () => {
  const made: Made = { calls: 0, statuses: {}, met: new Set() }
  const spent = process.cpuUsage()
  const anyCall = anyCallOfAll(operations)
  const stories = fc.array(anyCall, { minLength: 1, maxLength: LONGEST, size: 'max' })
  await fc.assert(
    fc.asyncProperty(stories, async (calls) => {
      expect(await played(operations, calls, made)).toEqual([])
    }),
    { numRuns: Math.ceil(CALLS / (LONGEST / 2 + 2)), ...SEED },
  )
  const { user, system } = process.cpuUsage(spent)
  console.info(
    `${made.calls.toLocaleString('en')} calls, ${made.met.size} different answers of ${operations.length} operations, ${((user + system) / 1e6).toFixed(1)} s of processor; ${JSON.stringify(made.statuses)}`,
  )
}, 3_600_000)
