import { LONGEST_CODE } from '../domain/one-time-code.ts'
import type { ChallengeView } from './challenge-view.ts'
import { ActionButton, PageForm } from './form.tsx'
import { tries } from './words.ts'

/** What the field has to say for itself: a mistake in the form, or a code that was wrong. */
const complaintOf = ({ problem, transaction, challenge }: ChallengeView): string | undefined => {
  if (problem?.field === 'code') return problem.message
  const { wrongCodes } = transaction.challenge
  if (wrongCodes === 0) return undefined
  return `That code is not right. ${tries(challenge.attempts - wrongCodes)} left.`
}

/**
 * The one-time code. No `required` and no `pattern`: the page answers in its own words beside the field, the same
 * with and without JavaScript.
 */
export const CodeForm = (view: ChallengeView) => {
  const complaint = complaintOf(view)
  return (
    <PageForm token={view.token}>
      <label for="code">One-time code</label>
      {complaint ? (
        <p id="code-note" class="problem" role="alert">
          {complaint}
        </p>
      ) : (
        <p id="code-note" class="muted">
          You have {tries(view.challenge.attempts)}.
        </p>
      )}
      <input
        id="code"
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LONGEST_CODE}
        aria-describedby="code-note"
        aria-invalid={complaint ? 'true' : undefined}
        // biome-ignore lint/a11y/noAutofocus: the code is the one thing to do here, and a wrong one is announced with it
        autoFocus
      />
      <ActionButton action="code">Confirm</ActionButton>
    </PageForm>
  )
}
