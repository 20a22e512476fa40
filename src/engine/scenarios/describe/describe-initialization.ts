import { inSeconds } from '../../../core/domain/duration.ts'
import { ERRORS } from '../../../core/domain/error-codes.ts'
import { PASSING_CODES } from '../../../core/domain/one-time-code.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { type Challenge, forBrand, type Initialization, isEnrolled } from '../../../core/domain/outcome.ts'
import { TRANS_STATUS } from '../../../core/domain/trans-statuses.ts'
import {
  brandsPhrase,
  codeDecides,
  describeChallenge,
  describeDefects,
  type Feature,
  isPlayed,
  resultKeywords,
  resultPhrase,
  type Sign,
} from './describe-authentication.ts'

type Declined = Extract<Initialization, { readonly type: 'declined' }>

const SLOW = ['slow', 'latency', 'timeout'] as const

const describeDeclined = ({ error, networkCode }: Declined): Feature => {
  const code = networkCode === undefined ? '' : `, network code ${networkCode}`
  const codes = [...new Set([forBrand(error, 'VIS'), ...Object.values(typeof error === 'string' ? {} : error)])]
  return {
    phrase: `rejected with ${brandsPhrase(error)}${code}`,
    plain: `The first call is rejected: ${forBrand(error, 'VIS')}${code}`,
    keywords: [
      'declined',
      'rejected',
      ...codes,
      ...codes.flatMap((code) => ERRORS[code].keywords),
      ...(networkCode === '51' ? ['insufficient funds', 'balance', 'no money'] : []),
    ],
    // The service's own 500 depends on no card.
    kind: networkCode === undefined && forBrand(error, 'VIS') === 'SERVER_ERROR' ? ['transport', 'plug'] : undefined,
  }
}

/** Returns the challenge of an outcome, if the cardholder gets one. */
export const challengeOf = ({ initialization, authentication }: Outcome): Challenge | undefined =>
  initialization.type === 'accepted' && authentication.flow === 'challenge' ? authentication.challenge : undefined

/** Describes the authentication of an accepted card, without unusual parts of its result. */
const describeAuthentication = (outcome: Outcome): Feature => {
  const { authentication } = outcome
  if (!isEnrolled(outcome))
    return {
      phrase: 'not enrolled, authenticated without 3-D Secure',
      plain: 'Success: card takes no part in 3-D Secure',
      keywords: ['not enrolled', 'D', 'no challenge', 'no liability shift'],
    }
  if (authentication.flow === 'error_on_start')
    return {
      phrase: 'the authentication cannot start',
      plain: 'Cannot start: there is no 3-D Secure data',
      keywords: ['error', 'technical error', 'no 3-D Secure'],
    }
  const { result } = authentication
  const reason = result.reason === undefined ? '' : ` (reason ${forBrand(result.reason, 'VIS')})`
  if (authentication.flow === 'frictionless')
    return {
      phrase: `no challenge, ${resultPhrase(result)}`,
      plain: `${TRANS_STATUS[result.transStatus].frictionless}${reason}`,
      keywords: ['frictionless', 'no challenge', ...resultKeywords(result)],
    }
  const { challenge } = authentication
  const { keywords = [], ...description } = describeChallenge(challenge, result)
  return isPlayed(challenge)
    ? { ...description, plain: `${description.plain}${reason}`, keywords: [...keywords, ...resultKeywords(result)] }
    : { ...description, keywords }
}

/**
 * Returns whether another part goes wrong while the authentication is usual: such outcomes do not match a search for a
 * wrong code.
 */
const isSideEffect = ({ authentication, fault, webhook, returns, tokenization }: Outcome): boolean =>
  (fault !== undefined ||
    webhook !== undefined ||
    returns !== undefined ||
    tokenization?.result === 'error' ||
    tokenization?.redirectAfterMs !== undefined) &&
  authentication.flow === 'challenge' &&
  authentication.result.transStatus === 'Y' &&
  authentication.challenge.automation.type === 'none'

/** Describes the start: the initialization and the authentication. */
export const describeStart = (outcome: Outcome): readonly Feature[] => {
  const { initialization, authentication, tokenization } = outcome
  if (initialization.type === 'declined') return [describeDeclined(initialization)]
  const { keywords, ...description } = describeAuthentication(outcome)
  const isLost = tokenization?.result === 'error'
  const challenge = challengeOf(outcome)
  const { timeoutMs } = challenge ?? {}
  const isChallenged = challenge?.automation.type === 'none' && !isLost
  return [
    {
      ...description,
      ...(isLost && { plain: 'Link: card not saved: a link ends as ERROR' }),
      ...(!isSideEffect(outcome) && keywords && { keywords }),
    },
    {
      plain:
        isChallenged && codeDecides(challenge) ? `The code decides: ${PASSING_CODES[0]} for the result` : undefined,
    },
    {
      plain:
        isChallenged && timeoutMs !== undefined
          ? `The page ends automatically after ${inSeconds(timeoutMs)}`
          : undefined,
    },
    ...('result' in authentication ? describeDefects(authentication.result).map((plain) => ({ plain })) : []),
  ]
}

/** Describes the delays of the initialization and of the start page. */
export const describeDelays = (outcome: Outcome): readonly Feature[] => {
  const { initialization, authentication } = outcome
  const isAccepted = initialization.type === 'accepted'
  const startPageMs = 'delayMs' in authentication ? authentication.delayMs : 0
  const first: Feature = {
    phrase: `initialization takes ${inSeconds(initialization.delayMs)}`,
    plain: `The first call takes ${inSeconds(initialization.delayMs)}`,
    keywords: SLOW,
    kind: isAccepted ? ['transport', 'plug'] : undefined,
  }
  const page: Feature = {
    phrase: `start page takes ${inSeconds(startPageMs)}`,
    ...(isAccepted && {
      plain: `The page waits ${inSeconds(startPageMs)} first`,
      keywords: SLOW,
      kind: ['page', pageSign(outcome)],
    }),
  }
  return [...(initialization.delayMs > 0 ? [first] : []), ...(startPageMs > 0 ? [page] : [])]
}

/** Returns the icon of a page: `trap` for a forged redirect, `eye` for other changes such as delays. */
export const pageSign = ({ nonsense, returns }: Outcome): Sign =>
  nonsense && returns?.to !== 'nowhere' ? 'defect' : 'eye'
