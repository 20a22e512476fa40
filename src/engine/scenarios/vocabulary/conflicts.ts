import type { Brand } from '../../../core/domain/brand-names.ts'
import { CHALLENGE_METHOD } from '../../../core/domain/challenge-methods.ts'
import { boundTo, type ConditionName, conditionRow, eachCondition } from '../../../core/domain/condition-table.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { DEFAULTS } from '../../../core/domain/outcome-values.ts'
import { impossibleParts } from '../../../core/domain/result-rules.ts'
import { memberNamed, rowNamed } from '../../../core/domain/table-keys.ts'
import { TAMPERINGS } from '../../../core/domain/tampering.ts'
import { scenarioWords, type WrittenScenario } from '../../../core/domain/vocabulary.schema.ts'
import { repeatedMember } from '../../../core/domain/webhook-recipe.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { keysAt, knownPaths } from '../../../core/yaml/known-keys.ts'
import { EXCLUSIVE, wordAt } from './outcome-of.ts'

/** Words that conflict: path and message with the fix. */
export type WordConflict = { readonly path: readonly string[]; readonly message: string }

/** A situation in which some words of a scenario have no effect. It reads values by path, such as `webhook.send`. */
type Circumstance = {
  readonly why: string
  readonly holds: (valueAt: (path: string) => unknown) => boolean
  /** How to give the words an effect; without it, the message advises to remove them. */
  readonly fix?: string
}

const circumstance = (why: string, holds: Circumstance['holds']): Circumstance => ({ why, holds })
/** Matches if a path has exactly this value. */
const where = (path: string, word: unknown, why: string) => circumstance(why, (valueAt) => valueAt(path) === word)

const accepted: Circumstance = {
  ...where('initialization.error', undefined, 'only a rejection has it'),
  fix: 'Add `error`.',
}
const rejected = circumstance(
  'the initialization is rejected',
  (valueAt) => valueAt('initialization.error') !== undefined,
)
const notEnrolled = where('initialization.enrolled', false, 'a card that is not enrolled is not authenticated')
/** Returns the interface of the conditions, if they are bound to one. */
const boundInterface = (valueAt: (path: string) => unknown): unknown => {
  const when = valueAt('when')
  return valueAt('when.interface') ?? (isMap(when) ? boundTo(when)?.interface : undefined)
}
const isDeclined = (valueAt: (path: string) => unknown): boolean =>
  valueAt('initialization.error') !== undefined && boundInterface(valueAt) === 'transactions'

const frictionless = where('authentication.flow', 'frictionless', 'flow is frictionless')
const cannotStart = where('authentication.flow', 'error_on_start', 'flow is error_on_start')
const challenge = (word: string) => `authentication.challenge.${word}`
const endsAutomatically = circumstance('the challenge ends automatically before', (valueAt) =>
  ['automatic', 'cancel'].some((word) => valueAt(challenge(word)) !== undefined),
)
const cancels = where(challenge('cancel'), true, 'the cardholder cancels before')
const neverDisplayed = where(challenge('abandon'), 'challenge_required', 'the challenge page is never shown')
const neverFinished = where(challenge('abandon'), 'challenge_ongoing', 'typed codes never arrive')
const noResult = circumstance(
  'the challenge is never completed',
  (valueAt) => valueAt(challenge('abandon')) !== undefined,
)
const notTyped = circumstance(
  'no code is typed with this method',
  (valueAt) =>
    rowNamed<{ readonly isTyped: boolean }>(CHALLENGE_METHOD, String(valueAt(challenge('method'))))?.isTyped === false,
)
const onlyTransactions = circumstance('only links tokenize', (valueAt) => boundInterface(valueAt) === 'transactions')
const notOnLinks = circumstance(
  'the cardholder of a link returns to its own page',
  (valueAt) => boundInterface(valueAt) === 'links' && valueAt('redirect.to') !== 'nowhere',
)
const neverReturns = where('redirect.to', 'nowhere', 'the browser never returns')
const linksDoNotWait = circumstance(
  'only the initialization of a transaction waits',
  (valueAt) => boundInterface(valueAt) === 'links',
)
const linkEnds = circumstance(
  'the link fails before',
  (valueAt) => valueAt('tokenization.result') === 'error' && boundInterface(valueAt) === 'links',
)
const neverEnds = circumstance('the initialization is rejected, so no transaction ends', isDeclined)
const onlyInit: Circumstance = {
  why: 'the initialization is rejected',
  fix: 'Add `init` to `on`.',
  holds: (valueAt) => isDeclined(valueAt) && ![valueAt('faults.on') ?? DEFAULTS.faults.on].flat().includes('init'),
}
const notStandard = where('webhook.sign.only', 'own', 'webhook-signature is not sent')
const notOwn = circumstance(
  'only the own signature has seconds, and it is not sent',
  (valueAt) => valueAt('webhook.sign.only') === 'standard' && valueAt('webhook.sign.unit') === 's',
)
const noConfirmation = where('tokenization.result', 'error', 'there is no confirmation')
const linkFails = where('tokenization.result', 'error', 'no webhook is sent for a failed link')
const neverSent = where('webhook.send', 'never', 'no webhook is sent')
const sentManually = where('webhook.send', 'manual', 'it is sent manually')

/** A word with the situations in which it and the words below it have no effect. */
type Word = { readonly pointless: readonly Circumstance[] }
type Part<Words> = Word & { readonly words: Words }
type Table = Readonly<Record<string, Word & { readonly words?: Table }>>

/** A new word does not compile until it is listed. */
type Listed<Words> = {
  readonly [Key in keyof Words]-?: unknown extends Words[Key]
    ? Word
    : NonNullable<Words[Key]> extends object
      ? Part<Listed<NonNullable<Words[Key]>>>
      : Word
}

const part = <Words>(pointless: readonly Circumstance[], words: Words): Part<Words> => ({ pointless, words })
const each = <Key extends string>(pointless: readonly Circumstance[], ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, { pointless }])) as Readonly<Record<Key, Word>>

/** A word that always has an effect. Listed because the compiler requires every word. */
const always: Word = { pointless: [] }

/**
 * A condition that only requests of one interface can match has no effect if the others are for the other interface.
 */
const condition = (name: ConditionName): Word => {
  const [of, other] = conditionRow(name).interfaces
  if (other !== undefined) return always
  const excluded = circumstance(`only ${of} have it, and another condition excludes them`, (valueAt) => {
    const bound = boundInterface(valueAt)
    return bound !== undefined && bound !== of
  })
  return { pointless: [excluded] }
}

const SCENARIO: Listed<WrittenScenario> = {
  title: always,
  description: always,
  nonsense: always,
  overlay: always,
  when: part([], eachCondition(condition)),
  initialization: part([linkEnds], {
    error: always,
    enrolled: always,
    delay: { pointless: [linksDoNotWait] },
    ...each([accepted], 'networkCode', 'message'),
  }),
  authentication: part([rejected, notEnrolled, linkEnds], {
    flow: always,
    ...each([cannotStart], 'delay', 'version'),
    ...each([cannotStart, cancels, noResult], 'transStatus', 'reason', 'cardholderInfo', 'failReason', 'failMessage'),
    overrides: part([cannotStart, cancels, noResult], { eci: always, cavv: always, xid: always }),
    challenge: part([frictionless, cannotStart], {
      method: { pointless: [cancels, neverDisplayed] },
      ...each([cancels, neverDisplayed, neverFinished, notTyped], 'codes', 'attempts'),
      automatic: always,
      cancel: always,
      abandon: always,
      timeout: { pointless: [endsAutomatically, neverDisplayed] },
    }),
  }),
  tokenization: part([onlyTransactions], { result: always, redirectAfter: { pointless: [noConfirmation] } }),
  webhook: part([linkFails, neverEnds], {
    send: always,
    ...each([neverSent, sentManually], 'when', 'delay'),
    ...each([neverSent], 'copies', 'together', 'retry', 'older', 'tampering', 'age'),
    sign: part([neverSent], {
      over: always,
      key: always,
      only: always,
      unit: { pointless: [notOwn] },
      ...each([notStandard], 'id', 'extra'),
    }),
    raw: part([neverSent], { type: always, body: always }),
  }),
  redirect: part([rejected, notOnLinks], { to: always, method: { pointless: [neverReturns] } }),
  faults: part([onlyInit], {
    on: always,
    times: always,
    latency: always,
    status: always,
    connection: always,
    body: always,
  }),
}

/** Returns a conflict for every key after the first one of an exclusive group. */
const oneOf = (scenario: unknown, path: readonly string[], keys: readonly string[]): WordConflict[] => {
  const [first, ...others] = keys.filter((key) => wordAt(scenario, [...path, key]) !== undefined)
  return others.map((key) => ({
    path: [...path, key],
    message: `\`${key}\` and \`${first}\` exclude each other. Keep one.`,
  }))
}

/** Parts that may be written as `{}` to show their defaults. */
const MAY_BE_EMPTY: readonly string[] = ['initialization', 'authentication']
/** Words that only limit where or how often the other words of their object apply. */
const QUALIFIERS: readonly string[] = ['on', 'times']

const adviceFor = (...path: readonly string[]): string => {
  const words = keysAt(knownPaths(scenarioWords), path).flatMap((key) =>
    QUALIFIERS.includes(key) ? [] : [`\`${key}\``],
  )
  return `Add ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`
}

const empty = (scenario: unknown): WordConflict[] =>
  Object.entries(isMap(scenario) ? scenario : {}).flatMap(([part, words]) => {
    if (!isMap(words) || MAY_BE_EMPTY.includes(part) || Object.keys(words).some((key) => !QUALIFIERS.includes(key)))
      return []
    const advice =
      part === 'when' ? 'It would match every request: add a condition, or remove `when`.' : adviceFor(part)
    return [{ path: [part], message: `\`${part}\` is empty. ${advice}` }]
  })

const amount = (scenario: unknown): WordConflict[] => {
  const path = ['when', 'amount']
  const range = wordAt(scenario, path)
  if (!isMap(range)) return []
  if (range.from === undefined && range.to === undefined)
    return [{ path, message: `\`amount\` is empty. ${adviceFor(...path)}` }]
  const { from = 0, to = from } = range
  return Number(from) > Number(to) ? [{ path, message: '`from` is greater than `to`. Swap them.' }] : []
}

/** Returns the words of a scenario that have no effect in combination with the others. */
export const wordsWithoutEffect = (
  scenario: unknown,
  words = scenario,
  table: Table = SCENARIO,
  path: readonly string[] = [],
): readonly WordConflict[] =>
  Object.entries(table).flatMap(([key, listed]) => {
    const value = wordAt(words, [key])
    if (value === undefined) return []
    const here = [...path, key]
    const idle = listed.pointless.filter(({ holds }) => holds((path) => wordAt(scenario, path.split('.'))))
    return [
      ...idle.slice(0, 1).map(({ why, fix }) => ({
        path: here,
        message: `\`${key}\` has no effect here: ${why}. ${fix ?? 'Remove it.'}`,
      })),
      ...wordsWithoutEffect(scenario, value, listed.words ?? {}, here),
    ]
  })

/** Returns the conflict of a tampering with another word of a webhook. */
const duplicateDelivery = (scenario: unknown): WordConflict[] => {
  const valueAt = (word: string): unknown => wordAt(scenario, ['webhook', word])
  const tampering = memberNamed(TAMPERINGS, String(valueAt('tampering')))
  const age = valueAt('age')
  const sign = valueAt('sign')
  const raw = valueAt('raw')
  const word = repeatedMember({
    ...compact({ tampering }),
    ...(age !== undefined && { ageMs: 0 }),
    ...(isMap(sign) && { sign }),
    ...(raw !== undefined && { raw: { body: '' } }),
  })
  return word === undefined
    ? []
    : [
        {
          path: ['webhook', ...word.split('.')],
          message: `\`${word}\` and \`tampering: ${tampering}\` define the same. Keep one.`,
        },
      ]
}

/** Returns the conflicts of words that are valid one by one. */
export const conflictsOf = (scenario: unknown): readonly WordConflict[] => [
  ...empty(scenario),
  ...amount(scenario),
  ...duplicateDelivery(scenario),
  ...EXCLUSIVE.flatMap(({ path, keys }) => oneOf(scenario, path, keys)),
  ...wordsWithoutEffect(scenario),
]

/** Returns impossible outcomes without `nonsense: true`, and possible ones that have it (design, "States"). All brands count, unless `when` names some. */
export const nonsenseConflicts = (outcome: Outcome, brands?: readonly Brand[]): readonly WordConflict[] => {
  const all = impossibleParts(outcome, brands)
  if (outcome.nonsense)
    return all.length > 0
      ? []
      : [{ path: ['nonsense'], message: 'nonsense: this combination can occur. Remove `nonsense`.' }]
  const { returns: _returns, ...straight } = outcome
  const ofResult = impossibleParts(straight, brands)
  return all.map((message) => ({
    path: [ofResult.includes(message) ? 'authentication' : 'redirect'],
    message: `${message}. For a negative test, add \`nonsense: true\`.`,
  }))
}
