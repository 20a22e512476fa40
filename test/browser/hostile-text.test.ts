import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { plainCard, THREE_DS } from '../support/init-body.ts'
import { button, sharedStage } from './stage.ts'

const HOSTILE = '"\'><script>stolen=1</script>'
const CHALLENGE = '4000001000000026'

const scenarios = mkdtempSync(join(tmpdir(), 'hostile-'))
writeFileSync(
  join(scenarios, 'hostile.yaml'),
  JSON.stringify({ title: 'hostile', authentication: { transStatus: 'Y', cardholderInfo: HOSTILE } }),
)
afterAll(() => rmSync(scenarios, { recursive: true }))

const stage = sharedStage({ scenarios })

const hostileShop = {
  refno: HOSTILE,
  card: plainCard(CHALLENGE, { '3D': { ...THREE_DS, merchant: { mcc: '5411', merchantName: HOSTILE } } }),
}

it('shows hostile names and messages as the text that they are', async () => {
  const { buy, customer } = stage()
  const { start } = await buy(CHALLENGE, { ...hostileShop, redirect: {} }, { 'sandbox-scenario': 'hostile' })
  const page = await customer()
  await page.goto(start)
  expect(await page.getByText(HOSTILE, { exact: true }).count()).toBe(2)
  await page.getByLabel('One-time code').fill('4444')
  await button(page, 'Confirm').click()
  await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor()
  expect(await page.getByText(HOSTILE, { exact: true }).count()).toBe(2)
  expect(await page.evaluate('typeof stolen')).toBe('undefined')
})

it('carries hostile queries through the form that posts them back', async () => {
  const { buy, customer, landed, shop } = stage()
  const query = new URLSearchParams([[HOSTILE, HOSTILE]])
  const successUrl = `${shop.origin()}/hostile?${query}`
  const { id, start } = await buy(CHALLENGE, { ...hostileShop, redirect: { method: 'POST', successUrl } })
  const page = await customer()
  await page.goto(start)
  await page.getByLabel('One-time code').fill('4444')
  await button(page, 'Confirm').click()
  await landed(page, '/hostile')
  expect(shop.landings.at(-1)?.fields).toEqual({ [HOSTILE]: HOSTILE, transactionId: id })
})
