import type { Page } from 'playwright-core'
import type { LinkCreateRequest } from '../../src/contract/wire.gen.ts'
import { LINK_KEY, linkBody, newLink } from '../support/link-body.ts'
import type { Stage } from './stage.ts'

export const CHALLENGE = '4000001000000026'
export const FRICTIONLESS = '4000001000000018'
export const FAILING = '4000001000000042'

export type Desk = { readonly id: string; readonly url: string }

/** A link of the shop, whose page is opened by its customer; `successUrl` is a page of the shop's. */
export const openDesk = async (
  { running, shop }: Stage,
  more: Partial<LinkCreateRequest> = {},
  headers: Record<string, string> = {},
): Promise<Desk> => {
  const id = await newLink(running, linkBody({ successUrl: `${shop.origin()}/success?cart=7`, ...more }), headers)
  return { id, url: `${running.url}/${id}` }
}

/** A link without an address of the shop's: the sandbox's own page is the last one. */
export const openLastDesk = async ({ running }: Stage, more: Partial<LinkCreateRequest> = {}): Promise<Desk> => {
  const id = await newLink(running, linkBody(more))
  return { id, url: `${running.url}/${id}` }
}

/** What makes a link ask for 3-D Secure. */
export { WITH_THREE_DS as THREE_DS_LINK } from '../support/link-body.ts'

export type TypedCard = {
  readonly number?: string
  readonly expiry?: string
  readonly cvv?: string
  readonly name?: string
}

const fieldsOf = (page: Page, { number, expiry, cvv, name }: TypedCard) => {
  const texts = { 'Card number': number, 'Expiry date': expiry, 'Security code': cvv, 'Name on the card': name }
  return Object.entries(texts).flatMap(([label, text]) =>
    text === undefined ? [] : [{ field: page.getByLabel(label, { exact: true }), text }],
  )
}

/** Types a card as a person does, letter by letter, and leaves the rest as it is. */
export const typeCard = async (page: Page, card: TypedCard): Promise<void> => {
  for (const { field, text } of fieldsOf(page, card)) await field.pressSequentially(text)
}

/** Pastes a card: for stories that are not about typing, which costs the browser much more. */
export const pasteCard = async (page: Page, card: TypedCard): Promise<void> => {
  for (const { field, text } of fieldsOf(page, card)) await field.fill(text)
}

/** A card that nothing is wrong with. */
export const goodCard = (number: string, more: TypedCard = {}): TypedCard => ({
  number,
  expiry: '12/34',
  cvv: number.startsWith('3') ? '1234' : '123',
  ...more,
})

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save card', exact: true }).click()

export const enterCard = async (page: Page, card: TypedCard): Promise<void> => {
  await pasteCard(page, card)
  await save(page)
}

/** What the card fields hold, in the order of the page. */
export const heldBy = (page: Page): Promise<string[]> =>
  page.locator('input.card').evaluateAll((fields) => fields.map((field) => (field as { value?: string }).value ?? ''))

/** Takes a link back. */
export const takeBack = ({ running }: Stage, id: string) =>
  running.http.delete(`/v1/links/${id}`).set('link-api-key', LINK_KEY)
