import type { WrittenScenario } from './vocabulary.ts'

/** Words that do not go together: where, and what to do about it. */
export type Conflict = { readonly path: readonly string[]; readonly message: string }

type Given = Readonly<Record<string, unknown>>

const RESULT = ['transStatus', 'reason', 'version', 'cardholderInfo', 'failReason', 'failMessage', 'overrides', 'delay']

/** The keys of a list that are given. */
const given = (map: object | undefined, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => (map as Given | undefined)?.[key] !== undefined)

/** Every key after the first of some that exclude one another. */
const oneOf = (map: object | undefined, path: readonly string[], keys: readonly string[]): Conflict[] => {
  const [first, ...others] = given(map, keys)
  return others.map((key) => ({ path: [...path, key], message: `${key} and ${first} exclude one another` }))
}

const pointless = (path: readonly string[], keys: readonly string[], why: string): Conflict[] =>
  keys.map((key) => ({ path: [...path, key], message: `${key} has no effect here: ${why}` }))

const initialization = ({ initialization: init, ...scenario }: WrittenScenario): Conflict[] => {
  if (init?.error === undefined) {
    const notEnrolled = init?.enrolled === false ? given(scenario, ['authentication']) : []
    return [
      ...pointless(['initialization'], given(init, ['networkCode', 'message']), 'only a refusal has it, so add error'),
      ...pointless([], notEnrolled, 'a card that is not enrolled is not authenticated'),
    ]
  }
  return [
    ...oneOf(init, ['initialization'], ['error', 'enrolled']),
    ...pointless([], given(scenario, ['authentication', 'redirect']), 'the initialization is refused'),
  ]
}

const challenge = ({ authentication }: WrittenScenario): Conflict[] => {
  const { flow = 'challenge', challenge: page } = authentication ?? {}
  const path = ['authentication', 'challenge']
  const elsewhere = flow === 'challenge' ? [] : given(authentication, ['challenge'])
  const timed = page?.automatic === undefined && page?.cancel === undefined ? [] : given(page, ['timeout'])
  return [
    ...pointless(['authentication'], elsewhere, `flow is ${flow}`),
    ...pointless(['authentication'], flow === 'error_on_start' ? given(authentication, RESULT) : [], `flow is ${flow}`),
    ...oneOf(page, path, ['automatic', 'cancel', 'abandon']),
    ...pointless(path, timed, 'the challenge ends by itself before'),
  ]
}

const EMPTY_MAPS: readonly (readonly [
  key: 'when' | 'redirect' | 'faults' | 'tokenization' | 'webhook',
  what: string,
])[] = [
  ['when', 'it would fit every request: write a key, or remove "when"'],
  ['tokenization', 'write "result" or "redirectAfter"'],
  ['webhook', 'write "send", "when", "delay", "copies", "older" or "tampering"'],
  ['redirect', 'write "to" or "method"'],
  ['faults', 'write "latency", "status", "connection" or "body"'],
]

const empty = (scenario: WrittenScenario): Conflict[] =>
  EMPTY_MAPS.filter(([key]) => {
    const map = scenario[key]
    return map !== undefined && Object.keys(map).every((name) => name === 'on')
  }).map(([key, what]) => ({ path: [key], message: `${key} says nothing: ${what}` }))

const amount = ({ when }: WrittenScenario): Conflict[] => {
  if (typeof when?.amount !== 'object') return []
  const { from, to } = when.amount
  const path = ['when', 'amount']
  if (from === undefined && to === undefined) return [{ path, message: 'amount says nothing: write "from" or "to"' }]
  const reversed = from !== undefined && to !== undefined && from > to
  return reversed ? [{ path, message: 'no amount is at least "from" and at most "to": exchange them' }] : []
}

const WEBHOOK = ['when', 'delay', 'copies', 'older', 'tampering']

const webhook = ({ webhook: words }: WrittenScenario): Conflict[] => {
  const path = ['webhook']
  if (words?.send === 'never') return pointless(path, given(words, WEBHOOK), 'there is no webhook')
  if (words?.send === 'manual')
    return pointless(path, given(words, ['when', 'delay']), 'it is sent when somebody fires it')
  return []
}

const tokenization = ({ tokenization: words, ...scenario }: WrittenScenario): Conflict[] => [
  ...(words?.result === 'error'
    ? [
        ...pointless(['tokenization'], given(words, ['redirectAfter']), 'there is no confirmation'),
        ...pointless([], given(scenario, ['webhook']), 'a link that fails is not notified'),
      ]
    : []),
  ...(words && scenario.when?.interface === 'transactions'
    ? [{ path: ['tokenization'], message: 'tokenization has no effect here: only links tokenize' }]
    : []),
]

/** What the vocabulary allows word by word but not together. */
export const conflictsOf = (scenario: WrittenScenario): readonly Conflict[] => [
  ...empty(scenario),
  ...amount(scenario),
  ...initialization(scenario),
  ...challenge(scenario),
  ...tokenization(scenario),
  ...webhook(scenario),
  ...oneOf(scenario.faults, ['faults'], ['status', 'connection', 'body']),
]
