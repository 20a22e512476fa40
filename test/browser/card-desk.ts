import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LABELS, type TypedCard } from './desk.ts'
import { button } from './stage.ts'

export {
  CHALLENGE,
  FAILING,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
  takeBack,
} from './desk.ts'

/** Where a thing of a page is, as it is seen. */
type Box = { readonly name: string; readonly width: number; readonly height: number }

/** The card entry page in Chromium, in the words of whoever enters a card: what finds things on it stands only here. */
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
    /** Types as a person does, letter by letter, behind what a field holds. */
    type: (card: TypedCard) => each(card, (name, text) => field(name).pressSequentially(text)),
    /** Pastes in place of what a field holds, as a browser fills in a card that it knows. */
    paste: (card: TypedCard) => each(card, (name, text) => field(name).fill(text)),
    async press(...keys: readonly string[]) {
      for (const key of keys) await page.keyboard.press(key)
    },
    save: () => button(page, 'Save card').click(),
    /** Two clicks of a hand that knows nothing of the navigation under way, which lasts until `afterFirst` is done. */
    async saveTwice(afterFirst: () => Promise<unknown>) {
      const { x = 0, y = 0 } = (await button(page, 'Save card').boundingBox()) ?? {}
      await page.mouse.click(x + 5, y + 5)
      await afterFirst()
      await page.mouse.click(x + 5, y + 5)
    },
    /** What the card fields hold, in the order of the page. */
    held: (): Promise<string[]> =>
      page.locator('input.card').evaluateAll((fields) => fields.map((one) => (one as { value?: string }).value ?? '')),
    problems: () => problems.allTextContents(),
    /** Waits for the page that says what is wrong, and for the focus in the first field that is. */
    async isToldOff(wrong: keyof TypedCard) {
      await page.waitForFunction("document.title.startsWith('Error')")
      await field(wrong).and(page.locator(':focus')).waitFor()
    },
    /** How many texts of the summary have a direction of their own. */
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
    /** What is too small for a finger, of all that can be pressed. */
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

/** Pastes a card and sends it: for stories that are about what comes afterwards. */
export const enterCard = async (page: Page, card: TypedCard): Promise<void> => {
  const person = cardholder(page)
  await person.paste(card)
  await person.save()
}
