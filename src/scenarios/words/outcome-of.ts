import { compact } from '../../domain/compact.ts'
import type { WebhookPlan } from '../../domain/delivery.ts'
import type {
  Authentication,
  Automation,
  Challenge,
  Fault,
  Initialization,
  Outcome,
  Overrides,
  Result,
  ReturnDefect,
  Tokenization,
} from '../../domain/outcome.ts'
import { authenticationWords, challengeWords } from './authentication-words.ts'
import { initializationWords } from './initialization-words.ts'
import type { ReadScenario } from './vocabulary.ts'

type Read<K extends keyof ReadScenario> = NonNullable<ReadScenario[K]>
type ReadAuthentication = Read<'authentication'>
type ReadChallenge = NonNullable<ReadAuthentication['challenge']>

/**
 * Takes what is left of some words once each was made something of. A word that was forgotten does not compile here;
 * otherwise it would be accepted in every file and do nothing.
 */
export const noneLeft = (_words: Readonly<Record<string, never>>): void => {}

const initialization = (words: Read<'initialization'>): Initialization => {
  const { error, networkCode, message, enrolled, delay: delayMs = 0, ...left } = words
  noneLeft(left)
  if (error === undefined) return { type: 'accepted', enrolled, delayMs }
  return compact({ type: 'declined' as const, error, networkCode, message, delayMs })
}

const automation = (words: Omit<ReadChallenge, 'method' | 'codes' | 'attempts' | 'timeout'>): Automation => {
  const { automatic, cancel, abandon, ...left } = words
  noneLeft(left)
  if (cancel) return { type: 'cancel' }
  if (automatic !== undefined) return { type: 'end', afterMs: automatic }
  return abandon === undefined ? { type: 'none' } : { type: 'abandon', at: abandon }
}

const challenge = (words: ReadChallenge): Challenge => {
  const { method, codes, attempts, timeout: timeoutMs, ...end } = words
  return { ...compact({ method, codes, attempts, timeoutMs }), automation: automation(end) }
}

const overrides = ({ eci, cavv, xid, ...left }: NonNullable<ReadAuthentication['overrides']>): Overrides => {
  noneLeft(left)
  return compact({ eci, cavv, xid })
}

const result = (words: Omit<ReadAuthentication, 'flow' | 'delay' | 'challenge'>): Result => {
  const { transStatus, reason, version, cardholderInfo, failReason, failMessage, overrides: changed, ...left } = words
  noneLeft(left)
  const told = compact({ transStatus, reason, version, cardholderInfo, failReason, failMessage })
  return { ...told, ...(changed && { overrides: overrides(changed) }) }
}

const authentication = (words: ReadAuthentication, enrolled: boolean): Authentication => {
  const { flow, delay: delayMs = 0, challenge: page = challengeWords.parse({}), ...end } = words
  if (flow === 'error_on_start') return { flow }
  if (flow === 'frictionless' || !enrolled) return { flow: 'frictionless', delayMs, result: result(end) }
  return { flow, delayMs, challenge: challenge(page), result: result(end) }
}

const tokenization = ({ result, redirectAfter: redirectAfterMs, ...left }: Read<'tokenization'>): Tokenization => {
  noneLeft(left)
  return compact({ result, redirectAfterMs })
}

const webhook = (words: Read<'webhook'>): WebhookPlan => {
  const { send, when, delay: delayMs = 0, copies, older: olderAfter = false, tampering, ...left } = words
  noneLeft(left)
  return compact({ when, delayMs, copies, olderAfter, send, tampering })
}

const returns = ({ to, method, ...left }: Read<'redirect'>): ReturnDefect => {
  noneLeft(left)
  return compact({ to, method })
}

const insteadOf = (words: Omit<Read<'faults'>, 'on' | 'latency'>): Fault['instead'] => {
  const { status, connection, body, ...left } = words
  noneLeft(left)
  if (status !== undefined) return { type: 'status', status }
  if (connection) return { type: 'reset' }
  return body && { type: 'malformed_body' }
}

const fault = ({ on, latency: latencyMs, ...words }: Read<'faults'>): Fault =>
  compact({ on, latencyMs, instead: insteadOf(words) })

/** What a scenario's words mean in the domain. Whatever they leave out has the defaults of the vocabulary. */
export const outcomeOf = (words: Omit<ReadScenario, 'title' | 'description' | 'when'>): Outcome => {
  const { initialization: init = initializationWords.parse({}), authentication: auth, ...more } = words
  const { tokenization: card, webhook: hook, redirect, faults, nonsense, ...left } = more
  noneLeft(left)
  return {
    initialization: initialization(init),
    authentication: authentication(auth ?? authenticationWords.parse({}), init.enrolled),
    ...(card && { tokenization: tokenization(card) }),
    ...(hook && { webhook: webhook(hook) }),
    ...(redirect && { returns: returns(redirect) }),
    ...(faults && { fault: fault(faults) }),
    ...(nonsense && { nonsense }),
  }
}
