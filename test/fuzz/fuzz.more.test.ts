import process from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLong, long } from '../support/long-runs.ts'
import { anyCallOfAll } from './any-call.ts'
import { allOperations } from './operations.ts'
import { runSequence, type Statistics } from './run-sequence.ts'

/** A longer run has more calls: `FUZZ_CALLS=2000000`. Reproduce a failure with the reported seed and path. */
const CALLS = Number(process.env.FUZZ_CALLS ?? long(120, 200_000))
const LONGEST = 12
const SEED =
  process.env.FUZZ_SEED === undefined ? (isLong ? {} : { seed: 26 }) : { seed: Number(process.env.FUZZ_SEED) }

const operations = allOperations()

it('every call of both contracts returns a documented response', async () => {
  const made: Statistics = { calls: 0, statuses: {}, covered: new Set() }
  const spent = process.cpuUsage()
  const anyCall = anyCallOfAll(operations)
  const sequences = fc.array(anyCall, { minLength: 1, maxLength: LONGEST, size: 'max' })
  await fc.assert(
    fc.asyncProperty(sequences, async (calls) => {
      expect(await runSequence(operations, calls, made)).toEqual([])
    }),
    { numRuns: Math.ceil(CALLS / (LONGEST / 2 + 2)), ...SEED },
  )
  const { user, system } = process.cpuUsage(spent)
  console.info(
    `${made.calls.toLocaleString('en')} calls, ${made.covered.size} different responses of ${operations.length} operations, ${((user + system) / 1e6).toFixed(1)} s of processor; ${JSON.stringify(made.statuses)}`,
  )
}, 3_600_000)
