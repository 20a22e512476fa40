import { expect, it } from 'vitest'
import { becauseOfNext, DECIDER_NAMES, DECIDERS, deciderOf } from './outcome-precedence.ts'

it.each(DECIDER_NAMES.filter((name) => name !== 'next' && name !== 'when'))(
  'recognizes the stored reason of the rule %s',
  (name) => {
    const matchedBy = DECIDERS[name].matchedBy
    expect(deciderOf(String(matchedBy))).toBe(name)
    expect(deciderOf(`${matchedBy}; ended as Y by the control API`)).toBe(name)
  },
)

it('recognizes a queued outcome by its ID, and treats any other reason as a match of conditions', () => {
  expect(becauseOfNext('next_1')).toBe('one-shot next_1 of the space')
  expect(deciderOf(becauseOfNext('next_1'))).toBe('next')
  expect(deciderOf('card 4000')).toBe('when')
  expect(deciderOf('a one-shot is no beginning')).toBe('when')
})
