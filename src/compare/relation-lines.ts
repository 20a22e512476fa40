import { type Answer, decided, type Question } from './behavior.ts'
import { type Difference, toldIn } from './difference.ts'
import { differenceIn, type Measure } from './judge-contract.ts'
import type { Exchange } from './recording.ts'

/** Where a relation belongs: a place whose item says it, its rule, or the operation; a behaviour; or it is only an answer to a question. */
type Home =
  | { readonly place: string; readonly by: 'item' | 'rule' }
  | { readonly by: 'operation' }
  | { readonly by: 'behaviour' }

const item = (place: string): Home => ({ place, by: 'item' })
const behaviour: Home = { by: 'behaviour' }

const echoes = (names: readonly string[]): Readonly<Record<string, Home>> =>
  Object.fromEntries(names.map((name) => [`echo ${name}`, item(`body ${name}`)]))

/** Every relation by its name (relations.ts): what is contradicted when it does not hold. */
export const HOMES: Readonly<Record<string, Home>> = {
  'location-ends-with-id': item('header location'),
  'link-ends-with-id': item('body link'),
  'id-is-asked-id': item('body transactionId'),
  'dates-grow': item('body history'),
  'expires-30-minutes-after-init': behaviour,
  'body-status-is-status': item('body status'),
  ...echoes(['currency', 'refno', 'refno2', 'reference', 'language', 'link', 'paymentMethod']),
  ...echoes(['card.expiryMonth', 'card.expiryYear', 'card.alias', 'card.cardholderName']),
  'echo amount': item('body detail.authorize.amount'),
  'masked-fits-number': item('body card.masked'),
  'masked-fits-length': { place: 'body card.masked', by: 'rule' },
  'fingerprint-stays': behaviour,
  'goes-to successUrl': behaviour,
  'goes-to cancelUrl': behaviour,
  'goes-to errorUrl': behaviour,
  'redirect-carries-id': behaviour,
  'redirect-names-it-transactionId': behaviour,
  'correlation-is-new': item('header correlation-id'),
  'same-key-same-id': behaviour,
  'webhook-is-last-status': { by: 'operation' },
  'cavv-first-byte 00': behaviour,
  'cavv-first-byte 07': behaviour,
  'cavv-first-byte 90': behaviour,
  'cavv-begins kA': behaviour,
  'cavv-begins kB': behaviour,
  'cavv-begins kC': behaviour,
}

/** What does not hold between values of an exchange contradicts the item that says it. */
export const judgeRelations = (exchange: Exchange, { contract }: Measure): readonly Difference[] =>
  exchange.relations.flatMap(({ name, holds }) => {
    const home = HOMES[name]
    if (holds || home === undefined || home.by === 'behaviour') return []
    const place = 'place' in home ? home.place : 'body'
    const seen = toldIn(exchange).find((each) => each.place === place)
    const ofOperation = contract.operation(exchange.operation)?.node.pointer
    const line = { item: seen?.item, rule: seen?.rule ?? seen?.item, operation: ofOperation }[home.by]
    return [differenceIn(exchange)('relation', place, line, `${name} holds`, 'it does not')]
  })

/** Whether a relation holds in an exchange; undefined where there was nothing to hold it against. */
export const holdsIn = ({ relations }: Exchange, name: string): boolean | undefined =>
  relations.find((relation) => relation.name === name)?.holds

/** A behaviour that a relation decides, wherever it was looked at. */
export const byRelation =
  (name: string, ours: string, theirs: string): Question =>
  (exchanges) =>
    exchanges.flatMap((exchange): readonly Answer[] => {
      const holds = holdsIn(exchange, name)
      return holds === undefined ? [] : decided(exchange, holds, ours, theirs)
    })
