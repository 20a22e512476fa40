import { DENIED, NO_ANSWER, TOO_MANY_TRIES } from '../../domain/decide-transaction.ts'
import { CODE_HINTS, inShort, LONGEST_CODE } from '../../domain/one-time-code.ts'
import type { Challenge } from '../../domain/outcome.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import { ActionButton, Complaint, PageForm } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { SEND_ONCE } from '../frame/scripts.ts'
import { BankNotice, Summary } from '../frame/summary.tsx'
import { timeOfDay, tries } from '../frame/words.ts'
import { ChallengeTask } from './challenge-forms.tsx'
import { type ChallengeView, type Purpose, purposeOf } from './challenge-view.ts'
import { formTargetsOf } from './ended-pages.tsx'

const CodeTable = () => (
  <table>
    <caption>One-time codes</caption>
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Ends the challenge as</th>
      </tr>
    </thead>
    <tbody>
      {CODE_HINTS.map(([code, meaning]) => (
        <tr key={code}>
          <th scope="row">
            <code>{code}</code>
          </th>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const CodeHints = ({ codes, attempts }: Challenge) => {
  if (codes === 'any')
    return <p>Any code of up to {LONGEST_CODE} digits ends this challenge with the scenario's result.</p>
  const wrong = (
    <p>
      Any other code is wrong. After {tries(attempts)} the challenge fails ({inShort(TOO_MANY_TRIES)}).
    </p>
  )
  if (codes === 'table')
    return (
      <>
        <CodeTable />
        {wrong}
      </>
    )
  return (
    <>
      <p>
        These codes end the challenge with the scenario's result: <code>{codes.join(', ')}</code>.
      </p>
      {wrong}
    </>
  )
}

const AutomationHint = ({ challenge, transaction }: ChallengeView) => {
  const { due } = transaction.challenge
  if (challenge.automation.type === 'abandon')
    return (
      <p>This scenario abandons the challenge: nothing that is done on this page arrives. It expires in the end.</p>
    )
  if (due === undefined) return null
  const end =
    challenge.automation.type === 'end' ? "with the scenario's result" : `as timed out (${inShort(NO_ANSWER)})`
  return (
    <p>
      Without an answer the challenge ends at {timeOfDay(due)} {end}.
    </p>
  )
}

/** What can be done on this challenge page, and what comes of it. */
const ChallengeHints = (view: ChallengeView) => (
  <DeveloperHints transaction={view.transaction}>
    {view.challenge.method === 'out_of_band' ? (
      <p>Approve ends the challenge with the scenario's result, Deny as not authenticated ({inShort(DENIED)}).</p>
    ) : (
      <CodeHints {...view.challenge} />
    )}
    <p>Cancel ends the transaction as canceled and {purposeOf(view.transaction).whereCancelLeads}.</p>
    <AutomationHint {...view} />
  </DeveloperHints>
)

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
  const main = (
    <>
      <Summary transaction={transaction} />
      <BankNotice text={cardholderInfoOf(view)} />
      {problem?.field === 'form' && <Complaint about="form" text={problem.message} />}
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
    name: 'challenge',
    heading: purpose.heading,
    isComplaint: problem !== undefined || transaction.challenge.wrongCodes > 0,
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
  name: 'connecting',
  heading: 'Connecting to your bank',
  main: (
    <>
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
