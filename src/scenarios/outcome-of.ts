import type {
  Authentication,
  Automation,
  Challenge,
  Fault,
  Initialization,
  Outcome,
  Tokenization,
  WebhookPlan,
} from '../domain/outcome.ts'
import { authenticationWords } from './authentication-words.ts'
import { challengeWords } from './challenge-words.ts'
import { initializationWords } from './initialization-words.ts'
import type { ReadScenario } from './vocabulary.ts'

type Read<K extends keyof ReadScenario> = NonNullable<ReadScenario[K]>
type ReadChallenge = NonNullable<Read<'authentication'>['challenge']>

const initialization = ({
  error,
  networkCode,
  message,
  enrolled,
  delay = 0,
}: Read<'initialization'>): Initialization =>
  error === undefined
    ? { type: 'accepted', enrolled, delayMs: delay }
    : {
        type: 'declined',
        error,
        ...(networkCode === undefined ? {} : { networkCode }),
        ...(message === undefined ? {} : { message }),
        delayMs: delay,
      }

const automation = ({ automatic, cancel, abandon }: ReadChallenge): Automation => {
  if (cancel) return { type: 'cancel' }
  if (automatic !== undefined) return { type: 'end', afterMs: automatic }
  return abandon === undefined ? { type: 'none' } : { type: 'abandon', at: abandon }
}

const challenge = (words: ReadChallenge): Challenge => {
  const { method, codes, attempts, timeout } = words
  return {
    method,
    codes,
    attempts,
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    automation: automation(words),
  }
}

const authentication = (words: Read<'authentication'>, enrolled: boolean): Authentication => {
  const { flow, delay = 0, challenge: page = challengeWords.parse({}), ...result } = words
  if (flow === 'error_on_start') return { flow }
  if (flow === 'frictionless' || !enrolled) return { flow: 'frictionless', delayMs: delay, result }
  return { flow, delayMs: delay, challenge: challenge(page), result }
}

const webhook = ({ send, when, delay = 0, copies, older, tampering }: Read<'webhook'>): WebhookPlan => ({
  when,
  delayMs: delay,
  copies,
  olderAfter: older ?? false,
  ...(send && { send }),
  ...(tampering && { tampering }),
})

const tokenization = ({ result, redirectAfter }: Read<'tokenization'>): Tokenization => ({
  result,
  ...(redirectAfter === undefined ? {} : { redirectAfterMs: redirectAfter }),
})

const fault = ({ on, latency, status, connection, body }: Read<'faults'>): Fault => {
  const instead =
    status !== undefined
      ? ({ type: 'status', status } as const)
      : connection
        ? ({ type: 'reset' } as const)
        : body && ({ type: 'malformed_body' } as const)
  return { on, ...(latency === undefined ? {} : { latencyMs: latency }), ...(instead && { instead }) }
}

/** What a scenario's words mean in the domain. Whatever they leave out has the defaults of the vocabulary. */
export const outcomeOf = (words: ReadScenario): Outcome => {
  const init = words.initialization ?? initializationWords.parse({})
  return {
    initialization: initialization(init),
    authentication: authentication(words.authentication ?? authenticationWords.parse({}), init.enrolled),
    ...(words.tokenization && { tokenization: tokenization(words.tokenization) }),
    ...(words.webhook && { webhook: webhook(words.webhook) }),
    ...(words.redirect && { returns: words.redirect }),
    ...(words.faults && { fault: fault(words.faults) }),
    ...(words.nonsense && { nonsense: words.nonsense }),
  }
}
