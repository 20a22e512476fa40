import type { Brand } from '../core/domain/brand-names.ts'
import { threeDSFact } from '../core/domain/condition-table.ts'
import type { EventSubject } from '../core/domain/event.ts'
import { aboutLink, aboutTransaction } from '../core/domain/event-factories.ts'
import type { EnteredCard, LinkFacts } from '../core/domain/link.schema.ts'
import type { RequestFacts } from '../core/domain/request-facts.ts'
import type { RequestIndicators } from '../core/domain/request-indicators.ts'
import type { Holdable, InitializeRequest } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'

/**
 * Returns the facts that select the scenario of a request, which is then pinned for the transaction. The cardholder's
 * facts are not stored with a transaction.
 */
export const factsOfRequest = (
  { amount, currency, refno, threeDS }: Pick<InitializeRequest, 'amount' | 'currency' | 'refno' | 'threeDS'>,
  { cardKey, brand }: { readonly cardKey: string | undefined; readonly brand: Brand | undefined },
): RequestFacts => ({
  interface: 'transactions',
  cardKey,
  brand,
  amount,
  currency,
  refno,
  reference: undefined,
  challengeIndicator: threeDSFact(threeDS, 'challengeIndicator'),
  messageCategory: threeDSFact(threeDS, 'messageCategory'),
  deviceChannel: threeDSFact(threeDS, 'deviceChannel'),
  threeRIInd: threeDSFact(threeDS, 'threeRIInd'),
  authenticationIndicator: threeDSFact(threeDS, 'authenticationIndicator'),
  email: threeDSFact(threeDS, 'email'),
  cardholderName: threeDSFact(threeDS, 'cardholderName'),
})

/** Returns the indicators by which a request decides its outcome. */
export const indicatorsOf = (
  { threeDS, hasPriorReference = false }: Pick<InitializeRequest, 'threeDS' | 'hasPriorReference'>,
  facts: RequestFacts,
): RequestIndicators => ({
  ...facts,
  challengeIndicators: [threeDS?.threeDSRequestor?.threeDSRequestorChallengeInd, threeDS?.challengeIndicator],
  preferredProtocolVersion: threeDS?.preferredProtocolVersion,
  isVersionEnforced: String(threeDS?.enforcePreferredProtocolVersion) === 'true',
  hasPriorReference,
})

/** Returns the facts of a link, before or after its card was entered. */
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
  challengeIndicator: undefined,
  messageCategory: undefined,
  deviceChannel: undefined,
  threeRIInd: undefined,
  authenticationIndicator: undefined,
  email: undefined,
  cardholderName: entered?.cardholderName,
})

/** Returns the subject for events about a request or response in flight. A record that is not created yet has no ID. */
export const subjectOf = (pending: Holdable): EventSubject => {
  if ('match' in pending) {
    const { match } = pending
    return 'link' in match ? aboutLink(match.link) : aboutTransaction(match.transaction)
  }
  const { request } = pending
  if (!('refno' in request)) return { kind: 'link', reference: request.reference }
  const received =
    'initialized' in pending && pending.initialized && 'transaction' in pending.initialized
      ? { id: pending.initialized.transaction.id }
      : {}
  return { kind: 'transaction', refno: request.refno, ...received }
}

/** Creates the function that returns the facts of a request or response in flight, as of the request that began it. */
export const createFactsAbout = ({ store, ids, catalogue }: EngineParts) => {
  let keys: ReadonlyMap<string, string> | undefined
  /** Returns the catalogue key of a stored card. The index of all cards is built on the first call. */
  const keyOf = (fingerprint: string): string | undefined => {
    keys ??= new Map(catalogue.cards.map(({ number, key }) => [ids.fingerprint(number), key]))
    return keys.get(fingerprint)
  }

  return (pending: Holdable): RequestFacts => {
    if ('request' in pending) {
      const { request } = pending
      if (!('refno' in request)) return factsOfLink(request)
      const { card, space } = request
      const alias = 'alias' in card ? store.get('aliases', space, card.alias) : undefined
      const listed = 'number' in card ? catalogue.byNumber(card.number) : undefined
      return factsOfRequest(request, { cardKey: alias?.cardKey ?? listed?.key, brand: alias?.brand ?? listed?.brand })
    }
    const { match, number } = pending
    if ('transaction' in match) {
      const { card, amount, currency, refno } = match.transaction
      return factsOfRequest({ amount, currency, refno }, { brand: card.brand, cardKey: keyOf(card.fingerprint) })
    }
    const { link } = match
    if (link.status === 'DELETED') return factsOfLink({ reference: link.reference })
    if ('card' in link) return factsOfLink(link, link)
    const typed = number === undefined ? undefined : catalogue.byNumber(number.replace(/[\s-]/g, ''))
    return { ...factsOfLink(link), cardKey: typed?.key, brand: typed?.brand }
  }
}
