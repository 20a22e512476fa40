import process from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLong, long } from '../support/long-runs.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { anyRaw, problemsOf, responseTo, TIMES } from './raw.ts'

/** As in test/fuzz/fuzz.more.test.ts. */
const RUNS = Number(process.env.FUZZ_RAW ?? long(40, 20_000))
const seed = process.env.FUZZ_SEED === undefined ? (isLong ? undefined : 26) : Number(process.env.FUZZ_SEED)

const shared = sharedSandbox({ webhooks: 'manual', times: TIMES })

it('responds to any bytes with valid HTTP, and keeps serving other clients', async () => {
  const statuses: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(anyRaw, async (raw) => {
      const text = await responseTo(shared().url, raw)
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g))
        statuses[status] = (statuses[status] ?? 0) + 1
      expect(problemsOf(text).map((problem) => `${problem}: ${text.slice(0, 500)}`)).toEqual([])
    }),
    { numRuns: RUNS, ...(seed !== undefined && { seed }) },
  )
  expect((await shared().http.get('/_sandbox/health')).body.status).toBe('ok')
  // A property that covers only rejections would prove little.
  if (isLong) expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400']))
  console.info(`${RUNS.toLocaleString('en')} connections with bytes of any kind: ${JSON.stringify(statuses)}`)
}, 3_600_000)
