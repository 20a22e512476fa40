import { BROKEN_RESPONSES, brokenKind } from '../../../core/domain/broken-response.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { Authentication, Automation, Challenge, Fault, Initialization } from '../../../core/domain/outcome.ts'
import { DEFAULTS } from '../../../core/domain/outcome-values.ts'
import type { OutcomeWords } from '../../../core/domain/vocabulary.schema.ts'
import { compact } from '../../../core/domain/without-undefined.ts'

// An outcome is stored almost as it is written (`core/domain/outcome.schema.ts`). This module converts the differences
// in
// both directions: renamed words, and words that exclude each other, which are stored as one value. Spread syntax
// copies
// all other words, so a new word needs no change here. Without zod, because scenario matching loads this module.

type WordsOf<Part extends keyof OutcomeWords> = NonNullable<OutcomeWords[Part]>
type ChallengeWords = NonNullable<WordsOf<'authentication'>['challenge']>

type KeysOf<Part> = Part extends object ? keyof Part : never
type Word = KeysOf<WordsOf<keyof OutcomeWords> | ChallengeWords>
type KeptName = KeysOf<NonNullable<Outcome[keyof Outcome]> | Challenge>

/** Stored names of words. A name that neither side knows does not compile. */
const KEPT_AS = {
  delay: 'delayMs',
  timeout: 'timeoutMs',
  redirectAfter: 'redirectAfterMs',
  latency: 'latencyMs',
  older: 'olderAfter',
  age: 'ageMs',
} as const satisfies Partial<Record<Word, KeptName>>
type KeptAs = typeof KEPT_AS
type Kept<Words> = { readonly [Key in keyof Words as Key extends keyof KeptAs ? KeptAs[Key] : Key]: Words[Key] }

const renamed = (part: object, names: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [names[name] ?? name, value]))

const kept = <Words extends object>(words: Words) => renamed(words, KEPT_AS) as Kept<Words>

const WORDS = Object.fromEntries(Object.entries(KEPT_AS).map(([word, name]) => [name, word]))
/** Returns the members of a stored part as words. A missing delay or older state is left out. */
const inWords = (part: object): object => {
  const { delayMs, olderAfter, ...written }: { readonly delayMs?: number; readonly olderAfter?: boolean } = part
  return renamed({ ...(delayMs && { delayMs }), ...(olderAfter && { olderAfter }), ...written }, WORDS)
}

/** Accepts the rest of an object after all words were handled: a forgotten word does not compile. */
const noneLeft = (_words: Readonly<Record<string, never>>): void => {}

const initialization = (words: WordsOf<'initialization'>): Initialization => {
  const { error, enrolled, delayMs = 0, ...same } = kept({ ...DEFAULTS.initialization, ...words })
  return error === undefined ? { type: 'accepted', enrolled, delayMs } : { type: 'declined', error, ...same, delayMs }
}

const automation = ({ automatic, cancel, abandon }: ChallengeWords): Automation => {
  if (cancel) return { type: 'cancel' }
  if (automatic !== undefined) return { type: 'end', afterMs: automatic }
  return abandon === undefined ? { type: 'none' } : { type: 'abandon', at: abandon }
}

const automationWords = (written: Automation): ChallengeWords => {
  switch (written.type) {
    case 'none':
      return {}
    case 'cancel':
      return { cancel: true }
    case 'end':
      return { automatic: written.afterMs }
    case 'abandon':
      return { abandon: written.at }
  }
}

const challenge = (words: ChallengeWords): Challenge => {
  const { automatic, cancel, abandon, method, codes, ...same } = kept({ ...DEFAULTS.challenge, ...words })
  return { method, codes, ...same, automation: automation(compact({ automatic, cancel, abandon })) }
}

const authentication = (words: WordsOf<'authentication'>, isEnrolled: boolean): Authentication => {
  const { flow, delayMs = 0, challenge: page = {}, ...written } = kept({ ...DEFAULTS.authentication, ...words })
  const { transStatus, reason, version, ...more } = written
  const result = { transStatus, ...compact({ reason }), version, ...more }
  if (flow === 'error_on_start') return { flow }
  if (flow === 'frictionless' || !isEnrolled) return { flow: 'frictionless', delayMs, result }
  return { flow, delayMs, challenge: challenge(page), result }
}

const authenticationWords = (written: Authentication): WordsOf<'authentication'> => {
  if (written.flow === 'error_on_start') return written
  const { flow, delayMs, result } = written
  if (flow === 'frictionless') return { flow, ...inWords({ delayMs }), ...result }
  const { automation: by, ...page } = written.challenge
  return { flow, ...inWords({ delayMs }), ...result, challenge: { ...inWords(page), ...automationWords(by) } }
}

const instead = ({ status, connection, body }: WordsOf<'faults'>): Fault['instead'] => {
  if (status !== undefined) return { type: 'status', status }
  const type = brokenKind(compact({ connection, body }))
  return type && { type }
}

const insteadWords = (instead: NonNullable<Fault['instead']>): WordsOf<'faults'> => {
  if (instead.type === 'status') return { status: instead.status }
  const { word, says } = BROKEN_RESPONSES[instead.type]
  return { [word]: says }
}

const fault = (words: WordsOf<'faults'>): Fault => {
  const { on, times, status, connection, body, ...same } = kept({ ...DEFAULTS.faults, ...words })
  const subject = instead(compact({ status, connection, body }))
  return { on, ...compact({ times }), ...same, ...compact({ instead: subject }) }
}

/** Returns a fault as words. */
export const faultWords = ({ instead: subject, ...same }: Fault): WordsOf<'faults'> => ({
  ...inWords(same),
  ...(subject && insteadWords(subject)),
})

/** Converts words to an outcome. Missing words get their defaults. */
export const outcomeOf = (words: OutcomeWords): Outcome => {
  const {
    initialization: init = {},
    authentication: auth = {},
    tokenization,
    redirect,
    faults,
    nonsense,
    ...more
  } = words
  const { webhook: hook, ...left } = more
  noneLeft(left)
  const { send, delayMs, ...plan } = kept({ delay: 0, ...hook })
  const { when, copies } = { ...DEFAULTS.webhook, ...plan }
  const isEnrolled = init.enrolled ?? DEFAULTS.initialization.enrolled
  return {
    initialization: initialization(init),
    authentication: authentication(auth, isEnrolled),
    ...(tokenization && { tokenization: kept({ ...DEFAULTS.tokenization, ...tokenization }) }),
    ...(hook && { webhook: { when, delayMs, copies, olderAfter: false, ...compact({ send }), ...plan } }),
    ...(redirect && { returns: redirect }),
    ...(faults && { fault: fault(faults) }),
    ...compact({ nonsense }),
  }
}

/** Converts an outcome to the words for `outcomeOf`, defaults and words without effect included. */
export const wordsOf = (outcome: Outcome): OutcomeWords => {
  const {
    initialization: init,
    authentication: auth,
    tokenization,
    returns,
    fault: written,
    nonsense,
    ...more
  } = outcome
  const { webhook, ...left } = more
  noneLeft(left)
  const { type: _type, ...start } = init
  return {
    initialization: inWords(start),
    authentication: authenticationWords(auth),
    ...(tokenization && { tokenization: inWords(tokenization) }),
    ...(webhook && { webhook: inWords(webhook) }),
    ...(returns && { redirect: returns }),
    ...(written && { faults: faultWords(written) }),
    ...compact({ nonsense }),
  }
}

/** Words of an object that exclude each other. */
export const EXCLUSIVE: readonly { readonly path: readonly string[]; readonly keys: readonly string[] }[] = [
  { path: ['initialization'], keys: ['error', 'enrolled'] },
  { path: ['authentication', 'challenge'], keys: ['automatic', 'cancel', 'abandon'] },
  { path: ['faults'], keys: ['status', 'connection', 'body'] },
]

/** Returns the value at a path, if there is one. */
export const wordAt = (words: unknown, path: readonly string[]): unknown =>
  path.reduce((held, key) => (isMap(held) ? held[key] : undefined), words)
