import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/testkit/connect.ts'
import { startSandbox } from '../../../src/testkit/start-sandbox.ts'
import { linkPackages } from '../../support/example.ts'
import { temporaryFolder } from '../../support/given-folder.ts'
import { PLAYS, played } from './plays.ts'
import { openScene, type Ways } from './scene.ts'
import { appWays, pythonWays, shopWays } from './shops.ts'

/** A copy of an example of Express, with its packages. */
const expressShop = (name: string): Ways => {
  const folder = temporaryFolder()
  cpSync(join('examples', name), folder, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  linkPackages(['express', 'standardwebhooks'], folder)
  return shopWays(folder)
}

const RIGHT: Readonly<Record<string, () => Ways>> = {
  asks: () => appWays('asks'),
  pages: () => appWays('pages'),
  polling: () => appWays('polling'),
  queue: () => appWays('queue'),
  shop: () => expressShop('shop'),
  'shop-python': () => pythonWays('shop-python'),
}

describe.each(Object.entries(RIGHT))('%s', (_name, waysOf) => {
  let sandbox: Connection
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.close())

  it.each(Object.entries(PLAYS))('%s: %j', async (play, { right }) => {
    const space = await sandbox.space()
    await space.force('webhook_manual')
    const scene = await openScene(waysOf(), space, temporaryFolder())
    try {
      expect(await played(play, scene)).toBe(right)
    } finally {
      await scene.close()
    }
  })
})
