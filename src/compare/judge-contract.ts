import { fieldsOf } from '../core/contract/contract-items.ts'
import { pointTo } from '../core/domain/json-pointer.ts'
import type { AssumptionIndex } from './assumption-lines.ts'
import type { Contract } from './contract-index.ts'
import {
  type Difference,
  isPresent,
  isWebhook,
  type Kind,
  sentByMerchant,
  sentByService,
  shapeOf,
} from './difference.ts'
import type { Presence } from './member-presence.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'

/** Dependencies of the comparison. */
export type Measure = {
  readonly assumptions: AssumptionIndex
  readonly contract: Contract
  readonly presence: Presence
}

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300

/** Creates differences of an exchange. */
export const differenceIn =
  ({ position, operation }: Exchange) =>
  (kind: Kind, location: string, line: string | undefined, expected: string, recorded: string): Difference => ({
    position,
    operation,
    kind,
    location,
    expected,
    recorded,
    ...(line !== undefined && { line }),
  })

/** Returns the only listed status of a class. Another status contradicts it, regardless of the sandbox. */
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

/** Returns the rule of a body, which is contradicted if the whole body differs. */
const bodyRule = ({ contract }: Measure, { operation: id, status }: Exchange): string | undefined => {
  const operation = contract.operation(id)
  const response = operation && contract.response(operation, status)
  const body = response && contract.child(contract.followed(response), 'content', 'application/json', 'schema')
  return body && pointTo(contract.followed(body).pointer, 'x-rule-origin')
}

/** Returns the line that a member of a response contradicts. */
const lineOf = (value: ScrubbedValue, measure: Measure, exchange: Exchange): string | undefined => {
  const { item, rule, mismatch, location } = value
  const { assumptions, presence } = measure
  if (location === 'body' && item === undefined) return rule ?? bodyRule(measure, exchange)
  if (mismatch === 'format') return rule ?? item
  if (mismatch === 'extra') return rule
  // The rule of an object requires the member. A member that is always missing does not exist.
  if (mismatch === 'missing') return presence(exchange, location) === 'sometimes' ? (rule ?? item) : item
  // An assumed item lists all values. A documented item does not state that its list is complete.
  if (mismatch === 'value') return item !== undefined && assumptions.isDocumented(item) ? undefined : item
  return item ?? rule
}

const EXPECTED: Readonly<Record<string, string>> = {
  type: 'another type',
  format: 'the format of the contract',
  value: 'a value of the contract',
  missing: 'present',
  extra: 'absent',
}

/** Compares the service's part of an exchange with the contract. */
export const judgeByContract = (exchange: Exchange, measure: Measure): readonly Difference[] => {
  const difference = differenceIn(exchange)
  return sentByService(exchange).flatMap((value) => {
    const { mismatch, location } = value
    if (mismatch === undefined || (isWebhook(exchange) && !location.startsWith('body'))) return []
    if (location === 'status') {
      const line = onlyOfClass(measure, exchange)
      return [
        difference('status', location, line, line?.split('/').at(-1) ?? 'a status of the contract', shapeOf(value)),
      ]
    }
    return [difference(mismatch, location, lineOf(value, measure, exchange), EXPECTED[mismatch] ?? '', shapeOf(value))]
  })
}

/** Returns the parts of a request that violate the contract. */
const violations = (exchange: Exchange): readonly ScrubbedValue[] =>
  sentByMerchant(exchange).filter(
    ({ mismatch, location }) => mismatch !== undefined && /^(?:body|path)\b/.test(location),
  )

/** Returns violations that the service accepted, which contradict the rule. */
export const judgeAccepted = (exchange: Exchange): readonly Difference[] => {
  if (!isSuccess(exchange)) return []
  const difference = differenceIn(exchange)
  return violations(exchange).map((value) =>
    difference(
      'accepted',
      value.location,
      value.rule ?? value.item,
      'rejected',
      `accepted: ${value.mismatch} ${shapeOf(value)}`,
    ),
  )
}

/** Returns the lines that a request confirms: accepted members, or the only violated rule of a rejected request. */
export const confirmedByRequest = (exchange: Exchange): readonly string[] => {
  const violated = violations(exchange)
  if (isSuccess(exchange))
    return sentByMerchant(exchange)
      .filter(({ mismatch }) => mismatch === undefined)
      .flatMap(({ item, wordItem }) => [item, wordItem])
      .filter((line) => line !== undefined)
  const [only, ...more] = violated
  const rule = only?.rule
  return exchange.status === 400 && rule !== undefined && more.length === 0 ? [rule] : []
}

/** Returns the lines that a response confirms by the contract alone. */
export const confirmedByResponse = (exchange: Exchange, { contract }: Measure): readonly string[] => {
  const operation = contract.operation(exchange.operation)
  const fitting = sentByService(exchange).filter(
    (value) =>
      value.mismatch === undefined && isPresent(value) && (value.location !== 'status' || !isWebhook(exchange)),
  )
  const lines = fitting.flatMap(({ item, rule, wordItem }) => [item, rule, wordItem])
  return [...(operation ? [operation.node.pointer] : []), ...lines.filter((line) => line !== undefined)]
}
