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
  type Feature,
  isPlayed,
  plainDefects,
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
    phrase: `refused with ${brandsPhrase(error)}${code}`,
    plain: `The first call is refused: ${forBrand(error, 'VIS')}${code}`,
    keywords: [
      'declined',
      'refused',
      ...codes,
      ...codes.flatMap((one) => ERRORS[one].keywords),
      ...(networkCode === '51' ? ['insufficient funds', 'balance', 'no money'] : []),
    ],
    // The service's own 500 says nothing of the card.
    kind: networkCode === undefined && forBrand(error, 'VIS') === 'SERVER_ERROR' ? ['transport', 'plug'] : undefined,
  }
}

/** The challenge page of an outcome, where the cardholder gets one. */
export const challengeOf = ({ initialization, authentication }: Outcome): Challenge | undefined =>
  initialization.type === 'accepted' && authentication.flow === 'challenge' ? authentication.challenge : undefined

/** How a card that is taken fares, without what is unusual about its result. */
const describeAuthentication = (outcome: Outcome): Feature => {
  const { authentication } = outcome
  if (!isEnrolled(outcome))
    return {
      phrase: 'not enrolled, authenticated without 3-D Secure',
      plain: 'Passes: card takes no part in 3-D Secure',
      keywords: ['not enrolled', 'D', 'no challenge', 'no liability shift'],
    }
  if (authentication.flow === 'error_on_start')
    return {
      phrase: 'the authentication cannot start',
      plain: 'Cannot even start: there is no 3-D Secure data',
      keywords: ['error', 'technical error', 'no 3-D Secure'],
    }
  const { result } = authentication
  const reason = result.reason === undefined ? '' : ` (reason ${forBrand(result.reason, 'VIS')})`
  if (authentication.flow === 'frictionless')
    return {
      phrase: `no challenge, ${resultPhrase(result)}`,
      plain: `${TRANS_STATUS[result.transStatus].unasked}${reason}`,
      keywords: ['frictionless', 'no challenge', ...resultKeywords(result)],
    }
  const { challenge } = authentication
  const { keywords = [], ...said } = describeChallenge(challenge, result)
  return isPlayed(challenge)
    ? { ...said, plain: `${said.plain}${reason}`, keywords: [...keywords, ...resultKeywords(result)] }
    : { ...said, keywords }
}

/** A usual authentication beside which something else goes wrong: whoever looks for a wrong code does not mean it. */
const isBeside = ({ authentication, fault, webhook, returns, tokenization }: Outcome): boolean =>
  (fault !== undefined ||
    webhook !== undefined ||
    returns !== undefined ||
    tokenization?.result === 'error' ||
    tokenization?.redirectAfterMs !== undefined) &&
  authentication.flow === 'challenge' &&
  authentication.result.transStatus === 'Y' &&
  authentication.challenge.automation.type === 'none'

/** What comes first: whether the card is taken, and how its authentication goes. */
export const describeStart = (outcome: Outcome): readonly Feature[] => {
  const { initialization, authentication, tokenization } = outcome
  if (initialization.type === 'declined') return [describeDeclined(initialization)]
  const { keywords, ...said } = describeAuthentication(outcome)
  const isLost = tokenization?.result === 'error'
  const challenge = challengeOf(outcome)
  const { timeoutMs } = challenge ?? {}
  const isAsked = challenge?.automation.type === 'none' && !isLost
  return [
    {
      ...said,
      ...(isLost && { plain: 'Link: card not saved: a link ends as ERROR' }),
      ...(!isBeside(outcome) && keywords && { keywords }),
    },
    { plain: isAsked && codeDecides(challenge) ? `The code decides: ${PASSING_CODES[0]} for the result` : undefined },
    {
      plain: isAsked && timeoutMs !== undefined ? `The page ends by itself after ${inSeconds(timeoutMs)}` : undefined,
    },
    ...('result' in authentication ? plainDefects(authentication.result).map((plain) => ({ plain })) : []),
  ]
}

/** How long the first call and the start page take. */
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

/** What an app must notice of a page: a way back that lies, or nothing but that it takes its time. */
export const pageSign = ({ nonsense, returns }: Outcome): Sign =>
  nonsense && returns?.to !== 'nowhere' ? 'trap' : 'eye'
