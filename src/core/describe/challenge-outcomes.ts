import type { ChallengeOutcome } from '../contract/control.gen.ts'
import { own } from '../contract/vocabulary.ts'
import { once } from '../domain/once.ts'
import { isConfidence, sinceVersion, statusReasons } from '../domain/status-reasons.ts'
import { TRANS_STATUS } from '../domain/trans-statuses.ts'
import { upper } from './format.ts'

/** Results of a bank, in the order of the list. */
const OUTCOMES = ['Y', 'N', 'A', 'U', 'R'] as const

/** Returns the reasons of N, or the confidence values of Y. */
const reasonsOf = (outcome: 'Y' | 'N'): ChallengeOutcome[] =>
  statusReasons()
    .filter(({ code }) => isConfidence(code) === (outcome === 'Y'))
    .map(({ code: reason, name, meaning }) => {
      const version = sinceVersion(reason)
      return {
        id: `${outcome}-${reason}`,
        icon: TRANS_STATUS[outcome].icon,
        title: upper(meaning),
        // Every version has the reasons of the oldest one.
        description: `Reason ${reason}: ${name}.${version === '2.1.0' ? '' : ` Since version ${version}.`}`,
        call: { path: 'challenge', body: { outcome, reason: own(reason) } },
      }
    })

/** The list "End as" in its order: the five results of a bank, then the ends without one. */
export const endings = once((): readonly ChallengeOutcome[] => [
  ...OUTCOMES.map((outcome): ChallengeOutcome => {
    const {
      icon,
      choice: [title, description],
    } = TRANS_STATUS[outcome]
    const reasons = outcome === 'Y' || outcome === 'N' ? { reasons: reasonsOf(outcome) } : {}
    return { id: outcome, icon, title, description, call: { path: 'challenge', body: { outcome } }, ...reasons }
  }),
  {
    id: 'cancel',
    icon: 'cancel',
    title: 'Canceled by cardholder',
    description: 'The cardholder cancels on the challenge page.',
    call: { path: 'challenge', body: { cancel: true } },
  },
  {
    id: 'expire',
    icon: 'time',
    title: 'Time out',
    description: 'Only this transaction times out; the clock of the space stays.',
    call: { path: 'expire' },
  },
])
