import { expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { inSpace } from '../support/space.ts'
import { httpVisitor } from './http-visitor.ts'
import { sharedShopFront } from './shop-front.ts'

// The remaining time on a bank page, by the clock of the space.

const front = sharedShopFront({ clock: manualClock() })

const LEFT = /data-testid="time-left">([\d:]+)</

it('is the remaining time of the transaction by the clock of its space', async () => {
  const { running, buy } = front()
  const { start } = await buy(CHALLENGE_CARD)
  const left = async (): Promise<string | undefined> => {
    const visitor = httpVisitor()
    await visitor.open(start)
    return LEFT.exec(visitor.html())?.[1]
  }
  expect(await left()).toBe('30:00')
  await inSpace(running).advance('21m')
  expect(await left()).toBe('9:00')
})
