import { CHALLENGE_METHOD } from '../../domain/challenge-methods.ts'
import { inSeconds } from '../../domain/duration.ts'
import { PASSING_CODES } from '../../domain/one-time-code.ts'
import type { Challenge, Result } from '../../domain/outcome.ts'
import { TRANS_STATUS } from '../../domain/trans-statuses.ts'
import { resultPhrase } from './describe-result.ts'
import type { Feature } from './feature.ts'

/** Whether what the cardholder types is what decides, as the table of codes says. */
export const codeDecides = ({ method, codes, automation }: Challenge): boolean =>
  automation.type === 'none' && codes === 'table' && CHALLENGE_METHOD[method].isTyped

/** What happens without the cardholder, or with, each in all its words. */
const describeAutomation = (challenge: Challenge, result: Result): Feature => {
  const { method, codes, automation } = challenge
  const ends = TRANS_STATUS[result.transStatus].asked
  switch (automation.type) {
    case 'cancel':
      return {
        phrase: 'canceled at once',
        plain: 'Cardholder cancels',
        keywords: ['cancel', 'abort', 'back'],
        kind: ['page', 'cancel'],
      }
    case 'abandon': {
      const isShown = automation.at !== 'challenge_required'
      return {
        phrase: `abandoned in ${automation.at}`,
        plain: isShown ? 'Nobody finishes the challenge' : 'The challenge page never appears',
        keywords: ['timeout', 'expire', 'abandoned', 'closed'],
        kind: ['page', 'time'],
      }
    }
    case 'end': {
      const after = inSeconds(automation.afterMs)
      return {
        phrase: `after ${after} by itself ${resultPhrase(result)}`,
        plain: `Confirms elsewhere after ${after}, then ${ends}`,
        keywords: ['decoupled', 'by itself'],
      }
    }
    case 'none': {
      const { asks, isTyped } = CHALLENGE_METHOD[method]
      const byCode = codeDecides(challenge)
      const end = byCode && result.transStatus === 'Y' ? '' : `, then ${ends}`
      return {
        phrase: `${byCode ? `by code, ${PASSING_CODES[0]} for` : 'then'} ${resultPhrase(result)}`,
        plain: `${asks}${end}`,
        keywords: isTyped && (codes !== 'any' || result.transStatus === 'N') ? ['wrong code'] : [],
      }
    }
  }
}

/** Whether the result of a challenge is what it comes to, unless its cardholder wills it otherwise. */
export const isPlayed = ({ automation: { type } }: Challenge): boolean => type === 'none' || type === 'end'

/** A challenge with all that is said of it. */
export const describeChallenge = (challenge: Challenge, result: Result): Feature => {
  const { method, automation, timeoutMs } = challenge
  const { name, keywords } = CHALLENGE_METHOD[method]
  const said = describeAutomation(challenge, result)
  const isTimed = timeoutMs !== undefined
  const ends = isTimed && automation.type === 'none' ? [`the page ends after ${inSeconds(timeoutMs)}`] : []
  return {
    ...said,
    phrase: [name, said.phrase, ...ends].join(', '),
    keywords: ['challenge', ...keywords, ...(said.keywords ?? []), ...(isTimed ? ['timeout', 'expire'] : [])],
    kind: said.kind ?? (isTimed ? ['page', 'time'] : undefined),
  }
}
