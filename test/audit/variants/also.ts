/** What else a planted bug does, all of it true: it is told beside the rule that is meant. */
export const ALSO: Readonly<Record<string, readonly string[]>> = {
  // Nothing is read: so nothing of what is read is compared.
  'success-page-pays': ['transaction.swapped', 'amount.not-compared', 'currency.not-compared', 'status.never-read'],
  'believes-the-webhook': [
    'transaction.swapped',
    'amount.not-compared',
    'currency.not-compared',
    'outcome.unknown-word',
  ],
  // A webhook that says "failed" ships as well.
  'each-webhook-ships': ['webhook.older-state-wins'],
  // What comes too early is answered "later, please", and its retry is ignored.
  'retry-ignored': ['webhook.before-init'],
  // An older try of the same order is older state, too.
  'older-state-wins': ['order.old-try-wins'],
  // An attempt comes without a challenge.
  'challenge-only': ['policy.attempt'],
  // Unavailable is a failure by this shop's policy, and so is what was abandoned.
  'failed-is-nothing': ['policy.unavailable', 'order.abandoned-open'],
}
