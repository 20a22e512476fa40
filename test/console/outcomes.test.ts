import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { openDesk } from './console-page.ts'

const running = sharedSandbox()
const open = (path: string) => openDesk(running(), path)

/** Sends a request in a space. Resolves with the status of the response and the scenario. */
const shopBuys = async (space: string, refno: string): Promise<readonly [number, string]> => {
  const { status, headers } = await inSpace(running(), space).init(initBody(CHALLENGE_CARD, { refno }))
  return [status, headers['sandbox-scenario'] ?? '']
}

describe('an outcome', () => {
  it('is found by plain words, queued for orders, and removed once used', async () => {
    const desk = await open('outcomes?space=once')
    const results = desk.within('Outcomes').within('Outcomes')
    await desk.fill('Search outcomes', '51 insufficient')
    await results.sees('Declined: 51 insufficient funds')
    await eventually(async () => expect(await desk.rowCount()).toBe(1))
    await desk.fill('Search outcomes', 'rejected fraud')
    await results.press(/^Rejected by issuer \(R\)/)
    await desk.heading('Rejected by issuer (R)')
    await desk.fill('For the next', '2')
    await desk.fill(/^Only for refno/, 'order-11')
    await desk.sees('Exactly this refno; order-11* matches all that start with it')
    await desk.fill(/^Only for refno/, 'order-11*')
    await desk.press(/^More conditions/)
    await desk.choose('Brand', 'Visa')
    await desk.fill('Currency', 'EUR')
    await desk.press('Queue')
    await desk.sees('next 2 with order-11*, Visa, EUR')
    await results.sees('Queued')
    expect(await shopBuys('once', 'other-1')).toEqual([201, 'challenge_success'])
    expect(await shopBuys('once', 'order-111')).toEqual([201, 'rejected'])
    await desk.sees('next one with order-11*, Visa, EUR')
    expect(await shopBuys('once', 'order-112')).toEqual([201, 'rejected'])
    await desk.lacks('Remove')
    await results.lacks('Queued')
  })
})

describe('cards', () => {
  it('are listed with collapsed families', async () => {
    const desk = await open('outcomes')
    await desk.sees('Declined with a network code', 'All 55')
    await desk.press(/^Declined with a network code/)
    await desk.press(/^Declined: 62 restricted card/)
  })
})
