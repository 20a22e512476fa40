import type { ComponentType } from 'preact'
import type { ChallengeMethod } from '../../domain/outcome.ts'
import { ActionButton, PageForm } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { SEND_ONCE } from '../frame/scripts.ts'
import { CHALLENGE_SHEET } from '../frame/styles.ts'
import { BankNotice, Summary } from '../frame/summary.tsx'
import { timeOfDay } from '../words/language.ts'
import { said, say } from '../words/say.tsx'
import { AppTask, ChannelTask, CodeTask, FormComplaint } from './challenge-forms.tsx'
import { AppHints, ChallengeHints, CodeHints, type Hinted } from './challenge-hints.tsx'
import { type ChallengeView, purposeOf } from './challenge-view.ts'
import { formTargetsOf } from './ended-pages.tsx'

/** What the cardholder is asked to do by each method of a challenge, and what whoever tests is told about it. */
const METHODS: Readonly<
  Record<ChallengeMethod, { readonly Task: ComponentType<ChallengeView>; readonly Hints: ComponentType<Hinted> }>
> = {
  one_time_code: { Task: CodeTask, Hints: CodeHints },
  out_of_band: { Task: AppTask, Hints: AppHints },
  single_select: { Task: ChannelTask, Hints: CodeHints },
}

const explained = (title: 'whyAsked' | 'help', text: ReturnType<typeof purposeOf>['why' | 'help']) => (
  <details>
    <summary>{say(title)}</summary>
    <p>{say(text)}</p>
  </details>
)

/** The page on which a cardholder proves who is paying. */
export const challengePage = (view: ChallengeView, refreshSeconds: number | undefined): Page => {
  const { transaction, challenge, token, problem } = view
  const { due } = transaction.challenge
  const { heading, cancel, why, help } = purposeOf(transaction)
  const { Task, Hints } = METHODS[challenge.method]
  const main = (
    <>
      <Summary transaction={transaction} />
      <BankNotice text={view.pinned.cardholderInfo} />
      {problem?.field === 'form' && <FormComplaint {...problem} />}
      <Task {...view} />
      {due && challenge.automation.type === 'none' && (
        <p class="muted">{say('goodUntil', { time: <time dateTime={due}>{timeOfDay(due)}</time> })}</p>
      )}
      <PageForm token={token}>
        <ActionButton action="cancel" look="quiet">
          {say(cancel)}
        </ActionButton>
      </PageForm>
      <div class="more">
        {explained('whyAsked', why)}
        {explained('help', help)}
      </div>
    </>
  )
  return {
    status: problem ? 400 : 200,
    name: 'challenge',
    language: transaction.language,
    heading: said(heading),
    isComplaint: problem !== undefined || transaction.challenge.wrongCodes > 0,
    main,
    hints: <ChallengeHints view={view} Hints={Hints} />,
    styles: CHALLENGE_SHEET,
    script: SEND_ONCE,
    formTargets: formTargetsOf(transaction),
    ...(refreshSeconds === undefined ? {} : { refresh: { seconds: refreshSeconds, url: `${transaction.id}/return` } }),
  }
}
