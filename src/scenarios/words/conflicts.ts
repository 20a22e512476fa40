import { isMap } from '../../domain/is-map.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { impossibilities } from '../../domain/result-rules.ts'
import { scenarioWords, type WrittenScenario } from '../../shapes/vocabulary.ts'
import { keysAt } from './known-keys.ts'
import { EXCLUSIVE } from './laid-over.ts'

/** Words that do not go together: where, and what to do about it. */
export type Conflict = { readonly path: readonly string[]; readonly message: string }

/** What a scenario may be like that leaves some of its words without effect. */
type Circumstance = { readonly why: string; readonly holds: (scenario: WrittenScenario) => boolean }

const circumstance = (why: string, holds: Circumstance['holds']): Circumstance => ({ why, holds })
const flowIs = (flow: 'frictionless' | 'error_on_start'): Circumstance =>
  circumstance(`flow is ${flow}`, ({ authentication }) => authentication?.flow === flow)

const isRefused = ({ initialization }: WrittenScenario): boolean => initialization?.error !== undefined
const failsAsLink = ({ tokenization }: WrittenScenario): boolean => tokenization?.result === 'error'

const accepted = circumstance('only a refusal has it, so add error', (scenario) => !isRefused(scenario))
const refused = circumstance('the initialization is refused', isRefused)
const notEnrolled = circumstance(
  'a card that is not enrolled is not authenticated',
  (scenario) => !isRefused(scenario) && scenario.initialization?.enrolled === false,
)
const frictionless = flowIs('frictionless')
const cannotStart = flowIs('error_on_start')
const endsByItself = circumstance('the challenge ends by itself before', ({ authentication }) => {
  const { automatic, cancel } = authentication?.challenge ?? {}
  return automatic !== undefined || cancel !== undefined
})
const onlyTransactions = circumstance('only links tokenize', ({ when }) => when?.interface === 'transactions')
const noConfirmation = circumstance('there is no confirmation', failsAsLink)
const linkFails = circumstance('a link that fails is not notified', failsAsLink)
const sendIs = (send: 'never' | 'manual', why: string): Circumstance =>
  circumstance(why, ({ webhook }) => webhook?.send === send)
const neverSent = sendIs('never', 'there is no webhook')
const firedByHand = sendIs('manual', 'it is sent when somebody fires it')

/** In which circumstances a word has no effect. Always: those that have one whatever else is written. */
type Judged<Words, Always extends keyof Words = never> = {
  readonly [Key in Exclude<keyof Words, Always>]-?: readonly Circumstance[]
}
type Part<Key extends keyof WrittenScenario> = NonNullable<WrittenScenario[Key]>
type PartName = { [Key in keyof WrittenScenario]-?: Part<Key> extends object ? Key : never }[keyof WrittenScenario]

/** Several words with the same circumstances. */
const each = <Key extends string>(circumstances: readonly Circumstance[], ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, circumstances])) as Readonly<Record<Key, readonly Circumstance[]>>

// A new word does not compile until it stands in a table or in its type.
const SCENARIO: Judged<WrittenScenario, 'title' | 'description' | 'when' | 'initialization' | 'faults' | 'nonsense'> = {
  authentication: [refused, notEnrolled],
  tokenization: [onlyTransactions],
  webhook: [linkFails],
  redirect: [refused],
}

type Table = Readonly<Record<string, readonly Circumstance[]>>

const PARTS = {
  when: {} satisfies Judged<
    Part<'when'>,
    'interface' | 'card' | 'brand' | 'amount' | 'currency' | 'refno' | 'reference' | 'email' | 'cardholderName'
  >,
  initialization: each([accepted], 'networkCode', 'message') satisfies Judged<
    Part<'initialization'>,
    'error' | 'enrolled' | 'delay'
  >,
  authentication: {
    ...each([cannotStart], 'delay', 'transStatus', 'reason', 'version', 'cardholderInfo', 'failReason', 'failMessage'),
    overrides: [cannotStart],
    challenge: [frictionless, cannotStart],
  } satisfies Judged<Part<'authentication'>, 'flow'>,
  tokenization: { redirectAfter: [noConfirmation] } satisfies Judged<Part<'tokenization'>, 'result'>,
  webhook: {
    ...each([neverSent, firedByHand], 'when', 'delay'),
    ...each([neverSent], 'copies', 'older', 'tampering'),
  } satisfies Judged<Part<'webhook'>, 'send'>,
  redirect: {} satisfies Judged<Part<'redirect'>, 'to' | 'method'>,
  faults: {} satisfies Judged<Part<'faults'>, 'on' | 'times' | 'latency' | 'status' | 'connection' | 'body'>,
} satisfies Readonly<Record<PartName, Table>>

const CHALLENGE: Judged<
  NonNullable<Part<'authentication'>['challenge']>,
  'method' | 'codes' | 'attempts' | 'automatic' | 'cancel' | 'abandon'
> = {
  timeout: [endsByItself],
}

const pointless = (
  scenario: WrittenScenario,
  path: readonly string[],
  words: object | undefined,
  judged: Table,
): Conflict[] =>
  Object.entries(judged)
    .filter(([key]) => isMap(words) && words[key] !== undefined)
    .flatMap(([key, circumstances]) =>
      circumstances
        .filter(({ holds }) => holds(scenario))
        .map(({ why }) => ({ path: [...path, key], message: `${key} has no effect here: ${why}` })),
    )

/** Every key after the first of some that exclude one another. */
const oneOf = (scenario: WrittenScenario, path: readonly string[], keys: readonly string[]): Conflict[] => {
  const words = path.reduce<unknown>((held, key) => (isMap(held) ? held[key] : undefined), scenario)
  const [first, ...others] = keys.filter((key) => isMap(words) && words[key] !== undefined)
  return others.map((key) => ({ path: [...path, key], message: `${key} and ${first} exclude one another` }))
}

/** Parts whose defaults somebody may want to see spelled out as `{}`. */
const MAY_BE_EMPTY: readonly string[] = ['initialization', 'authentication']
/** Words that only say where, or how often, the other words of their map apply. */
const QUALIFIERS: readonly string[] = ['on', 'times']

const write = (...path: readonly string[]): string => {
  const words = keysAt(scenarioWords, path).flatMap((key) => (QUALIFIERS.includes(key) ? [] : [`"${key}"`]))
  return `write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const empty = (scenario: WrittenScenario): Conflict[] =>
  Object.entries(scenario).flatMap(([part, words]) => {
    if (!isMap(words) || MAY_BE_EMPTY.includes(part) || Object.keys(words).some((key) => !QUALIFIERS.includes(key)))
      return []
    const advice = part === 'when' ? 'it would fit every request: write a key, or remove "when"' : write(part)
    return [{ path: [part], message: `${part} says nothing: ${advice}` }]
  })

const amount = ({ when }: WrittenScenario): Conflict[] => {
  if (typeof when?.amount !== 'object') return []
  const path = ['when', 'amount']
  if (when.amount.from === undefined && when.amount.to === undefined)
    return [{ path, message: `amount says nothing: ${write(...path)}` }]
  const { from = 0, to = from } = when.amount
  return from > to ? [{ path, message: 'no amount is at least "from" and at most "to": exchange them' }] : []
}

const PAGE = ['authentication', 'challenge']

/** Words that have no effect beside the others. */
export const pointlessIn = (scenario: WrittenScenario): readonly Conflict[] => [
  ...pointless(scenario, [], scenario, SCENARIO),
  ...Object.entries<Table>(PARTS).flatMap(([part, judged]) =>
    pointless(scenario, [part], scenario[part as PartName], judged),
  ),
  ...pointless(scenario, PAGE, scenario.authentication?.challenge, CHALLENGE),
]

/** What the vocabulary allows word by word but not together. */
export const conflictsOf = (scenario: WrittenScenario): readonly Conflict[] => [
  ...empty(scenario),
  ...amount(scenario),
  ...EXCLUSIVE.flatMap(({ path, keys }) => oneOf(scenario, path, keys)),
  ...pointlessIn(scenario),
]

/** Impossible outcomes need `nonsense: true`, and possible ones may not have it (design, "States"). */
export const nonsenseConflicts = (outcome: Outcome): readonly Conflict[] => {
  const all = impossibilities(outcome)
  if (outcome.nonsense)
    return all.length > 0
      ? []
      : [{ path: ['nonsense'], message: 'nonsense: this combination can occur, so remove "nonsense"' }]
  const { returns: _returns, ...straight } = outcome
  const ofResult = impossibilities(straight)
  return all.map((message) => ({
    path: [ofResult.includes(message) ? 'authentication' : 'redirect'],
    message: `${message}; if a negative test wants just that, add "nonsense: true"`,
  }))
}
