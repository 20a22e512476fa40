import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, plainCard } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { type DomDesk, openDesk } from './console-page.ts'

const running = sharedSandbox({ webhooks: 'manual' })

/** Returns a space that only one test uses. */
const space = (name: string) => inSpace(running(), name)
const init = (name: string, refno: string, more: object = {}) =>
  newTransaction(space(name), { refno, card: plainCard(CHALLENGE_CARD), ...more })
const open = (name: string, rest = '') => openDesk(running(), `live?space=${name}${rest}`)
const shows = (desk: DomDesk, ...refnos: readonly string[]) =>
  eventually(async () => expect(await desk.refnos()).toEqual(refnos))

describe('the activity list', () => {
  it('shows new rows automatically, and updates them in place', async () => {
    const desk = await open('appears')
    await desk.heading('No activity in this space yet')
    const id = await init('appears', 'story-1')
    await desk.within('Activity, newest first').sees('Waiting for the browser')
    await init('appears', 'story-2')
    await desk.heading('2 waiting')
    await space('appears').finish(id, { outcome: 'N' })
    await desk.within('Activity, newest first').sees('Challenge: failed (N)')
    await desk.heading('1 waiting')
    await shows(desk, 'story-2', 'story-1')
    expect(desk.document.title).toBe('Live · threeds-sandbox console')
    expect(await desk.open()).toBe('')
    await desk.press(/story-1/)
    await desk.isAt(`#/live/${id}`)
    await eventually(() =>
      expect(desk.document.title).toMatch(/^Challenge: failed \(N\).*: story-1 · threeds-sandbox console$/),
    )
    expect(await desk.open()).toBe('story-1')
  })

  it('has additional lists of requests and webhooks, and marks held webhooks', async () => {
    const desk = await open('lists', '&filter=request')
    const id = await init('lists', 'story-1', { webhook: { url: 'http://127.0.0.1:9/hooks' } })
    await desk.within('Requests and webhooks').sees('Transaction created (201)')
    await space('lists').finish(id, { outcome: 'Y' })
    await desk.press(/^Webhooks/)
    await desk.within('Requests and webhooks').sees('Webhook waits for you', 'story-1')
    await desk.goTo('live?space=lists')
    await desk.within('Activity, newest first').sees('Webhook waits for you')
  })
})
