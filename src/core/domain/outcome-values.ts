export const THREEDS_VERSIONS = ['2.1.0', '2.2.0', '2.3.1'] as const

/** Why a transaction failed, as the status answer names it (sources.md: facts 1.6). */
export const FAIL_REASONS = ['secure_authentication', 'timeout', 'error_on_start', 'error'] as const

export const FAULT_PLACES = ['init', 'start', 'status'] as const

/**
 * What the words of a scenario are where they are not written; the published vocabulary shows the same. A part that is not
 * written at all is not there, but for initialization and authentication, which every outcome has.
 */
export const USUAL = {
  initialization: { enrolled: true },
  authentication: { flow: 'challenge', transStatus: 'Y', version: '2.2.0' },
  challenge: { method: 'one_time_code', codes: 'table', attempts: 3 },
  tokenization: { result: 'success' },
  webhook: { when: 'at_end', copies: 1 },
  redirect: {},
  faults: { on: ['init'] },
} as const

/** How many tries of a webhook can be on the wire at once. */
export const MOST_TOGETHER = 10
