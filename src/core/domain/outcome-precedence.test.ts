import { expect, it } from 'vitest'
import {
  PRECEDENCE_RULE_NAMES,
  PRECEDENCE_RULES,
  precedenceRuleOf,
  queuedOutcomeReason,
  requestReason,
} from './outcome-precedence.ts'

it.each(PRECEDENCE_RULE_NAMES.filter((name) => PRECEDENCE_RULES[name].matchedBy !== null))(
  'recognizes the stored reason of the rule %s',
  (name) => {
    const matchedBy = PRECEDENCE_RULES[name].matchedBy
    expect(precedenceRuleOf(String(matchedBy))).toBe(name)
    expect(precedenceRuleOf(`${matchedBy}; ended as Y by the control API`)).toBe(name)
  },
)

it('recognizes a queued outcome by its ID, and treats any other reason as a match of conditions', () => {
  expect(queuedOutcomeReason('next_1')).toBe('queued outcome next_1 of the space')
  expect(precedenceRuleOf(queuedOutcomeReason('next_1'))).toBe('next')
  expect(precedenceRuleOf('card 4000')).toBe('when')
  expect(precedenceRuleOf('a queued outcome is no beginning')).toBe('when')
})

it('recognizes a scenario that the indicators of a request selected', () => {
  const reason = requestReason('card.3D.deviceChannel 03', { name: 'default', matchedBy: 'default' })
  expect(reason).toBe('request: card.3D.deviceChannel 03, instead of default (default)')
  expect(precedenceRuleOf(reason)).toBe('request')
})
