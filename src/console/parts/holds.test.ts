import { describe, expect, it } from 'vitest'
import { HOLD_POINT_NAMES } from '../../core/domain/hold-points.ts'
import { describeHold } from './holds.tsx'

describe('a hold', () => {
  it.each([
    [1, 'the next status response'],
    [2, 'the status response of the next 2 requests'],
    [undefined, 'every status response'],
  ])('of %s requests is described as “%s”', (times, text) => {
    expect(describeHold({ on: 'status', ...(times !== undefined && { times }) })).toBe(text)
  })

  it('names what each point delays', () => {
    expect(HOLD_POINT_NAMES.map((on) => describeHold({ on, times: 1 }))).toEqual([
      'the next response to the first request',
      'the next status response',
      'the next start page',
      'the next page after the challenge form',
      'the next page after the card form',
      'the next redirect',
    ])
  })
})
