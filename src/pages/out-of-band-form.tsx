import type { ChallengeView } from './challenge-view.ts'
import { ActionButton, PageForm } from './form.tsx'

/** The bank's app is not there, so the page plays it: these are the buttons that the app would show. */
export const OutOfBandForm = ({ token }: ChallengeView) => (
  <PageForm token={token}>
    <p>We sent a request to your bank's app. Open the app on your phone and approve the payment there.</p>
    <fieldset class="app">
      <legend>In your bank's app</legend>
      <p>Do you approve this payment?</p>
      <div class="pair">
        <ActionButton action="approve">Approve</ActionButton>
        <ActionButton action="deny" look="quiet">
          Deny
        </ActionButton>
      </div>
    </fieldset>
  </PageForm>
)
