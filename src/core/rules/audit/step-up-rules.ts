import type { AuditRule } from './rule.ts'

const SHOPS = 'sources.md: facts 6'

/** Mistakes after a soft decline: the bank requires a challenge before it approves the authorization. */
export const STEP_UP_RULES = {
  'stepup.order-left-open': {
    severity: 'important',
    title: 'An order stays open after a soft decline.',
    loses: 'Customers wait for an order that is never completed, and stock stays reserved.',
    codeHint: 'no case for a soft decline in the response of the gateway',
    see: 'Pay with the card `soft_decline_on_authorize`, and check the order.',
    fix: 'Authenticate again with threeDSRequestorChallengeInd 04, or close the order.',
    source: SHOPS,
  },
  'stepup.without-challenge': {
    severity: 'important',
    title: 'The authentication after a soft decline does not mandate a challenge.',
    loses: 'The bank declines again, and you lose the order.',
    codeHint: 'the second initialization has the challenge indicator of the first one',
    see: 'Pay with the card `soft_decline_on_authorize`, and compare both initializations.',
    fix: 'Send threeDSRequestorChallengeInd 04.',
    source: SHOPS,
  },
  'stepup.exemption-repeated': {
    severity: 'important',
    title: 'An exemption is requested again after a soft decline.',
    loses: 'The bank rejected an exemption already: it declines again, and you lose the order.',
    codeHint: 'an exemption that depends only on the amount or on the customer',
    see: 'Pay with the card `soft_decline_on_authorize`, and check the second initialization.',
    fix: 'Send threeDSRequestorChallengeInd 04.',
    source: SHOPS,
  },
  'stepup.first-proof-used': {
    severity: 'important',
    title: 'After a step-up, the proof of the first authentication is used.',
    loses: 'The bank declines again, or liability stays with you.',
    codeHint: 'the cavv or the ID is saved per order, and only once',
    see: 'Pay with the card `soft_decline_on_authorize`, pass the challenge, and check the authorization.',
    fix: 'Authorize with the values of the second authentication.',
    source: 'sources.md: facts 3.8',
  },
} as const satisfies Readonly<Record<string, AuditRule>>
