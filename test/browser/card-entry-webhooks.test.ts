import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'
import { openForm } from './card-form.ts'
import { CHALLENGE, FRICTIONLESS, THREE_DS_LINK } from './shop-links.ts'

const shared = sharedSandbox()

const SHOP = 'http://shop.test/back'

/** Resolves once `count` further requests for a path have arrived at a server of this process. */
const arrived = (path: string, count: number): Promise<void> =>
  new Promise((resolve) => {
    let left = count
    const onRequest = (message: unknown): void => {
      const { request } = message as { request: IncomingMessage }
      if (request.url === path) left -= 1
      if (left > 0) return
      unsubscribe('http.server.request.start', onRequest)
      resolve()
    }
    subscribe('http.server.request.start', onRequest)
  })

describe('webhooks and redirects', () => {
  it('a webhook that waits for the redirect is sent with the redirect, not before', async () => {
    const receiver = await startReceiver()
    const headers = { 'sandbox-scenario': 'webhook_after_redirect' }
    for (const successUrl of [{ successUrl: SHOP }, {}]) {
      const { id, get, path, post } = await openForm(
        shared(),
        { ...successUrl, webhookEndpoint: receiver.url },
        headers,
      )
      await post()
      if ('successUrl' in successUrl) await get('/done')
      await shared().http.head(`${path}/continue`)
      await get('/continue').set('Purpose', 'prefetch')
      expect(receiver.requests.filter(({ body }) => body.includes(id))).toEqual([])
      await get('successUrl' in successUrl ? '/continue' : '/done')
      await receiver.until((all) => all.some(({ body }) => body.includes(id)))
    }
  })

  it('the end of a challenge does not send it, because the redirect to the last page of the link follows', async () => {
    const receiver = await startReceiver()
    const body = { ...THREE_DS_LINK, successUrl: SHOP, webhookEndpoint: receiver.url }
    const { id, get, post } = await openForm(shared(), body, { 'sandbox-scenario': 'webhook_after_redirect' })
    const start = new URL((await post()).headers.location ?? '').pathname
    const { http } = shared()
    const token = tokenIn((await http.get(start)).text)
    const passed = await http.post(start).type('form').send({ token, action: 'code', code: '4444' })
    expect(passed.headers.location).toMatch(new RegExp(`/${id}/done$`))
    await get('/done')
    expect(receiver.requests).toEqual([])
    await get('/continue')
    await receiver.next()
  })

  it('a form that is submitted twice while a webhook delays the redirect gets the same redirect twice', async () => {
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const receiver = await startReceiver(() => gate.then(() => ({})))
    const { http, init } = shared()
    const webhook = { url: receiver.url }
    const { body } = await init(initBody(CHALLENGE, { webhook }), { 'sandbox-scenario': 'webhook_before_redirect' })
    const path = `/v1/start/${body.transactionId}`
    const token = tokenIn((await http.get(path)).text)
    const submit = () => http.post(path).type('form').send({ token, action: 'code', code: '4444' })
    const first = submit().then((sent) => sent)
    await receiver.next()
    const bothThere = arrived(path, 2)
    const others = Promise.all([submit(), http.get(path)])
    await bothThere
    // A response after their arrival ensures that both were read.
    await http.get('/_sandbox/clock')
    release()
    const all = [await first, ...(await others)]
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(all.map(({ headers }) => headers.location)).size).toBe(1)
    expect((await http.get(path)).status).toBe(410)
  })

  it('a transaction sends its webhook after the redirect', async () => {
    const receiver = await startReceiver()
    const { http, init } = shared()
    const body = initBody(FRICTIONLESS, { webhook: { url: receiver.url } })
    const response = await init(body, { 'sandbox-scenario': 'webhook_after_redirect' })
    const { transactionId } = response.body
    const path = `/v1/start/${transactionId}`
    const { text } = await http.get(path)
    if (text !== '')
      await http
        .post(path)
        .type('form')
        .send({ token: tokenIn(text), action: 'code', code: '4444' })
    expect((await receiver.next()).body).toContain(transactionId)
  })
})
