import type { RowChallenge } from '../contract/control.gen.ts'
import { CHALLENGE_METHOD } from '../domain/challenge-methods.ts'
import { counted } from './figures.ts'
import { type Core, OPEN_LOSS } from './told.ts'

/** What has not ended: nothing is decided, and nobody bears anything yet. */
export const waiting = (core: Pick<Core, 'title' | 'sentence' | 'appShould'> & Partial<Core>): Core => ({
  sign: 'wait',
  result: 'Not finished',
  fraudLoss: OPEN_LOSS,
  isOpen: true,
  ...core,
})

const question = ({ method, triesLeft }: RowChallenge): string => {
  const tries = triesLeft === undefined ? '' : `: ${counted(triesLeft, 'try', 'tries')} left`
  const { waits, isTyped } = CHALLENGE_METHOD[method]
  return isTyped ? `${waits}${tries}` : waits
}

type Open = { readonly challenge?: RowChallenge; readonly status: string; readonly expires?: string }

const said = ({ challenge, status }: Open): Parameters<typeof waiting>[0] => {
  if (status === 'challenge_ongoing') {
    const { attempts = 0 } = challenge ?? {}
    const wrong = attempts > 0 ? ` ${counted(attempts, 'wrong code', 'wrong codes')} so far.` : ''
    return {
      title: challenge ? question(challenge) : 'Asking the cardholder',
      sentence: `The challenge page is open.${wrong}`,
      appShould: 'Wait for the redirect',
    }
  }
  if (status === 'challenge_required')
    return {
      title: 'Waiting for the browser: the bank wants to ask',
      short: 'Waiting: the bank wants to ask',
      sentence: 'The bank wants to ask the cardholder, and its page has not come up.',
      appShould: 'Wait for the redirect',
    }
  return {
    title: 'Waiting for the browser',
    sentence: 'The transaction exists, and nobody has opened its page yet.',
    appShould: 'Send the browser to Location',
  }
}

/** Says what an open authentication waits for, and when it ends without anybody. */
export const tellWaiting = (open: Open): Core => {
  const { appShould, ...what } = said(open)
  const until = open.expires === undefined ? {} : { until: { words: 'It ends by itself', at: open.expires } }
  return waiting({ ...what, ...until, appShould })
}
