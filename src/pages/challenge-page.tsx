import { ChallengeHints } from './challenge-hints.tsx'
import type { ChallengeView } from './challenge-view.ts'
import { ChannelForm } from './channel-form.tsx'
import { CodeForm } from './code-form.tsx'
import { ActionButton, PageForm } from './form.tsx'
import { OutOfBandForm } from './out-of-band-form.tsx'
import type { Page } from './page.tsx'
import { type Purpose, purposeOf } from './purpose.ts'
import { SEND_ONCE } from './scripts.ts'
import { BankNotice, Summary } from './summary.tsx'
import { formTargetsOf } from './way-back.tsx'
import { timeOfDay } from './words.ts'

const Task = (view: ChallengeView) => {
  switch (view.challenge.method) {
    case 'one_time_code':
      return (
        <>
          <p>
            We sent a one-time code in a text message to your number ending in 42. Enter it to confirm{' '}
            {purposeOf(view.transaction).what}.
          </p>
          <CodeForm {...view} />
        </>
      )
    case 'out_of_band':
      return <OutOfBandForm {...view} />
    case 'single_select':
      return <ChannelForm {...view} />
  }
}

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
      <Task {...view} />
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
