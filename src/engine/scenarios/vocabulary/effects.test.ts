import { describe, expect, it } from 'vitest'
import { EXPIRES, IP, NOW, PROOF, transactionIn } from '../../../../test/support/given-transaction.ts'
import { BRANDS } from '../../../core/domain/brand-names.ts'
import { CHALLENGE_METHODS } from '../../../core/domain/challenge-methods.ts'
import { acceptsAction, type CardholderActionType, expectedInputOf } from '../../../core/domain/challenge-prompts.ts'
import { decideTransaction, type TransactionEvent } from '../../../core/domain/decide-transaction.ts'
import { patchAt, patched } from '../../../core/domain/merge-patch.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { declineOf, isEnrolled } from '../../../core/domain/outcome.ts'
import { SIGN_ONLY } from '../../../core/domain/signature-options.ts'
import type { Transaction } from '../../../core/domain/transaction.schema.ts'
import { scenarioSchema, type WrittenScenario } from '../../../core/domain/vocabulary.schema.ts'
import { attemptOptionsOf } from '../../../core/domain/webhook-recipe.ts'
import { knownPaths } from '../../../core/yaml/known-keys.ts'
import { signatureHeaders } from '../../webhooks/sign.ts'
import { conflictsOf } from './conflicts.ts'
import { memberAt, outcomeOf } from './outcome-of.ts'

const outcomeIn = (written: unknown): Outcome => {
  const { title: _, description: __, when: ___, patch: ____, ...members } = scenarioSchema.parse(written)
  return outcomeOf(members)
}

const MOMENT = { at: NOW, ip: IP, proof: PROOF } as const
const after = (transaction: Transaction, event: TransactionEvent): Transaction => {
  const decision = decideTransaction(transaction, event, transaction.outcome)
  return 'next' in decision ? decision.next : transaction
}

/** An action of the cardholder, or of the control API in its place. */
type Action = Extract<TransactionEvent, { type: CardholderActionType | 'Complete' }>

const code = (text: string): Action => ({ type: 'SubmitCode', code: text, ...MOMENT })
const TOO_MANY = Array.from({ length: 10 }, () => code('1111'))
const inText: Action = { type: 'SelectChannel', channel: 'text' }
/** Sequences for each action: a new action does not compile without one. */
const OF_ACTION: Readonly<Record<Action['type'], readonly (readonly Action[])[]>> = {
  SubmitCode: [...['4444', '4009', '1234'].map((text) => [code(text)]), TOO_MANY],
  SelectChannel: [
    [inText, code('4444')],
    [inText, ...TOO_MANY],
  ],
  ResendCode: [[{ type: 'ResendCode' }]],
  Answer: [true, false].map((approve) => [{ type: 'Answer', approve, ...MOMENT }]),
  Cancel: [[{ type: 'Cancel', ...MOMENT }]],
  Complete: [[{ type: 'Complete', ...MOMENT }]],
}
const PLAYS: readonly (readonly Action[])[] = [[], ...Object.values(OF_ACTION).flat()]

/** The prompt of an open challenge. */
const promptIn = ({ outcome: { authentication }, ...transaction }: Transaction) =>
  transaction.status === 'challenge_ongoing' && authentication.flow === 'challenge'
    ? expectedInputOf(authentication.challenge, transaction.challenge.channel)
    : undefined

/** Plays the actions that the page of the challenge accepts; then it expires. */
const played = (displayed: Transaction, actions: readonly Action[]): readonly Transaction[] => {
  const steps = [displayed]
  let last = displayed
  for (const action of actions) {
    const expected = promptIn(last)
    if (action.type !== 'Complete' && !(expected && acceptsAction(expected, action.type))) continue
    last = after(last, action)
    steps.push(last)
  }
  const due = last.status === 'challenge_ongoing' ? last.challenge.due : undefined
  return [...steps, after(last, { type: 'Expire', at: due ?? EXPIRES, proof: PROOF })]
}

/** Returns everything observable of a transaction, for each sequence of the cardholder. */
const transactionsOf = (written: unknown): string => {
  const outcome = outcomeIn(written)
  const declined = declineOf(outcome, 'VIS')
  if (declined) return JSON.stringify([declined, outcome.initialization.delayMs])
  const created: Transaction = { ...transactionIn('initialized'), outcome }
  const opened = after(created, { type: 'Open', ...MOMENT })
  const displayed = after(opened, { type: 'ShowChallenge', ...MOMENT })
  const seen = [opened, ...PLAYS.flatMap((actions) => played(displayed, actions))].map((transaction) => {
    const { outcome: _, ...rest } = transaction
    return { ...rest, asked: promptIn(transaction) }
  })
  const { authentication } = outcome
  const wait = isEnrolled(outcome) && authentication.flow !== 'error_on_start' ? authentication.delayMs : 0
  return JSON.stringify([seen, wait])
}

type Path = readonly string[]
const at = (path: string): Path => path.split('.')
const put = (written: object, path: Path, value: unknown): object => patched(written, patchAt(path, value))

/** Returns the problems that a word causes. */
const problemsOfWord = (without: object, written: object): readonly string[] => {
  const before = conflictsOf(without).map(({ message }) => message)
  return conflictsOf(written).flatMap(({ message }) => (before.includes(message) ? [] : [message]))
}

/** Returns each word and situation in which its problems and its effect disagree. */
const disagreements = (
  circumstances: readonly object[],
  members: Readonly<Record<string, unknown>>,
  seen: (written: unknown) => string,
): readonly string[] =>
  circumstances.flatMap((without) =>
    Object.entries(members).flatMap(([word, value]) => {
      if (memberAt(without, at(word)) !== undefined) return []
      const written = put(without, at(word), value)
      const problems = problemsOfWord(without, written)
      const hasEffect = seen(written) !== seen(without)
      if (hasEffect === (problems.length === 0)) return []
      return [`${JSON.stringify(written)}: ${word} ${hasEffect ? `has an effect: ${problems}` : 'has no effect'}`]
    }),
  )

describe('a word has an effect or is reported', () => {
  it('of an authentication', () => {
    const fails = { transStatus: 'N' }
    const challenges = [
      {},
      ...CHALLENGE_METHODS.map((method) => ({ method })),
      { codes: ['1234'] },
      { attempts: 1 },
      { timeout: '5s' },
      { automatic: '5s' },
      { cancel: true },
      { abandon: 'challenge_required' },
      { abandon: 'challenge_ongoing' },
    ]
    const circumstances = [
      ...challenges.map((challenge) => ({ authentication: { ...fails, challenge } })),
      ...['frictionless', 'error_on_start'].map((flow) => ({ authentication: { flow, ...fails } })),
      { initialization: { error: 'DECLINED' } },
      { initialization: { enrolled: false } },
    ]
    const ofChallenge = {
      method: 'single_select',
      codes: ['4321'],
      attempts: 2,
      timeout: '7s',
    }
    const members = {
      'authentication.reason': '10',
      'authentication.version': '2.1.0',
      'authentication.cardholderInfo': 'x',
      'authentication.failReason': 'error',
      'authentication.failMessage': 'x',
      'authentication.overrides.eci': 'absent',
      'authentication.delay': '1s',
      ...Object.fromEntries(
        Object.entries(ofChallenge).map(([word, value]) => [`authentication.challenge.${word}`, value]),
      ),
    }
    expect(disagreements(circumstances, members, transactionsOf)).toEqual([])
    const passing = challenges.map((challenge) => ({ authentication: { challenge } }))
    expect(disagreements(passing, { 'authentication.transStatus': 'N' }, transactionsOf)).toEqual([])
  })

  it('of the signatures of a webhook', () => {
    const headersOf = (written: unknown): string => {
      const { sign } = outcomeIn(written).webhook ?? {}
      const making = attemptOptionsOf(sign ? { sign } : {})
      const keys = { secret: 'whsec_AAAA', signatureKey: '00ff', signatureHeader: 'signature' }
      return JSON.stringify(signatureHeaders({ ...making, ...keys, id: 'x', body: '{}', at: NOW }))
    }
    const circumstances = [{ webhook: {} }, ...SIGN_ONLY.map((only) => ({ webhook: { sign: { only } } }))]
    const members = { over: 'other', key: 'other', unit: 's', id: 'y', extra: true }
    const ofSign = Object.fromEntries(Object.entries(members).map(([word, value]) => [`webhook.sign.${word}`, value]))
    expect(disagreements(circumstances, { ...ofSign, 'webhook.sign.unit': 's' }, headersOf)).toEqual([])
    expect(disagreements(circumstances, { 'webhook.sign.unit': 'ms' }, headersOf)).toEqual([])
  })
})

/** Scenarios without problems. Each word of the vocabulary occurs in one of them. */
const GOOD: readonly WrittenScenario[] = [
  {
    title: 'x',
    description: 'x',
    when: {
      interface: 'transactions',
      card: 'attempt',
      brand: 'VIS',
      amount: { from: 1, to: 2 },
      currency: 'EUR',
      challengeIndicator: '06',
      messageCategory: '80',
      deviceChannel: '02',
      threeRIInd: '01',
      authenticationIndicator: '02',
      refno: 'a',
      email: 'b',
      cardholderName: 'c',
    },
    initialization: { error: 'DECLINED', networkCode: '05', message: 'x', delay: '1s' },
    faults: { on: ['init', 'start'], times: 1, latency: '1s', status: 503 },
  },
  {
    when: { reference: 'a' },
    initialization: { enrolled: false },
    faults: { connection: 'reset' },
  },
  {
    when: { interface: 'links' },
    tokenization: { result: 'error' },
  },
  {
    nonsense: true,
    patch: true,
    authentication: {
      flow: 'frictionless',
      delay: '1s',
      transStatus: 'N',
      reason: '10',
      version: '2.1.0',
      cardholderInfo: 'x',
      failReason: 'error',
      failMessage: 'x',
      overrides: { eci: 'absent', cavv: 'present', xid: 'absent' },
    },
    redirect: { to: 'success', method: 'POST' },
    faults: { body: 'malformed' },
  },
  {
    authentication: { challenge: { method: 'single_select', codes: 'any', attempts: 1, timeout: '1s' } },
    tokenization: { redirectAfter: '1s' },
    webhook: {
      send: 'automatic',
      when: 'after_redirect',
      delay: '1s',
      copies: 2,
      together: 2,
      retry: false,
      age: '1s',
      older: true,
      sign: { over: 'other', key: 'other', unit: 'ms', id: 'x', extra: true, only: 'standard' },
      raw: { type: 'text/plain', body: 'x' },
    },
  },
  { authentication: { challenge: { automatic: '1s' } }, webhook: { tampering: 'bad_signature' } },
  { authentication: { challenge: { cancel: true } } },
  { authentication: { challenge: { abandon: 'challenge_required' } } },
  { authorization: { networkCode: '51', message: 'x', delay: '1s' } },
  { authorization: { result: 'no_response' } },
]

const isGroup = (path: Path, all: readonly Path[]): boolean =>
  all.some((other) => other.length > path.length && path.every((key, index) => other[index] === key))

const byBrand = ['default', ...BRANDS]
const PATHS = knownPaths(scenarioSchema).filter((path) => !byBrand.some((brand) => brand === path.at(-1)))
const MEMBERS = PATHS.filter((path) => !isGroup(path, PATHS))

it.each(MEMBERS.map((path) => [path.join('.'), path] as const))(
  '%s occurs in a scenario without problems',
  (_word, path) => {
    const holding = GOOD.filter((scenario) => memberAt(scenario, path) !== undefined)
    expect(holding).not.toEqual([])
    for (const scenario of holding) {
      expect(conflictsOf(scenario)).toEqual([])
      const { when, title, description, patch } = scenarioSchema.parse(scenario)
      const without = scenarioSchema.safeParse(put(scenario, path, null))
      // `raw` has no default for its body, which is always present.
      if (!without.success) continue
      const { title: _, description: __, when: ___, patch: ____, ...members } = without.data
      const { when: otherWhen, title: otherTitle, description: otherText, patch: otherPatch } = without.data
      expect([otherWhen, otherTitle, otherText, otherPatch, outcomeOf(members)]).not.toEqual([
        when,
        title,
        description,
        patch,
        outcomeIn(scenario),
      ])
    }
  },
)

describe('combinations without an effect that were once not reported', () => {
  it.each<[written: object, word: string, why: string]>([
    [
      { authentication: { challenge: { method: 'out_of_band', codes: [1234] } } },
      'authentication.challenge.codes',
      'no code is typed with this method. Remove it.',
    ],
    [{ redirect: { to: 'nowhere', method: 'POST' } }, 'redirect.method', 'the browser never returns. Remove it.'],
    [
      { when: { interface: 'links' }, redirect: { method: 'POST' } },
      'redirect',
      'the cardholder of a link returns to its own page. Remove it.',
    ],
    [
      { when: { reference: 'a' }, initialization: { delay: '1s' } },
      'initialization.delay',
      'only the initialization of a transaction waits. Remove it.',
    ],
    [{ when: { refno: 'a' }, tokenization: { result: 'error' } }, 'tokenization', 'only links tokenize. Remove it.'],
    [{ authorization: { message: 'x' } }, 'authorization.message', 'only a decline has it. Add `networkCode`.'],
    [
      { when: { interface: 'links' }, tokenization: { result: 'error' }, authentication: { transStatus: 'N' } },
      'authentication',
      'the link fails before. Remove it.',
    ],
    [
      { when: { interface: 'transactions' }, initialization: { error: 'DECLINED' }, webhook: { copies: 2 } },
      'webhook',
      'the initialization is rejected, so no transaction ends. Remove it.',
    ],
    [
      { when: { refno: 'a' }, initialization: { error: 'DECLINED' }, faults: { on: 'status', latency: '1s' } },
      'faults',
      'the initialization is rejected. Add `init` to `on`.',
    ],
    [
      { when: { interface: 'links', email: 'a' } },
      'when.email',
      'only transactions have it, and another condition excludes them. Remove it.',
    ],
    [
      { when: { refno: 'a', reference: 'b' } },
      'when.reference',
      'only links have it, and another condition excludes them. Remove it.',
    ],
  ])('%j: %s', (written, word, why) => {
    const name = at(word).at(-1)
    expect(conflictsOf(written)).toEqual([{ path: at(word), message: `\`${name}\` has no effect here: ${why}` }])
  })
})
