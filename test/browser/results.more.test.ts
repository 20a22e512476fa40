import type { Document } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD as CHALLENGE, FRICTIONLESS_CARD as FRICTIONLESS } from '../support/init-body.ts'
import { deleteLink, newLink, submit, WITH_THREE_DS } from '../support/link-body.ts'
import { httpCardholder } from './http-cardholder.ts'
import { byTestId, inRole, only, textIn } from './page-reader.ts'
import { sharedShopFront } from './shop-front.ts'

const stage = sharedShopFront()

const FAILING = '4000001000000042'

type Way = (start: string, id: string) => Promise<unknown>

const control = (path: string, body?: object) => stage().running.http.post(`/_sandbox${path}`).send(body)
const challenged =
  (request: object): Way =>
  (_start, id) =>
    control(`/transactions/${id}/challenge`, request).expect(200)

/** Each final state: how to reach it, its icon and its texts. */
const ENDS: readonly (readonly [name: string, card: string, way: Way, sign: string, heading: string, says: RegExp])[] =
  [
    [
      'confirmed',
      CHALLENGE,
      challenged({ outcome: 'Y' }),
      'pass',
      'Payment confirmed',
      /Your bank has confirmed that it is you\..*That is not a payment yet: nothing has been charged/s,
    ],
    [
      'vouched for',
      CHALLENGE,
      challenged({ outcome: 'A' }),
      'attempt',
      'Vouched for by the card network',
      /The card network vouches for you; your bank has not confirmed.*That is not a payment yet/s,
    ],
    [
      'not checked',
      '4000001000000158',
      (start) => fetch(start, { redirect: 'manual' }),
      'bad',
      'Not checked by your bank',
      /Your bank did not check that it is you\..*That is not a payment yet/s,
    ],
    [
      'not confirmed',
      CHALLENGE,
      challenged({ outcome: 'N' }),
      'fail',
      'Payment not confirmed',
      /Your bank could not confirm that it is you\..*Nothing was charged\./s,
    ],
    [
      'impossible for the bank',
      CHALLENGE,
      challenged({ outcome: 'U' }),
      'error',
      'Payment not confirmed',
      /Your bank had a technical problem.*Nothing was charged\./s,
    ],
    [
      'rejected',
      CHALLENGE,
      challenged({ outcome: 'R' }),
      'fail',
      'Payment not confirmed',
      /Your bank does not allow this card.*Nothing was charged\./s,
    ],
    [
      'cancelled',
      CHALLENGE,
      challenged({ cancel: true }),
      'cancel',
      'Payment canceled',
      /You canceled before your bank could confirm.*Nothing was charged\./s,
    ],
    [
      'out of time',
      CHALLENGE,
      (_start, id) => control(`/transactions/${id}/expire`).expect(200),
      'time',
      'Time is up: payment not confirmed',
      /not finished in time\..*Nothing was charged\./s,
    ],
    [
      'never started',
      '4000001000000190',
      (start) => fetch(start, { redirect: 'manual' }),
      'error',
      'Payment not confirmed',
      /could not be started, because of a technical fault\..*Nothing was charged\./s,
    ],
  ]

/** Opens a page. */
const at = async (url: string) => {
  const cardholder = httpCardholder()
  await cardholder.opens(url)
  return cardholder
}

describe('a final state has its own icon and text', () => {
  it.each(ENDS)('%s', async (_name, card, way, sign, heading, text) => {
    const { id, start } = await stage().buy(card, { redirect: {} })
    await way(start, id)
    const { opens, isAt, page } = await at(`${start}/result`)
    const main = () => only(inRole(page(), 'main'), 'main')
    await isAt(heading)
    expect(main().className).toBe(sign)
    expect(textIn(main())).toMatch(text)
    // Opening the transaction again shows the same text.
    await opens(start)
    await isAt('This authentication has ended')
    // Without a return URL, there is no link to the merchant.
    expect([byTestId(page(), 'continue').length, byTestId(page(), 'to-console').length]).toEqual([0, 1])
    expect(main().className).toBe(sign)
    expect(textIn(main())).toMatch(text)
  })

  it('with seven different icons', async () => {
    const outlines = new Set<string | undefined>()
    for (const [, card, way] of ENDS) {
      const { id, start } = await stage().buy(card, { redirect: {} })
      await way(start, id)
      outlines.add((await at(`${start}/result`)).page().querySelector('.end svg')?.innerHTML)
    }
    expect([outlines.size, outlines.has(undefined)]).toEqual([7, false])
  })
})

describe('every last page has a link', () => {
  const lastPages: Readonly<Record<string, () => Promise<{ readonly url: string; readonly about?: string }>>> = {
    'a result without a return URL': async () => {
      const { id, start } = await stage().buy(FRICTIONLESS, { redirect: {} })
      return { url: start, about: id }
    },
    'a lost redirect': async () => {
      const { id, start } = await stage().buy(CHALLENGE, {}, { 'sandbox-scenario': 'redirect_lost' })
      await challenged({ outcome: 'Y' })(start, id)
      return { url: start, about: id }
    },
    'a link that was deleted': async () => {
      const id = await newLink(stage().running)
      await deleteLink(stage().running, id).expect(200)
      return { url: `${stage().running.url}/${id}`, about: id }
    },
    'an unknown transaction': async () => ({ url: `${stage().running.url}/v1/start/1` }),
    'an unknown link': async () => ({ url: `${stage().running.url}/00000000-0000-4000-8000-000000000000` }),
  }

  it.each(Object.entries(lastPages))('%s leads to the console', async (_name, open) => {
    const { url, about } = await open()
    const href = only(byTestId((await at(url)).page(), 'to-console'), 'ways to the console').getAttribute('href')
    expect(href).toBe(about === undefined ? '/_sandbox/' : `/_sandbox/#/live/${about}?space=default`)
  })

  it.each([
    ['a card that was saved', {}, FAILING],
    ['a card that was not saved', { ...WITH_THREE_DS, successUrl: 'http://shop.test/' }, '4000000000009995'],
  ])('%s', async (_label, more, number) => {
    const { id, url } = await stage().link(more)
    const { page, presses, url: where } = await at(url)
    for (const [name, text] of Object.entries({ number, expiry: '12/34', cvv: '123' }))
      page().querySelector(`[name=${name}]`)?.setAttribute('value', text)
    await presses(only(byTestId(page(), 'save'), 'save'))
    expect(where()).toBe(`${url}/done`)
    const [on] = byTestId(page(), 'to-console')
    expect(on?.getAttribute('href')).toBe(`/_sandbox/#/live/${id}?space=default`)
  })

  it.each([
    ['another method', (url: string) => fetch(url, { method: 'DELETE' })],
    [
      'a form that cannot be read',
      (url: string) =>
        fetch(url, {
          method: 'POST',
          body: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=klingon' },
        }),
    ],
  ])('%s links to the page', async (_label, send) => {
    const { start } = await stage().buy(CHALLENGE)
    const response = await send(start)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).toMatch(/<a [^>]*href="\?"[^>]*>Open the page again<\/a>/)
  })
})

/** Returns the texts of the developer hints, one per line. */
const hintsIn = (page: Document): string =>
  [...only([...page.querySelectorAll('[aria-label="Developer hints"]')], 'hints').querySelectorAll('p, dt, dd, a, li')]
    .map(textIn)
    .join('\n')

describe('the hints of an ended page', () => {
  const hintsOf = async (url: string): Promise<string> => hintsIn((await at(url)).page())

  it('have the result, the ECI and the state of the webhook, like the console', async () => {
    const { buy, running } = stage()
    const { body } = await running.http.get('/_sandbox/receiver').expect(200)
    const { id, start } = await buy(CHALLENGE, { redirect: {}, webhook: { url: body.receiver } })
    await challenged({ outcome: 'Y' })(start, id)
    await eventually(async () => {
      const { body: list } = await running.http.get(`/_sandbox/activity?kind=transaction&ids=${id}`)
      expect(list.rows[0].webhook.status).toBe('delivered')
    })
    const hints = await hintsOf(start)
    const { body: list } = await running.http.get(`/_sandbox/activity?kind=transaction&ids=${id}`)
    expect(hints).toContain(list.rows[0].display.title)
    expect(hints).toMatch(/ECI\s+05 Fully authenticated/)
    expect(hints).toMatch(/Webhook\s+Webhook delivered\. The receiver accepted it after 1 attempt\./)
    expect(hints).toMatch(/Your app\s+Continue with the payment/)
    expect(hints).toContain('All events, in the console')
  })

  it.each([
    ['that no webhook was requested', CHALLENGE, { outcome: 'N' }, /Webhook\s+None: no webhook was requested/],
    ['the ECI of a failure', CHALLENGE, { outcome: 'N' }, /ECI\s+07 Not authenticated/],
    ['that the challenge was canceled', CHALLENGE, { cancel: true }, /Result\s+Challenge: canceled\. A request/],
  ])('have %s', async (_label, card, request, text) => {
    const { id, start } = await stage().buy(card)
    await challenged(request)(start, id)
    expect(await hintsOf(start)).toMatch(text)
  })

  it('of a link have the same', async () => {
    const { running } = stage()
    const id = await newLink(running)
    await submit(running, id, FRICTIONLESS).expect(200)
    const hints = await hintsOf(`${running.url}/${id}`)
    expect(hints).toMatch(/Result\s+Card saved without 3-D Secure/)
    expect(hints).toMatch(/Webhook\s+None/)
  })
})

describe('the hints of a challenge follow its scenario', () => {
  const hintsOn = async (card: string, wrong = 0): Promise<string> => {
    const { entersCode, page } = await at((await stage().buy(card)).start)
    for (let typed = 0; typed < wrong; typed += 1) await entersCode('1111')
    return hintsIn(page())
  }

  it.each([
    [
      'the number of wrong codes that end it',
      CHALLENGE,
      0,
      '3 wrong ones end the challenge as not authenticated (N, reason 19).',
    ],
    ['the remaining number', CHALLENGE, 1, '2 wrong ones end the challenge as'],
    [
      'that the next wrong code ends it',
      CHALLENGE,
      2,
      'The next wrong one ends the challenge as not authenticated (N, reason 19).',
    ],
    ['that any code ends it', FAILING, 0, 'Any code of up to 10 digits ends this challenge as the scenario defines it'],
    ['that nothing arrives', '4000001000000257', 0, 'actions on this page have no effect'],
  ])('%s', async (_label, card, wrong, text) => {
    expect(await hintsOn(card, wrong)).toContain(text)
  })
})
