import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { openDesk } from './desk.ts'

const running = sharedSandbox()
const look = (place: string) => openDesk(running(), place)

/** A shop's request in a space: what it gets is the status of the answer and what decided. */
const shopBuys = async (space: string, refno: string): Promise<readonly [number, string]> => {
  const { status, headers } = await inSpace(running(), space).init(initBody(CHALLENGE_CARD, { refno }))
  return [status, headers['sandbox-scenario'] ?? '']
}

describe('an outcome is found and armed', () => {
  it('once for an order, found by plain words: the app gets it, and the bar empties itself', async () => {
    const desk = await look('outcomes?space=once')
    const results = desk.within('Outcomes').within('Outcomes')
    await desk.fill('Search outcomes', '51')
    await results.sees('Not enough funds (51)')
    await eventually(async () => expect(await desk.rowCount()).toBe(1))
    await desk.fill('Search outcomes', 'fraud suspected')
    await results.press(/^Rejected by the bank: fraud suspected/)
    await desk.heading('Rejected by the bank: fraud suspected')
    await desk.fill('How many', '2')
    await desk.fill(/^Only for refno/, 'order-11')
    await desk.sees('Exactly this one; order-11* for all that start with it')
    await desk.fill(/^Only for refno/, 'order-11*')
    await desk.press(/^More conditions/)
    await desk.choose('Brand', 'Visa')
    await desk.fill('Currency', 'EUR')
    await desk.press('Arm')
    await desk.sees('next 2 with order-11*, Visa, EUR')
    await results.sees('Armed')
    expect(await shopBuys('once', 'other-1')).toEqual([201, 'challenge_success'])
    expect(await shopBuys('once', 'order-111')).toEqual([201, 'rejected'])
    await desk.sees('next one with order-11*, Visa, EUR')
    expect(await shopBuys('once', 'order-112')).toEqual([201, 'rejected'])
    await desk.lacks('Disarm')
    await results.lacks('Armed')
  })
})

describe('cards', () => {
  it('are all in one place, the families folded', async () => {
    const desk = await look('outcomes')
    await desk.sees('Declined with a network code', 'All 55')
    await desk.press(/^Declined with a network code/)
    await desk.press(/^The card is restricted/)
  })
})
