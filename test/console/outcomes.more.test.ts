import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { openDesk } from './console-page.ts'

const HOSTILE = '"\'><script>stolen=1</script>'

const running = sharedSandbox()
const open = (path: string) => openDesk(running(), path)

/** Sends a request in a space. Resolves with the status of the response and the scenario. */
const shopBuys = async (space: string, refno: string): Promise<readonly [number, string]> => {
  const { status, headers } = await inSpace(running(), space).init(initBody(CHALLENGE_CARD, { refno }))
  return [status, headers['sandbox-scenario'] ?? '']
}

describe('an outcome', () => {
  it('is loaded once, and only for the current space', async () => {
    const desk = await open('outcomes?space=left-1')
    for (const space of ['left-2', 'left-3', 'left-4']) {
      await desk.sees('Challenge: success')
      await desk.goTo(`outcomes?space=${space}`)
      await eventually(() =>
        expect(desk.requests.some((call) => call.includes(`/scenarios?space=${space}`))).toBe(true),
      )
    }
    await desk.settled()
    const requested = desk.requests.filter((call) => /\/scenarios\?space=/.test(call))
    expect(requested.map((call) => call.split('=').at(-1))).toEqual(['left-1', 'left-2', 'left-3', 'left-4'])
  })

  it('is set always and as default, listed, and removed with one click', async () => {
    const desk = await open('outcomes/decline/51?space=stays')
    await desk.press('Always')
    await desk.press('Set')
    await desk.sees('Remove')
    await desk.sees(/always/)
    expect(await shopBuys('stays', 'a-1')).toEqual([400, 'decline/51'])
    await desk.press(/^Declined: 41 lost card/)
    await desk.heading('Declined: 41 lost card')
    await desk.press('As default')
    await desk.sees('Replaces “Declined: 51 insufficient funds”')
    await desk.press('Set')
    await desk.sees('if nothing else applies')
    expect(await shopBuys('stays', 'a-2')).toEqual([201, 'challenge_success'])
    await desk.press('Once')
    await desk.press('Queue')
    await desk.press('Close')
    const queued = desk.within('Queued now')
    await eventually(async () => expect(await desk.lines('Queued now')).toHaveLength(2))
    await queued.press('Remove all')
    await desk.within('Messages').sees('No longer queued: 2 outcomes')
    await desk.within('Messages').press('Undo')
    await desk.sees('Undone: the outcomes are queued again')
    await queued.press('Remove all')
    await desk.sees('Situations your app must handle')
    await desk.lacks('Remove')
    expect(await shopBuys('stays', 'a-3')).toEqual([201, 'challenge_success'])
  })

  it('that was removed is queued again in its own space, also from another one', async () => {
    const { http } = running()
    const queue = (body: object) => http.post('/_sandbox/next?space=cleared').send(body).expect(201)
    await queue({ scenario: 'decline/51', when: { refno: 'a-1' } })
    await queue({ scenario: 'challenge_timeout', times: 3 })
    await http.put('/_sandbox/spaces/cleared/scenario').send({ name: 'decline/41' }).expect(200)
    const queuedIn = async (name: string) => {
      const { queuedOutcomes } = (await http.get(`/_sandbox/next?space=${name}`).expect(200)).body
      return queuedOutcomes.map(({ scenario, left, when }: Record<string, unknown>) => [scenario, left, when])
    }
    const scenarioOf = async (name: string) => (await http.get(`/_sandbox/spaces/${name}/scenario`)).body.scenario
    const before = await queuedIn('cleared')
    const desk = await open('live?space=cleared')
    await desk.press('Remove all')
    await desk.within('Messages').sees('No longer queued: 3 outcomes')
    expect(await queuedIn('cleared')).toEqual([])
    await desk.goTo('live?space=elsewhere')
    await desk.heading('No activity in this space yet')
    await desk.within('Messages').press('Undo')
    await desk.sees('Undone: the outcomes are queued again')
    expect(await queuedIn('cleared')).toEqual(before)
    expect(await scenarioOf('cleared')).toEqual({ name: 'decline/41', mode: 'force' })
    expect(await queuedIn('elsewhere')).toEqual([])
    expect(await scenarioOf('elsewhere')).toBeNull()
  })

  it('has a preview of a declined authorization', async () => {
    const desk = await open('outcomes/decline_on_authorize')
    const gets = desk.within('What your app receives')
    await gets.press(/^Authorization response/)
    await gets.sees(/"networkCode": "51"/)
  })

  it('has a preview of the responses for a brand', async () => {
    const desk = await open('outcomes/challenge_failed')
    const gets = desk.within('What your app receives')
    await gets.sees('the cardholder types')
    await gets.choose('Brand', 'Amex')
    await gets.press(/^Status response/)
    await gets.sees('"paymentMethod": "AMX"')
    await desk.press('Copy Visa 4000 0010 0000 0042')
    await desk.sees('Copied 4000 0010 0000 0042')
    expect(await desk.copied(/^4000/)).toBe('4000001000000042')
    await desk.press('curl')
    await desk.copied('{"scenario":"challenge_failed"}')
  })
})

describe('an own outcome', () => {
  it('shows a mistake at its line, fixes it on click, and is queued', async () => {
    const desk = await open('outcomes/new?space=own')
    await desk.fill('Name', 'shop/vip')
    const wrong = 'authentication: { flow: frictionles, transStatus: Y }'
    await desk.fill('Text of the scenario', `title: ${JSON.stringify(HOSTILE)}\n${wrong}\n`)
    expect(desk.lets('Tab')).toBe(true)
    await desk.within('Problems').sees('must be one of challenge, frictionless', wrong)
    await desk.sees('1 problem')
    const { list } = ownScenarios(running(), 'own')
    expect((await list()).files).toEqual([])
    await desk.press('Use “frictionless”')
    await desk.sees('No problems', 'Frictionless: success.')
    await desk.press('Check and save')
    const saved = desk.within('Saved scenarios')
    await saved.sees('Frictionless: success.')
    await desk.sees('Browser redirect')
    await saved.press(`Queue: ${HOSTILE}`)
    await desk.sees(`Queued: ${HOSTILE}`)
    expect(await shopBuys('own', 'b-1')).toEqual([201, 'shop/vip'])
    await saved.press(HOSTILE)
    await desk.heading(HOSTILE)
    expect(desk.document.querySelectorAll('#console script')).toHaveLength(0)
    await desk.within('Outcomes').sees('Own')
    await desk.press(/^Technical/)
    await desk.press(/^Delete/)
    await desk.press(/^Delete “shop\/vip” from this space/)
    await desk.sees('Situations your app must handle')
    await desk.within('Outcomes').lacks('Own')
  })

  it('starts as a copy without the cards of the original, and warns about overridden outcomes', async () => {
    const desk = await open('outcomes/frictionless_failed?space=copy')
    await desk.press(/^Technical/)
    await desk.press('Edit a copy')
    await eventually(async () => expect(await desk.value('Text of the scenario')).not.toBe(''))
    const text = await desk.value('Text of the scenario')
    expect(text).not.toContain('when:')
    expect(await desk.value('Title')).toBe('Frictionless: failed (N) (copy)')
    expect(await desk.value('Name')).toBe('frictionless_failed_n_copy')
    await desk.fill('Name', 'mine')
    await desk.fill('Text of the scenario', `when: { amount: { from: 1 } }\n${text}`)
    await desk.sees(/takes requests of \d+ more specific scenarios/)
    await desk.keys('Control+Enter')
    await desk.sees('“mine” saved')
  })
})

describe('cards', () => {
  it('are listed with their outcome, found by digits and copied; Enter opens the best match', async () => {
    const desk = await open('outcomes')
    await desk.fill('Search outcomes', '4000000000002370')
    await desk.press('Copy Visa 4000 0000 0000 2370')
    expect(await desk.copied(/^4000/)).toBe('4000000000002370')
    await desk.fill('Search outcomes', 'timed out')
    // Not the reason of the bank with the same name.
    await eventually(() =>
      expect(desk.document.querySelector('[data-row]')?.textContent).toMatch(/^Challenge: timeout/),
    )
    await desk.keys('Enter')
    await eventually(async () => expect(await desk.rowCount()).toBeGreaterThan(2))
    await desk.heading(/^Challenge: timeout/)
    await desk.choose('Cards of', 'Amex')
    await desk.fill('Search outcomes', 'wrong code')
    await desk.press(/^Copy Amex 3400/)
  })
})

describe('situations', () => {
  it('are queued with one click, and marked as seen once covered', async () => {
    const desk = await open('outcomes?space=situations')
    const twelve = desk.within('Situations your app must handle')
    await twelve.sees('0 of 12 essential situations seen', 'Not seen yet')
    await desk.within('Other situations').sees('Webhook: retried')
    await twelve.press('Queue: Failed (N) or rejected by issuer (R)')
    await desk.within('Queued now').sees('Frictionless: failed (N)')
    const { status } = await inSpace(running(), 'situations').init(initBody(CHALLENGE_CARD, { refno: 'order-1042' }))
    expect(status).toBe(201)
    const shop = inSpace(running(), 'situations')
    const [{ id }] = (await running().http.get('/_sandbox/transactions?space=situations')).body.transactions
    await shop.finish(id, { outcome: 'N' })
    await shop.status(id).expect(200)
    await twelve.sees('1 of 12 essential situations seen', 'order-1042')
  })

  it('list the findings of an audit with the experiment and the observations per step', async () => {
    const space = inSpace(running(), 'believed')
    const { body } = await space.init(initBody(CHALLENGE_CARD, { refno: 'order-7' }))
    const transaction = body.transactionId
    const observe = (value: string, step: string) =>
      running()
        .http.post('/_sandbox/observations?space=believed')
        .send({ order: 'order-7', value, step, transaction, experiment: 'trust-success-open' })
        .expect(200)
    await observe('pending', 'checkout')
    await observe('paid', 'return')
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
    const desk = await open('outcomes?space=believed')
    await desk.press('Opening the success URL marks an order as paid without a status request.')
    await desk.sees('Order order-7, experiment trust-success-open')
    const states = desk.within('State of your app')
    await states.sees('In your app: pending', 'Wrong in your app: paid')
    await states.lacks('Wrong in your app: pending')
  })
})
