import type { AuditRule } from './rule.ts'

const SHOPS = 'sources.md: facts 6'

/** Mistakes with orders that have several attempts to pay. */
export const ATTEMPT_RULES = {
  'attempt.failed-paid': {
    severity: 'critical',
    title: 'An attempt that failed or is still open pays its order.',
    loses: 'Goods are shipped without an authentication.',
    codeHint: 'the order is found by refno, and a webhook or a return of any attempt pays it',
    see: 'Fail one attempt while another one is open, and deliver its webhook.',
    fix: 'Request the status of the attempt in the notification, and pay the order only if that attempt passed.',
    source: SHOPS,
  },
  'attempt.failure-wins': {
    severity: 'critical',
    title: 'An attempt reopens or closes an order that another attempt paid.',
    loses: 'Paid orders become failed.',
    codeHint: 'the status of any attempt is written to the order, without a check that it is paid',
    see: 'Fail once, pay with another card, then deliver the first webhook.',
    fix: 'Never change a paid order because of another attempt.',
    source: SHOPS,
  },
  'attempt.fulfilled-twice': {
    severity: 'critical',
    title: 'Several attempts of one order fulfill it more than once.',
    loses: 'Customers pay twice, or goods are shipped twice.',
    codeHint: 'fulfillment is saved per attempt, and not per order',
    see: 'Open two attempts of one order, and pass both.',
    fix: 'Claim the order in one conditional update before you charge or fulfill it.',
    source: SHOPS,
  },
  'attempt.not-started': {
    severity: 'important',
    title: 'After a failed attempt, an order cannot be paid again.',
    loses: 'Customers who mistyped a code cannot buy.',
    codeHint: 'the Idempotency-Key is that of the order, and not that of the attempt',
    see: 'Fail an attempt, then pay with another card.',
    fix: 'Use a new Idempotency-Key for each attempt, and the same one only to repeat a request without a response.',
    source: SHOPS,
  },
  'attempt.success-ignored': {
    severity: 'advice',
    title: 'An order is not paid although one of its attempts passed.',
    loses: 'Customers who passed see an unpaid order, and try again.',
    codeHint: 'only the newest transaction ID of the order is kept',
    see: 'Start two attempts, pass the first one, and fail the second one.',
    fix: 'Keep the IDs of all attempts, and pay the order if one of them passed.',
    source: SHOPS,
  },
} as const satisfies Readonly<Record<string, AuditRule>>
