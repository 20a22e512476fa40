import { CHALLENGE_METHOD } from '../../domain/challenge-methods.ts'
import {
  type Authentication,
  type Automation,
  type Challenge,
  type Fault,
  forBrand,
  type Outcome,
  type Result,
  type TransStatus,
} from '../../domain/outcome.ts'
import type { ErrorCode } from '../../domain/refusals.ts'
import { webhookKeywords } from '../../domain/webhook-traits.ts'
import type { Scenario } from '../picking/scenario.ts'

type Words = readonly string[]

const STATUSES: Readonly<Record<TransStatus, Words>> = {
  Y: ['authenticated', 'success', 'liability shift'],
  A: ['attempt', 'stand-in', 'liability shift'],
  N: ['not authenticated', 'denied', 'failed'],
  U: ['unavailable', 'technical error'],
  R: ['blocked', 'fraud', 'denied'],
  I: ['informational', 'data only', 'no liability shift'],
}

const AUTOMATIONS: Readonly<Record<Automation['type'], Words>> = {
  none: [],
  cancel: ['cancel', 'abort', 'back'],
  abandon: ['timeout', 'expire', 'abandoned', 'closed'],
  end: ['decoupled', 'by itself'],
}

const REASONS: Readonly<Record<string, Words>> = {
  '10': ['stolen'],
  '11': ['fraud'],
  '14': ['timeout'],
  '19': ['wrong code 3 times', 'too many attempts'],
}

const ERRORS: Partial<Record<ErrorCode, Words>> = {
  SOFT_DECLINED: ['soft decline', 'sca required', 'authentication required'],
  BLOCKED_BY_VELOCITY_CHECKER: ['rate limit', 'velocity', 'too often'],
  EXPIRED_CARD: ['expired', 'expiry'],
  INVALID_CVV: ['cvv', 'cvc', 'security code'],
  BLOCKED_CARD: ['pick up', 'blocked card'],
  DUPLICATE_REFNO: ['twice', 'duplicate'],
  SERVER_ERROR: ['500', 'internal error', 'down'],
  THIRD_PARTY_ERROR: ['unavailable', 'down', 'timeout'],
}

const resultWords = ({ transStatus, reason, overrides, failReason, cardholderInfo, version }: Result): Words => [
  transStatus,
  ...STATUSES[transStatus],
  ...(reason === undefined ? [] : (REASONS[forBrand(reason, 'VIS')] ?? [])),
  ...(overrides?.cavv === undefined ? [] : ['cavv', 'aav', 'proof']),
  ...(overrides?.xid === undefined ? [] : ['xid']),
  ...(overrides?.eci === undefined ? [] : ['eci']),
  ...(failReason === 'timeout' ? ['timeout', 'slow'] : []),
  ...(cardholderInfo === undefined ? [] : ['cardHolderInfo', 'message']),
  ...(version === '2.2.0' ? [] : ['version', version]),
]

const challengeWords = ({ method, codes, automation, timeoutMs }: Challenge, { transStatus }: Result): Words => {
  const isTyped = automation.type === 'none' && CHALLENGE_METHOD[method].isTyped
  return [
    'challenge',
    ...CHALLENGE_METHOD[method].keywords,
    ...AUTOMATIONS[automation.type],
    ...(isTyped && (codes !== 'any' || transStatus === 'N') ? ['wrong code'] : []),
    ...(timeoutMs === undefined ? [] : ['timeout', 'expire']),
  ]
}

const SLOW: Words = ['slow', 'latency', 'timeout']

const authenticationWords = (authentication: Authentication): Words => {
  switch (authentication.flow) {
    case 'error_on_start':
      return ['error', 'technical error', 'no 3-D Secure']
    case 'frictionless':
      return ['frictionless', 'no challenge', ...resultWords(authentication.result)]
    case 'challenge': {
      const { challenge, result } = authentication
      const isPlayed = challenge.automation.type === 'none' || challenge.automation.type === 'end'
      return [...challengeWords(challenge, result), ...(isPlayed ? resultWords(result) : [])]
    }
  }
}

const faultWords = ({ latencyMs, instead }: Fault): Words => [
  ...(latencyMs === undefined ? [] : SLOW),
  ...(instead?.type === 'reset' ? ['network down', 'ECONNRESET', 'idempotent', 'retry'] : []),
  ...(instead?.type === 'malformed_body' ? ['broken json', 'truncated', 'idempotent', 'retry'] : []),
  ...(instead?.type === 'status' ? [String(instead.status), 'http error', 'retry'] : []),
]

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

const startWords = (outcome: Outcome): Words => {
  const { initialization, authentication } = outcome
  const { type, delayMs } = initialization
  const slow = delayMs > 0 || (type === 'accepted' && 'delayMs' in authentication && authentication.delayMs > 0)
  if (type === 'declined') {
    const error = forBrand(initialization.error, 'VIS')
    const codes = [
      ...new Set([error, ...Object.values(typeof initialization.error === 'string' ? {} : initialization.error)]),
    ]
    const more = codes.flatMap((code) => ERRORS[code] ?? [])
    const funds = initialization.networkCode === '51' ? ['insufficient funds', 'balance', 'no money'] : []
    return ['declined', 'refused', ...codes, ...more, ...funds, ...(slow ? SLOW : [])]
  }
  if (isBeside(outcome)) return slow ? SLOW : []
  const told = initialization.enrolled
    ? authenticationWords(authentication)
    : ['not enrolled', 'D', 'no challenge', 'no liability shift']
  return [...told, ...(slow ? SLOW : [])]
}

/**
 * Words that people type when they look for an outcome, besides those of its title and its sentence. They follow from what
 * it does, so that an outcome of one's own is found by them as well.
 */
export const keywordsOf = ({
  title,
  description,
  outcome,
}: Pick<Scenario, 'title' | 'description' | 'outcome'>): Words => {
  const text = `${title} ${description ?? ''}`.toLowerCase()
  return featuresOf(outcome).filter((word) => word.length < 2 || !text.includes(word.toLowerCase()))
}

const featuresOf = (outcome: Outcome): Words => {
  const { webhook, returns, tokenization, fault, nonsense, initialization } = outcome
  const isAccepted = initialization.type === 'accepted'
  return [
    ...new Set([
      ...startWords(outcome),
      ...(isAccepted && webhook ? webhookKeywords(webhook) : []),
      ...(returns?.to === 'nowhere' ? ['lost', 'tab closed', 'no redirect'] : []),
      ...(returns?.to !== undefined && returns.to !== 'nowhere' ? ['forged', 'redirect', 'tampered'] : []),
      ...(returns?.method === undefined ? [] : ['redirect', returns.method]),
      ...(tokenization ? ['token', 'alias', 'save card'] : []),
      ...(fault ? faultWords(fault) : []),
      ...(nonsense ? ['trap', 'negative test'] : []),
    ]),
  ]
}
