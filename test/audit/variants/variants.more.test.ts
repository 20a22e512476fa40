import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/testkit/connect.ts'
import { startSandbox } from '../../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../../support/given-folder.ts'
import { SCENARIOS, scenarioRunner } from './scenarios.ts'
import { openScene } from './shop-process.ts'
import { appDriver } from './shops.ts'
import { plant, VARIANTS } from './variants.ts'

describe('a planted bug', () => {
  let sandbox: Connection
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.close())

  it.each(VARIANTS.filter(({ plays: [name = ''] }) => SCENARIOS[name]))(
    'changes the result: $name',
    async (variant) => {
      const folder = temporaryFolder()
      plant([variant], folder)
      const [name = ''] = variant.plays
      const space = await sandbox.space()
      await space.forceScenario('webhook_manual')
      const shop = await openScene(appDriver('direct', folder), space, temporaryFolder())
      try {
        const run = scenarioRunner(shop)
        // A simple payment still works; otherwise the bug would be noticed.
        expect(await run('outcome-challenge-pass')).toMatch(/^paid [12]$/)
        expect(await run(name)).not.toBe(SCENARIOS[name]?.expected)
      } finally {
        await shop.close()
      }
    },
  )
})
