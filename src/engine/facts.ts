import type { EnteredCard, LinkFacts } from '../domain/link.ts'
import type { RequestFacts } from '../domain/request-facts.ts'
import type { AnswerToHold, InitializeRequest } from './calls.ts'
import type { EngineParts } from './parts.ts'

/**
 * The facts of a request by which its scenario is chosen; that is pinned for the transaction's whole life. Of a transaction,
 * the cardholder's are not kept.
 */
export const factsOfRequest = (
  { amount, currency, refno, threeDS }: Pick<InitializeRequest, 'amount' | 'currency' | 'refno' | 'threeDS'>,
  { cardKey, brand }: Pick<RequestFacts, 'cardKey' | 'brand'>,
): RequestFacts => ({
  interface: 'transactions',
  cardKey,
  brand,
  amount,
  currency,
  refno,
  reference: undefined,
  email: threeDS?.cardholder?.email,
  cardholderName: threeDS?.cardholder?.cardholderName,
})

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

/** The facts of what an answer is about, as those of the request that began it. */
export const createFactsAbout = ({ store, ids, catalogue }: EngineParts) => {
  let keys: ReadonlyMap<string, string> | undefined
  /** The catalogue key of a kept card. What is known of all cards is made when it is wanted first. */
  const keyOf = (fingerprint: string): string | undefined => {
    keys ??= new Map(catalogue.cards.map(({ number, key }) => [ids.fingerprint(number), key]))
    return keys.get(fingerprint)
  }

  return (answer: AnswerToHold): RequestFacts => {
    if ('request' in answer) {
      const { request } = answer
      const { card, space } = request
      const alias = 'alias' in card ? store.get('aliases', space, card.alias) : undefined
      const listed = 'number' in card ? catalogue.byNumber(card.number) : undefined
      return factsOfRequest(request, { cardKey: alias?.cardKey ?? listed?.key, brand: alias?.brand ?? listed?.brand })
    }
    const { found } = answer
    if ('transaction' in found) {
      const { card, amount, currency, refno } = found.transaction
      return factsOfRequest({ amount, currency, refno }, { brand: card.brand, cardKey: keyOf(card.fingerprint) })
    }
    const { link } = found
    return link.status === 'DELETED'
      ? factsOfLink({ reference: link.reference })
      : factsOfLink(link, 'card' in link ? link : undefined)
  }
}
