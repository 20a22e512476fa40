import type { Tampering, WebhookPlan } from '../../domain/outcome.ts'

/** When a webhook comes, as a sentence about a scenario says it. */
export const MOMENTS: Readonly<Record<WebhookPlan['when'], string>> = {
  at_end: 'at the end',
  before_redirect: 'before the redirect, which waits for it',
  after_redirect: 'after the redirect',
  after_status: 'after the first status read',
}

/** What is wrong with it. */
export const TAMPERING: Readonly<Record<Tampering, string>> = {
  bad_signature: 'with a wrong signature',
  bad_standard_signature: 'with a wrong webhook-signature, the own one good',
  bad_own_signature: 'with a wrong own signature, webhook-signature good',
  missing_signature: 'without any signature',
  missing_standard_signature: 'without webhook-signature',
  missing_own_signature: 'without the own signature',
  old_timestamp: 'signed an hour ago',
  key_order: 'with unusual spacing and order of keys',
}
