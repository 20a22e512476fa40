import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../../src/testkit/start-sandbox.ts'
import { linkPackages } from '../../support/example.ts'
import { scenarioRunner } from './scenarios.ts'
import { openScene, type ShopDriver } from './shop-process.ts'
import { shopDriver } from './shops.ts'

/** Creates a shop in an empty folder. */
export type ShopFactory = (folder: string) => ShopDriver

/** Copies an Express example with its packages. */
export const expressShop =
  (name: string): ShopFactory =>
  (folder) => {
    cpSync(join('examples', name), folder, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
    linkPackages(['express', 'standardwebhooks'], folder)
    return shopDriver(folder)
  }

/** Opens a shop with a new sandbox, which holds webhooks until a scenario sends them. */
export const openShop = async (making: ShopFactory) => {
  const folder = mkdtempSync(join(tmpdir(), 'threeds-'))
  const sandbox = await startSandbox()
  const space = await sandbox.space()
  await space.forceScenario('webhook_manual')
  const shop = await openScene(making(join(folder, 'shop')), space, folder)
  return {
    run: scenarioRunner(shop),
    close: async () => {
      await shop.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
