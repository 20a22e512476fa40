export const THREEDS_VERSIONS = ['2.1.0', '2.2.0', '2.3.1'] as const

/** Reasons of a failed transaction in the status response (sources.md: facts 1.6). */
export const FAIL_REASONS = ['secure_authentication', 'timeout', 'error_on_start', 'error'] as const

/** Reasons of a transaction that failed because its authorization was declined (sources.md: facts 1.6). */
export const AUTHORIZATION_FAIL_REASONS = [
  'declined',
  'soft_declined',
  'card_invalid',
  'invalid_setup',
  'referral',
  'timeout',
  'error',
] as const

export const FAULT_ENDPOINTS = ['init', 'start', 'status', 'authorize'] as const

/**
 * Defaults of the members of a scenario, also in the published vocabulary. A part that a scenario omits is absent,
 * except initialization and authentication, which every outcome has.
 */
export const DEFAULTS = {
  initialization: { enrolled: true },
  authentication: { flow: 'challenge', transStatus: 'Y', version: '2.2.0' },
  challenge: { method: 'one_time_code', codes: 'table', attempts: 3 },
  tokenization: { result: 'success' },
  authorization: { result: 'approved' },
  webhook: { when: 'at_end', copies: 1 },
  redirect: {},
  faults: { on: ['init'] },
} as const

/** Largest number of attempts of a webhook sent at the same time. */
export const MOST_SIMULTANEOUS = 10
