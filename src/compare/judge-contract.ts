import { fieldsOf } from '../core/contract/claims.ts'
import { pointTo } from '../core/domain/json-pointer.ts'
import type { Ledger } from './assumption-lines.ts'
import type { Contract } from './contract-index.ts'
import { type Difference, isThere, isWebhook, type Kind, saidTo, shapeOf, toldIn } from './difference.ts'
import type { Presence } from './presence.ts'
import type { Exchange, Seen } from './recording.ts'

/** What exchanges are judged by. */
export type Measure = { readonly ledger: Ledger; readonly contract: Contract; readonly presence: Presence }

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300

/** Begins a difference of an exchange. */
export const differenceIn =
  ({ where, operation }: Exchange) =>
  (kind: Kind, place: string, line: string | undefined, ours: string, theirs: string): Difference => ({
    where,
    operation,
    kind,
    place,
    ours,
    theirs,
    ...(line !== undefined && { line }),
  })

/** The one status of its class that an operation has: another one contradicts it, whatever the sandbox would have answered. */
const onlyOfClass = ({ contract }: Measure, { operation: id, status }: Exchange): string | undefined => {
  const operation = contract.operation(id)
  const statuses = Object.keys(fieldsOf(operation?.node.value.responses)).filter(
    (known) => known[0] === String(status)[0] && status < 400,
  )
  const [only] = statuses
  return operation && only !== undefined && statuses.length === 1
    ? contract.child(operation.node, 'responses', only)?.pointer
    : undefined
}

/** The rule of a body: what contradicts all of it contradicts that. */
const bodyRule = ({ contract }: Measure, { operation: id, status }: Exchange): string | undefined => {
  const operation = contract.operation(id)
  const response = operation && contract.response(operation, status)
  const body = response && contract.child(contract.followed(response), 'content', 'application/json', 'schema')
  return body && pointTo(contract.followed(body).pointer, 'x-rule-origin')
}

/** The lines that a member of an answer can contradict, by what it does not fit. */
const lineOf = (seen: Seen, measure: Measure, exchange: Exchange): string | undefined => {
  const { item, rule, unlike, place } = seen
  const { ledger, presence } = measure
  if (place === 'body' && item === undefined) return rule ?? bodyRule(measure, exchange)
  if (unlike === 'form') return rule ?? item
  if (unlike === 'extra') return rule
  // The object's rule says that it is always there; what never is, is not there at all.
  if (unlike === 'missing') return presence(exchange, place) === 'sometimes' ? (rule ?? item) : item
  // That the list of words is complete is part of an assumed item, and nowhere said of a documented one.
  if (unlike === 'value') return item !== undefined && ledger.isDocumented(item) ? undefined : item
  return item ?? rule
}

const OURS: Readonly<Record<string, string>> = {
  type: 'another type',
  form: 'the form of the contract',
  value: 'a word of the contract',
  missing: 'there',
  extra: 'not there',
}

/** What an answer has that the contract does not, and the other way round. */
export const judgeByContract = (exchange: Exchange, measure: Measure): readonly Difference[] => {
  const difference = differenceIn(exchange)
  return toldIn(exchange).flatMap((seen) => {
    const { unlike, place } = seen
    if (unlike === undefined || (isWebhook(exchange) && !place.startsWith('body'))) return []
    if (place === 'status') {
      const line = onlyOfClass(measure, exchange)
      return [difference('status', place, line, line?.split('/').at(-1) ?? 'a status of the contract', shapeOf(seen))]
    }
    return [difference(unlike, place, lineOf(seen, measure, exchange), OURS[unlike] ?? '', shapeOf(seen))]
  })
}

/** What a request has that the contract does not allow. */
const breaches = (exchange: Exchange): readonly Seen[] =>
  saidTo(exchange).filter(({ unlike, place }) => unlike !== undefined && /^(?:body|path)\b/.test(place))

/** A request that the contract forbids, and the service has taken: the rule that forbids it is contradicted. */
export const judgeAccepted = (exchange: Exchange): readonly Difference[] => {
  if (!isSuccess(exchange)) return []
  const difference = differenceIn(exchange)
  return breaches(exchange).map((seen) =>
    difference('accepted', seen.place, seen.rule ?? seen.item, 'refused', `accepted: ${seen.unlike} ${shapeOf(seen)}`),
  )
}

/** The lines that what the merchant sent agrees with: members that were taken, and the one rule that was broken and refused. */
export const agreedBySending = (exchange: Exchange): readonly string[] => {
  const broken = breaches(exchange)
  if (isSuccess(exchange))
    return saidTo(exchange)
      .filter(({ unlike }) => unlike === undefined)
      .flatMap(({ item, wordItem }) => [item, wordItem])
      .filter((line) => line !== undefined)
  const [only, ...more] = broken
  const rule = only?.rule
  return exchange.status === 400 && rule !== undefined && more.length === 0 ? [rule] : []
}

/** The lines that an answer agrees with, as far as the contract alone can tell. */
export const agreedByTelling = (exchange: Exchange, { contract }: Measure): readonly string[] => {
  const operation = contract.operation(exchange.operation)
  const fitting = toldIn(exchange).filter(
    (seen) => seen.unlike === undefined && isThere(seen) && (seen.place !== 'status' || !isWebhook(exchange)),
  )
  const lines = fitting.flatMap(({ item, rule, wordItem }) => [item, rule, wordItem])
  return [...(operation ? [operation.node.pointer] : []), ...lines.filter((line) => line !== undefined)]
}
