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

/** When it ends without anybody. */
const byItself = (expires: string | undefined): Pick<Core, 'until'> =>
  expires === undefined ? {} : { until: { words: 'It ends by itself', at: expires } }

const question = ({ method, triesLeft }: RowChallenge): string => {
  const tries = triesLeft === undefined ? '' : `: ${counted(triesLeft, 'try', 'tries')} left`
  const { waits, isTyped } = CHALLENGE_METHOD[method]
  return isTyped ? `${waits}${tries}` : waits
}

/** Says what an open authentication waits for. */
export const tellWaiting = ({
  challenge,
  status,
  expires,
}: {
  challenge?: RowChallenge
  status: string
  expires?: string
}): Core => {
  if (status === 'challenge_ongoing') {
    const wrong =
      challenge && challenge.attempts > 0 ? ` ${counted(challenge.attempts, 'wrong code', 'wrong codes')} so far.` : ''
    return waiting({
      title: challenge ? question(challenge) : 'Asking the cardholder',
      sentence: `The challenge page is open.${wrong}`,
      ...byItself(expires),
      appShould: 'Wait for the redirect',
    })
  }
  if (status === 'challenge_required')
    return waiting({
      title: 'Waiting for the browser: the bank wants to ask',
      short: 'Waiting: the bank wants to ask',
      sentence: 'The bank wants to ask the cardholder, and its page has not come up.',
      ...byItself(expires),
      appShould: 'Wait for the redirect',
    })
  return waiting({
    title: 'Waiting for the browser',
    sentence: 'The transaction exists, and nobody has opened its page yet.',
    ...byItself(expires),
    appShould: 'Send the browser to Location',
  })
}
