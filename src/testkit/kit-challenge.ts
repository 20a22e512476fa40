import type { ChallengeStep, ChosenChannel, ForcedOutcome } from '../core/contract/control.gen.ts'
import type { ReasonWord } from '../core/contract/vocabulary.ts'

/** The steps of a cardholder in a challenge. Each does what the hosted page does. */
export const challengeOf = <Answer>(take: (step: ChallengeStep) => Promise<Answer>) => ({
  /** Enters a code. */
  submit: (code: string) => take({ code }),
  /** Chooses how the code is to come. */
  channel: (channel: ChosenChannel['channel']) => take({ channel }),
  /** Answers in the bank's app. */
  approve: (isApproved = true) => take({ approve: isApproved }),
  cancel: () => take({ cancel: true }),
  /** Opens the page and lets it go on as the scenario says: `asks` in the answer is what it asks, if it asks. */
  go: () => take({ go: true }),
  /** Ends it like this, whatever the scenario wanted; `reason` is a transStatusReason of two digits. */
  end: (outcome: ForcedOutcome['outcome'], reason?: ReasonWord) =>
    take({ outcome, ...(reason !== undefined && { reason }) }),
})

export type Challenge<Answer> = ReturnType<typeof challengeOf<Answer>>
