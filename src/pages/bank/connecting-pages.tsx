import type { ComponentChildren } from 'preact'
import { directoryDelayOf } from '../../domain/outcome.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Found } from '../../engine/port.ts'
import { span } from '../../telling/figures.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import type { Page } from '../frame/page.tsx'
import { CHALLENGE_SHEET } from '../frame/styles.ts'
import { Summary } from '../frame/summary.tsx'
import { said, say } from '../words/say.tsx'
import { FormComplaint } from './challenge-forms.tsx'
import type { FormProblem } from './challenge-view.ts'

/** When a browser asks again whether the directory has answered: a page that comes at once is no load on anybody. */
const ASK_AGAIN_SECONDS = 1

/**
 * By what the page that goes on tells this transaction from a later one of the same id: as far as the clock of the space
 * has moved between them.
 */
const begunOf = ({ history }: Transaction): string => history[0]?.date ?? ''

/** Whether a page that waited for a transaction goes on to another one: its space was emptied, and gave the id again. */
export const isOfAnother = (transaction: Transaction, query: Readonly<Record<string, unknown>>): boolean =>
  query.begun !== undefined && query.begun !== begunOf(transaction)

const pageOf = (name: string, { space, transaction }: Found, why: ComponentChildren, problem?: FormProblem): Page => ({
  status: problem ? 400 : 200,
  isComplaint: problem !== undefined,
  name,
  language: transaction.language,
  heading: said('connecting'),
  main: (
    <>
      {problem && <FormComplaint {...problem} />}
      <p class="waiting">
        <span class="spinner" aria-hidden="true" />
        {say('connectingWait')}
      </p>
      <Summary transaction={transaction} />
    </>
  ),
  styles: CHALLENGE_SHEET,
  hints: (
    <DeveloperHints space={space} transaction={transaction}>
      <p>{why}</p>
    </DeveloperHints>
  ),
})

/** The challenge that is required and never shown: an abandoned one. The page does not go on, on purpose. */
export const connectingPage = (found: Found, problem: FormProblem | undefined): Page =>
  pageOf(
    'connecting',
    found,
    'This scenario abandons the challenge before it is shown. The page stays as it is until the transaction expires, ' +
      'or somebody ends it otherwise.',
    problem,
  )

/** While the directory is slow: the page that an abandoned challenge has for good, but this one goes on by itself. */
export const waitingPage = (found: Found): Page => ({
  ...pageOf(
    'waiting',
    found,
    <>
      The directory takes {span(directoryDelayOf(found.transaction.outcome))} to answer: this scenario wants it (
      <code>authentication.delay</code>). The page asks again by itself and then goes on. A client that does not name{' '}
      <code>text/html</code> in Accept waits for the answer instead.
    </>,
  ),
  refresh: {
    seconds: ASK_AGAIN_SECONDS,
    url: `${found.transaction.id}/return?begun=${encodeURIComponent(begunOf(found.transaction))}`,
  },
})
