import { CHALLENGE_METHOD } from '../../domain/challenge-methods.ts'
import { inSeconds } from '../../domain/duration.ts'
import { PASSING_CODES } from '../../domain/one-time-code.ts'
import type { Challenge, Result } from '../../domain/outcome.ts'
import { resultPhrase, STATUSES } from './describe-result.ts'
import type { Feature } from './feature.ts'

/** A challenge as it is said, and what the browser meets on its page, step by step. */
type ChallengeFeature = Feature & { readonly pages: readonly string[] }

/** Whether what the cardholder types is what decides, as the table of codes says. */
export const codeDecides = ({ method, codes, automation }: Challenge): boolean =>
  automation.type === 'none' && codes === 'table' && CHALLENGE_METHOD[method].isTyped

/** What a cardholder meets who is really asked. */
const askedPages = ({ method, codes, attempts, timeoutMs }: Challenge): readonly string[] => {
  const { isTyped, pageAsks } = CHALLENGE_METHOD[method]
  const asks = `the challenge page ${pageAsks}`
  if (timeoutMs !== undefined) return [asks, `the page ends by itself after ${inSeconds(timeoutMs)}`]
  if (!isTyped) return [asks]
  if (codes === 'any') return [asks, 'whatever code is typed, the end is the same']
  const tries = attempts === 1 ? 'one wrong code fails' : `${attempts} wrong codes fail`
  const which =
    codes === 'table'
      ? `the code decides: what follows is for ${PASSING_CODES[0]}`
      : 'only certain codes are right: what follows is for one of them'
  return [asks, `${which}, and ${tries}`]
}

/** What happens without the cardholder, or with, each in all its words. */
const describeAutomation = (challenge: Challenge, result: Result): ChallengeFeature => {
  const { method, codes, automation } = challenge
  const ends = STATUSES[result.transStatus].asked
  switch (automation.type) {
    case 'cancel':
      return {
        phrase: 'canceled at once',
        plain: 'Cardholder cancels',
        pages: ['the challenge page appears, and the cardholder cancels at once'],
        keywords: ['cancel', 'abort', 'back'],
        kind: ['page', 'cancel'],
      }
    case 'abandon': {
      const isShown = automation.at !== 'challenge_required'
      return {
        phrase: `abandoned in ${automation.at}`,
        plain: isShown ? 'Nobody finishes the challenge' : 'The challenge page never appears',
        pages: [`the challenge page ${isShown ? 'takes nothing' : 'never appears'}`],
        keywords: ['timeout', 'expire', 'abandoned', 'closed'],
        kind: ['page', 'time'],
      }
    }
    case 'end': {
      const after = inSeconds(automation.afterMs)
      return {
        phrase: `after ${after} by itself ${resultPhrase(result)}`,
        plain: `Confirms elsewhere after ${after}, then ${ends}`,
        pages: [`the challenge page ends by itself after ${after}`],
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
        pages: askedPages(challenge),
        keywords: isTyped && (codes !== 'any' || result.transStatus === 'N') ? ['wrong code'] : [],
      }
    }
  }
}

/** Whether the result of a challenge is what it comes to, unless its cardholder wills it otherwise. */
export const isPlayed = ({ automation: { type } }: Challenge): boolean => type === 'none' || type === 'end'

/** A challenge with all that is said of it. */
export const describeChallenge = (challenge: Challenge, result: Result): ChallengeFeature => {
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
