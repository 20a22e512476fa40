import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { httpCardholder } from './http-cardholder.ts'
import { byTestId, inRole, wordsIn } from './page-reader.ts'
import { sharedShopFront } from './shop-front.ts'

// Told over HTTP, as a browser without JavaScript does it; in-chromium.test.ts has what takes a browser.

const front = sharedShopFront()

const resultOf = async (id: string) => {
  const { body } = await front().running.status(id)
  const { directoryResponse, authenticationResponse, transStatusReason } = body.card['3D'] ?? {}
  return [body.status, directoryResponse, authenticationResponse, transStatusReason]
}

/** A cardholder at the first page of a purchase. */
const arrived = async (card = CHALLENGE_CARD) => {
  const { id, start } = await front().buy(card)
  const cardholder = httpCardholder()
  await cardholder.opens(start)
  return { ...cardholder, id, start }
}

describe('a cardholder', () => {
  it('passes a challenge and comes back to the shop, which reads the result', async () => {
    const { id, isAt, page, entersCode, comesTo } = await arrived()
    await isAt('Confirm your payment')
    const summary = wordsIn(page().querySelector('.summary') ?? page().body)
    for (const text of ['EUR 12.50', 'Example Shop', 'Visa', '4000 00•• •••• 0026']) expect(summary).toContain(text)
    await entersCode('4444')
    expect(Object.fromEntries((await comesTo('/success')).searchParams)).toEqual({ cart: '7', transactionId: id })
    expect(front().shop.landings.filter(({ query }) => query.transactionId === id)).toHaveLength(1)
    expect(await resultOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it('fails a challenge and comes back to errorUrl', async () => {
    const { id, entersCode, comesTo } = await arrived('4000001000000042')
    await entersCode('4444')
    expect((await comesTo('/error')).search).toBe(`?transactionId=${id}`)
    expect(await resultOf(id)).toEqual(['failed', 'Y', 'N', '01'])
  })

  it('mistypes the code, is told how many tries are left, and passes', async () => {
    const { id, start, entersCode, url, page, comesTo } = await arrived()
    await entersCode('1234')
    expect(inRole(page(), 'alert').map(wordsIn)).toEqual(['That code is not right. 2 tries left.'])
    // Post, redirect, get: reloading sends nothing again.
    expect(url()).toBe(start)
    const [field] = inRole(page(), 'textbox', 'One-time code')
    expect([field?.getAttribute('value'), field?.hasAttribute('autofocus')]).toEqual([null, true])
    expect(page().title).toBe('Error: Confirm your payment')
    await entersCode('44 44')
    await comesTo('/success')
    expect(await resultOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it('mistypes the code three times and fails', async () => {
    const { id, entersCode, isTold, comesTo } = await arrived()
    await entersCode('1234')
    await isTold('2 tries left')
    await entersCode('1234')
    await isTold('That code is not right. 1 try left.')
    await entersCode('1234')
    await comesTo('/error')
    expect(await resultOf(id)).toEqual(['failed', 'Y', 'N', '19'])
  })

  it('cancels', async () => {
    const { id, cancels, comesTo } = await arrived()
    await cancels()
    expect((await comesTo('/cancel')).search).toBe(`?transactionId=${id}`)
    expect(await resultOf(id)).toEqual(['canceled', 'Y', 'N', '26'])
  })

  it.each([
    ['approves', '/success', ['authenticated', 'Y', 'Y', undefined]],
    ['denies', '/error', ['failed', 'Y', 'N', '01']],
  ] as const)('%s in the app of the bank', async (does, path, expected) => {
    const { id, comesTo, ...cardholder } = await arrived('4000001000000133')
    await cardholder[does]()
    await comesTo(path)
    expect(await resultOf(id)).toEqual(expected)
  })

  it('chooses where the code goes, changes the choice, and enters the code', async () => {
    const { id, page, asksForCodeBy, asksForCodeAnotherWay, isTold, entersCode, comesTo } =
      await arrived('4000001000000141')
    expect(inRole(page(), 'textbox')).toEqual([])
    await asksForCodeBy('E-mail')
    await isTold('We sent a one-time code by e-mail')
    await asksForCodeAnotherWay('Phone call')
    await isTold('We sent a one-time code in a call')
    await entersCode('4444')
    await comesTo('/success')
    expect(await resultOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it.each([
    ['frictionless', '4000001000000018', '/success', ['authenticated', 'Y', undefined, undefined]],
    ['frictionless and refused', '4000001000000034', '/error', ['failed', 'N', undefined, '01']],
    ['not enrolled', '4000001000000158', '/success', ['authenticated', undefined, 'D', undefined]],
    ['a fault at the start', '4000001000000190', '/error', ['failed', undefined, undefined, undefined]],
    ['cancelled at once', '4000001000000265', '/cancel', ['canceled', 'Y', 'N', '26']],
  ])('never sees a page where there is nothing to ask: %s', async (_case, card, path, expected) => {
    const { id, comesTo } = await arrived(card)
    await comesTo(path)
    expect(await resultOf(id)).toEqual(expected)
  })
})

describe('a transaction that has ended', () => {
  it('is not opened again: the page says how it ended and leads to the stored target', async () => {
    const { id, start, entersCode, opens, status, isTold, page, goesOn, comesTo } = await arrived()
    await entersCode('4444')
    await comesTo('/success')
    const { body: before } = await front().running.status(id)
    await opens(start)
    expect(status()).toBe(410)
    await isTold('Your bank has confirmed that it is you.')
    expect(inRole(page(), 'link', 'Return to Example Shop')).toHaveLength(1)
    await goesOn()
    expect((await comesTo('/success')).searchParams.get('transactionId')).toBe(id)
    expect((await front().running.status(id)).body).toEqual(before)
  })

  it('offers a form where the shop wants a POST', async () => {
    const { buy, shop, running } = front()
    const { id, start } = await buy(CHALLENGE_CARD, {
      redirect: { method: 'POST', cancelUrl: `${shop.origin()}/cancel` },
    })
    await running.finish(id, { cancel: true })
    const { opens, isTold, page, goesOn, comesTo } = httpCardholder()
    await opens(start)
    await isTold('You cancelled before your bank could confirm that it is you.')
    expect(inRole(page(), 'button', 'Return to Example Shop')).toHaveLength(1)
    await goesOn()
    await comesTo('/cancel')
    expect(shop.landings.at(-1)).toMatchObject({ method: 'POST', fields: { transactionId: id } })
  })

  it('takes no second answer from a page that was open elsewhere', async () => {
    const { id, start, entersCode } = await arrived()
    const other = httpCardholder()
    await other.opens(start)
    await entersCode('4444')
    await other.cancels()
    await other.isAt('This authentication has ended')
    expect((await front().running.status(id)).body.status).toBe('authenticated')
  })

  it('takes one of two answers that come at once', async () => {
    const { id, start, entersCode } = await arrived()
    const other = httpCardholder()
    await other.opens(start)
    await Promise.all([entersCode('4444'), other.entersCode('4444')])
    const { body } = await front().running.status(id)
    expect(body.status).toBe('authenticated')
    expect(body.history.filter(({ action }: { action: string }) => action === 'authenticate')).toHaveLength(1)
  })
})

describe('an abandoned challenge', () => {
  it('is never shown when it is abandoned before', async () => {
    const { id, start } = await front().buyIn('challenge_required_abandoned', CHALLENGE_CARD)
    const { opens, isAt, page } = httpCardholder()
    await opens(start)
    await isAt('Connecting to your bank')
    expect(page().querySelectorAll('main button, main form')).toHaveLength(0)
    expect((await front().running.status(id)).body.status).toBe('challenge_required')
  })

  it('takes nothing when it is abandoned on the page', async () => {
    const { id, entersCode, isAt } = await arrived('4000001000000257')
    await entersCode('4444')
    await isAt('Confirm your payment')
    expect((await front().running.status(id)).body.status).toBe('challenge_ongoing')
  })
})

describe('whoever tests', () => {
  it('chooses by its words that the bank says no, and why', async () => {
    const { id, entersCode, isTold, endsIt, comesTo } = await arrived()
    await entersCode('1234')
    await isTold('2 tries left')
    await endsIt('Fails', '10: Card reported stolen (code 4110)')
    expect((await comesTo('/error')).search).toBe(`?transactionId=${id}`)
    const { body } = await front().running.status(id)
    expect([body.status, body.card['3D'].transStatusReason]).toEqual(['failed', '10'])
    expect(body.history.at(-1)).toMatchObject({ action: 'authenticate', source: 'web', success: false })
  })

  it('goes on from a page that leads nowhere', async () => {
    const { id, start } = await front().buyIn('challenge_required_abandoned', CHALLENGE_CARD)
    const { opens, page, endsIt, comesTo } = httpCardholder()
    await opens(start)
    expect(byTestId(page(), 'end-cancel')).toEqual([])
    await endsIt('Passes as an attempt')
    await comesTo('/success')
    expect((await front().running.status(id)).body).toMatchObject({
      status: 'authenticated',
      card: { '3D': { authenticationResponse: 'A' } },
    })
  })

  it('finds the ends folded, and apart from what the bank shows', async () => {
    const { page } = await arrived()
    const ends = page().querySelectorAll('[data-testid^=end-], [data-testid^=reasons-]')
    expect(ends.length).toBeGreaterThan(7)
    for (const end of ends) {
      expect([end.closest('main'), end.closest('details')?.hasAttribute('open')]).toEqual([null, false])
      expect(end.closest('[lang]')?.getAttribute('lang')).toBe('en')
    }
  })
})

describe('an address that leads nowhere', () => {
  it.each(['123456789012345678', 'nonsense', '123456789012345678/result', '123456789012345678/return'])(
    '/v1/start/%s is answered with a page',
    async (path) => {
      const { opens, status, isAt } = httpCardholder()
      await opens(`${front().running.url}/v1/start/${path}`)
      expect(status()).toBe(404)
      await isAt('There is nothing here')
    },
  )
})
