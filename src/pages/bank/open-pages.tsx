import type { ComponentChildren, ComponentType } from 'preact'
import { span } from '../../core/describe/format.ts'
import { brandName } from '../../core/domain/brands.ts'
import { type ChallengeMethod, directoryDelayOf } from '../../core/domain/outcome.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { Match } from '../../engine/engine-api.ts'
import { TransactionHints } from '../frame/hints.tsx'
import type { Page } from '../frame/page.tsx'
import { BankNotice, Summary, type TimeLeft } from '../frame/page-parts.tsx'
import { BANK_SCRIPT } from '../frame/scripts.ts'
import { CHALLENGE_SHEET } from '../frame/styles.ts'
import { message, translate } from '../languages/format-message.tsx'
import { AppTask, ChannelTask, CodeTask, FormComplaint, OtherMethods } from './challenge-forms.tsx'
import { AppHints, ChallengeHints, CodeHints, type Hinted } from './challenge-hints.tsx'
import { type ChallengeView, type FormProblem, purposeOf } from './challenge-view.ts'
import { formTargetsOf } from './final-pages.tsx'

/** Task of the cardholder and hints for testers, by challenge method. */
const METHODS: Readonly<
  Record<ChallengeMethod, { readonly Task: ComponentType<ChallengeView>; readonly Hints: ComponentType<Hinted> }>
> = {
  one_time_code: { Task: CodeTask, Hints: CodeHints },
  out_of_band: { Task: AppTask, Hints: AppHints },
  single_select: { Task: ChannelTask, Hints: CodeHints },
}

const folded = (title: 'whyAsked' | 'help', text: ReturnType<typeof purposeOf>['why' | 'help']) => (
  <details>
    <summary>{translate(title)}</summary>
    <p>{translate(text)}</p>
  </details>
)

/** Challenge page for the cardholder. */
export const challengePage = (view: ChallengeView, refreshSeconds: number | undefined): Page => {
  const { transaction, challenge, problem } = view
  const { heading, why, help } = purposeOf(transaction)
  const { Task, Hints } = METHODS[challenge.method]
  const main = (
    <>
      <Summary transaction={transaction} left={view.left} />
      <BankNotice text={view.pinned.cardholderInfo} />
      {problem?.field === 'form' && <FormComplaint {...problem} />}
      <Task {...view} />
      <OtherMethods {...view} />
      <div class="more">
        {folded('whyAsked', why)}
        {folded('help', help)}
      </div>
    </>
  )
  // ASSUMED: invalid-challenge-form-400.
  return {
    status: problem ? 400 : 200,
    name: 'challenge',
    language: transaction.language,
    network: brandName(transaction.card.brand),
    heading: message(heading),
    hasError: problem !== undefined || transaction.challenge.wrongCodes > 0,
    main,
    hints: <ChallengeHints view={view} Hints={Hints} />,
    styles: CHALLENGE_SHEET,
    script: BANK_SCRIPT,
    formTargets: formTargetsOf(transaction),
    ...(refreshSeconds === undefined ? {} : { refresh: { seconds: refreshSeconds, url: `${transaction.id}/return` } }),
  }
}

/** Interval in s after which a waiting page reloads. A page that responds at once causes no load. */
const RETRY_SECONDS = 1

/** Returns the begin of a transaction. It differs from a later one with the same ID if the clock moved in between. */
const begunOf = ({ history }: Transaction): string => history[0]?.date ?? ''

/**
 * Returns whether a waiting page belongs to an earlier transaction: its space was reset, and the ID was issued again.
 */
export const isEarlierTransaction = (transaction: Transaction, query: Readonly<Record<string, unknown>>): boolean =>
  query.begun !== undefined && query.begun !== begunOf(transaction)

/** Waiting transaction with its time limit. */
type Waiting = Match & { readonly left: TimeLeft }

/** ASSUMED: invalid-challenge-form-400. */
const pageOf = (
  name: string,
  { space, transaction, left }: Waiting,
  why: ComponentChildren,
  problem?: FormProblem,
): Page => ({
  status: problem ? 400 : 200,
  hasError: problem !== undefined,
  name,
  language: transaction.language,
  network: brandName(transaction.card.brand),
  heading: message('connecting'),
  main: (
    <>
      {problem && <FormComplaint {...problem} />}
      <p class="waiting">
        <span class="spinner" aria-hidden="true" />
        {translate('connectingWait')}
      </p>
      <Summary transaction={transaction} left={left} />
    </>
  ),
  styles: CHALLENGE_SHEET,
  hints: (
    <TransactionHints space={space} transaction={transaction}>
      <p>{why}</p>
    </TransactionHints>
  ),
})

/** Page of a required challenge that never starts (abandoned). It does not continue on purpose. */
export const connectingPage = (waiting: Waiting, problem: FormProblem | undefined): Page =>
  pageOf('connecting', waiting, translate('neverShown'), problem)

/** Page during a slow directory response. Looks like an abandoned challenge, but reloads automatically. */
export const waitingPage = (waiting: Waiting): Page => ({
  ...pageOf(
    'waiting',
    waiting,
    translate('directoryIsSlow', {
      time: span(directoryDelayOf(waiting.transaction.outcome)),
      field: <code>authentication.delay</code>,
      type: <code>text/html</code>,
    }),
  ),
  refresh: {
    seconds: RETRY_SECONDS,
    url: `${waiting.transaction.id}/return?begun=${encodeURIComponent(begunOf(waiting.transaction))}`,
  },
})
