import type { RowChallenge } from '../contract/control.gen.ts'
import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import { FINAL_STATES, type ReturnPage } from '../domain/return-targets.ts'
import { memberNamed, rowNamed } from '../domain/table-keys.ts'
import { ENDED_STATUSES, OPEN_STATUSES } from '../domain/transaction.ts'
import { describePassed } from './authenticated.ts'
import { type Description, merchantLiability, OPEN_LIABILITY, type TransactionFactsRow } from './description.ts'
import { counted, lower, money } from './format.ts'
import { describeCanceled, describeFailed } from './not-authenticated.ts'

/** Describes a status that this version of the page does not know. */
export const unknownStatus = (status: string): Description => ({
  icon: 'challenge',
  title: `Unknown status: ${status}`,
  short: `Unknown status: ${status}`,
  description: 'The sandbox is newer than this page, or the status was overridden. Reload the page.',
  result: `Status ${status}`,
  liability: merchantLiability('until the status is known'),
  nextStep: 'Treat an unknown status as not passed',
})

/** Describes an open record: no result, and no liability yet. */
export const waiting = (
  core: Pick<Description, 'title' | 'description' | 'nextStep'> & Partial<Description>,
): Description => ({
  icon: 'wait',
  result: 'Not finished',
  liability: OPEN_LIABILITY,
  isOpen: true,
  ...core,
})

const question = ({ method, attemptsLeft }: RowChallenge): string => {
  const left = attemptsLeft === undefined ? '' : `: ${counted(attemptsLeft, 'attempt', 'attempts')} left`
  const { waits, isTyped } = CHALLENGE_METHOD[method]
  return isTyped ? `${waits}${left}` : waits
}

type Open = { readonly challenge?: RowChallenge; readonly status: string; readonly expires?: string }

const describeOpen = ({ challenge, status }: Open) => {
  if (challenge?.isPageHeld === true)
    return {
      title: 'Challenge page held',
      description: 'The browser waits for the page, so the cardholder sees nothing yet.',
      nextStep: 'Wait for the redirect',
    }
  if (status === 'challenge_ongoing') {
    const attempts = challenge?.attempts ?? 0
    const wrong = attempts > 0 ? ` ${counted(attempts, 'wrong code', 'wrong codes')} so far.` : ''
    return {
      title: challenge ? question(challenge) : 'Challenge in progress',
      description: `The challenge is open.${wrong}`,
      nextStep: 'Wait for the redirect',
    }
  }
  if (status === 'challenge_required')
    return {
      title: 'Waiting for the browser: the bank requires a challenge',
      short: 'Waiting: challenge required',
      description: 'The bank requires a challenge, and the challenge page has not been opened.',
      nextStep: 'Wait for the redirect',
    }
  return {
    title: 'Waiting for the browser',
    description: 'The transaction exists, and its start page has not been opened.',
    nextStep: 'Redirect the browser to Location',
  }
}

/** Describes an open authentication with the action that it waits for, and the time of its automatic end. */
export const describeWaiting = ({ expires, ...open }: Open): Description =>
  waiting({
    ...describeOpen(open),
    ...(expires !== undefined && { nextAction: { label: 'It ends automatically', at: expires } }),
  })

const REDIRECTED_TO: Readonly<Record<ReturnPage, string>> = {
  success: 'redirected to success',
  error: 'redirected as an error',
  cancel: 'redirected as canceled',
}

/** Describes a redirect that contradicts the end, which only a scenario can cause. */
const describeWrongRedirect = (
  { status, redirect }: TransactionFactsRow,
  short: string,
  core: Description,
): Description => {
  if (redirect === undefined)
    return {
      ...core,
      icon: 'defect',
      title: `${short}, but without a redirect`,
      description: `A deliberate defect: the transaction ended, and the browser is not redirected. Actual status: ${lower(core.title)}.`,
      nextStep: 'Read the status, or use the webhook',
      defect: 'no redirect',
    }
  const harm = redirect.to === 'success' ? 'ships the goods' : 'loses the order'
  return {
    ...core,
    icon: 'defect',
    title: `${short}, but ${rowNamed(REDIRECTED_TO, redirect.to) ?? 'redirected to another address'}`,
    description: `A deliberate defect: an app that trusts the redirect ${harm}. The actual status is ${status}.`,
    nextStep: status === 'authenticated' ? 'Read the status, then continue' : 'Read the status, show a failure',
    defect: 'a wrong redirect',
  }
}

const authorized =
  (title: string) =>
  (row: TransactionFactsRow): Description => {
    const { icon, short, title: authentication, description, ...core } = describePassed(row)
    const { amount, code } = row.authorization ?? {}
    const approved = code === undefined ? '' : ` ${money(amount, row.currency)} was authorized with the code ${code}.`
    return {
      ...core,
      description: `${description}${approved}`,
      icon: icon === 'attempt' ? 'pass' : icon,
      title: `${title}: ${lower(authentication)}`,
      result: title,
      nextStep: 'The order is paid',
    }
  }

const ENDED = {
  authenticated: describePassed,
  authorized: authorized('Authorized'),
  settled: authorized('Settled'),
  failed: describeFailed,
  canceled: describeCanceled,
}

/** Describes a transaction. */
export const describeTransaction = (row: TransactionFactsRow): Description => {
  if (memberNamed(OPEN_STATUSES, row.status)) return describeWaiting(row)
  const end = memberNamed(ENDED_STATUSES, row.status)
  if (!end) return unknownStatus(row.status)
  const core = ENDED[end](row)
  if (!row.isNonsense) return core
  const { page, short } = FINAL_STATES[end]
  if (row.redirect?.to !== page) return describeWrongRedirect(row, short, core)
  if (core.defect !== undefined) return core
  const description = `${core.description} The outcome is deliberately impossible.`
  return { ...core, defect: 'an impossible combination', description }
}
