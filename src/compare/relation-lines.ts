import { type Check, type CheckResult, checkResult } from './behavior.ts'
import { type Difference, sentByService } from './difference.ts'
import { differenceIn, type Measure } from './judge-contract.ts'
import type { Exchange } from './recording.ts'

/** The line of a relation: the item or rule of a location, the operation, or a behavior. */
type RelationLine =
  | { readonly location: string; readonly by: 'item' | 'rule' }
  | { readonly by: 'operation' }
  | { readonly by: 'behavior' }

const item = (location: string): RelationLine => ({ location, by: 'item' })
const behavior: RelationLine = { by: 'behavior' }

const echoes = (names: readonly string[]): Readonly<Record<string, RelationLine>> =>
  Object.fromEntries(names.map((name) => [`echo ${name}`, item(`body ${name}`)]))

/** The line that each relation of relations.ts contradicts if it does not hold. */
export const RELATION_LINES: Readonly<Record<string, RelationLine>> = {
  'location-ends-with-id': item('header location'),
  'link-ends-with-id': behavior,
  'id-is-requested-id': item('body transactionId'),
  'dates-ascend': item('body history'),
  'expires-30-minutes-after-init': behavior,
  'body-status-is-status': item('body status'),
  ...echoes(['currency', 'refno', 'refno2', 'reference', 'language', 'link', 'paymentMethod']),
  ...echoes(['card.expiryMonth', 'card.expiryYear', 'card.alias', 'card.cardholderName']),
  'echo amount': item('body detail.authorize.amount'),
  'authorized-amount-is-higher': behavior,
  'masked-matches-number': item('body card.masked'),
  'masked-matches-length': { location: 'body card.masked', by: 'rule' },
  'fingerprint-is-stable': behavior,
  'redirects-to successUrl': behavior,
  'redirects-to cancelUrl': behavior,
  'redirects-to errorUrl': behavior,
  'redirect-contains-id': behavior,
  'redirect-parameter-is-transactionId': behavior,
  'correlation-is-new': item('header correlation-id'),
  'same-key-same-id': behavior,
  'webhook-is-last-status': { by: 'operation' },
  'cavv-first-byte 00': behavior,
  'cavv-first-byte 07': behavior,
  'cavv-first-byte 90': behavior,
  'cavv-starts-with kA': behavior,
  'cavv-starts-with kB': behavior,
  'cavv-starts-with kC': behavior,
}

/** Returns relations that do not hold and are not decided by a behavior. */
export const judgeRelations = (exchange: Exchange, { contract }: Measure): readonly Difference[] =>
  exchange.relations.flatMap(({ name, holds }) => {
    const target = RELATION_LINES[name]
    if (holds || target === undefined || target.by === 'behavior') return []
    const location = 'location' in target ? target.location : 'body'
    const value = sentByService(exchange).find((each) => each.location === location)
    const ofOperation = contract.operation(exchange.operation)?.node.pointer
    const line = { item: value?.item, rule: value?.rule ?? value?.item, operation: ofOperation }[target.by]
    return [differenceIn(exchange)('relation', location, line, name, `not ${name}`)]
  })

/** Returns whether a relation holds in an exchange. Undefined if it was not applicable. */
export const holdsIn = ({ relations }: Exchange, name: string): boolean | undefined =>
  relations.find((relation) => relation.name === name)?.holds

/** Creates a check from a relation. */
export const byRelation =
  (name: string, expected: string, recorded: string): Check =>
  (exchanges) =>
    exchanges.flatMap((exchange): readonly CheckResult[] => {
      const holds = holdsIn(exchange, name)
      return holds === undefined ? [] : checkResult(exchange, holds, expected, recorded)
    })
