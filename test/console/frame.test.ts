import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, plainCard } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './console-page.ts'

const running = sharedSandbox()
const init = (name: string, refno: string) =>
  newTransaction(inSpace(running(), name), { refno, card: plainCard(CHALLENGE_CARD) })

describe('single-letter keys', () => {
  it('run actions, and do nothing in a menu, under a dialog or in a field', async () => {
    const id = await init('letters', 'letters')
    const desk = await openDesk(running(), `live/${id}?space=letters`)
    await desk.heading('Waiting for the browser')
    await running().http.post('/_sandbox/next?space=letters').send({ scenario: 'rejected' }).expect(201)
    await desk.sees('Remove')

    await desk.keys('o')
    expect(desk.opened).toEqual([expect.stringContaining(`/v1/start/${id}`)])
    await desk.keys('y')
    await desk.copied(`#/live/${id}`)

    await desk.keys('w')
    await desk.sees('Send another status…')
    await desk.keys('d', 'e', 'n', 'Escape')
    await desk.lacks('Send another status…')
    expect(await desk.focused()).toBe('Webhook')
    await desk.isAt(id)

    await desk.keys('e')
    await desk.press(/^Failed \(N\)…/)
    await desk.fill('Search reasons', 'stolen')
    await desk.keys('d')
    expect(await desk.value('Search reasons')).toBe('stolend')
    await desk.focusOn('Close')
    await desk.keys('d', 'Escape')
    await desk.lacks('Search reasons')
    await desk.sees('Remove')
    await desk.isAt(id)
  })

  it('switch views, and can be switched off', async () => {
    const desk = await openDesk(running(), 'live?space=views')
    await desk.keys('g', 'o')
    await desk.heading('Choose an outcome')
    await desk.isAt('#/outcomes?space=views')
    await desk.keys('y')
    await desk.copied('#/outcomes?space=views')
    await desk.keys('n')
    await desk.heading('Start a transaction or link')
    await eventually(async () => expect(desk.document.activeElement?.id).toBe('outcome'))
    await desk.keys('Escape', '?')
    await desk.within('Keyboard').tick(/^Single-letter keys/)
    await desk.keys('Escape', 'g', 'o')
    await desk.heading('Start a transaction or link')
  })
})
