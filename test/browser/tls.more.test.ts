import { afterEach, expect, it } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { tlsSettings } from '../support/https-visitor.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { MERCHANT, startSandbox } from '../support/sandbox.ts'
import { enterCode } from './browser-setup.ts'
import { deskOn } from './console-driver.ts'

afterEach(async () => (await testBrowser()).endVisits())

it('a cardholder returns from a page over TLS to a shop without it, and the console shows the payment', async () => {
  const shop = await startReceiver()
  const { url } = await startSandbox(tlsSettings())
  const { page, complaints } = await (await testBrowser()).visit({ ignoreHTTPSErrors: true })
  const redirect = { successUrl: `${shop.url}/success`, cancelUrl: shop.url, errorUrl: shop.url }
  const created = await page.request.post(`${url}/v1/transactions`, {
    headers: { authorization: `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}` },
    data: initBody(CHALLENGE_CARD, { redirect, refno: 'order-tls' }),
  })
  expect(created.status()).toBe(201)
  await page.goto(created.headers().location ?? '')
  await enterCode(page, '4444')
  await page.waitForURL((address) => address.pathname === '/hook/success')
  const desk = deskOn(page, { url })
  await desk.goTo('live')
  await desk.row('order-tls')
  expect(complaints).toEqual([])
})
