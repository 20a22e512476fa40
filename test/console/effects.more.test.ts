import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './console-page.ts'

const running = sharedSandbox()

const pay = (name: string, url: string) =>
  newTransaction(inSpace(running(), name), { ...initBody(), card: plainCard(CHALLENGE_CARD), webhook: { url } })

it('sending a webhook shows the response of the receiver; an accepted tampered webhook is no success', async () => {
  let status = 204
  const receiver = await startReceiver(() => ({ status }))
  const id = await pay('sent', receiver.url)
  await inSpace(running(), 'sent').finish(id, { outcome: 'Y' })
  const desk = await openDesk(running(), `live/${id}?space=sent`)
  const shows = async (entry: RegExp, tone: string, text: string): Promise<void> => {
    await desk.press('Webhook')
    await desk.press(entry)
    await desk.sees(text)
    expect(desk.document.querySelector('.notice')?.className).toContain(`t-${tone}`)
    await desk.press('Dismiss')
    await desk.lacks(text)
  }
  await shows(/^Send again/, 'pass', 'Sent again: returned 204')
  await shows(/^Send with a wrong/, 'warn', 'Sent with a wrong signature: returned 204, although it was tampered with')
  status = 401
  await shows(/^Send with a wrong/, 'pass', 'Sent with a wrong signature: returned 401')
  await shows(/^Send twice/, 'warn', 'Sent twice: returned 401')
  await receiver.close()
  await shows(/^Send again/, 'warn', 'Sent again: Connection refused')
  await shows(/^Send in 30 s/, 'pass', 'Will be sent in 30 s')
})

it('advancing the clock shows the triggered events', async () => {
  const id = await pay('moved', 'http://127.0.0.1:9/hook')
  const desk = await openDesk(running(), `live/${id}?space=moved`)
  await desk.press('Skip to then')
  await desk.sees(/30 min on: 1 timed out, 1 webhook attempt failed/)
  await desk.press('Show')
  await desk.isAt(/#\/live\?space=moved&filter=/)
})

it('groups alerts by cause, sends all webhooks of a cause again, and lists seen alerts last', async () => {
  const space = inSpace(running(), 'troubles')
  let status = 500
  const receiver = await startReceiver(() => ({ status, body: '{"error":"unknown order"}' }))
  for (let n = 0; n < 3; n += 1)
    await space.finish(await pay('troubles', n === 0 ? 'http://127.0.0.1:9/hook' : receiver.url), { outcome: 'Y' })
  for (let n = 0; n < 2; n += 1) await space.init({ ...initBody(), card: undefined })
  const desk = await openDesk(running(), 'live?space=troubles')
  await desk.heading('5 rows need attention')
  await desk.sees(
    /2 webhooks not delivered to 127.0.0.1:\d+/,
    'The receiver responded with 500: “unknown order”.',
    '2 times: card must not be null',
  )
  await desk.press('Send all again')
  await desk.sees('2 sent again: 2 not delivered')
  status = 401
  await desk.press('Send all again')
  await desk.sees('Your app rejected 2 webhooks (401)', 'The receiver responded with 401: “unknown order”.')
  status = 200
  await desk.press('Send all again')
  await desk.sees('2 sent again: all delivered')
  await desk.heading('3 rows need attention')

  await desk.press('Show the problem')
  await desk.heading(/^Not valid: card/)
  await desk.press('Close details')
  await desk.press('Mark as seen')
  await desk.heading('1 row needs attention')
  desk.reload()
  await desk.heading('1 row needs attention')
  await desk.press('Mark as seen')
  await desk.heading('Nothing needs attention')
  await desk.sees('All alerts are marked as seen.')
  await space.init({ ...initBody(), card: undefined })
  await desk.heading('3 rows need attention')
  await space.finish(await pay('troubles', receiver.url), { outcome: 'Y' })
  await desk.press(/^Failed webhooks ?1$/)
  await desk.lacks('Card must not be null')
  await eventually(async () => expect(await desk.refnos()).toHaveLength(1))
})
