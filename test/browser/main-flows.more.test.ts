import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { httpCardholder } from './http-cardholder.ts'
import { inRole } from './page-reader.ts'
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
  it('mistypes the code three times and fails', async () => {
    const { id, entersCode, sees, arrivesAt } = await arrived()
    await entersCode('1234')
    await sees('2 attempts left')
    await entersCode('1234')
    await sees('That code is not right. 1 attempt left.')
    await entersCode('1234')
    await arrivesAt('/error')
    expect(await resultOf(id)).toEqual(['failed', 'Y', 'N', '19'])
  })

  it.each([
    ['frictionless', '4000001000000018', '/success', ['authenticated', 'Y', undefined, undefined]],
    ['frictionless and failed', '4000001000000034', '/error', ['failed', 'N', undefined, '01']],
    ['not enrolled', '4000001000000158', '/success', ['authenticated', undefined, 'D', undefined]],
    ['a fault at the start', '4000001000000190', '/error', ['failed', undefined, undefined, undefined]],
    ['canceled immediately', '4000001000000265', '/cancel', ['canceled', 'Y', 'N', '26']],
  ])('sees no page without a challenge: %s', async (_case, card, path, expected) => {
    const { id, arrivesAt } = await arrived(card)
    await arrivesAt(path)
    expect(await resultOf(id)).toEqual(expected)
  })
})

describe('a transaction that has ended', () => {
  it('is not opened again: the page shows the result and links to the stored URL', async () => {
    const { id, start, entersCode, opens, status, sees, page, continues, arrivesAt } = await arrived()
    await entersCode('4444')
    await arrivesAt('/success')
    const { body: before } = await front().running.status(id)
    await opens(start)
    expect(status()).toBe(410)
    await sees('Your bank has confirmed that it is you.')
    expect(inRole(page(), 'link', 'Return to Example Shop')).toHaveLength(1)
    await continues()
    expect((await arrivesAt('/success')).searchParams.get('transactionId')).toBe(id)
    expect((await front().running.status(id)).body).toEqual(before)
  })

  it('accepts no second submission from another tab', async () => {
    const { id, start, entersCode } = await arrived()
    const other = httpCardholder()
    await other.opens(start)
    await entersCode('4444')
    await other.cancels()
    await other.isAt('This authentication has ended')
    expect((await front().running.status(id)).body.status).toBe('authenticated')
  })
})

describe('an abandoned challenge', () => {
  it('is not shown if it is abandoned before', async () => {
    const { id, start } = await front().buyIn('challenge_required_abandoned', CHALLENGE_CARD)
    const { opens, isAt, page } = httpCardholder()
    await opens(start)
    await isAt('Connecting to your bank')
    expect(page().querySelectorAll('main button, main form')).toHaveLength(0)
    expect((await front().running.status(id)).body.status).toBe('challenge_required')
  })

  it('accepts no input if it is abandoned on the page', async () => {
    const { id, entersCode, isAt } = await arrived('4000001000000257')
    await entersCode('4444')
    await isAt('Confirm your payment')
    expect((await front().running.status(id)).body.status).toBe('challenge_ongoing')
  })
})

describe('a developer', () => {
  it('chooses a failure with a reason by its words', async () => {
    const { id, entersCode, sees, choosesOutcome, arrivesAt } = await arrived()
    await entersCode('1234')
    await sees('2 attempts left')
    await choosesOutcome('Failed (N)', '10: Card reported stolen (code 4110)')
    expect((await arrivesAt('/error')).search).toBe(`?transactionId=${id}`)
    const { body } = await front().running.status(id)
    expect([body.status, body.card['3D'].transStatusReason]).toEqual(['failed', '10'])
    expect(body.history.at(-1)).toMatchObject({ action: 'authenticate', source: 'web', success: false })
  })

  it('finds the final states collapsed, and separate from the content of the bank', async () => {
    const { page } = await arrived()
    const ends = page().querySelectorAll('[data-testid^=end-], [data-testid^=reasons-]')
    expect(ends.length).toBeGreaterThan(7)
    for (const end of ends) {
      expect([end.closest('main'), end.closest('details')?.hasAttribute('open')]).toEqual([null, false])
      expect(end.closest('[lang]')?.getAttribute('lang')).toBe('en')
    }
  })
})
