import { describe, expect, it } from 'vitest'
import { button, enterCode, sharedStage } from './stage.ts'

const stage = sharedStage()

const MODES = [
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
] as const

const statusOf = async (id: string) => {
  const { body } = await stage().running.status(id)
  const { directoryResponse, authenticationResponse, transStatusReason } = body.card['3D'] ?? {}
  return [body.status, directoryResponse, authenticationResponse, transStatusReason]
}

describe.each(MODES)('a cardholder %s', (_name, mode) => {
  it('passes a challenge and comes back to the shop, which reads the result', async () => {
    const { buy, customer, landed, shop } = stage()
    const { id, start } = await buy('4000001000000026')
    const page = await customer(mode)
    await page.goto(start)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Confirm your payment')
    const summary = await page.locator('.summary').textContent()
    for (const text of ['EUR 12.50', 'Example Shop', 'VISA', '4000 00•• •••• 0026']) expect(summary).toContain(text)
    await enterCode(page, '4444')
    expect(Object.fromEntries((await landed(page, '/success')).searchParams)).toEqual({ cart: '7', transactionId: id })
    expect(shop.landings.filter(({ query }) => query.transactionId === id)).toHaveLength(1)
    expect(await statusOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it('fails a challenge and comes back to errorUrl', async () => {
    const { buy, customer, landed } = stage()
    const { id, start } = await buy('4000001000000042')
    const page = await customer(mode)
    await page.goto(start)
    await enterCode(page, '4444')
    expect((await landed(page, '/error')).search).toBe(`?transactionId=${id}`)
    expect(await statusOf(id)).toEqual(['failed', 'Y', 'N', '01'])
  })

  it('mistypes the code, is told how many tries are left, and passes', async () => {
    const { buy, customer, landed } = stage()
    const { id, start } = await buy('4000001000000026')
    const page = await customer(mode)
    await page.goto(start)
    await enterCode(page, '1234')
    await expect
      .poll(() => page.getByRole('alert').allTextContents())
      .toEqual(['That code is not right. 2 tries left.'])
    // Post, redirect, get: reloading sends nothing again.
    expect(page.url()).toBe(start)
    await page.reload()
    const field = page.getByLabel('One-time code')
    expect(await field.inputValue()).toBe('')
    await field.and(page.locator(':focus')).waitFor()
    expect(await page.title()).toBe('Error: Confirm your payment')
    await enterCode(page, '44 44')
    await landed(page, '/success')
    expect(await statusOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it('mistypes the code three times and fails', async () => {
    const { buy, customer, landed } = stage()
    const { id, start } = await buy('4000001000000026')
    const page = await customer(mode)
    await page.goto(start)
    await enterCode(page, '1234')
    await page.getByText('2 tries left').waitFor()
    await enterCode(page, '1234')
    await page.getByText('That code is not right. 1 try left.').waitFor()
    await enterCode(page, '1234')
    await landed(page, '/error')
    expect(await statusOf(id)).toEqual(['failed', 'Y', 'N', '19'])
  })

  it('cancels', async () => {
    const { buy, customer, landed } = stage()
    const { id, start } = await buy('4000001000000026')
    const page = await customer(mode)
    await page.goto(start)
    await button(page, 'Cancel payment').click()
    expect((await landed(page, '/cancel')).search).toBe(`?transactionId=${id}`)
    expect(await statusOf(id)).toEqual(['canceled', 'Y', 'N', '26'])
  })

  it.each([
    ['Approve', '/success', ['authenticated', 'Y', 'Y', undefined]],
    ['Deny', '/error', ['failed', 'Y', 'N', '01']],
  ])('answers out of band: %s', async (answer, path, expected) => {
    const { buy, customer, landed } = stage()
    const { id, start } = await buy('4000001000000133')
    const page = await customer(mode)
    await page.goto(start)
    await button(page, answer).click()
    await landed(page, path)
    expect(await statusOf(id)).toEqual(expected)
  })

  it('chooses where the code goes, changes the choice, and enters the code', async () => {
    const { buy, customer, landed } = stage()
    const { id, start } = await buy('4000001000000141')
    const page = await customer(mode)
    await page.goto(start)
    expect(await page.getByLabel('One-time code').count()).toBe(0)
    await page.getByRole('radio', { name: 'E-mail' }).check()
    await button(page, 'Send me a code').click()
    await page.getByText('We sent a one-time code by e-mail').waitFor()
    await page.getByText('No code? Get it another way').click()
    await page.getByRole('radio', { name: 'Phone call' }).check()
    await button(page, 'Send me a code').click()
    await page.getByText('We sent a one-time code in a call').waitFor()
    await enterCode(page, '4444')
    await landed(page, '/success')
    expect(await statusOf(id)).toEqual(['authenticated', 'Y', 'Y', undefined])
  })

  it.each([
    ['frictionless', '4000001000000018', '/success', ['authenticated', 'Y', undefined, undefined]],
    ['frictionless and refused', '4000001000000034', '/error', ['failed', 'N', undefined, '01']],
    ['not enrolled', '4000001000000158', '/success', ['authenticated', undefined, 'D', undefined]],
    ['a fault at the start', '4000001000000190', '/error', ['failed', undefined, undefined, undefined]],
    ['cancelled at once', '4000001000000265', '/cancel', ['canceled', 'Y', 'N', '26']],
  ])('never sees a page where there is nothing to ask: %s', async (_case, card, path, expected) => {
    const { buy, customer, landed } = stage()
    const { id, start } = await buy(card)
    const page = await customer(mode)
    await page.goto(start)
    await landed(page, path)
    expect(await statusOf(id)).toEqual(expected)
  })
})
