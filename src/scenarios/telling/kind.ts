import {
  type Authentication,
  type Challenge,
  forBrand,
  isEnrolled,
  type Outcome,
  type Result,
} from '../../domain/outcome.ts'
import { isUnusualWebhook } from '../../domain/webhook-traits.ts'
import type { Scenario } from '../picking/scenario.ts'

/** What a person wants to see, in the order in which it is offered. */
export type Group = 'passes' | 'asks' | 'fails' | 'network' | 'page' | 'transport' | 'webhook' | 'links'

/** The outline under which an outcome is recognised at a glance; a `trap` is a defect that an app must notice. */
export type Sign =
  | 'pass'
  | 'attempt'
  | 'fail'
  | 'refused'
  | 'tech'
  | 'time'
  | 'cancel'
  | 'trap'
  | 'ask'
  | 'hook'
  | 'plug'
  | 'eye'

/** What a scenario is about, for whoever has to find it among two hundred. */
export type Kind = {
  readonly group: Group
  readonly sign: Sign
  /** transStatusReason; where it differs by brand, that of VIS. */
  readonly reason?: string
  readonly networkCode?: string
  /** The interfaces where it does something that is its own. */
  readonly interfaces: readonly ('transactions' | 'links')[]
}

type Told = Pick<Scenario, 'outcome' | 'when'>

/** The challenge page of an outcome, where the cardholder gets one. */
export const challengeOf = ({ initialization, authentication }: Outcome): Challenge | undefined =>
  initialization.type === 'accepted' && authentication.flow === 'challenge' ? authentication.challenge : undefined

/** A fault of the transport, an answer that takes its time, or the service's own 500: none says anything of the card. */
const isTransport = ({ fault, initialization }: Outcome): boolean => {
  if (fault) return true
  if (initialization.type === 'accepted') return initialization.delayMs > 0
  return initialization.networkCode === undefined && forBrand(initialization.error, 'VIS') === 'SERVER_ERROR'
}

const isPage = (outcome: Outcome): boolean => {
  const { authentication, returns } = outcome
  const challenge = challengeOf(outcome)
  return (
    returns !== undefined ||
    ('delayMs' in authentication && authentication.delayMs > 0) ||
    challenge?.automation.type === 'cancel' ||
    challenge?.automation.type === 'abandon' ||
    challenge?.timeoutMs !== undefined
  )
}

const isForLinks = ({ outcome: { tokenization }, when }: Told): boolean =>
  tokenization !== undefined || when?.interface === 'links' || when?.reference !== undefined

/** What comes of the authentication of a card that takes part; undefined where none comes about. */
const resultOf = (authentication: Authentication): Result | undefined =>
  authentication.flow === 'error_on_start' ? undefined : authentication.result

const fails = (outcome: Outcome): boolean => {
  const status = resultOf(outcome.authentication)?.transStatus
  return isEnrolled(outcome) && (status === undefined || status === 'N' || status === 'U' || status === 'R')
}

/**
 * The one group of a scenario. What an app sees first decides: a broken answer hides everything, after a refusal there is
 * neither a page nor a webhook, and a webhook or a page that goes wrong is why somebody chose the scenario, whatever
 * its result is.
 */
const groupOf = (told: Told): Group => {
  const { outcome } = told
  const { webhook } = outcome
  if (isTransport(outcome)) return 'transport'
  if (outcome.initialization.type === 'declined') return isForLinks(told) ? 'links' : 'network'
  if (webhook && isUnusualWebhook(webhook)) return 'webhook'
  if (isPage(outcome)) return 'page'
  if (isForLinks(told)) return 'links'
  if (fails(outcome)) return 'fails'
  return challengeOf(outcome) ? 'asks' : 'passes'
}

const RESULT_SIGNS = { Y: 'pass', A: 'attempt', I: 'attempt', N: 'fail', R: 'fail', U: 'tech' } as const

const resultSign = (outcome: Outcome): Sign => {
  if (!isEnrolled(outcome)) return 'pass'
  const result = resultOf(outcome.authentication)
  return result ? RESULT_SIGNS[result.transStatus] : 'tech'
}

const pageSign = (outcome: Outcome): Sign => {
  const { returns, nonsense } = outcome
  const challenge = challengeOf(outcome)
  if (challenge?.automation.type === 'cancel') return 'cancel'
  if (challenge?.automation.type === 'abandon' || challenge?.timeoutMs !== undefined) return 'time'
  return nonsense && returns?.to !== 'nowhere' ? 'trap' : 'eye'
}

const linkSign = (outcome: Outcome): Sign => {
  const { tokenization, initialization, nonsense } = outcome
  if (tokenization?.result === 'error' || initialization.type === 'declined') return 'refused'
  // A link is SUCCESS, and its authentication is not: who reads the status alone takes it for good.
  return nonsense || (tokenization && fails(outcome)) ? 'trap' : resultSign(outcome)
}

const signOf = (group: Group, outcome: Outcome): Sign => {
  switch (group) {
    case 'transport':
      return 'plug'
    case 'network':
      return 'refused'
    case 'webhook':
      return 'hook'
    case 'page':
      return pageSign(outcome)
    case 'links':
      return linkSign(outcome)
    case 'asks':
      return outcome.nonsense ? 'trap' : resultSign(outcome) === 'attempt' ? 'attempt' : 'ask'
    case 'passes':
    case 'fails':
      return outcome.nonsense ? 'trap' : resultSign(outcome)
  }
}

const reasonOf = (outcome: Outcome): string | undefined => {
  if (!isEnrolled(outcome)) return undefined
  const automation = challengeOf(outcome)?.automation.type
  // The cardholder's own end comes before that of the scenario.
  if (automation === 'cancel') return '26'
  const reason = automation === 'abandon' ? undefined : resultOf(outcome.authentication)?.reason
  return reason === undefined ? undefined : forBrand(reason, 'VIS')
}

const interfacesOf = (told: Told): Kind['interfaces'] => {
  const { outcome, when } = told
  if (isForLinks(told)) return ['links']
  const { to, method } = outcome.returns ?? {}
  // A link's cardholder goes back to its own page, so nothing but a lost way back can be told of it.
  const isForTransactions = when?.interface === 'transactions' || when?.refno !== undefined
  return isForTransactions || method !== undefined || (to !== undefined && to !== 'nowhere')
    ? ['transactions']
    : ['transactions', 'links']
}

/** Group, sign, codes and interfaces of a scenario, from what it does and whom it is for: its name means nothing. */
export const kindOf = (told: Told): Kind => {
  const { outcome } = told
  const { initialization } = outcome
  const group = groupOf(told)
  const reason = reasonOf(outcome)
  const networkCode = initialization.type === 'declined' ? initialization.networkCode : undefined
  return {
    group,
    sign: signOf(group, outcome),
    ...(reason !== undefined && { reason }),
    ...(networkCode !== undefined && { networkCode }),
    interfaces: interfacesOf(told),
  }
}
