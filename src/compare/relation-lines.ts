import { type Check, type CheckResult, checkResult } from './behavior.ts'
import { type Difference, sentByService } from './difference.ts'
import { differenceIn, type Measure } from './judge-contract.ts'
import type { Exchange } from './recording.ts'

/** The line of a relation: the item or rule of a place, the operation, or a behavior. */
type RelationLine =
  | { readonly place: string; readonly by: 'item' | 'rule' }
  | { readonly by: 'operation' }
  | { readonly by: 'behavior' }

const item = (place: string): RelationLine => ({ place, by: 'item' })
const behavior: RelationLine = { by: 'behavior' }

const echoes = (names: readonly string[]): Readonly<Record<string, RelationLine>> =>
  Object.fromEntries(names.map((name) => [`echo ${name}`, item(`body ${name}`)]))

/** The line that each relation of relations.ts contradicts if it does not hold. */
export const RELATION_LINES: Readonly<Record<string, RelationLine>> = {
  'location-ends-with-id': item('header location'),
  'link-ends-with-id': behavior,
  'id-is-asked-id': item('body transactionId'),
  'dates-grow': item('body history'),
  'expires-30-minutes-after-init': behavior,
  'body-status-is-status': item('body status'),
  ...echoes(['currency', 'refno', 'refno2', 'reference', 'language', 'link', 'paymentMethod']),
  ...echoes(['card.expiryMonth', 'card.expiryYear', 'card.alias', 'card.cardholderName']),
  'echo amount': item('body detail.authorize.amount'),
  'masked-fits-number': item('body card.masked'),
  'masked-fits-length': { place: 'body card.masked', by: 'rule' },
  'fingerprint-stays': behavior,
  'goes-to successUrl': behavior,
  'goes-to cancelUrl': behavior,
  'goes-to errorUrl': behavior,
  'redirect-carries-id': behavior,
  'redirect-names-it-transactionId': behavior,
  'correlation-is-new': item('header correlation-id'),
  'same-key-same-id': behavior,
  'webhook-is-last-status': { by: 'operation' },
  'cavv-first-byte 00': behavior,
  'cavv-first-byte 07': behavior,
  'cavv-first-byte 90': behavior,
  'cavv-begins kA': behavior,
  'cavv-begins kB': behavior,
  'cavv-begins kC': behavior,
}

/** Returns relations that do not hold and are not decided by a behavior. */
export const judgeRelations = (exchange: Exchange, { contract }: Measure): readonly Difference[] =>
  exchange.relations.flatMap(({ name, holds }) => {
    const target = RELATION_LINES[name]
    if (holds || target === undefined || target.by === 'behavior') return []
    const place = 'place' in target ? target.place : 'body'
    const seen = sentByService(exchange).find((each) => each.place === place)
    const ofOperation = contract.operation(exchange.operation)?.node.pointer
    const line = { item: seen?.item, rule: seen?.rule ?? seen?.item, operation: ofOperation }[target.by]
    return [differenceIn(exchange)('relation', place, line, `${name} holds`, 'it does not')]
  })

/** Returns whether a relation holds in an exchange. Undefined if it was not applicable. */
export const holdsIn = ({ relations }: Exchange, name: string): boolean | undefined =>
  relations.find((relation) => relation.name === name)?.holds

/** Creates a check from a relation. */
export const byRelation =
  (name: string, ours: string, theirs: string): Check =>
  (exchanges) =>
    exchanges.flatMap((exchange): readonly CheckResult[] => {
      const holds = holdsIn(exchange, name)
      return holds === undefined ? [] : checkResult(exchange, holds, ours, theirs)
    })
