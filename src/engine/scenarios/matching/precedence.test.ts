import { expect, it } from 'vitest'
import type { ChosenFrom } from '../../../core/domain/request-facts.ts'
import { nothingKnown } from '../../../core/domain/request-facts.ts'
import { decidersOf } from './precedence.ts'

type Beside = Omit<ChosenFrom, 'facts'>

/** What is said of each who may decide, in their order; `from` is what was said beside the request. */
const told = (matchedBy: string, from?: Beside): string[] =>
  decidersOf(matchedBy, from && { facts: nothingKnown('transactions'), ...from }).map(
    ({ rule, result, reason }) => `${rule} ${result}: ${reason}`,
  )

const EARLIER = 'not_evaluated: something came before it'
const FORCES: Beside = { choice: { name: 'rejected', mode: 'force' } }
const HAS_DEFAULT: Beside = { choice: { name: 'rejected', mode: 'default' } }

it('those before the one who decides were asked in vain, those after it not at all', () => {
  expect(told('when.card attempt')).toEqual([
    'reassigned no_match: no other scenario was set later',
    'next no_match: no queued outcome matched this request',
    'header no_match: the request has no header sandbox-scenario with a complete scenario',
    'forced no_match: the space forces no complete scenario',
    'when matched: when.card attempt',
    `space_default ${EARLIER}`,
    `default ${EARLIER}`,
  ])
})

it.each<[matchedBy: string, by: string]>([
  ['re-pinned by the control API', 'reassigned'],
  ['one-shot next_1 of the space', 'next'],
  ['default', 'default'],
])('%s: the one who decided says it', (matchedBy, by) => {
  expect(told(matchedBy).filter((line) => line.includes(' matched: '))).toEqual([`${by} matched: ${matchedBy}`])
})

it.each<[what: string, from: Beside | undefined, expected: string[]]>([
  ['nothing', {}, [`header ${EARLIER}`, `forced ${EARLIER}`, `space_default ${EARLIER}`]],
  ['what nobody knows any more', undefined, [`header ${EARLIER}`, `forced ${EARLIER}`, `space_default ${EARLIER}`]],
  [
    'a header',
    { header: 'attempt' },
    [
      'header not_evaluated: the request had one, and something came before it',
      `forced ${EARLIER}`,
      `space_default ${EARLIER}`,
    ],
  ],
  [
    'a scenario that the space forces',
    FORCES,
    [
      `header ${EARLIER}`,
      'forced not_evaluated: the space forces rejected, and something came before it',
      `space_default ${EARLIER}`,
    ],
  ],
  [
    'a default of the space',
    HAS_DEFAULT,
    [
      `header ${EARLIER}`,
      `forced ${EARLIER}`,
      'space_default not_evaluated: the default of the space is rejected, and something came before it',
    ],
  ],
])(
  'where a one-shot decides, the others are said not to be asked, with %s beside the request',
  (_what, from, expected) => {
    const [, , header, forced, when, spaceDefault, last] = told('one-shot next_1 of the space', from)
    expect([header, forced, spaceDefault]).toEqual(expected)
    expect([when, last]).toEqual([`when ${EARLIER}`, `default ${EARLIER}`])
  },
)
