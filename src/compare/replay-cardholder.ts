import { exampleCvv } from '../core/domain/brand-names.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import { isMap } from '../core/domain/is-record.ts'
import type { Connection } from '../testkit/connect.ts'
import type { Observed } from './observed-outcome.ts'

export type Space = Awaited<ReturnType<Connection['space']>>

/** Longer than the lifetime of a transaction. */
const TOO_LATE = '31m'
const ANY_CODE = '1234'

/** Opens a hosted page without following its redirect, which leads to the merchant. */
const open = async (url: string): Promise<void> => {
  await (await fetch(url, { redirect: 'manual' })).text()
}

/** Ends a transaction as the recorded one ended. */
export const endTransaction = async (space: Space, id: string, startUrl: string, { end }: Observed): Promise<void> => {
  const challenge = space.challenge(id)
  if (end === 'challenge') await challenge.submit(ANY_CODE)
  else if (end === 'canceled') await challenge.cancel()
  else if (end === 'timeout') await space.clock.advance(TOO_LATE)
  else if (end !== 'open') await open(startUrl)
}

/** Returns form fields of a test card. Any expiry and CVV are valid. */
const entered = ({ number, brand }: ListedCard) => ({
  number,
  cvv: exampleCvv(brand),
  expiryMonth: '12',
  expiryYear: '34',
})

/** Submits a card on the page of a link and completes an authentication if there is one. */
export const enterCard = async (
  space: Space,
  id: string,
  card: ListedCard,
  { end }: { readonly end?: Observed['end'] },
  collectsName: boolean,
): Promise<void> => {
  const link = space.link(id)
  const name = collectsName ? { cardholderName: 'Ada Example' } : {}
  // A rejected card does not change the link, which the response will show.
  await link.submit(entered(card), name).catch(() => undefined)
  if (end === 'challenge') await link.challenge.submit(ANY_CODE).catch(() => undefined)
}

/** Creates a link with a card. Returns its ID. */
const createLink = async (space: Space, card: ListedCard): Promise<string> => {
  const headers = { 'content-type': 'application/json', [space.linkKeyHeader]: space.linkKey }
  const body = JSON.stringify({ reference: 'tokens' })
  const created: unknown = await (await fetch(`${space.url}/v1/links`, { method: 'POST', headers, body })).json()
  const id = isMap(created) ? String(created.id) : ''
  await enterCard(space, id, card, { end: 'frictionless' }, false)
  return id
}

/** Creates card tokens for a flow that uses some without creating them. */
export const createTokens = async (space: Space, card: ListedCard): Promise<{ alias: string; aliasCvv: string }> => {
  const id = await createLink(space, card)
  const headers = { [space.linkKeyHeader]: space.linkKey }
  const link: unknown = await (await fetch(`${space.url}/v1/links/${id}`, { headers })).json()
  const tokens = isMap(link) && isMap(link.card) ? link.card : {}
  return { alias: String(tokens.alias), aliasCvv: String(tokens.aliasCVV) }
}

/** A URL of the merchant, which is never called. */
export const MERCHANT_URL = 'https://shop.example/webhooks'

/** Returns the body of the newest webhook of a transaction or link. It is never sent. */
export const webhookBody = async (
  space: Space,
  about: 'transaction' | 'link',
  id: string,
): Promise<string | undefined> => {
  const listed: unknown = await (await fetch(`${space.url}/_sandbox/webhooks?${about}=${id}`)).json()
  const last: unknown = isMap(listed) && Array.isArray(listed.webhooks) ? listed.webhooks.at(-1) : undefined
  return isMap(last) && typeof last.body === 'string' ? last.body : undefined
}
