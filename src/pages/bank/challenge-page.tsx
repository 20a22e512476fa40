import type { Found } from '../../engine/port.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import { ActionButton, Complaint, PageForm } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { SEND_ONCE } from '../frame/scripts.ts'
import { FIELD_STYLES, styleSheet, TELLING_STYLES } from '../frame/styles.ts'
import { BankNotice, Summary } from '../frame/summary.tsx'
import { timeOfDay } from '../words/formats.ts'
import { Say, Saying, said } from '../words/say.tsx'
import { ChallengeTask } from './challenge-forms.tsx'
import { ChallengeHints } from './challenge-hints.tsx'
import { CHALLENGE_STYLES } from './challenge-styles.ts'
import type { ChallengeView, Purpose } from './challenge-view.ts'
import { purposeOf } from './challenge-view.ts'
import { formTargetsOf } from './ended-pages.tsx'

const SHEET = styleSheet(TELLING_STYLES, FIELD_STYLES, CHALLENGE_STYLES)

const Explanations = ({ why, help }: Purpose) => (
  <div class="more">
    <details>
      <summary>
        <Say it="whyAsked" />
      </summary>
      <p>
        <Say it={why} />
      </p>
    </details>
    <details>
      <summary>
        <Say it="help" />
      </summary>
      <p>
        <Say it={help} />
      </p>
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
      <BankNotice text={view.pinned.cardholderInfo} />
      {problem?.field === 'form' && (
        <Complaint about="form">
          <Saying text={problem.message} />
        </Complaint>
      )}
      <ChallengeTask {...view} />
      {due && challenge.automation.type === 'none' && (
        <p class="muted">
          <Say it="goodUntil" time={<time dateTime={due}>{timeOfDay(due)}</time>} />
        </p>
      )}
      <PageForm token={token}>
        <ActionButton action="cancel" look="quiet">
          <Say it={purpose.cancel} />
        </ActionButton>
      </PageForm>
      <Explanations {...purpose} />
    </>
  )
  return {
    status: problem ? 400 : 200,
    name: 'challenge',
    language: transaction.language,
    heading: said(purpose.heading),
    isComplaint: problem !== undefined || transaction.challenge.wrongCodes > 0,
    main,
    hints: <ChallengeHints {...view} />,
    styles: SHEET,
    script: SEND_ONCE,
    formTargets: formTargetsOf(transaction),
    ...(refreshSeconds === undefined ? {} : { refresh: { seconds: refreshSeconds, url: `${transaction.id}/return` } }),
  }
}

/** The challenge that is required and never shown: an abandoned one. The page does not go on, on purpose. */
export const connectingPage = ({ space, transaction }: Found): Page => ({
  status: 200,
  name: 'connecting',
  language: transaction.language,
  heading: said('connecting'),
  main: (
    <>
      <p class="waiting">
        <span class="spinner" aria-hidden="true" />
        <Say it="connectingWait" />
      </p>
      <Summary transaction={transaction} />
    </>
  ),
  styles: SHEET,
  hints: (
    <DeveloperHints space={space} transaction={transaction}>
      <p>
        This scenario abandons the challenge before it is shown. The page stays as it is until the transaction expires,
        or somebody ends it otherwise.
      </p>
    </DeveloperHints>
  ),
})
