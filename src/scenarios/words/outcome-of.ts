import { compact } from '../../domain/compact.ts'
import type {
  Authentication,
  Automation,
  Challenge,
  Fault,
  Initialization,
  Outcome,
  Tokenization,
  WebhookPlan,
} from '../../domain/outcome.ts'
import { USUAL } from '../../domain/outcome-words.ts'
import type { OutcomeWords } from '../../shapes/vocabulary.ts'

// An outcome is kept almost as it is read (shapes/outcome.ts). Here is what differs, in both directions: what a time is
// called, and words of which only one can be said, which are kept as one value. All else is handed on by `...`, so that a
// new word needs nothing here. No zod: an outcome is made of words wherever one decides.

type Said<Part extends keyof OutcomeWords> = NonNullable<OutcomeWords[Part]>
type ChallengeWords = NonNullable<Said<'authentication'>['challenge']>

/** No wait is not worth a word. */
const late = (delayMs: number): { readonly delay?: number } => (delayMs === 0 ? {} : { delay: delayMs })

/** Takes what is left of some words once each was made something of: a word that was forgotten does not compile. */
const noneLeft = (_words: Readonly<Record<string, never>>): void => {}

const initialization = (words: Said<'initialization'>): Initialization => {
  const { error, networkCode, message, enrolled = USUAL.initialization.enrolled, delay: delayMs = 0, ...left } = words
  noneLeft(left)
  if (error === undefined) return { type: 'accepted', enrolled, delayMs }
  return { type: 'declined', error, ...compact({ networkCode, message }), delayMs }
}

const initializationWords = ({ type: _, delayMs, ...same }: Initialization): Said<'initialization'> => ({
  ...same,
  ...late(delayMs),
})

const automation = ({ automatic, cancel, abandon }: ChallengeWords): Automation => {
  if (cancel) return { type: 'cancel' }
  if (automatic !== undefined) return { type: 'end', afterMs: automatic }
  return abandon === undefined ? { type: 'none' } : { type: 'abandon', at: abandon }
}

const automationWords = (automation: Automation): ChallengeWords => {
  switch (automation.type) {
    case 'none':
      return {}
    case 'cancel':
      return { cancel: true }
    case 'end':
      return { automatic: automation.afterMs }
    case 'abandon':
      return { abandon: automation.at }
  }
}

const challenge = (words: ChallengeWords): Challenge => {
  const {
    method,
    codes,
    attempts,
    timeout: timeoutMs,
    automatic,
    cancel,
    abandon,
    ...same
  } = {
    ...USUAL.challenge,
    ...words,
  }
  const by = automation(compact({ automatic, cancel, abandon }))
  return { method, codes, attempts, ...compact({ timeoutMs }), ...same, automation: by }
}

const challengeWords = ({ timeoutMs, automation, ...same }: Challenge): ChallengeWords => ({
  ...same,
  ...compact({ timeout: timeoutMs }),
  ...automationWords(automation),
})

const authentication = (words: Said<'authentication'>, isEnrolled: boolean): Authentication => {
  const { flow, delay: delayMs = 0, challenge: page = {}, ...said } = { ...USUAL.authentication, ...words }
  const { transStatus, reason, version, ...more } = said
  const result = { transStatus, ...compact({ reason }), version, ...more }
  if (flow === 'error_on_start') return { flow }
  if (flow === 'frictionless' || !isEnrolled) return { flow: 'frictionless', delayMs, result }
  return { flow, delayMs, challenge: challenge(page), result }
}

const authenticationWords = (said: Authentication): Said<'authentication'> => {
  if (said.flow === 'error_on_start') return said
  const { flow, delayMs, result } = said
  return {
    flow,
    ...late(delayMs),
    ...result,
    ...(said.flow === 'challenge' && { challenge: challengeWords(said.challenge) }),
  }
}

const tokenization = ({ redirectAfter: redirectAfterMs, ...same }: Said<'tokenization'>): Tokenization => ({
  ...USUAL.tokenization,
  ...same,
  ...compact({ redirectAfterMs }),
})

const tokenizationWords = ({ redirectAfterMs: redirectAfter, ...same }: Tokenization): Said<'tokenization'> => ({
  ...same,
  ...compact({ redirectAfter }),
})

const webhook = (words: Said<'webhook'>): WebhookPlan => {
  const { send, when, delay: delayMs = 0, copies, older: olderAfter = false, ...same } = { ...USUAL.webhook, ...words }
  return { when, delayMs, copies, olderAfter, ...compact({ send }), ...same }
}

const webhookWords = ({ delayMs, olderAfter, ...same }: WebhookPlan): Said<'webhook'> => ({
  ...same,
  ...late(delayMs),
  ...(olderAfter && { older: true }),
})

const instead = ({ status, connection, body }: Said<'faults'>): Fault['instead'] => {
  if (status !== undefined) return { type: 'status', status }
  if (connection) return { type: 'reset' }
  return body && { type: 'malformed_body' }
}

const INSTEAD_WORDS = { reset: { connection: 'reset' }, malformed_body: { body: 'malformed' } } as const

const fault = (words: Said<'faults'>): Fault => {
  const { on, latency: latencyMs, status, connection, body, ...same } = { ...USUAL.faults, ...words }
  return { on, ...same, ...compact({ latencyMs, instead: instead(compact({ status, connection, body })) }) }
}

/** A fault in words. */
export const faultWords = ({ latencyMs, instead, ...same }: Fault): Said<'faults'> => ({
  ...same,
  ...compact({ latency: latencyMs }),
  ...(instead && (instead.type === 'status' ? { status: instead.status } : INSTEAD_WORDS[instead.type])),
})

/** What words mean. Whatever they leave out is as usual. */
export const outcomeOf = (words: OutcomeWords): Outcome => {
  const {
    initialization: init = {},
    authentication: auth = {},
    tokenization: entry,
    redirect,
    faults,
    nonsense,
    ...more
  } = words
  const { webhook: plan, ...left } = more
  noneLeft(left)
  const isEnrolled = init.enrolled ?? USUAL.initialization.enrolled
  return {
    initialization: initialization(init),
    authentication: authentication(auth, isEnrolled),
    ...(entry && { tokenization: tokenization(entry) }),
    ...(plan && { webhook: webhook(plan) }),
    ...(redirect && { returns: redirect }),
    ...(faults && { fault: fault(faults) }),
    ...compact({ nonsense }),
  }
}

/** All that an outcome says, in the words that `outcomeOf` reads, whether it is usual or has any effect or not. */
export const wordsOf = (outcome: Outcome): OutcomeWords => {
  const { initialization: init, authentication: auth, tokenization, returns, fault: said, nonsense, ...more } = outcome
  const { webhook: plan, ...left } = more
  noneLeft(left)
  return {
    initialization: initializationWords(init),
    authentication: authenticationWords(auth),
    ...(tokenization && { tokenization: tokenizationWords(tokenization) }),
    ...(plan && { webhook: webhookWords(plan) }),
    ...(returns && { redirect: returns }),
    ...(said && { faults: faultWords(said) }),
    ...compact({ nonsense }),
  }
}
