import { exampleCvv } from '../core/domain/brand-names.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import { isMap } from '../core/domain/is-record.ts'
import type { Connection } from '../testkit/connect.ts'
import type { Observed } from './observed-outcome.ts'

export type Space = Awaited<ReturnType<Connection['space']>>

/** Longer than any transaction lasts. */
const TOO_LATE = '31m'
const ANY_CODE = '1234'

/** Opens a hosted page as a browser does, and goes no further: where it leads is an address of the merchant. */
const open = async (url: string): Promise<void> => {
  await (await fetch(url, { redirect: 'manual' })).text()
}

/** Does what a cardholder did, as far as the end tells: the sandbox ends a transaction as the recorded one did. */
export const endTransaction = async (space: Space, id: string, startUrl: string, { end }: Observed): Promise<void> => {
  const challenge = space.challenge(id)
  if (end === 'challenge') await challenge.submit(ANY_CODE)
  else if (end === 'canceled') await challenge.cancel()
  else if (end === 'timeout') await space.clock.advance(TOO_LATE)
  else if (end !== 'open') await open(startUrl)
}

/** A card for forms: test numbers have no other date and no other value that counts. */
const entered = ({ number, brand }: ListedCard) => ({
  number,
  cvv: exampleCvv(brand),
  expiryMonth: '12',
  expiryYear: '34',
})

/** Enters a card on the page of a link, and goes through the authentication where one follows. */
export const enterCard = async (
  space: Space,
  id: string,
  card: ListedCard,
  { end }: { readonly end?: Observed['end'] },
  collectsName: boolean,
): Promise<void> => {
  const link = space.link(id)
  const name = collectsName ? { cardholderName: 'Ada Example' } : {}
  // A card that is refused leaves the link as it is, which the answer will show.
  await link.submit(entered(card), name).catch(() => undefined)
  if (end === 'challenge') await link.challenge.submit(ANY_CODE).catch(() => undefined)
}

/** Makes a link and enters a card on it: its id. */
const madeLink = async (space: Space, card: ListedCard): Promise<string> => {
  const headers = { 'content-type': 'application/json', [space.linkKeyHeader]: space.linkKey }
  const body = JSON.stringify({ reference: 'tokens' })
  const made: unknown = await (await fetch(`${space.url}/v1/links`, { method: 'POST', headers, body })).json()
  const id = isMap(made) ? String(made.id) : ''
  await enterCard(space, id, card, { end: 'frictionless' }, false)
  return id
}

/** Tokens of a card, for a story that uses some and does not make them. */
export const madeTokens = async (space: Space, card: ListedCard): Promise<{ alias: string; aliasCvv: string }> => {
  const id = await madeLink(space, card)
  const headers = { [space.linkKeyHeader]: space.linkKey }
  const link: unknown = await (await fetch(`${space.url}/v1/links/${id}`, { headers })).json()
  const tokens = isMap(link) && isMap(link.card) ? link.card : {}
  return { alias: String(tokens.alias), aliasCvv: String(tokens.aliasCVV) }
}

/** An address of the merchant, whom nobody calls. */
export const SOMEWHERE = 'https://shop.example/webhooks'

/** The body of the newest webhook that the sandbox has about a transaction or a link; it has not been sent to anybody. */
export const webhookBody = async (
  space: Space,
  about: 'transaction' | 'link',
  id: string,
): Promise<string | undefined> => {
  const listed: unknown = await (await fetch(`${space.url}/_sandbox/webhooks?${about}=${id}`)).json()
  const last: unknown = isMap(listed) && Array.isArray(listed.webhooks) ? listed.webhooks.at(-1) : undefined
  return isMap(last) && typeof last.body === 'string' ? last.body : undefined
}
