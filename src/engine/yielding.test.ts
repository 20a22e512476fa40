import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SLICE } from './store/slices.ts'
import { runYielding } from './yielding.ts'

it('begins and continues one of many long works per turn, and ends all', async () => {
  const works = 30
  const slices = 4
  const counts = { steps: 0, ends: 0 }
  function* work() {
    for (let n = 0; n < SLICE * slices; n += 1) {
      counts.steps += 1
      yield
    }
  }
  const end = () => {
    counts.ends += 1
  }
  const all = Array.from({ length: works }, () => runYielding(work()).then(end))
  const perTurn: { steps: number; ends: number }[] = []
  for (let ended = 0; ended < works; ended += counts.ends) {
    Object.assign(counts, { steps: 0, ends: 0 })
    await nextTurn()
    perTurn.push({ ...counts })
  }
  await Promise.all(all)
  expect(Math.max(...perTurn.map(({ steps }) => steps))).toBeLessThanOrEqual(SLICE * 2)
  expect(Math.max(...perTurn.map(({ ends }) => ends))).toBeLessThanOrEqual(2)
})

it('begins short work at once, next to long work', async () => {
  function* long() {
    for (let n = 0; n < SLICE * 20; n += 1) yield
  }
  const ended: string[] = []
  const busy = runYielding(long()).then(() => ended.push('long'))
  await nextTurn()
  await runYielding([1, 2, 3].values())
  ended.push('short')
  await busy
  expect(ended).toEqual(['short', 'long'])
})
