import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { openDesk } from './desk.ts'

const HOSTILE = '"\'><script>stolen=1</script>'

const running = sharedSandbox()
const look = (place: string) => openDesk(running(), place)

/** A shop's request in a space: what it gets is the status of the answer and what decided. */
const shopBuys = async (space: string, refno: string): Promise<readonly [number, string]> => {
  const { status, headers } = await inSpace(running(), space).init(initBody(CHALLENGE_CARD, { refno }))
  return [status, headers['sandbox-scenario'] ?? '']
}

describe('an outcome is found and armed', () => {
  it('are asked for of the space that is looked at alone, once', async () => {
    const desk = await look('outcomes?space=left-1')
    for (const space of ['left-2', 'left-3', 'left-4']) {
      await desk.sees('Asks for a code; the code decides')
      await desk.goTo(`outcomes?space=${space}`)
      await eventually(() => expect(desk.asked.some((call) => call.includes(`/scenarios?space=${space}`))).toBe(true))
    }
    await desk.settled()
    const asked = desk.asked.filter((call) => /\/scenarios\?space=/.test(call))
    expect(asked.map((call) => call.split('=').at(-1))).toEqual(['left-1', 'left-2', 'left-3', 'left-4'])
  })

  it('always and as default; what is armed is listed, and one click takes it back', async () => {
    const desk = await look('outcomes/decline/51?space=stays')
    await desk.press('Always')
    await desk.press('Arm')
    await desk.sees('Disarm')
    await desk.sees(/always/)
    expect(await shopBuys('stays', 'a-1')).toEqual([400, 'decline/51'])
    await desk.press(/^The card is reported lost \(41\)/)
    await desk.heading('The card is reported lost (41)')
    await desk.press('As default')
    await desk.sees('It takes the place of “Not enough funds (51)”')
    await desk.press('Arm')
    await desk.sees('when nothing else decides')
    expect(await shopBuys('stays', 'a-2')).toEqual([201, 'challenge_success'])
    await desk.press('Once')
    await desk.press('Arm')
    await desk.press('Close')
    const armed = desk.within('Armed now')
    await eventually(async () => expect(await desk.lines('Armed now')).toHaveLength(2))
    await armed.press('Disarm all')
    await desk.sees('What your app should survive')
    await desk.lacks('Disarm')
    expect(await shopBuys('stays', 'a-3')).toEqual([201, 'challenge_success'])
  })

  it('the preview shows what an app gets, for a brand, to copy', async () => {
    const desk = await look('outcomes/challenge_failed')
    const gets = desk.within('What your app gets')
    await gets.sees('the cardholder types')
    await gets.choose('Brand', 'Amex')
    await gets.press(/^Status answer/)
    await gets.sees('"paymentMethod": "AMX"')
    await desk.press('Copy Visa 4000 0010 0000 0042')
    await desk.sees('Copied 4000 0010 0000 0042')
    expect(await desk.copied(/^4000/)).toBe('4000001000000042')
    await desk.press('curl')
    await desk.copied('{"scenario":"challenge_failed"}')
  })
})

describe('an outcome of one’s own', () => {
  it('is written with a mistake, which stands under its line, is mended by a click, and is armed', async () => {
    const desk = await look('outcomes/new?space=own')
    await desk.fill('Name', 'shop/vip')
    const wrong = 'authentication: { flow: frictionles, transStatus: Y }'
    await desk.fill('Text of the scenario', `title: ${JSON.stringify(HOSTILE)}\n${wrong}\n`)
    expect(desk.lets('Tab')).toBe(true)
    await desk.within('Problems').sees('must be one of challenge, frictionless', wrong)
    await desk.sees('1 problem')
    const { list } = ownScenarios(running(), 'own')
    expect((await list()).put).toEqual([])
    await desk.press('Use “frictionless”')
    await desk.sees('No problems', 'Passes without asking.')
    await desk.press('Check and save')
    const told = desk.within('In words')
    await told.sees('Passes without asking.')
    await desk.sees('Return of the browser')
    await told.press(/^Arm it/)
    await desk.heading(HOSTILE)
    await desk.press('Arm')
    await desk.sees('Disarm')
    expect(await shopBuys('own', 'b-1')).toEqual([201, 'shop/vip'])
    expect(desk.document.querySelectorAll('#console script')).toHaveLength(0)
    await desk.within('Outcomes').sees('Own')
    await desk.press(/^Technical/)
    await desk.press(/^Delete/)
    await desk.press(/^Delete “shop\/vip” from this space/)
    await desk.sees('What your app should survive')
    await desk.within('Outcomes').lacks('Own')
  })

  it('begins as a copy, without the cards of the original, and says what it would take over', async () => {
    const desk = await look('outcomes/frictionless_failed?space=copy')
    await desk.press(/^Technical/)
    await desk.press('Edit a copy')
    await eventually(async () => expect(await desk.value('Text of the scenario')).not.toBe(''))
    const text = await desk.value('Text of the scenario')
    expect(text).not.toContain('when:')
    await desk.fill('Name', 'mine')
    await desk.fill('Text of the scenario', `when: { amount: { from: 1 } }\n${text}`)
    await desk.sees(/takes requests of \d+ more specific scenarios/)
    await desk.keys('Control+Enter')
    await desk.sees('“mine” is in the space')
  })
})

describe('cards', () => {
  it('stand beside their outcome, are found by their digits and copied, and Enter in the search opens the best hit', async () => {
    const desk = await look('outcomes')
    await desk.fill('Search outcomes', '4000000000002370')
    await desk.press('Copy Visa 4000 0000 0000 2370')
    expect(await desk.copied(/^4000/)).toBe('4000000000002370')
    await desk.fill('Search outcomes', 'timed out')
    // Not the bank's reason of that name, which is one of many.
    await eventually(() => expect(desk.document.querySelector('[data-row]')?.textContent).toMatch(/^Page runs out/))
    await desk.keys('Enter')
    await eventually(async () => expect(await desk.rowCount()).toBeGreaterThan(2))
    await desk.heading(/timed out|out of time/)
    await desk.choose('Cards of', 'Amex')
    await desk.fill('Search outcomes', 'wrong code')
    await desk.press(/^Copy Amex 3400/)
  })
})

describe('what an app should survive', () => {
  it('is what stands there first: armed by one click, and seen once the app has met it', async () => {
    const desk = await look('outcomes?space=survive')
    const twelve = desk.within('What your app should survive')
    await twelve.sees('0 of 12 seen', 'Not seen yet')
    await twelve.press('Arm: Failed (N or R)')
    await desk.within('Armed now').sees('Fails without asking')
    const { status } = await inSpace(running(), 'survive').init(initBody(CHALLENGE_CARD, { refno: 'order-1042' }))
    expect(status).toBe(201)
    const shop = inSpace(running(), 'survive')
    const [{ id }] = (await running().http.get('/_sandbox/transactions?space=survive')).body.transactions
    await shop.finish(id, { outcome: 'N' })
    await shop.status(id).expect(200)
    await twelve.sees('1 of 12 seen', 'order-1042')
  })

  it('shows where an app believed wrongly: the experiment, and each belief below its step, wrong from the first', async () => {
    const space = inSpace(running(), 'believed')
    const { body } = await space.init(initBody(CHALLENGE_CARD, { refno: 'order-7' }))
    const transaction = body.transactionId
    const believes = (value: string, step: string) =>
      running()
        .http.post('/_sandbox/observations?space=believed')
        .send({ order: 'order-7', value, step, transaction, experiment: 'trust-success-open' })
        .expect(200)
    await believes('pending', 'checkout')
    await believes('paid', 'return')
    await running()
      .http.post('/_sandbox/verdicts?space=believed')
      .send({
        result: 'finding',
        rule: 'redirect.trusted',
        severity: 'critical',
        step: 'return',
        experiment: 'trust-success-open',
        transaction,
      })
      .expect(200)
    const desk = await look('outcomes?space=believed')
    await desk.press('Who opens the success URL has paid: the status is not read.')
    await desk.sees('Order order-7, in the experiment trust-success-open')
    const believed = desk.within('What your app believed')
    await believed.sees('Your app says pending', 'Wrong: your app says paid')
    await believed.lacks('Wrong: your app says pending')
  })
})
