import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './desk.ts'

it('puts the hosted pages of a space on another site and back, and says of a payment from where its browser returns', async () => {
  const running = await startSandbox()
  const space = inSpace(running, 'sites')
  const back = { successUrl: 'http://127.0.0.1:3000/paid' }
  const pay = (refno: string) =>
    newTransaction(space, { ...initBody(), refno, card: plainCard(CHALLENGE_CARD), redirect: back })
  const near = await pay('near')
  const desk = await openDesk(running, 'space?space=sites')
  const box = desk.within('Hosted pages')
  await box.sees(running.url)
  await box.lacks('Take back')
  await box.press('Move them there')
  await box.sees(`http://localhost:${new URL(running.url).port}/v1/start/`, 'Take back')
  const far = await pay('far')
  await box.fill('Address of what is created next', 'http://localhost:10')
  await box.press('Move them there')
  await desk.sees(/nobody answers at http:/i)
  await box.press('Take back')
  await box.sees(`${running.url}/v1/start/`)
  await box.lacks('Take back')

  await desk.goTo(`live/${near}?space=sites`)
  await desk.sees('On one site')
  await desk.goTo(`live/${far}?space=sites`)
  await desk.sees('From another site')
  expect((await running.http.get(`/_sandbox/transactions/${far}`)).body.site).toBe('cross-site')
})
