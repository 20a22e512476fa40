import type { LinkCreateRequest } from '../../src/core/contract/wire.gen.ts'
import { LINK_KEY, linkBody, newLink } from '../support/link-body.ts'
import type { Running } from '../support/sandbox.ts'
import type { Shop } from './shop.ts'

export { CHALLENGE_CARD as CHALLENGE, FRICTIONLESS_CARD as FRICTIONLESS } from '../support/init-body.ts'
export const FAILING = '4000001000000042'

/** A sandbox, and the shop that creates links. */
export type ShopSetup = { readonly running: Running; readonly shop: Shop }

export type Desk = { readonly id: string; readonly url: string }

/** Creates a link whose `successUrl` is a page of the shop. */
export const openDesk = async (
  { running, shop }: ShopSetup,
  more: Partial<LinkCreateRequest> = {},
  headers: Record<string, string> = {},
): Promise<Desk> => {
  const id = await newLink(running, linkBody({ successUrl: `${shop.origin()}/success?cart=7`, ...more }), headers)
  return { id, url: `${running.url}/${id}` }
}

/** Creates a link without `successUrl`, so that it ends on a page of the sandbox. */
export const openLastDesk = async (
  { running }: Pick<ShopSetup, 'running'>,
  more: Partial<LinkCreateRequest> = {},
): Promise<Desk> => {
  const id = await newLink(running, linkBody(more))
  return { id, url: `${running.url}/${id}` }
}

/** The fields that enable 3-D Secure for a link. */
export { WITH_THREE_DS as THREE_DS_LINK } from '../support/link-body.ts'

export type TypedCard = {
  readonly number?: string
  readonly expiry?: string
  readonly cvv?: string
  readonly name?: string
}

/** The labels of the card fields, in the order of the page. */
export const LABELS = {
  number: 'Card number',
  expiry: 'Expiry date',
  cvv: 'Security code',
  name: 'Name on the card',
} as const

/** Returns a valid card. */
export const goodCard = (number: string, more: TypedCard = {}): TypedCard => ({
  number,
  expiry: '12/34',
  cvv: number.startsWith('3') ? '1234' : '123',
  ...more,
})

/** Deletes a link. */
export const deleteShopLink = ({ running }: Pick<ShopSetup, 'running'>, id: string) =>
  running.http.delete(`/v1/links/${id}`).set('link-api-key', LINK_KEY)
