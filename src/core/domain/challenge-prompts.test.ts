import { describe, expect, it } from 'vitest'
import {
  challenge,
  ERROR_ON_START,
  frictionless,
  NOT_ENROLLED,
  transactionIn,
} from '../../../test/support/given-transaction.ts'
import {
  acceptsAction,
  type CardholderActionType,
  type ExpectedInput,
  expectedInputOf,
  isChannelName,
  promptOf,
} from './challenge-prompts.ts'
import type { Outcome } from './outcome.schema.ts'

describe('the expected input of a challenge', () => {
  it.each([
    ['one_time_code', undefined, 'code'],
    ['one_time_code', 'text', 'code'],
    ['out_of_band', undefined, 'approval'],
    ['single_select', undefined, 'channel'],
    ['single_select', 'pigeon', 'channel'],
    ['single_select', 'call', 'code_or_channel'],
  ] as const)('%s, channel %s: %s', (method, channel, requested) => {
    expect(expectedInputOf({ method }, channel)).toBe(requested)
  })

  it.each<readonly [ExpectedInput, readonly CardholderActionType[]]>([
    ['code', ['SubmitCode', 'ResendCode', 'Cancel']],
    ['approval', ['Answer', 'Cancel']],
    ['channel', ['SelectChannel', 'Cancel']],
    ['code_or_channel', ['SubmitCode', 'SelectChannel', 'ResendCode', 'Cancel']],
  ])('%s accepts %j', (expected, taken) => {
    const all: readonly CardholderActionType[] = ['SubmitCode', 'Answer', 'SelectChannel', 'ResendCode', 'Cancel']
    expect(all.filter((response) => acceptsAction(expected, response))).toEqual(taken)
  })

  it.each(['Text', '', 'constructor', undefined])('%j is no channel', (name) => expect(isChannelName(name)).toBe(false))
})

describe('the expected input of an open transaction', () => {
  it.each<readonly [string, Outcome, object]>([
    ['a challenge', challenge(), { expectedInput: 'code' }],
    ['a card that is not enrolled', NOT_ENROLLED, { noPrompt: 'not_enrolled' }],
    ['a card that needs none', frictionless(), { noPrompt: 'frictionless' }],
    ['a start that fails', ERROR_ON_START, { noPrompt: 'fails_on_start' }],
    ['no page', challenge({ automation: { type: 'abandon', at: 'challenge_required' } }), { noPrompt: 'never_shown' }],
    [
      'a page that leads nowhere',
      challenge({ automation: { type: 'abandon', at: 'challenge_ongoing' } }),
      { expectedInput: 'code' },
    ],
    ['a page that cancels automatically', challenge({ automation: { type: 'cancel' } }), { expectedInput: 'code' }],
    [
      'a page that ends automatically',
      challenge({ automation: { type: 'end', afterMs: 5 } }),
      { expectedInput: 'code' },
    ],
  ])('%s', (_title, outcome, result) => {
    expect(promptOf({ ...transactionIn('initialized'), outcome })).toEqual(result)
    expect(promptOf({ ...transactionIn('challenge_ongoing'), outcome })).toEqual(result)
  })

  it('uses the selected channel only while the page is open', () => {
    const outcome = challenge({ method: 'single_select' })
    const open = { ...transactionIn('challenge_ongoing'), challenge: { wrongCodes: 0, channel: 'email' }, outcome }
    expect(promptOf(open)).toEqual({ expectedInput: 'code_or_channel' })
    expect(promptOf({ ...transactionIn('initialized'), outcome })).toEqual({ expectedInput: 'channel' })
  })
})
