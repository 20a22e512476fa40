import type { ChallengeView } from './challenge-view.ts'
import { ActionButton, PageForm } from './form.tsx'
import { purposeOf } from './purpose.ts'

/** The bank's app is not there, so the page plays it: these are the buttons that the app would show. */
export const OutOfBandForm = ({ token, transaction }: ChallengeView) => (
  <PageForm token={token}>
    <p>
      We sent a request to your bank's app. Open the app on your phone and confirm {purposeOf(transaction).what} there.
    </p>
    <fieldset class="app">
      <legend>In your bank's app</legend>
      <p>{purposeOf(transaction).question}</p>
      <div class="pair">
        <ActionButton action="approve">Approve</ActionButton>
        <ActionButton action="deny" look="quiet">
          Deny
        </ActionButton>
      </div>
    </fieldset>
  </PageForm>
)
