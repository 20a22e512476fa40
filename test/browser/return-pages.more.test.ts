import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { linkBody, newLink, submit } from '../support/link-body.ts'
import { MERCHANT } from '../support/sandbox.ts'
import { containsValue } from '../support/shows-value.ts'
import { httpCardholder } from './http-cardholder.ts'
import { byTestId, inRole, only, textIn } from './page-reader.ts'
import { sharedShopFront } from './shop-front.ts'

const stage = sharedShopFront()

/** Returns the built-in return pages and the receiver. */
const addresses = async (space = 'default') => {
  const { body } = await stage().running.http.get(`/_sandbox/receiver?space=${space}`).expect(200)
  const { success, cancel, error } = body.returnPages
  return { receiver: body.receiver, redirect: { successUrl: success, cancelUrl: cancel, errorUrl: error } }
}
const buy = async (card: string, scenario?: string) => {
  const { redirect } = await addresses()
  return stage().buy(card, { redirect }, scenario === undefined ? {} : { 'sandbox-scenario': scenario })
}
const location = (path: string): string => `${stage().running.url}/_sandbox/return/${path}`

/** Opens the first page of a purchase. */
const received = async (start: string) => {
  const cardholder = httpCardholder()
  await cardholder.opens(start)
  const textOf = (id: string): string => textIn(only(byTestId(cardholder.page(), id), id))
  return { ...cardholder, textOf }
}

describe('a returning browser', () => {
  it('has the same data in a form as in an address', async () => {
    const { id, start } = await buy(CHALLENGE_CARD, 'redirect_post')
    const { entersCode, page, continues, arrivesAt, textOf } = await received(start)
    await entersCode('4444')
    expect(inRole(page(), 'button', 'Continue to Example Shop')).toHaveLength(1)
    await continues()
    await arrivesAt('/_sandbox/return/default/success')
    expect(textOf('came')).toBe(`transactionId in the form${id}`)
    expect(textOf('status')).toContain('authenticated')
  })
})

it('a whole payment works without other servers', async () => {
  const { running } = stage()
  const { redirect, receiver } = await addresses()
  const { body, headers } = await running.init(initBody(CHALLENGE_CARD, { redirect, webhook: { url: receiver } }))
  const { entersCode, arrivesAt, page } = await received(headers.location ?? '')
  await entersCode('4444')
  await arrivesAt('/_sandbox/return/default/success')
  // The page shows how to read the status, which is the same as in the webhook.
  const call = page().querySelector('pre')?.textContent
  expect(call).toBe(`curl -u '${MERCHANT.join(':')}' '${running.url}/v1/transactions/${body.transactionId}'`)
  const { status } = (await running.status(body.transactionId)).body
  const list = () => running.http.get(`/_sandbox/receiver?transaction=${body.transactionId}`)
  await eventually(async () =>
    expect((await list()).body.received).toMatchObject([
      { json: { status }, signatures: { standard: { valid: true }, own: { valid: true } } },
    ]),
  )
  const story = eventsIn(running.sandbox).flatMap(({ type, subject, facts }) =>
    subject?.id !== body.transactionId ? [] : type === 'request' ? [`${facts.method} ${facts.path}`] : [type],
  )
  expect(story).toContain('GET /_sandbox/return/default/success')
  expect(story).toContain('webhook.received')
})

describe('a return page explains', () => {
  const open = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(location(path), init)
    return { status: response.status, html: await response.text(), headers: response.headers }
  }

  it.each([
    ['an unknown ID', 'default/success?transactionId=123456789012345678', 'The space default does not know this ID.'],
    ['a missing ID at success', 'default/success', 'The successUrl of a link gets none'],
    ['a missing ID at error', 'default/error', 'Without it, the transaction is unknown.'],
  ])('%s', async (_label, path, text) => {
    const { status, html, headers } = await open(path)
    expect([status, html.replace(/\s+/g, ' ')]).toEqual([200, expect.stringContaining(text)])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('a transaction that has not ended, or belongs to another space', async () => {
    const { id } = await buy(CHALLENGE_CARD)
    expect((await open(`default/success?transactionId=${id}`)).html).toContain('There is no result yet.')
    expect((await open(`ci/success?transactionId=${id}`)).html).toContain('The space ci does not know this ID.')
  })

  it('a link by the ID that its shop added to the address', async () => {
    const { running } = stage()
    const id = await newLink(running, linkBody())
    expect((await open(`default/success?link=${id}`)).html).toContain('no card was entered')
    await submit(running, id, FRICTIONLESS_CARD)
    const { html } = await open(`default/success?link=${id}`)
    expect([html.includes('The card is saved.'), html.includes('contradiction')]).toEqual([true, false])
  })

  it('an unknown return page or space', async () => {
    for (const path of ['default/winning', 'NO/success']) expect((await open(path)).status).toBe(404)
    expect((await open('default/success', { method: 'PUT' })).status).toBe(405)
  })

  it('hostile text as text, without card numbers, and shortened', async () => {
    const evil = '<img src=x onerror=alert(1)>\u202e"\'&'
    const query = new URLSearchParams([
      [evil, evil],
      ['card', FRICTIONLESS_CARD],
      ['cvv', '9871'],
      ['long', 'x'.repeat(5_000)],
      ...Array.from({ length: 30 }, (_, n) => [`n${n}`, 'y']),
    ])
    const { html } = await open(`default/error?${query}`)
    for (const text of ['<img', FRICTIONLESS_CARD, 'x'.repeat(400)]) expect(html).not.toContain(text)
    expect(containsValue(html, '9871')).toBe(false)
    expect(html).toContain('And 14 more.')
    const form = await open('default/error', { method: 'POST', body: new URLSearchParams({ evil }) })
    expect([form.status, form.html.includes('&lt;img')]).toEqual([200, true])
    expect(
      (await open('default/error', { method: 'POST', body: new URLSearchParams({ a: 'x'.repeat(20_000) }) })).status,
    ).toBe(413)
    expect((await open('default/error', { method: 'POST', body: '{}' })).status).toBe(200)
  })
})
