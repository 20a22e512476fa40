import type { Transaction } from '../../domain/transaction.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import { ActionButton, PageForm } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { SEND_ONCE } from '../frame/scripts.ts'
import { BankNotice, Summary } from '../frame/summary.tsx'
import { timeOfDay } from '../frame/words.ts'
import { ChallengeTask } from './challenge-forms.tsx'
import { ChallengeHints } from './challenge-hints.tsx'
import type { ChallengeView } from './challenge-view.ts'
import { type Purpose, purposeOf } from './purpose.ts'
import { formTargetsOf } from './way-back.tsx'

const Explanations = ({ why, ifUnknown }: Purpose) => (
  <div class="more">
    <details>
      <summary>Why am I being asked?</summary>
      <p>{why} The merchant does not see what you enter here.</p>
    </details>
    <details>
      <summary>Help</summary>
      <p>If nothing reaches you, or {ifUnknown} Your bank never asks for your PIN or your password on this page.</p>
    </details>
  </div>
)

/** The page on which a cardholder proves who is paying. */
export const challengePage = (view: ChallengeView, refreshSeconds: number | undefined): Page => {
  const { transaction, challenge, token, problem } = view
  const { due } = transaction.challenge
  const purpose = purposeOf(transaction)
  const isWrong = problem !== undefined || transaction.challenge.wrongCodes > 0
  const main = (
    <>
      <h1>{purpose.heading}</h1>
      <Summary transaction={transaction} />
      <BankNotice text={cardholderInfoOf(view)} />
      {problem?.field === 'form' && (
        <p class="problem" role="alert">
          {problem.message}
        </p>
      )}
      <ChallengeTask {...view} />
      {due && challenge.automation.type === 'none' && (
        <p class="muted">
          This page is good until <time dateTime={due}>{timeOfDay(due)}</time>.
        </p>
      )}
      <PageForm token={token}>
        <ActionButton action="cancel" look="quiet">
          {purpose.cancel}
        </ActionButton>
      </PageForm>
      <Explanations {...purpose} />
    </>
  )
  return {
    status: problem ? 400 : 200,
    title: `${isWrong ? 'Error: ' : ''}${purpose.heading}`,
    main,
    hints: <ChallengeHints {...view} />,
    script: SEND_ONCE,
    formTargets: formTargetsOf(transaction),
    ...(refreshSeconds === undefined ? {} : { refresh: { seconds: refreshSeconds, url: `${transaction.id}/return` } }),
  }
}

const cardholderInfoOf = ({ transaction }: ChallengeView): string | undefined => {
  const { authentication } = transaction.outcome
  return authentication.flow === 'challenge' ? authentication.result.cardholderInfo : undefined
}

/** The challenge that is required and never shown: an abandoned one. The page does not go on, on purpose. */
export const connectingPage = (transaction: Transaction): Page => ({
  status: 200,
  title: 'Connecting to your bank',
  main: (
    <>
      <h1>Connecting to your bank</h1>
      <p class="waiting">
        <span class="spinner" aria-hidden="true" />
        This can take a moment. Please keep this page open.
      </p>
      <Summary transaction={transaction} />
    </>
  ),
  hints: (
    <DeveloperHints transaction={transaction}>
      <p>
        This scenario abandons the challenge before it is shown. The page stays as it is until the transaction expires.
      </p>
    </DeveloperHints>
  ),
})
