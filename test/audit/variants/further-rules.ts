/** Further rules that a planted bug breaks, in addition to its expected rule. */
export const FURTHER_RULES: Readonly<Record<string, readonly string[]>> = {
  'success-page-pays': ['status.never-read'],
  // The handler finds the order by the refno of the webhook.
  'believes-the-webhook': ['outcome.unknown-status', 'transaction.swapped'],
  // An early webhook is rejected with a retry, and the retry is ignored.
  'retry-ignored': ['webhook.before-init'],
  // An older attempt of the same order is an older state too.
  'older-state-wins': ['attempt.failure-wins'],
  // The step-up is a later attempt too.
  'first-proof-stays': ['stepup.first-proof-used'],
  // The check of open orders reads the status during the challenge, too.
  'running-is-failed': ['order.expired-although-paid'],
  // An attempt has no challenge.
  'challenge-only': ['policy.attempt'],
  // By this shop's policy, unavailable counts as failed, and so does an abandoned payment.
  'failed-is-nothing': ['policy.unavailable', 'order.abandoned-open'],
}
