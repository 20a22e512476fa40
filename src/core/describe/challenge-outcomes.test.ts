import { describe, expect, it } from 'vitest'
import type { ChallengeOutcome } from '../contract/control.gen.ts'
import { endings } from './challenge-outcomes.ts'

describe('End as', () => {
  const all = (list: readonly ChallengeOutcome[]) => list.flatMap((item) => [item, ...(item.reasons ?? [])])

  it('offers the five results, cancel and timeout', () => {
    expect(endings().map(({ id, title }) => `${id}: ${title}`)).toEqual([
      'Y: Success',
      'N: Failed (N)',
      'A: Attempt (A)',
      'U: Unavailable (U)',
      'R: Rejected by issuer (R)',
      'cancel: Canceled by cardholder',
      'expire: Time out',
    ])
    expect(endings().find(({ id }) => id === 'N')?.reasons).toHaveLength(26)
    expect(endings().find(({ id }) => id === 'Y')?.reasons).toHaveLength(4)
  })

  it('describes each one, with its request', () => {
    const list = all(endings())
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const { title, description } of list) expect(`${title}. ${description}`).toMatch(/^[A-Z][^!]+\.$/)
    expect(list.find(({ id }) => id === 'N-19')?.description).toBe('Reason 19: ACS maximum challenges exceeded.')
    expect(list.find(({ id }) => id === 'N-22')?.description).toMatch(/ Since version 2\.2\.0\.$/)
    expect(list.find(({ id }) => id === 'N-30')?.description).toMatch(/ Since version 2\.3\.1\.$/)
    expect(list.find(({ id }) => id === 'N-19')?.call).toEqual({
      path: 'challenge',
      body: { outcome: 'N', reason: '19' },
    })
    expect(list.find(({ id }) => id === 'cancel')?.call).toEqual({ path: 'challenge', body: { cancel: true } })
    expect(list.find(({ id }) => id === 'expire')?.call).toEqual({ path: 'expire' })
  })
})
