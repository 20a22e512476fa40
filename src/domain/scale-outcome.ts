import type { Authentication, Automation, Challenge, Outcome, Tokenization } from './outcome.ts'

const scaleAutomation = (automation: Automation, factor: number): Automation =>
  automation.type === 'end' ? { ...automation, afterMs: automation.afterMs * factor } : automation

const scaleChallenge = (challenge: Challenge, factor: number): Challenge => ({
  ...challenge,
  ...(challenge.timeoutMs === undefined ? {} : { timeoutMs: challenge.timeoutMs * factor }),
  automation: scaleAutomation(challenge.automation, factor),
})

const scaleAuthentication = (authentication: Authentication, factor: number): Authentication => {
  switch (authentication.flow) {
    case 'error_on_start':
      return authentication
    case 'frictionless':
      return { ...authentication, delayMs: authentication.delayMs * factor }
    case 'challenge': {
      const challenge = scaleChallenge(authentication.challenge, factor)
      return { ...authentication, delayMs: authentication.delayMs * factor, challenge }
    }
  }
}

const scaleTokenization = ({ redirectAfterMs, ...tokenization }: Tokenization, factor: number): Tokenization => ({
  ...tokenization,
  ...(redirectAfterMs === undefined ? {} : { redirectAfterMs: redirectAfterMs * factor }),
})

/** The same outcome with other waits on the hosted pages (`--page-time-scale`). */
export const scaleOutcome = (outcome: Outcome, factor: number): Outcome =>
  factor === 1
    ? outcome
    : {
        ...outcome,
        authentication: scaleAuthentication(outcome.authentication, factor),
        ...(outcome.tokenization && { tokenization: scaleTokenization(outcome.tokenization, factor) }),
      }
