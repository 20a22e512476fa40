import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/testkit/connect.ts'
import { startSandbox } from '../../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../../support/given-folder.ts'
import { PLAYS, played } from './plays.ts'
import { openScene } from './scene.ts'
import { appWays } from './shops.ts'

describe.each(['asks', 'pages', 'polling', 'queue'])('%s', (name) => {
  let sandbox: Connection
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.close())

  it.each(Object.entries(PLAYS))('%s: %j', async (play, { right }) => {
    const space = await sandbox.space()
    await space.force('webhook_manual')
    const scene = await openScene(appWays(name), space, temporaryFolder())
    try {
      expect(await played(play, scene)).toBe(right)
    } finally {
      await scene.close()
    }
  })
})
