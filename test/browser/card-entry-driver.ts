import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from './browser-setup.ts'
import { LABELS, type TypedCard } from './shop-links.ts'

export {
  CHALLENGE,
  deleteShopLink as takeBack,
  FAILING,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
  type TypedCard,
} from './shop-links.ts'

/** The name and size of an element. */
type Box = { readonly name: string; readonly width: number; readonly height: number }

/** The card entry page in Chromium, with the actions of a cardholder. All its selectors are here. */
export const cardholder = (page: Page) => {
  const field = (name: keyof TypedCard) => page.getByLabel(LABELS[name], { exact: true })
  const each = async (card: TypedCard, put: (name: keyof TypedCard, text: string) => Promise<void>): Promise<void> => {
    for (const name of ['number', 'expiry', 'cvv', 'name'] as const) {
      const text = card[name]
      if (text !== undefined) await put(name, text)
    }
  }
  const problems = page.locator('form .problem')
  return {
    /** Types letter by letter, after the current text. */
    type: (card: TypedCard) => each(card, (name, text) => field(name).pressSequentially(text)),
    /** Replaces the text of a field, as autofill does. */
    paste: (card: TypedCard) => each(card, (name, text) => field(name).fill(text)),
    async press(...keys: readonly string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    save: () => button(page, 'Save card').click(),
    /** Clicks twice, without waiting for the navigation of the first click, which lasts until `afterFirst` resolves. */
    async saveTwice(afterFirst: () => Promise<unknown>) {
      const { x = 0, y = 0 } = (await button(page, 'Save card').boundingBox()) ?? {}
      await page.mouse.click(x + 5, y + 5)
      await afterFirst()
      await page.mouse.click(x + 5, y + 5)
    },
    /** Returns the texts of the card fields, in the order of the page. */
    held: (): Promise<string[]> =>
      page
        .locator('input.card')
        .evaluateAll((fields) => fields.map((field) => (field as { value?: string }).value ?? '')),
    problems: () => problems.allTextContents(),
    /** Waits for the page with the problems, and for the focus in the first invalid field. */
    async showsProblemWith(wrong: keyof TypedCard) {
      await page.waitForFunction("document.title.startsWith('Error')")
      await field(wrong).and(page.locator(':focus')).waitFor()
    },
    /** Counts the texts of the summary with their own direction. */
    ownDirections: () => page.locator('.summary bdi').count(),
    hasLeft: () => field('number').waitFor({ state: 'detached' }),
    readyToSave: () => button(page, 'Save card').and(page.locator(':focus')).waitFor(),
    isSaved: () => page.getByRole('heading', { name: 'Your card was saved', exact: true }).waitFor(),
    async unfoldTestCards() {
      await page.getByText('Test cards', { exact: true }).click()
    },
    async unfoldAllTestCards() {
      await page.getByText('All other test cards').click()
    },
    async findTestCard(text: string, card: string) {
      await page.getByLabel('Find a card').pressSequentially(text)
      await page.keyboard.press('Enter')
      await button(page, card).click()
    },
    /** Returns the controls that are too small for a finger. */
    async tooSmall(): Promise<Box[]> {
      const boxes: Box[] = await page.evaluate(`[...document.querySelectorAll(
        'main :is(button, input:not([type=hidden])), aside:has(#find) :is(button, input:not([type=hidden]), select, summary)'
      )].filter((one) => one.checkVisibility()).map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return { name: one.ariaLabel || one.name || one.textContent, width, height }
      })`)
      expect(boxes.length).toBeGreaterThan(20)
      return boxes.filter(({ width, height }) => width < 44 || height < 44)
    },
  }
}

/** Enters a card and submits it. */
export const enterCard = async (page: Page, card: TypedCard): Promise<void> => {
  const person = cardholder(page)
  await person.paste(card)
  await person.save()
}
