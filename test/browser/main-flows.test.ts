import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { httpCardholder } from './http-cardholder.ts'
import { byTestId, inRole, textIn } from './page-reader.ts'
import { sharedShopFront } from './shop-front.ts'

// Tests over HTTP, like a browser without JavaScript. in-chromium.test.ts tests the parts that need a browser.

const front = sharedShopFront()

const resultOf = async (id: string) => {
  const { body } = await front().running.status(id)
  const { directoryResponse, authenticationResponse, transStatusReason } = body.card['3D'] ?? {}
  return [body.status, directoryResponse, authenticationResponse, transStatusReason]
}

/** Opens the first page of a purchase. */
const arrived = async (card = CHALLENGE_CARD) => {
  const { id, start } = await front().buy(card)
  const cardholder = httpCardholder()
  await cardholder.opens(start)
  return { ...cardholder, id, start }
}

describe('a cardholder', () => {
  it('passes a challenge and returns to the shop, which reads the result', async () => {
    const { id, isAt, page, entersCode, arrivesAt } = await arrived()
    await isAt('Confirm your payment')
    const summary = textIn(page().querySelector('.summary') ?? page().body)
    for (const text of ['EUR 12.50', 'Example Shop', 'Visa', '4000 00•• •••• 0026']) expect(summary).toContain(text)
    await entersCode('4444')
    expect(Object.fromEntries((await arrivesAt('/success')).searchParams)).toEqual({ cart: '7', transactionId: id })
    expect(front().shop.landings.filter(({ query }) => query.transactionId === id)).toHaveLength(1)
    expect(await resultOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it('fails a challenge and returns to errorUrl', async () => {
    const { id, entersCode, arrivesAt } = await arrived('4000001000000042')
    await entersCode('4444')
    expect((await arrivesAt('/error')).search).toBe(`?transactionId=${id}`)
    expect(await resultOf(id)).toEqual(['failed', 'Y', 'N', '01'])
  })

  it('mistypes the code, sees the remaining attempts, and passes', async () => {
    const { id, start, entersCode, url, page, arrivesAt } = await arrived()
    await entersCode('1234')
    expect(inRole(page(), 'alert').map(textIn)).toEqual(['That code is not right. 2 attempts left.'])
    // Post, redirect, get: a reload submits nothing.
    expect(url()).toBe(start)
    const [field] = inRole(page(), 'textbox', 'One-time code')
    expect([field?.getAttribute('value'), field?.hasAttribute('autofocus')]).toEqual([null, true])
    expect(page().title).toBe('Error: Confirm your payment')
    await entersCode('44 44')
    await arrivesAt('/success')
    expect(await resultOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it('cancels', async () => {
    const { id, cancels, arrivesAt } = await arrived()
    await cancels()
    expect((await arrivesAt('/cancel')).search).toBe(`?transactionId=${id}`)
    expect(await resultOf(id)).toEqual(['canceled', 'Y', 'N', '26'])
  })

  it.each([
    ['approves', '/success', ['authenticated', 'Y', 'Y', undefined]],
    ['denies', '/error', ['failed', 'Y', 'N', '01']],
  ] as const)('%s in the app of the bank', async (does, path, expected) => {
    const { id, arrivesAt, ...cardholder } = await arrived('4000001000000133')
    await cardholder[does]()
    await arrivesAt(path)
    expect(await resultOf(id)).toEqual(expected)
  })

  it('chooses the channel for the code, changes it, and enters the code', async () => {
    const { id, page, requestsCodeBy, changesChannelTo, sees, entersCode, arrivesAt } =
      await arrived('4000001000000141')
    expect(inRole(page(), 'textbox')).toEqual([])
    await requestsCodeBy('E-mail')
    await sees('We sent a one-time code by e-mail')
    await changesChannelTo('Phone call')
    await sees('We sent a one-time code in a call')
    await entersCode('4444')
    await arrivesAt('/success')
    expect(await resultOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })
})

describe('a transaction that has ended', () => {
  it('has a form if the shop uses POST', async () => {
    const { buy, shop, running } = front()
    const { id, start } = await buy(CHALLENGE_CARD, {
      redirect: { method: 'POST', cancelUrl: `${shop.origin()}/cancel` },
    })
    await running.finish(id, { cancel: true })
    const { opens, sees, page, continues, arrivesAt } = httpCardholder()
    await opens(start)
    await sees('You canceled before your bank could confirm that it is you.')
    expect(inRole(page(), 'button', 'Return to Example Shop')).toHaveLength(1)
    await continues()
    await arrivesAt('/cancel')
    expect(shop.landings.at(-1)).toMatchObject({ method: 'POST', fields: { transactionId: id } })
  })

  it('accepts one of two concurrent submissions', async () => {
    const { id, start, entersCode } = await arrived()
    const other = httpCardholder()
    await other.opens(start)
    await Promise.all([entersCode('4444'), other.entersCode('4444')])
    const { body } = await front().running.status(id)
    expect(body.status).toBe('authenticated')
    expect(body.history.filter(({ action }: { action: string }) => action === 'authenticate')).toHaveLength(1)
  })
})

describe('a developer', () => {
  it('continues from a page without a way on', async () => {
    const { id, start } = await front().buyIn('challenge_required_abandoned', CHALLENGE_CARD)
    const { opens, page, choosesOutcome, arrivesAt } = httpCardholder()
    await opens(start)
    expect(byTestId(page(), 'end-cancel')).toEqual([])
    await choosesOutcome('Attempt (A)')
    await arrivesAt('/success')
    expect((await front().running.status(id)).body).toMatchObject({
      status: 'authenticated',
      card: { '3D': { authenticationResponse: 'A' } },
    })
  })
})

describe('an unknown address', () => {
  it.each(['123456789012345678', 'nonsense', '123456789012345678/result', '123456789012345678/return'])(
    '/v1/start/%s returns a page',
    async (path) => {
      const { opens, status, isAt } = httpCardholder()
      await opens(`${front().running.url}/v1/start/${path}`)
      expect(status()).toBe(404)
      await isAt('There is nothing here')
    },
  )
})
