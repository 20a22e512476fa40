import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { numberOf } from '../support/link-body.ts'
import { inSpace } from '../support/space.ts'
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
/** Opens the first page of a purchase. */
const received = async (start: string) => {
  const cardholder = httpCardholder()
  await cardholder.opens(start)
  const textOf = (id: string): string => textIn(only(byTestId(cardholder.page(), id), id))
  return { ...cardholder, textOf }
}

describe('a returning browser', () => {
  it.each([
    ['success', CHALLENGE_CARD, 'entersCode', 'The cardholder was authenticated. That is no payment yet.'],
    ['cancel', CHALLENGE_CARD, 'cancels', 'The cardholder canceled.'],
    ['error', '4000001000000075', undefined, 'The authentication failed: the bank could not confirm the cardholder.'],
    [
      'error',
      numberOf('challenge_unavailable', 'VIS'),
      'entersCode',
      'The authentication could not be completed. The reason is unrelated to the cardholder.',
    ],
  ] as const)('arrives at %s with a matching status', async (where, card, act, text) => {
    const { id, start } = await buy(card)
    const { arrivesAt, isAt, textOf, page, ...cardholder } = await received(start)
    if (act !== undefined) await cardholder[act]('4444')
    await arrivesAt(`/_sandbox/return/default/${where}`)
    await isAt(`Your shop's ${where} page would be here`)
    expect(textOf('status')).toBe(text)
    expect(textOf('came')).toBe(`transactionId in the address${id}`)
    expect(byTestId(page(), 'contradiction')).toEqual([])
    const [on] = inRole(page(), 'link', 'Show the events')
    expect(on?.getAttribute('href')).toBe(`/_sandbox/#/live/${id}?space=default`)
  })

  it('reads that the authorization was declined afterwards', async () => {
    const { id, start } = await buy(CHALLENGE_CARD, 'decline_on_authorize')
    const { arrivesAt, opens, page, textOf } = await received(start)
    await arrivesAt('/_sandbox/return/default/success')
    await inSpace(stage().running).authorize(id)
    await opens(`${stage().running.url}/_sandbox/return/default/success?transactionId=${id}`)
    expect(textOf('status')).toBe('The authentication succeeded, but the authorization was declined.')
    expect(byTestId(page(), 'contradiction')).toEqual([])
  })

  it('with a forged success is detected', async () => {
    const { start } = await buy(CHALLENGE_CARD, 'redirect_success_forged')
    const { entersCode, page, arrivesAt, textOf, sees } = await received(start)
    for (let wrong = 0; wrong < 3 && inRole(page(), 'textbox', 'One-time code').length > 0; wrong += 1)
      await entersCode('1111')
    await arrivesAt('/_sandbox/return/default/success')
    expect(textOf('contradiction')).toBe('The address claims success, but the status does not.')
    await sees('Scenario redirect_success_forged sends the browser to the wrong page on purpose')
    expect(textOf('status')).toContain('The authentication failed')
  })
})
