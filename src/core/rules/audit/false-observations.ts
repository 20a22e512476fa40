import type { Draft, Seen } from './observed-orders.ts'
import type { Known, Read } from './transaction-history.ts'

/** What was read of a transaction. */
const readWords = (status: string): string => `the status that was read says ${status}`

const isOf = (one: Known, { about }: Read): boolean => one.id === about

/** Outcomes that a merchant decides about end as failed, too: with a policy for it, to take such an order is no mistake. */
const isAllowed = ({ policy, value }: Seen, { scenario }: Known): boolean =>
  (/unavailable|directory_timeout/.test(scenario) && policy.unavailable === value) ||
  (/not_enrolled/.test(scenario) && policy.notEnrolled === value)

/** An order is taken, and nothing of it is authenticated. */
const notAuthenticated = (seen: Seen, one: Known): readonly Draft[] => {
  const { arrived, foreign, says, step, channel, isWhole } = seen
  const swapped = foreign.findLast(({ status }) => status === 'authenticated')
  const truth = `${says}, and transaction ${one.id} is ${one.status}`
  if (swapped) {
    const evidence = [truth, `what was read is transaction ${swapped.about}, which is not of this order`]
    return [{ rule: 'transaction.swapped', evidence, events: [one.told, swapped.event] }]
  }
  const last = arrived.findLast((read) => isOf(one, read))
  if (last) {
    // It was told so: whether it may believe that is a question of other rules.
    if (last.status === 'authenticated' || isAllowed(seen, one)) return []
    return [
      { rule: 'outcome.failed-fulfilled', evidence: [truth, readWords(last.status)], events: [one.told, last.event] },
    ]
  }
  if (!isWhole) return []
  const draft = { evidence: [truth, 'no status was read'], events: [one.told] }
  if (channel !== 'webhook') return [{ rule: 'redirect.trusted', ...draft }]
  const believed: Draft = { rule: 'status.never-read', severity: 'critical', ...draft }
  return step === 'forged webhook'
    ? [{ rule: 'webhook.signature-not-checked', severity: 'critical', ...draft }, believed]
    : [believed]
}

/** An order is taken by a read that told something else than what was asked for. */
const notCompared = ({ says }: Seen, one: Known, { shown, event }: Read): readonly Draft[] => {
  const { amount, currency, transactionId, refno } = shown
  const draft = (rule: Draft['rule'], words: string): Draft => ({
    rule,
    evidence: [says, words],
    events: [one.told, event],
  })
  return [
    ...(amount !== undefined && amount !== one.amount
      ? [draft('amount.not-compared', `the amount is ${one.amount}, and the status that was read says ${amount}`)]
      : []),
    ...(currency !== undefined && currency !== one.currency
      ? [
          draft(
            'currency.not-compared',
            `the currency is ${one.currency}, and the status that was read says ${currency}`,
          ),
        ]
      : []),
    ...((transactionId !== undefined && transactionId !== one.id) || (refno !== undefined && refno !== one.refno)
      ? [draft('transaction.swapped', 'the status that was read tells of another transaction or refno')]
      : []),
  ]
}

/** What is wrong where an order has just been taken: is it paid, by what, and by what was known? */
export const untrue = (seen: Seen): readonly Draft[] => {
  const { became, value, said, newest, passed, arrived, others, says, isWhole } = seen
  if (!became('paid', 'review') || !newest) return []
  if (!passed) return notAuthenticated(seen, newest)
  const drafts: Draft[] = []
  const read = arrived.findLast((one) => isOf(passed, one))
  if (read) drafts.push(...notCompared(seen, passed, read))
  else if (isWhole)
    drafts.push({ rule: 'status.never-read', evidence: [says, 'no status was read'], events: [passed.told] })
  const twin = others.find((other) => other.value === value && other.about !== undefined && other.about === said.about)
  if (twin) {
    const evidence = [says, `order ${twin.order} is ${value} by the same transaction ${passed.id}`]
    drafts.push({ rule: 'transaction.swapped', evidence, events: [passed.told, twin.event] })
  }
  return drafts
}
