import { expect, it } from 'vitest'
import type { ChosenFrom } from '../../../core/domain/request-facts.ts'
import { unknownFacts } from '../../../core/domain/request-facts.ts'
import { precedenceOf } from './precedence.ts'

type WithOther = Omit<ChosenFrom, 'facts'>

/** Describes each rule in order of precedence; `from` is the other input of the request. */
const rulesFor = (matchedBy: string, from?: WithOther): string[] =>
  precedenceOf(matchedBy, from && { facts: unknownFacts('transactions'), ...from }).map(
    ({ rule, result, reason }) => `${rule} ${result}: ${reason}`,
  )

const EARLIER = 'not_evaluated: an earlier rule matched'
const FORCES: WithOther = { choice: { name: 'rejected', mode: 'force' } }
const HAS_DEFAULT: WithOther = { choice: { name: 'rejected', mode: 'default' } }

it('rules before the matching one did not match, and later ones are not evaluated', () => {
  expect(rulesFor('when.card attempt')).toEqual([
    'reassigned no_match: no other scenario was set later',
    'next no_match: no queued outcome matched this request',
    'header no_match: the request has no header sandbox-scenario with a complete scenario',
    'forced no_match: the space forces no complete scenario',
    'request no_match: no indicator of the request changes the outcome of a test card or of the default',
    'when matched: when.card attempt',
    `space_default ${EARLIER}`,
    `default ${EARLIER}`,
  ])
})

it.each<[matchedBy: string, by: string]>([
  ['re-pinned by the control API', 'reassigned'],
  ['queued outcome next_1 of the space', 'next'],
  ['default', 'default'],
])('%s: is derived from the reason', (matchedBy, by) => {
  expect(rulesFor(matchedBy).filter((line) => line.includes(' matched: '))).toEqual([`${by} matched: ${matchedBy}`])
})

it.each<[what: string, from: WithOther | undefined, expected: string[]]>([
  ['nothing', {}, [`header ${EARLIER}`, `forced ${EARLIER}`, `space_default ${EARLIER}`]],
  ['unknown input', undefined, [`header ${EARLIER}`, `forced ${EARLIER}`, `space_default ${EARLIER}`]],
  [
    'a header',
    { header: 'attempt' },
    [
      'header not_evaluated: the request has one, but an earlier rule matched',
      `forced ${EARLIER}`,
      `space_default ${EARLIER}`,
    ],
  ],
  [
    'a forced scenario',
    FORCES,
    [
      `header ${EARLIER}`,
      'forced not_evaluated: the space forces rejected, but an earlier rule matched',
      `space_default ${EARLIER}`,
    ],
  ],
  [
    'a default of the space',
    HAS_DEFAULT,
    [
      `header ${EARLIER}`,
      `forced ${EARLIER}`,
      'space_default not_evaluated: the default of the space is rejected, but an earlier rule matched',
    ],
  ],
])('with a queued outcome, the other rules are not evaluated, with %s in the request', (_title, from, expected) => {
  const [, , header, forced, request, when, spaceDefault, last] = rulesFor('queued outcome next_1 of the space', from)
  expect([header, forced, spaceDefault]).toEqual(expected)
  expect([request, when, last]).toEqual([`request ${EARLIER}`, `when ${EARLIER}`, `default ${EARLIER}`])
})
