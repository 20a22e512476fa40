import type { ChallengeOutcome } from '../contract/control.gen.ts'
import { own } from '../contract/vocabulary.ts'
import { once } from '../domain/once.ts'
import { isConfidence, sinceVersion, statusReasons } from '../domain/status-reasons.ts'
import { TRANS_STATUS } from '../domain/trans-statuses.ts'
import { upper } from './format.ts'

/** The answers of a bank, in the order in which they are offered. */
const OUTCOMES = ['Y', 'N', 'A', 'U', 'R'] as const

/** The reasons of a no, or the confidence of a yes. */
const reasonsOf = (outcome: 'Y' | 'N'): ChallengeOutcome[] =>
  statusReasons()
    .filter(({ code }) => isConfidence(code) === (outcome === 'Y'))
    .map(({ code: reason, name, words }) => {
      const version = sinceVersion(reason)
      return {
        id: `${outcome}-${reason}`,
        icon: TRANS_STATUS[outcome].icon,
        title: upper(words),
        // Every version has the reasons of the oldest one.
        description: `Reason ${reason}: ${name}.${version === '2.1.0' ? '' : ` Since version ${version}.`}`,
        call: { path: 'challenge', body: { outcome, reason: own(reason) } },
      }
    })

/** The list of "End as", in its order: the five answers of a bank, then what happens without one. */
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
    title: 'Cardholder cancels',
    description: 'Cancel is pressed on the challenge page.',
    call: { path: 'challenge', body: { cancel: true } },
  },
  {
    id: 'expire',
    icon: 'time',
    title: 'Let time run out',
    description: 'Only this one runs out of time; the clock of the space stays.',
    call: { path: 'expire' },
  },
])
