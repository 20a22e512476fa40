import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/testkit/connect.ts'
import { startSandbox } from '../../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../../support/given-folder.ts'
import { itSome } from '../../support/long.ts'
import { PLAYS, played } from './plays.ts'
import { openScene } from './scene.ts'
import { appWays } from './shops.ts'
import { plant, timesIn, VARIANTS } from './variants.ts'

it('there are twenty and more, ten of them from descriptions, and each has a name of its own', () => {
  expect(VARIANTS.length).toBeGreaterThanOrEqual(20)
  expect(VARIANTS.filter(({ isFirstTry }) => isFirstTry)).toHaveLength(10)
  expect(new Set(VARIANTS.map(({ name }) => name)).size).toBe(VARIANTS.length)
})

it.each(VARIANTS)('what $name replaces stands once in $file', (variant) => {
  expect(timesIn(variant)).toBe(1)
})

describe('a planted bug', () => {
  let sandbox: Connection
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.close())

  itSome(20)(VARIANTS)('$name differs from what is right', async (variant) => {
    const folder = temporaryFolder()
    plant([variant], folder)
    const [play = ''] = variant.plays
    for (const name of [play, 'outcome-challenge-pass']) {
      const space = await sandbox.space()
      await space.force('webhook_manual')
      const scene = await openScene(appWays('direct', folder), space, temporaryFolder())
      try {
        // It takes payments all the same, or it would be no bug that lives.
        const said = expect(await played(name, scene))
        if (name === play) said.not.toBe(PLAYS[play]?.right)
        else said.toMatch(/^paid [12]$/)
      } finally {
        await scene.close()
      }
    }
  })
})
