import { compact } from '../../domain/compact.ts'
import { durationText } from '../../domain/duration.ts'
import type { Authentication, Challenge, Initialization, Outcome, WebhookPlan } from '../../domain/outcome.ts'
import { faultWordsOf } from './outcome-of.ts'
import type { WrittenScenario } from './vocabulary.ts'

type Written<K extends keyof WrittenScenario> = NonNullable<WrittenScenario[K]>

const timeOf = (ms: number | undefined): string | undefined =>
  ms === undefined || ms === 0 ? undefined : durationText(ms)

/** What is only the default is not written. */
const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value)

const initialization = (said: Initialization): Written<'initialization'> => {
  const delay = timeOf(said.delayMs)
  if (said.type === 'accepted') return compact({ enrolled: unless(true, said.enrolled), delay })
  return compact({ error: said.error, networkCode: said.networkCode, message: said.message, delay })
}

const challenge = ({ method, codes, attempts, timeoutMs, automation }: Challenge) =>
  compact({
    method: unless('one_time_code', method),
    codes: typeof codes === 'string' ? codes : [...codes],
    attempts: unless(3, attempts),
    timeout: automation.type === 'none' || automation.type === 'abandon' ? timeOf(timeoutMs) : undefined,
    automatic: automation.type === 'end' ? durationText(automation.afterMs) : undefined,
    cancel: automation.type === 'cancel' ? (true as const) : undefined,
    abandon: automation.type === 'abandon' ? automation.at : undefined,
  })

const authentication = (said: Authentication): Written<'authentication'> => {
  if (said.flow === 'error_on_start') return { flow: said.flow }
  const { transStatus, reason, version, cardholderInfo, failReason, failMessage, overrides } = said.result
  return compact({
    flow: said.flow,
    delay: timeOf(said.delayMs),
    transStatus,
    reason,
    version: unless('2.2.0', version),
    cardholderInfo,
    failReason,
    failMessage,
    overrides,
    challenge: said.flow === 'challenge' ? challenge(said.challenge) : undefined,
  })
}

const webhook = ({ send, when, delayMs, copies, olderAfter, tampering }: WebhookPlan): Written<'webhook'> => {
  const goesByItself = send !== 'never' && send !== 'manual'
  const isSent = send !== 'never'
  return compact({
    send,
    when: goesByItself ? unless('at_end', when) : undefined,
    delay: goesByItself ? timeOf(delayMs) : undefined,
    copies: isSent ? unless(1, copies) : undefined,
    older: isSent && olderAfter ? (true as const) : undefined,
    tampering: isSent ? tampering : undefined,
  })
}

const filled = <T extends object>(words: T): T | undefined => (Object.keys(words).length > 0 ? words : undefined)

/** An outcome in the words that `outcomeOf` reads: what has no effect beside the rest, and what is usual, is left out. */
export const wordsOf = (outcome: Outcome): WrittenScenario => {
  const { initialization: init, tokenization, webhook: plan, returns, fault, nonsense } = outcome
  const isRefused = init.type === 'declined'
  const isAuthenticated = init.type === 'accepted' && init.enrolled
  const failsAsLink = tokenization?.result === 'error'
  return compact({
    initialization: filled(initialization(init)),
    authentication: isAuthenticated ? authentication(outcome.authentication) : undefined,
    tokenization:
      tokenization &&
      compact({
        result: tokenization.result,
        redirectAfter: failsAsLink ? undefined : timeOf(tokenization.redirectAfterMs),
      }),
    webhook: plan && !failsAsLink ? filled(webhook(plan)) : undefined,
    redirect: isRefused || !returns ? undefined : filled(returns),
    faults: fault && (faultWordsOf(fault) as Written<'faults'>),
    nonsense,
  })
}
