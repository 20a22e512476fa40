import { expect, it } from 'vitest'
import { becauseOfNext, DECIDER_NAMES, DECIDERS, deciderOf } from './outcome-precedence.ts'

it.each(DECIDER_NAMES.filter((name) => name !== 'next' && name !== 'when'))(
  'the reason that is kept tells that it was %s',
  (name) => {
    const matchedBy = DECIDERS[name].matchedBy
    expect(deciderOf(String(matchedBy))).toBe(name)
    expect(deciderOf(`${matchedBy}; ended as Y by the control API`)).toBe(name)
  },
)

it('a one-shot is told by its id, and any other reason is of a scenario that fits', () => {
  expect(becauseOfNext('next_1')).toBe('one-shot next_1 of the space')
  expect(deciderOf(becauseOfNext('next_1'))).toBe('next')
  expect(deciderOf('card 4000')).toBe('when')
  expect(deciderOf('a one-shot is no beginning')).toBe('when')
})
