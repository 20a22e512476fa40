import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './desk.ts'

const running = sharedSandbox()

const pay = (name: string, url: string) =>
  newTransaction(inSpace(running(), name), { ...initBody(), card: plainCard(CHALLENGE_CARD), webhook: { url } })

it('a webhook that is sent says what its receiver made of it; spoilt and taken is no success', async () => {
  let status = 204
  const receiver = await startReceiver(() => ({ status }))
  const id = await pay('sent', receiver.url)
  await inSpace(running(), 'sent').finish(id, { outcome: 'Y' })
  const desk = await openDesk(running(), `live/${id}?space=sent`)
  const says = async (entry: RegExp, tone: string, words: string): Promise<void> => {
    await desk.press('Webhook')
    await desk.press(entry)
    await desk.sees(words)
    expect(desk.document.querySelector('.told')?.className).toContain(`t-${tone}`)
    await desk.press('Dismiss')
    await desk.lacks(words)
  }
  await says(/^Send again/, 'pass', 'Sent again: answered 204')
  await says(/^Send with a wrong/, 'warn', 'Sent with a wrong signature: answered 204, although it is spoilt')
  status = 401
  await says(/^Send with a wrong/, 'pass', 'Sent with a wrong signature: answered 401')
  await says(/^Send twice/, 'warn', 'Sent twice: answered 401')
  await receiver.close()
  await says(/^Send again/, 'warn', 'Sent again: connection refused')
  await says(/^Send in 30 s/, 'pass', 'Leaves in 30 s')
})

it('a clock that is moved says what became due, and shows it', async () => {
  const id = await pay('moved', 'http://127.0.0.1:9/hook')
  const desk = await openDesk(running(), `live/${id}?space=moved`)
  await desk.press('Jump there')
  await desk.sees(/30 min on: 1 timed out, 1 webhook try failed/)
  await desk.press('Show')
  await desk.isAt(/#\/live\?space=moved&filter=/)
})

it('the same trouble stands there once: all of it is sent again with one click, and what was seen waits behind', async () => {
  const space = inSpace(running(), 'troubles')
  let status = 500
  const receiver = await startReceiver(() => ({ status }))
  for (let n = 0; n < 3; n += 1)
    await space.finish(await pay('troubles', n === 0 ? 'http://127.0.0.1:9/hook' : receiver.url), { outcome: 'Y' })
  for (let n = 0; n < 2; n += 1) await space.init({ ...initBody(), card: undefined })
  const desk = await openDesk(running(), 'live?space=troubles')
  await desk.heading('5 things need a look')
  await desk.sees(
    /2 webhooks do not arrive at 127.0.0.1:\d+/,
    'The receiver answered 500.',
    '2 times: card must not be null',
  )
  await desk.press('Send all again')
  await desk.sees('2 sent again: 2 did not arrive')
  status = 200
  await desk.press('Send all again')
  await desk.sees('2 sent again: all arrived')
  await desk.heading('3 things need a look')

  await desk.press('What to change')
  await desk.heading(/^Not valid: card/)
  await desk.press('Close details')
  await desk.press('Mark as seen')
  await desk.heading('1 thing needs a look')
  desk.reload()
  await desk.heading('1 thing needs a look')
  await desk.press('Mark as seen')
  await desk.heading('Nothing needs a look')
  await desk.sees('Everything that did was marked as seen.')
  await space.init({ ...initBody(), card: undefined })
  await desk.heading('3 things need a look')
  await desk.press(/^Failed webhooks ?1$/)
  await desk.lacks('Card must not be null')
})
