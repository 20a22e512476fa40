import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/testkit/connect.ts'
import { startSandbox } from '../../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../../support/given-folder.ts'
import { PLAYS, playerIn } from './plays.ts'
import { openScene } from './scene.ts'
import { appWays } from './shops.ts'
import { changedBy, plant, timesIn, VARIANTS } from './variants.ts'

it('there are twenty and more, ten of them from descriptions, and each has a name of its own', () => {
  expect(VARIANTS.length).toBeGreaterThanOrEqual(20)
  expect(VARIANTS.filter(({ isFirstTry }) => isFirstTry)).toHaveLength(10)
  expect(new Set(VARIANTS.map(({ name }) => name)).size).toBe(VARIANTS.length)
})

it.each(VARIANTS)('what $name replaces stands once in $file', (variant) => {
  expect(timesIn(variant)).toBe(1)
})

it('any two that were written first have room beside each other', () => {
  const first = VARIANTS.filter(({ isFirstTry }) => isFirstTry)
  for (const one of first) for (const other of first) if (one !== other) changedBy([one, other])
})

describe('a planted bug', () => {
  let sandbox: Connection
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  afterAll(() => sandbox.close())

  it.each(VARIANTS)('$name differs from what is right', async (variant) => {
    const folder = temporaryFolder()
    plant([variant], folder)
    const [name = ''] = variant.plays
    const space = await sandbox.space()
    await space.force('webhook_manual')
    const scene = await openScene(appWays('direct', folder), space, temporaryFolder())
    try {
      const play = playerIn(scene)
      // It takes payments all the same, or it would be no bug that lives.
      expect(await play('outcome-challenge-pass')).toMatch(/^paid [12]$/)
      expect(await play(name)).not.toBe(PLAYS[name]?.right)
    } finally {
      await scene.close()
    }
  })
})
