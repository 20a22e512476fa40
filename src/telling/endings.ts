import type { ChallengeStep, Ending } from '../contract/control.gen.ts'
import { statusReasons } from '../domain/status-reasons.ts'
import { upper } from './figures.ts'

type Forced = Extract<ChallengeStep, { outcome: unknown }>['outcome']

const forced = (outcome: Forced, sign: Ending['sign'], words: string, sentence: string, reason?: string): Ending => ({
  id: reason === undefined ? outcome : `${outcome}-${reason}`,
  sign,
  words,
  sentence,
  call: { path: 'challenge', body: reason === undefined ? { outcome } : { outcome, reason } },
})

const isConfidence = (code: string): boolean => code >= '15' && code <= '18'

/** The reasons of a no, or the confidence of a yes, as endings. */
const withReasons = (ending: Ending, outcome: 'Y' | 'N'): Ending => ({
  ...ending,
  reasons: statusReasons()
    .filter(({ code }) => isConfidence(code) === (outcome === 'Y'))
    .map(({ code, name, words }) => forced(outcome, ending.sign, upper(words), `Reason ${code}: ${name}.`, code)),
})

/** The list of "End as", in its order: the five answers of a bank, then what happens without one. */
export const endings = (): readonly Ending[] => [
  withReasons(forced('Y', 'pass', 'Passes', 'Authenticated; the bank bears a fraud loss.'), 'Y'),
  withReasons(forced('N', 'fail', 'Fails', 'The bank says no. Pick a reason, or take the usual one.'), 'N'),
  forced('A', 'attempt', 'Passes as an attempt', 'The card network vouches in place of the bank.'),
  forced('U', 'tech', 'Cannot be done', 'The bank has a technical problem.'),
  forced('R', 'fail', 'Rejected', 'The bank suspects fraud and forbids to go on.'),
  {
    id: 'cancel',
    sign: 'cancel',
    words: 'Cardholder cancels',
    sentence: 'Cancel is pressed on the challenge page.',
    call: { path: 'challenge', body: { cancel: true } },
  },
  {
    id: 'expire',
    sign: 'time',
    words: 'Let time run out',
    sentence: 'Only this one runs out of time; the clock of the space stays.',
    call: { path: 'expire' },
  },
]
