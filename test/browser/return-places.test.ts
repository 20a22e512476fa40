import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { linkBody, newLink, submit } from '../support/link-body.ts'
import { MERCHANT } from '../support/sandbox.ts'
import { showsValue } from '../support/shows-value.ts'
import { inSpace } from '../support/space.ts'
import { expectUsable } from './axe.ts'
import { button, enterCode, sharedStage } from './stage.ts'

const stage = sharedStage()

/** The built-in places, as the control API names them. */
const places = async (space = 'default') => {
  const { body } = await stage().running.http.get(`/_sandbox/received?space=${space}`).expect(200)
  const { success, cancel, error } = body.returnPlaces
  return { receiver: body.receiver, redirect: { successUrl: success, cancelUrl: cancel, errorUrl: error } }
}
const buy = async (card: string, scenario?: string) => {
  const { redirect } = await places()
  return stage().buy(card, { redirect }, scenario === undefined ? {} : { 'sandbox-scenario': scenario })
}
const place = (path: string): string => `${stage().running.url}/_sandbox/back/${path}`

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  const came = async (start: string, act: 'code' | 'cancel' | 'nothing' = 'nothing') => {
    const page = await stage().customer({ javaScriptEnabled })
    await page.goto(start)
    if (act === 'code') await enterCode(page, '4444')
    if (act === 'cancel') await button(page, 'Cancel payment').click()
    return page
  }

  it.each([
    ['success', CHALLENGE_CARD, 'code', 'The cardholder was authenticated. That is no payment yet.'],
    ['cancel', CHALLENGE_CARD, 'cancel', 'The cardholder cancelled.'],
    [
      'error',
      '4000001000000075',
      'nothing',
      'The authentication failed: the bank could not confirm that it was the cardholder.',
    ],
  ] as const)('the browser comes to %s, and the status agrees', async (where, card, act, words) => {
    const { id, start } = await buy(card)
    const page = await came(start, act)
    await stage().landed(page, `/_sandbox/back/default/${where}`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Your shop's ${where} page would be here`)
    expect(await page.getByTestId('status').textContent()).toBe(words)
    expect(await page.getByTestId('came').textContent()).toBe(`transactionId in the address${id}`)
    expect(await page.getByTestId('contradiction').count()).toBe(0)
    const href = await page.getByRole('link', { name: 'See what happened' }).getAttribute('href')
    expect(href).toBe(`/_sandbox/#/live/${id}?space=default`)
  })

  it('a forged success is told from a real one', async () => {
    const { start } = await buy(CHALLENGE_CARD, 'redirect_success_forged')
    const page = await came(start)
    for (let wrong = 0; wrong < 3 && (await page.getByLabel('One-time code').count()) > 0; wrong += 1)
      await enterCode(page, '1111')
    await stage().landed(page, '/_sandbox/back/default/success')
    expect(await page.getByTestId('contradiction').textContent()).toBe(
      'The address claims success, and the status does not say so.',
    )
    await page.getByText('Scenario redirect_success_forged sends the browser to the wrong place on purpose').waitFor()
    expect(await page.getByTestId('status').textContent()).toContain('The authentication failed')
  })

  it('a form brings what an address would', async () => {
    const { id, start } = await buy(FRICTIONLESS_CARD, 'redirect_post')
    const page = await came(start)
    if (await page.getByLabel('One-time code').count()) await enterCode(page, '4444')
    if (!javaScriptEnabled) await button(page, 'Continue to Example Shop').click()
    await stage().landed(page, '/_sandbox/back/default/success')
    expect(await page.getByTestId('came').textContent()).toBe(`transactionId in the form${id}`)
    expect(await page.getByTestId('status').textContent()).toContain('authenticated')
  })
})

it('from init to the end with nothing else running', async () => {
  const { running, customer, landed } = stage()
  const { redirect, receiver } = await places()
  const { body, headers } = await running.init(initBody(CHALLENGE_CARD, { redirect, webhook: { url: receiver } }))
  const page = await customer()
  await page.goto(headers.location ?? '')
  await enterCode(page, '4444')
  await landed(page, '/_sandbox/back/default/success')
  // The page says how to read the status; it is what the webhook says.
  const call = (await page.locator('pre').textContent()) ?? ''
  expect(call).toBe(`curl -u '${MERCHANT.join(':')}' '${running.url}/v1/transactions/${body.transactionId}'`)
  const { status } = (await running.status(body.transactionId)).body
  const list = () => running.http.get(`/_sandbox/received?transaction=${body.transactionId}`)
  await eventually(async () =>
    expect((await list()).body.received).toMatchObject([
      { json: { status }, signatures: { standard: { holds: true }, own: { holds: true } } },
    ]),
  )
  const story = eventsIn(running.sandbox).flatMap(({ type, subject, facts }) =>
    subject?.id !== body.transactionId ? [] : type === 'request' ? [`${facts.method} ${facts.path}`] : [type],
  )
  expect(story).toContain('GET /_sandbox/back/default/success')
  expect(story).toContain('webhook.received')
})

describe('whoever comes with something else is told so', () => {
  const shown = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(place(path), init)
    return { status: answer.status, html: await answer.text(), headers: answer.headers }
  }

  it.each([
    ['an unknown id', 'default/success?transactionId=123456789012345678', 'The space default has nothing of this id.'],
    ['none, at success', 'default/success', 'The successUrl of a link gets none'],
    ['none, at error', 'default/error', 'nothing tells which one this was'],
  ])('%s', async (_what, path, words) => {
    const { status, html, headers } = await shown(path)
    expect([status, html.replace(/\s+/g, ' ')]).toEqual([200, expect.stringContaining(words)])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    await expectUsable(html)
  })

  it('a transaction that has not ended, or belongs to another space', async () => {
    const { id } = await buy(CHALLENGE_CARD)
    expect((await shown(`default/success?transactionId=${id}`)).html).toContain('Nothing has been decided yet.')
    expect((await shown(`ci/success?transactionId=${id}`)).html).toContain('The space ci has nothing of this id.')
  })

  it('a link by the id that its shop wrote into the address', async () => {
    const { running } = stage()
    const id = await newLink(running, linkBody())
    expect((await shown(`default/success?link=${id}`)).html).toContain('no card was entered')
    await submit(running, id, FRICTIONLESS_CARD)
    const { html } = await shown(`default/success?link=${id}`)
    expect([html.includes('The card is saved.'), html.includes('contradiction')]).toEqual([true, false])
  })

  it('a place or a space that there is not', async () => {
    for (const path of ['default/winning', 'NO/success']) expect((await shown(path)).status).toBe(404)
    expect((await shown('default/success', { method: 'PUT' })).status).toBe(405)
  })

  it('hostile text stays text, card numbers stay away, and long things end', async () => {
    const evil = '<img src=x onerror=alert(1)>\u202e"\'&'
    const query = new URLSearchParams([
      [evil, evil],
      ['card', FRICTIONLESS_CARD],
      ['cvv', '9871'],
      ['long', 'x'.repeat(5_000)],
      ...Array.from({ length: 30 }, (_, n) => [`n${n}`, 'y']),
    ])
    const { html } = await shown(`default/error?${query}`)
    for (const text of ['<img', FRICTIONLESS_CARD, 'x'.repeat(400)]) expect(html).not.toContain(text)
    expect(showsValue(html, '9871')).toBe(false)
    expect(html).toContain('And 14 more.')
    await expectUsable(html)
    const form = await shown('default/error', { method: 'POST', body: new URLSearchParams({ evil }) })
    expect([form.status, form.html.includes('&lt;img')]).toEqual([200, true])
    expect(
      (await shown('default/error', { method: 'POST', body: new URLSearchParams({ a: 'x'.repeat(20_000) }) })).status,
    ).toBe(413)
    expect((await shown('default/error', { method: 'POST', body: '{}' })).status).toBe(200)
  })

  it('a forged success can be used on a phone, in light and dark', async () => {
    const { running } = stage()
    const space = inSpace(running, 'phone')
    const { redirect } = await places('phone')
    const { body } = await space.init(initBody(CHALLENGE_CARD, { redirect }))
    await space.finish(body.transactionId, { outcome: 'N' })
    const { html } = await shown(`phone/success?transactionId=${body.transactionId}`)
    expect(html).toContain('Somebody opened this address, or changed what came with it.')
    expect(html).toContain('1100000000+phone:sandbox')
    await expectUsable(html)
  })
})
