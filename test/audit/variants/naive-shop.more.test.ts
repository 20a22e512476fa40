import { describe, expect, it } from 'vitest'
import { missing } from '../../support/client-generators.ts'
import { long, oneIn } from '../../support/long-runs.ts'
import { expressShop, openShop } from './open-shop.ts'
import { SCENARIOS } from './scenarios.ts'
import { pythonDriver } from './shops.ts'

const TWINS = [
  { name: 'shop-naive', making: expressShop('shop-naive'), needs: [] },
  { name: 'shop-python-naive', making: () => pythonDriver('shop-python-naive'), needs: ['python3'] },
]

describe.each(TWINS)('$name', ({ making, needs }) => {
  const isThere = missing(needs.map((command) => [command, '--version'] as const)).length === 0
  it.runIf(isThere)('handles a simple payment and fails other scenarios', async () => {
    const { run, close } = await openShop(making)
    try {
      const problem: string[] = []
      for (const [name, { expected }] of oneIn(6, Object.entries(SCENARIOS))) {
        // The shop does not keep its state over a restart.
        if (name === 'fault-killed-after-webhook') continue
        const result = await run(name).catch((error) => String(error))
        if (result !== expected) problem.push(`${name}: ${result}`)
      }
      expect(await run('outcome-challenge-pass')).toMatch(/^paid/)
      expect(problem.length, problem.join('\n')).toBeGreaterThanOrEqual(long(4, 25))
    } finally {
      await close()
    }
  })
})
