import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { HoldPlace } from '../domain/event.ts'
import type { Ids } from '../domain/ids.ts'
import type { EnteredCard, LinkFacts } from '../domain/link.ts'
import type { RequestFacts } from '../domain/request-facts.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Store } from '../store/store.ts'
import type { Found, FoundLink, Initialized, InitializeRequest } from './calls.ts'

/** The facts of a request by which its scenario is chosen; that is pinned for the transaction's whole life. */
export const factsOfRequest = (
  { amount, currency, refno, threeDS }: InitializeRequest,
  { cardKey, brand }: Pick<RequestFacts, 'cardKey' | 'brand'>,
): RequestFacts => {
  const { email, cardholderName } = threeDS?.cardholder ?? {}
  return {
    interface: 'transactions',
    cardKey,
    brand,
    amount,
    currency,
    refno,
    reference: undefined,
    email,
    cardholderName,
  }
}

/** What is known of a link, before or after its card was entered. */
export const factsOfLink = (
  { reference, threeDSRequest }: Pick<LinkFacts, 'reference' | 'threeDSRequest'>,
  entered?: EnteredCard,
): RequestFacts => ({
  interface: 'links',
  cardKey: entered?.cardKey,
  brand: entered?.card.brand,
  amount: threeDSRequest?.amount,
  currency: threeDSRequest?.currency,
  refno: undefined,
  reference,
  email: undefined,
  cardholderName: entered?.cardholderName,
})

/** An answer that is ready to go, and what it is about. */
export type AnswerToHold =
  | { readonly on: 'init'; readonly request: InitializeRequest; readonly came: Initialized }
  | { readonly on: HoldPlace; readonly found: Found | FoundLink }

/** The facts of what an answer is about, as those of the request that began it. */
export const createFactsAbout = ({
  store,
  ids,
  catalogue,
}: {
  readonly store: Store
  readonly ids: Ids
  readonly catalogue: CardCatalogue
}) => {
  let keys: ReadonlyMap<string, string> | undefined
  /** The catalogue key of a kept card. What is known of all cards is made when it is wanted first. */
  const keyOf = (fingerprint: string): string | undefined => {
    keys ??= new Map(catalogue.cards.map(({ number, key }) => [ids.fingerprint(number), key]))
    return keys.get(fingerprint)
  }

  const factsOfTransaction = ({ card, amount, currency, refno }: Transaction): RequestFacts => ({
    interface: 'transactions',
    cardKey: keyOf(card.fingerprint),
    brand: card.brand,
    amount,
    currency,
    refno,
    reference: undefined,
    // Neither is kept of a transaction.
    email: undefined,
    cardholderName: undefined,
  })

  return (answer: AnswerToHold): RequestFacts => {
    if ('request' in answer) {
      const { request } = answer
      const { card, space } = request
      const alias = 'alias' in card ? store.get('aliases', space, card.alias) : undefined
      const listed = 'number' in card ? catalogue.byNumber(card.number) : undefined
      return factsOfRequest(request, { cardKey: alias?.cardKey ?? listed?.key, brand: alias?.brand ?? listed?.brand })
    }
    const { found } = answer
    if ('transaction' in found) return factsOfTransaction(found.transaction)
    const { link } = found
    return link.status === 'DELETED'
      ? factsOfLink({ reference: link.reference })
      : factsOfLink(link, 'card' in link ? link : undefined)
  }
}
