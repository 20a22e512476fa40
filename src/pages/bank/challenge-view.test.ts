import { describe, expect, it } from 'vitest'
import type { Challenge, ChallengeMethod } from '../../core/domain/outcome.ts'
import { readForm } from './challenge-view.ts'

const challenge = (method: ChallengeMethod): Challenge => ({
  method,
  codes: 'table',
  attempts: 3,
  automation: { type: 'none' },
})

const read = (method: ChallengeMethod, fields: Record<string, unknown>, channel?: string) =>
  readForm(fields, {
    challenge: challenge(method),
    transaction: { challenge: { wrongCodes: 0, ...(channel === undefined ? {} : { channel }) } },
  })

describe('a form with an action of the page', () => {
  it.each([
    ['one_time_code', { action: 'code', code: ' 44 44 ' }, { type: 'SubmitCode', code: '4444' }],
    ['one_time_code', { action: 'cancel', code: 'unused' }, { type: 'Cancel' }],
    ['out_of_band', { action: 'approve' }, { type: 'Answer', approve: true }],
    ['out_of_band', { action: 'deny' }, { type: 'Answer', approve: false }],
    ['single_select', { action: 'select', channel: 'email' }, { type: 'SelectChannel', channel: 'email' }],
  ] as const)('%s %j', (method, fields, action) => {
    expect(read(method, fields)).toEqual(action)
  })

  it('accepts a code after a channel was chosen', () => {
    expect(read('single_select', { action: 'code', code: '1' }, 'call')).toEqual({ type: 'SubmitCode', code: '1' })
  })
})

describe('an invalid form gets a message next to its field', () => {
  it.each([
    ['no code', 'one_time_code', { action: 'code' }, 'code'],
    ['spaces in place of a code', 'one_time_code', { action: 'code', code: ' \t ' }, 'code'],
    ['two codes', 'one_time_code', { action: 'code', code: ['4444', '4444'] }, 'code'],
    ['a long code', 'one_time_code', { action: 'code', code: '4'.repeat(11) }, 'code'],
    ['no channel', 'single_select', { action: 'select' }, 'channel'],
    ['a channel that is not offered', 'single_select', { action: 'select', channel: 'pigeon' }, 'channel'],
    ['no action', 'one_time_code', {}, 'form'],
    ['an action that no page has', 'one_time_code', { action: 'toString' }, 'form'],
    ['an action of another method', 'one_time_code', { action: 'approve' }, 'form'],
    ['a code before a channel', 'single_select', { action: 'code', code: '4444' }, 'form'],
  ] as const)('%s', (_case, method, fields, field) => {
    const result = read(method, fields)
    expect(result).toMatchObject({ field })
    expect(JSON.stringify(result)).not.toMatch(/4444|pigeon/)
  })
})
