import type { RowChallenge } from '../contract/control.gen.ts'
import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import { ENDS, type ReturnPlace } from '../domain/return-targets.ts'
import { memberNamed, rowNamed } from '../domain/table-keys.ts'
import { ENDED_STATUSES, OPEN_STATUSES } from '../domain/transaction.ts'
import { tellPassed } from './authenticated.ts'
import { type Core, OPEN_LOSS, type UntoldTransaction, yours } from './description.ts'
import { counted, lower } from './format.ts'
import { tellCanceled, tellFailed } from './not-authenticated.ts'

/** A status that no version which this page knows can have. */
export const unknownStatus = (status: string): Core => ({
  icon: 'ask',
  title: `In a status that this page does not know: ${status}`,
  short: `Unknown status: ${status}`,
  description:
    'The sandbox is newer than this page, or somebody has put the status there by hand. Load the page again.',
  result: `Status ${status}`,
  liability: yours('as long as nothing says otherwise'),
  nextStep: 'Treat an unknown status as not passed',
})

/** What has not ended: nothing is decided, and nobody bears anything yet. */
export const waiting = (core: Pick<Core, 'title' | 'description' | 'nextStep'> & Partial<Core>): Core => ({
  icon: 'wait',
  result: 'Not finished',
  liability: OPEN_LOSS,
  isOpen: true,
  ...core,
})

const question = ({ method, attemptsLeft }: RowChallenge): string => {
  const tries = attemptsLeft === undefined ? '' : `: ${counted(attemptsLeft, 'try', 'tries')} left`
  const { waits, isTyped } = CHALLENGE_METHOD[method]
  return isTyped ? `${waits}${tries}` : waits
}

type Open = { readonly challenge?: RowChallenge; readonly status: string; readonly expires?: string }

const said = ({ challenge, status }: Open) => {
  if (status === 'challenge_ongoing') {
    const { attempts = 0 } = challenge ?? {}
    const wrong = attempts > 0 ? ` ${counted(attempts, 'wrong code', 'wrong codes')} so far.` : ''
    return {
      title: challenge ? question(challenge) : 'Asking the cardholder',
      description: `The challenge page is open.${wrong}`,
      nextStep: 'Wait for the redirect',
    }
  }
  if (status === 'challenge_required')
    return {
      title: 'Waiting for the browser: the bank wants to ask',
      short: 'Waiting: the bank wants to ask',
      description: 'The bank wants to ask the cardholder, and its page has not come up.',
      nextStep: 'Wait for the redirect',
    }
  return {
    title: 'Waiting for the browser',
    description: 'The transaction exists, and nobody has opened its page yet.',
    nextStep: 'Send the browser to Location',
  }
}

/** Says what an open authentication waits for, and when it ends without anybody. */
export const tellWaiting = ({ expires, ...open }: Open): Core =>
  waiting({ ...said(open), ...(expires !== undefined && { until: { words: 'It ends by itself', at: expires } }) })

const PLACE: Readonly<Record<ReturnPlace, string>> = {
  success: 'sent back to success',
  error: 'sent back as an error',
  cancel: 'sent back as cancelled',
}

/** A way back that does not fit the end, which only a scenario can want. */
const astray = ({ status, redirect }: UntoldTransaction, short: string, core: Core): Core => {
  if (redirect === undefined)
    return {
      ...core,
      icon: 'trap',
      title: `${short}, but the browser never comes back`,
      description: `A trap on purpose: the end is there, and nobody is sent back. Actually: ${lower(core.title)}.`,
      nextStep: 'Read the status, or take the webhook',
      trap: 'no way back',
    }
  const harm = redirect.to === 'success' ? 'ships the goods' : 'loses the order'
  return {
    ...core,
    icon: 'trap',
    title: `${short}, but ${rowNamed(PLACE, redirect.to) ?? 'sent back elsewhere'}`,
    description: `A trap on purpose. An app that trusts the redirect ${harm}; the status says ${status}.`,
    nextStep: status === 'authenticated' ? 'Read the status, then go on' : 'Read the status, show a failure',
    trap: 'a redirect that lies',
  }
}

const ENDED = { authenticated: tellPassed, failed: tellFailed, canceled: tellCanceled }

/** A transaction in words. */
export const tellTransaction = (row: UntoldTransaction): Core => {
  if (memberNamed(OPEN_STATUSES, row.status)) return tellWaiting(row)
  const end = memberNamed(ENDED_STATUSES, row.status)
  if (!end) return unknownStatus(row.status)
  const core = ENDED[end](row)
  if (!row.isNonsense) return core
  const { place, short } = ENDS[end]
  if (row.redirect?.to !== place) return astray(row, short, core)
  if (core.trap !== undefined) return core
  const description = `${core.description} The outcome is impossible, on purpose.`
  return { ...core, trap: 'something that cannot occur', description: description }
}
