import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, plainCard, THREE_DS } from '../support/init-body.ts'
import { httpCardholder } from './http-cardholder.ts'
import { inRole, textIn } from './page-reader.ts'
import { sharedShopFront } from './shop-front.ts'

const HOSTILE = '"\'><script>stolen=1</script>'

const scenarios = mkdtempSync(join(tmpdir(), 'hostile-'))
writeFileSync(
  join(scenarios, 'hostile.yaml'),
  JSON.stringify({ title: 'hostile', authentication: { transStatus: 'Y', cardholderInfo: HOSTILE } }),
)
afterAll(() => rmSync(scenarios, { recursive: true }))

const front = sharedShopFront({ scenarios })

it('the POST redirect has a button without JavaScript', async () => {
  const { buy, shop } = front()
  const redirect = { method: 'POST', successUrl: `${shop.origin()}/posted?cart=7&submit=1` } as const
  const { id, start } = await buy(FRICTIONLESS_CARD, { redirect })
  const { opens, page, continues, arrivesAt } = httpCardholder()
  await opens(start)
  expect(inRole(page(), 'button', 'Continue to Example Shop')).toHaveLength(1)
  await continues()
  await arrivesAt('/posted')
  expect(shop.landings.at(-1)?.fields).toEqual({ cart: '7', submit: '1', transactionId: id })
})

describe('without return URLs', () => {
  it.each([
    ['success', '4000001000000083', 'Payment confirmed', 'Next time, confirm purchases faster'],
    ['failure', '4000001000000075', 'Payment not confirmed', 'Your bank did not allow this purchase'],
    ['timeout', '4000001000000216', 'Payment not confirmed', 'Your bank could not be reached in time.'],
  ])('the sandbox shows the result: %s', async (_case, card, heading, text) => {
    const { start } = await front().buy(card, { redirect: {} })
    const { opens, url, isAt, sees } = httpCardholder()
    await opens(start)
    expect(url()).toBe(`${start}/result`)
    await isAt(heading)
    await sees(text)
  })

  it('a challenge ends on the result page', async () => {
    const { start } = await front().buy(CHALLENGE_CARD, { redirect: {} })
    const { opens, cancels, isAt, url } = httpCardholder()
    await opens(start)
    await cancels()
    await isAt('Payment canceled')
    expect(url()).toBe(`${start}/result`)
  })
})

it('a scenario with a lost redirect explains it', async () => {
  const { start } = await front().buyIn('redirect_lost', FRICTIONLESS_CARD)
  const { opens, sees } = httpCardholder()
  await opens(start)
  await sees('The redirect to the shop is missing on purpose, because of scenario redirect_lost.')
})

it('hostile names and messages are displayed as text', async () => {
  const card = plainCard(CHALLENGE_CARD, { '3D': { ...THREE_DS, merchant: { mcc: '5411', merchantName: HOSTILE } } })
  const { start } = await front().buyIn('hostile', CHALLENGE_CARD, { refno: HOSTILE, card, redirect: {} })
  const { opens, page, entersCode, isAt } = httpCardholder()
  const display = () => [...page().querySelectorAll('bdi')].map(textIn).filter((text) => text === HOSTILE)
  await opens(start)
  // The script of the page itself.
  expect([display().length, page().querySelectorAll('script').length]).toEqual([2, 1])
  await entersCode('4444')
  await isAt('Payment confirmed')
  expect([display().length, page().querySelectorAll('script').length]).toEqual([2, 0])
})
