import { compact } from '../../domain/compact.ts'
import { durationText } from '../../domain/duration.ts'
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
  WebhookPlan,
} from '../../domain/outcome.ts'
import { authenticationWords, challengeWords, initializationWords } from './authentication-words.ts'
import type { ReadScenario } from './vocabulary.ts'

type Read<K extends keyof ReadScenario> = NonNullable<ReadScenario[K]>
type ReadAuthentication = Read<'authentication'>
type ReadChallenge = NonNullable<ReadAuthentication['challenge']>

/**
 * Takes what is left of some words once each was made something of. A word that was forgotten does not compile here;
 * otherwise it would be accepted in every file and do nothing.
 */
const noneLeft = (_words: Readonly<Record<string, never>>): void => {}

/** Every member of a type, also one that may be left out: with it, a member that nothing was made for does not compile. */
export type Whole<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key> ? T[Key] | undefined : T[Key]
}

type SameKeys<A, B> = keyof A extends keyof B ? (keyof B extends keyof A ? unknown : never) : never

/** Words that the domain calls the same. A word that only one side has does not compile. */
export const asIs =
  <T extends object>() =>
  <Words extends T>(words: Words & SameKeys<Words, T>): T =>
    words

const initialization = (words: Read<'initialization'>): Initialization => {
  const { error, networkCode, message, enrolled, delay: delayMs = 0, ...left } = words
  noneLeft(left)
  if (error === undefined) return { type: 'accepted', enrolled, delayMs }
  return compact<Whole<Extract<Initialization, { type: 'declined' }>>>({
    type: 'declined',
    error,
    networkCode,
    message,
    delayMs,
  })
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
  return compact<Whole<Challenge>>({ method, codes, attempts, timeoutMs, automation: automation(end) })
}

const result = (words: Omit<ReadAuthentication, 'flow' | 'delay' | 'challenge'>): Result => {
  if (words.overrides) asIs<Overrides>()(words.overrides)
  return asIs<Result>()(words)
}

const authentication = (words: ReadAuthentication, enrolled: boolean): Authentication => {
  const { flow, delay: delayMs = 0, challenge: page = challengeWords.parse({}), ...end } = words
  if (flow === 'error_on_start') return { flow }
  if (flow === 'frictionless' || !enrolled) return { flow: 'frictionless', delayMs, result: result(end) }
  return { flow, delayMs, challenge: challenge(page), result: result(end) }
}

const tokenization = ({ result, redirectAfter: redirectAfterMs, ...left }: Read<'tokenization'>): Tokenization => {
  noneLeft(left)
  return compact<Whole<Tokenization>>({ result, redirectAfterMs })
}

const webhook = (words: Read<'webhook'>): WebhookPlan => {
  const { send, when, delay: delayMs = 0, copies, older: olderAfter = false, tampering, ...left } = words
  noneLeft(left)
  return compact<Whole<WebhookPlan>>({ when, delayMs, copies, olderAfter, send, tampering })
}

const insteadOf = (words: Omit<Read<'faults'>, 'on' | 'times' | 'latency'>): Fault['instead'] => {
  const { status, connection, body, ...left } = words
  noneLeft(left)
  if (status !== undefined) return { type: 'status', status }
  if (connection) return { type: 'reset' }
  return body && { type: 'malformed_body' }
}

const faultOf = ({ on, times, latency: latencyMs, ...words }: Read<'faults'>): Fault =>
  compact<Whole<Fault>>({ on, times, latencyMs, instead: insteadOf(words) })

/** A fault in the words that `faultOf` reads. */
export const faultWordsOf = ({ on, times, latencyMs, instead }: Fault) =>
  compact({
    on,
    times,
    latency: latencyMs === undefined ? undefined : durationText(latencyMs),
    status: instead?.type === 'status' ? instead.status : undefined,
    connection: instead?.type === 'reset' ? ('reset' as const) : undefined,
    body: instead?.type === 'malformed_body' ? ('malformed' as const) : undefined,
  })

/** What a scenario's words mean in the domain. Whatever they leave out has the defaults of the vocabulary. */
export const outcomeOf = (words: Omit<ReadScenario, 'title' | 'description' | 'when'>): Outcome => {
  const { initialization: init = initializationWords.parse({}), authentication: auth, ...more } = words
  const { tokenization: card, webhook: hook, redirect, faults, nonsense, ...left } = more
  noneLeft(left)
  return compact<Whole<Outcome>>({
    initialization: initialization(init),
    authentication: authentication(auth ?? authenticationWords.parse({}), init.enrolled),
    tokenization: card && tokenization(card),
    webhook: hook && webhook(hook),
    returns: redirect && asIs<ReturnDefect>()(redirect),
    fault: faults && faultOf(faults),
    nonsense,
  })
}
