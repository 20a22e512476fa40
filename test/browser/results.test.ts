import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { deleteLink, newLink, submit } from '../support/link-body.ts'
import {
  CHALLENGE,
  enterCard,
  FAILING,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
} from './card-desk.ts'
import { sharedStage } from './stage.ts'

const stage = sharedStage()

type Way = (start: string, id: string) => Promise<unknown>

const control = (path: string, body?: object) => stage().running.http.post(`/_sandbox${path}`).send(body)
const challenged =
  (wish: object): Way =>
  (_start, id) =>
    control(`/transactions/${id}/challenge`, wish).expect(200)

/** How each end comes about, its sign, and what it says. */
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
      'tech',
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
      'Payment cancelled',
      /You cancelled before your bank could confirm.*Nothing was charged\./s,
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
      'tech',
      'Payment not confirmed',
      /could not be started, because of a technical fault\..*Nothing was charged\./s,
    ],
  ]

describe('an end is told apart from others at a glance, and in true words', () => {
  it.each(ENDS)('%s', async (_name, card, way, sign, heading, says) => {
    const { buy, customer } = stage()
    const { id, start } = await buy(card, { redirect: {} })
    await way(start, id)
    const page = await customer()
    await page.goto(`${start}/result`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await page.getByRole('main').getAttribute('class')).toBe(sign)
    expect(await page.getByRole('main').innerText()).toMatch(says)
    // Who opens the page of the transaction again is told the same, beside the end that it has.
    await page.goto(start)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This authentication has ended')
    // The merchant gave no address, so nothing claims to lead back.
    expect(await page.getByTestId('continue').count()).toBe(0)
    expect(await page.getByTestId('to-console').count()).toBe(1)
    expect(await page.getByRole('main').getAttribute('class')).toBe(sign)
    expect(await page.getByRole('main').innerText()).toMatch(says)
  })

  it('by four colours and seven outlines', async () => {
    const { buy, customer } = stage()
    const page = await customer()
    const looks = []
    for (const [, card, way] of ENDS) {
      const { id, start } = await buy(card, { redirect: {} })
      await way(start, id)
      await page.goto(`${start}/result`)
      const sign = page.locator('.end svg')
      looks.push([
        await page.evaluate<string>("getComputedStyle(document.querySelector('.end svg')).color"),
        await sign.innerHTML(),
      ])
    }
    expect(new Set(looks.map(([colour]) => colour)).size).toBe(4)
    expect(new Set(looks.map(([, outline]) => outline)).size).toBe(7)
  })
})

describe('no last page is a dead end', () => {
  const lastPages: Readonly<Record<string, () => Promise<{ readonly url: string; readonly about?: string }>>> = {
    'a result without a return URL': async () => {
      const { id, start } = await stage().buy(FRICTIONLESS, { redirect: {} })
      return { url: start, about: id }
    },
    'a way back that is lost': async () => {
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
    const { customer } = stage()
    const { url, about } = await open()
    const page = await customer()
    await page.goto(url)
    const href = await page.getByTestId('to-console').getAttribute('href')
    expect(href).toBe(about === undefined ? '/_sandbox/' : `/_sandbox/#/live/${about}?space=default`)
  })

  it('the console shows what the page was about', async () => {
    const { buy, customer } = stage()
    const { id, start } = await buy(FRICTIONLESS, { redirect: {} })
    const page = await customer()
    await page.goto(start)
    await page.getByRole('link', { name: 'See it in the console' }).click()
    await page.getByText(id).first().waitFor()
    await page.getByRole('heading', { name: 'Passed without asking' }).waitFor()
  })

  it('a card that was saved, and one that was not', async () => {
    const page = await stage().customer()
    for (const [desk, card] of [
      [await openLastDesk(stage()), FAILING],
      [await openDesk(stage(), THREE_DS_LINK), '4000000000009995'],
    ] as const) {
      await page.goto(desk.url)
      await enterCard(page, goodCard(card))
      await page.waitForURL(/\/done$/)
      expect(await page.getByTestId('to-console').getAttribute('href')).toBe(
        `/_sandbox/#/live/${desk.id}?space=default`,
      )
    }
  })

  it.each([
    ['another verb', (url: string) => fetch(url, { method: 'DELETE' })],
    [
      'a form that cannot be read',
      (url: string) =>
        fetch(url, {
          method: 'POST',
          body: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=klingon' },
        }),
    ],
  ])('%s leads back to the page', async (_what, send) => {
    const { start } = await stage().buy(CHALLENGE)
    const answer = await send(start)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toMatch(/<a [^>]*href="\?"[^>]*>Open the page again<\/a>/)
  })
})

describe('the hints of an ended page', () => {
  const hintsOf = async (url: string): Promise<string> => {
    const page = await stage().customer()
    await page.goto(url)
    await page.getByTestId('developer-hints').click()
    return page.getByRole('complementary', { name: 'Developer hints' }).innerText()
  }

  it('say the result, its ECI and what became of the webhook, in the words of the console', async () => {
    const { buy, running } = stage()
    const { body } = await running.http.get('/_sandbox/received').expect(200)
    const { id, start } = await buy(CHALLENGE, { redirect: {}, webhook: { url: body.receiver } })
    await challenged({ outcome: 'Y' })(start, id)
    await eventually(async () => {
      const { body: list } = await running.http.get(`/_sandbox/rows?kind=transaction&ids=${id}`)
      expect(list.rows[0].webhook.status).toBe('delivered')
    })
    const hints = await hintsOf(start)
    const { body: list } = await running.http.get(`/_sandbox/rows?kind=transaction&ids=${id}`)
    expect(hints).toContain(list.rows[0].told.title)
    expect(hints).toMatch(/ECI\s+05 Fully authenticated/)
    expect(hints).toMatch(/Webhook\s+Webhook delivered\. The receiver took it after 1 try\./)
    expect(hints).toMatch(/Your app\s+Go on with the payment/)
    expect(hints).toContain('All that happened, in the console')
  })

  it.each([
    ['that nobody wants a webhook', CHALLENGE, { outcome: 'N' }, /Webhook\s+None: nobody asked for one/],
    ['that a failure has its ECI', CHALLENGE, { outcome: 'N' }, /ECI\s+07 Not authenticated/],
    ['that a cancelled one has none', CHALLENGE, { cancel: true }, /Result\s+Cardholder cancelled/],
  ])('say %s', async (_what, card, wish, says) => {
    const { id, start } = await stage().buy(card)
    await challenged(wish)(start, id)
    expect(await hintsOf(start)).toMatch(says)
  })

  it('of a link say the same', async () => {
    const { running } = stage()
    const id = await newLink(running)
    await submit(running, id, FRICTIONLESS).expect(200)
    const hints = await hintsOf(`${running.url}/${id}`)
    expect(hints).toMatch(/Result\s+Card saved, no 3-D Secure asked/)
    expect(hints).toMatch(/Webhook\s+None/)
  })
})

describe('the hints of a challenge follow its scenario', () => {
  const hintsOn = async (card: string, wrong = 0): Promise<string> => {
    const { buy, customer } = stage()
    const page = await customer()
    await page.goto((await buy(card)).start)
    for (let typed = 0; typed < wrong; typed += 1) {
      await page.getByTestId('code').fill('1111')
      await Promise.all([page.waitForEvent('load'), page.getByTestId('confirm').click()])
    }
    await page.getByTestId('developer-hints').click()
    return page.getByRole('complementary', { name: 'Developer hints' }).innerText()
  }

  it.each([
    [
      'how many wrong codes end it',
      CHALLENGE,
      0,
      '3 wrong ones end the challenge as not authenticated (N, reason 19).',
    ],
    ['how many are left', CHALLENGE, 1, '2 wrong ones end the challenge as'],
    [
      'that the next one ends it',
      CHALLENGE,
      2,
      'The next wrong one ends the challenge as not authenticated (N, reason 19).',
    ],
    ['that any code ends it', FAILING, 0, 'Any code of up to 10 digits ends this challenge as the scenario wants it'],
    ['that nothing arrives', '4000001000000257', 0, 'nothing that is done on this page arrives'],
  ])('%s', async (_what, card, wrong, says) => {
    expect(await hintsOn(card, wrong)).toContain(says)
  })
})
