import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { type DomDesk, openDesk } from './console-page.ts'

const running = sharedSandbox()

const buy = async (
  more: object = {},
  card = CHALLENGE_CARD,
): Promise<{ readonly id: string; readonly start: string }> => {
  const { body, headers } = await running().init(initBody(card, more))
  expect(body).toHaveProperty('transactionId')
  return { id: body.transactionId, start: headers.location ?? '' }
}
const show = (id: string, more = '') => openDesk(running(), `live/${id}${more}`)
const timeline = (desk: DomDesk) => desk.within('Timeline')

describe('the details of a row', () => {
  it('three wrong codes: timeline, result, matching rule and next step', async () => {
    const { id, start } = await buy({ refno: 'three-wrong' })
    await fetch(start)
    for (const code of ['1111', '2222', '3333']) await running().finish(id, { code })
    await running().status(id)
    const desk = await show(id)
    await desk.heading('Challenge: wrong codes (N, 19)')
    expect(await desk.facts()).toMatchObject({
      Result: 'Not authenticated, status failed',
      Liability: 'You, if you charge anyway',
      'Your app should': 'Offer another card',
    })
    await timeline(desk).sees(
      'Created',
      'Challenge page opened',
      'Wrong code',
      'Ended',
      'Redirect reported, without a browser',
      'Status read',
    )
    await desk.within(/^3-D Secure result/).sees('19', 'Too many attempts', '07', 'you have the liability', 'absent')
    const why = desk.within('Why this outcome')
    await why.sees('The card and other conditions')
    // Request and response are loaded when the step is expanded.
    await desk.lacks('"three-wrong"')
    await timeline(desk).press(/^Created/)
    await desk.within('Your app sent').sees('"three-wrong"')
    await timeline(desk).press(/^Created/)
    await desk.lacks('"three-wrong"')
    await desk.keys('c')
    await desk.copied('/v1/transactions')
    await why.press('challenge_success')
    await desk.isAt('#/outcomes/challenge_success')
  })

  it('draws the flow on request, and opens the step of a selected arrow', async () => {
    const { id, start } = await buy({ refno: 'drawn' })
    await fetch(start)
    await running().finish(id, { code: '4444' })
    await running().status(id)
    await running().status(id)
    const desk = await show(id)
    await desk.heading('Challenge: success')
    expect(desk.document.querySelector('.flow')).toBeNull()
    await timeline(desk).press('Flow')
    const flow = desk.within('Flow of drawn. The list of steps has the same content.')
    await flow.sees('Your app', 'Browser', 'Bank', 'Sandbox', 'Webhooks', 'Challenge page opened', 'Status read × 2')
    await flow.press(/^Created/)
    await desk.within('Your app sent').sees('"drawn"')
    expect(desk.document.activeElement?.textContent).toContain('Created')
    expect(desk.document.activeElement?.getAttribute('aria-expanded')).toBe('true')
    // A selected arrow does not collapse its step.
    await flow.press(/^Created/)
    await desk.within('Your app sent').sees('"drawn"')
    await timeline(desk).press('Steps')
    expect(desk.document.querySelector('.flow')).toBeNull()
  })

  it('stays until the next row is loaded, and updates', async () => {
    const first = await buy({ refno: 'one' })
    const next = await buy({ refno: 'next' })
    const desk = await show(first.id)
    await desk.sees('refno one')
    const release = desk.hold(new RegExp(`/_sandbox/transactions/${next.id}`))
    await desk.goTo(`live/${next.id}`)
    await eventually(() => expect(desk.isBusy()).toBe(true))
    await desk.within('Details').sees('refno one')
    release()
    await desk.within('Details').sees('refno next')
    expect(desk.isBusy()).toBe(false)
    await running().finish(next.id, { code: '4444' })
    await desk.heading('Challenge: success')
    await timeline(desk).sees('Ended')
  })
})
