import type { ChallengeStep, ChosenChannel, ForcedOutcome } from '../core/contract/control.gen.ts'
import type { ReasonWord } from '../core/contract/vocabulary.ts'

/** Creates the steps of a cardholder in a challenge. Each one does the same as the hosted page. */
export const challengeOf = <Response>(take: (step: ChallengeStep) => Promise<Response>) => ({
  /** Enters a code. */
  submit: (code: string) => take({ code }),
  /** Selects the channel of the code. */
  channel: (channel: ChosenChannel['channel']) => take({ channel }),
  /** Confirms or rejects in the app of the bank. */
  approve: (isApproved = true) => take({ approve: isApproved }),
  /** Cancels it. */
  cancel: () => take({ cancel: true }),
  /** Completes the authentication as the cardholder would, with or without a challenge. The scenario decides the result. */
  complete: () => take({ complete: true }),
  /** Opens the page, which completes an authentication without a challenge. `input` in the response names the input that a challenge needs. */
  continue: () => take({ continue: true }),
  /** Completes it with this outcome instead of that of the scenario; `reason` is a transStatusReason of two digits. */
  end: (outcome: ForcedOutcome['outcome'], reason?: ReasonWord) =>
    take({ outcome, ...(reason !== undefined && { reason }) }),
})

export type Challenge<Response> = ReturnType<typeof challengeOf<Response>>
