import type { Draft, ObservedOrder } from './observed-orders.ts'
import type { Read, TransactionState } from './transaction-history.ts'

/** Describes the status that the app read. */
const describeRead = (status: string): string => `the status that the app read is ${status}`

const isOf = (state: TransactionState, { about }: Read): boolean => state.id === about

/** Outcomes under a merchant policy also end as failed. An accepted order that follows the policy is no mistake. */
const isAllowed = ({ policy, value }: ObservedOrder, { scenario }: TransactionState): boolean =>
  (/unavailable|directory_timeout/.test(scenario) && policy.unavailable === value) ||
  (/not_enrolled/.test(scenario) && policy.notEnrolled === value)

/** Checks an accepted order without an authentication. */
const notAuthenticated = (seen: ObservedOrder, state: TransactionState): readonly Draft[] => {
  const { arrived, foreign, summary, step, channel, isWhole } = seen
  const swapped = foreign.findLast(({ status }) => status === 'authenticated')
  const actual = `${summary}, and transaction ${state.id} is ${state.status}`
  if (swapped) {
    const evidence = [actual, `the app read transaction ${swapped.about} of another order`]
    return [{ rule: 'transaction.swapped', evidence, events: [state.event, swapped.event] }]
  }
  const last = arrived.findLast((read) => isOf(state, read))
  if (last) {
    // The status response reported it. Other rules check if the app may trust it.
    if (last.status === 'authenticated' || isAllowed(seen, state)) return []
    return [
      {
        rule: 'outcome.failed-fulfilled',
        evidence: [actual, describeRead(last.status)],
        events: [state.event, last.event],
      },
    ]
  }
  if (!isWhole) return []
  const draft = { evidence: [actual, 'the app read no status'], events: [state.event] }
  if (channel !== 'webhook') return [{ rule: 'redirect.trusted', ...draft }]
  const unread: Draft = { rule: 'status.never-read', severity: 'critical', ...draft }
  return step === 'forged webhook'
    ? [{ rule: 'webhook.signature-not-checked', severity: 'critical', ...draft }, unread]
    : [unread]
}

/** Checks a paid order whose status response had other values than the request. A person may review such an order. */
const notCompared = (
  { summary, value }: ObservedOrder,
  state: TransactionState,
  { shown, event }: Read,
): readonly Draft[] => {
  if (value !== 'paid') return []
  const { amount, currency, transactionId, refno } = shown
  const draft = (rule: Draft['rule'], difference: string): Draft => ({
    rule,
    evidence: [summary, difference],
    events: [state.event, event],
  })
  return [
    ...(amount !== undefined && amount !== state.amount
      ? [draft('amount.not-compared', `the amount is ${state.amount}, and the status that the app read has ${amount}`)]
      : []),
    ...(currency !== undefined && currency !== state.currency
      ? [
          draft(
            'currency.not-compared',
            `the currency is ${state.currency}, and the status that the app read has ${currency}`,
          ),
        ]
      : []),
    ...((transactionId !== undefined && transactionId !== state.id) || (refno !== undefined && refno !== state.refno)
      ? [draft('transaction.swapped', 'the status that the app read is of another transaction or refno')]
      : []),
  ]
}

/** Checks an order that was just accepted: its payment, its transaction, and the data that the app had. */
export const falseObservations = (seen: ObservedOrder): readonly Draft[] => {
  const { became, value, observation, newest, passed, arrived, others, summary, isWhole, isNew } = seen
  if (!became('paid', 'review') || !newest) return []
  if (!passed) return notAuthenticated(seen, newest)
  const drafts: Draft[] = []
  const read = arrived.findLast((item) => isOf(passed, item))
  // An app that has not read the status since the earlier observation cannot have compared it.
  if (read && isNew(read.to)) drafts.push(...notCompared(seen, passed, read))
  else if (!read && isWhole)
    drafts.push({ rule: 'status.never-read', evidence: [summary, 'the app read no status'], events: [passed.event] })
  const twin = others.find(
    (other) => other.value === value && other.about !== undefined && other.about === observation.about,
  )
  if (twin) {
    const evidence = [summary, `order ${twin.order} is ${value} with the same transaction ${passed.id}`]
    drafts.push({ rule: 'transaction.swapped', evidence, events: [passed.event, twin.event] })
  }
  return drafts
}
