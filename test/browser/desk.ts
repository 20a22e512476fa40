import type { LinkCreateRequest } from '../../src/core/contract/wire.gen.ts'
import { LINK_KEY, linkBody, newLink } from '../support/link-body.ts'
import type { Running } from '../support/sandbox.ts'
import type { Shop } from './shop.ts'

export { CHALLENGE_CARD as CHALLENGE, FRICTIONLESS_CARD as FRICTIONLESS } from '../support/init-body.ts'
export const FAILING = '4000001000000042'

/** Where links are made: a sandbox and the shop whose links they are. */
export type Trade = { readonly running: Running; readonly shop: Shop }

export type Desk = { readonly id: string; readonly url: string }

/** A link of the shop, whose page is opened by its customer; `successUrl` is a page of the shop's. */
export const openDesk = async (
  { running, shop }: Trade,
  more: Partial<LinkCreateRequest> = {},
  headers: Record<string, string> = {},
): Promise<Desk> => {
  const id = await newLink(running, linkBody({ successUrl: `${shop.origin()}/success?cart=7`, ...more }), headers)
  return { id, url: `${running.url}/${id}` }
}

/** A link without an address of the shop's: the sandbox's own page is the last one. */
export const openLastDesk = async (
  { running }: Pick<Trade, 'running'>,
  more: Partial<LinkCreateRequest> = {},
): Promise<Desk> => {
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

/** The fields of a card by their labels, in the order of the page. */
export const LABELS = {
  number: 'Card number',
  expiry: 'Expiry date',
  cvv: 'Security code',
  name: 'Name on the card',
} as const

/** A card that nothing is wrong with. */
export const goodCard = (number: string, more: TypedCard = {}): TypedCard => ({
  number,
  expiry: '12/34',
  cvv: number.startsWith('3') ? '1234' : '123',
  ...more,
})

/** Takes a link back. */
export const takeBack = ({ running }: Pick<Trade, 'running'>, id: string) =>
  running.http.delete(`/v1/links/${id}`).set('link-api-key', LINK_KEY)
