import { describe, expect, it } from 'vitest'
import { BRANDS } from '../../../core/domain/brand-names.ts'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { testRangesOf } from '../../../core/domain/card-list.ts'
import { hideCardNumbers } from '../../../core/domain/card-numbers.ts'
import { formatProblem } from '../../../core/yaml/yaml-problem.ts'
import { outcomeOf } from '../vocabulary/outcome-of.ts'
import { createCardCheck, loadCards, parseCards } from './read-cards.ts'

const VISA = '4000009999990008'

const problemsIn = (text: string) => parseCards(text, 'cards.yaml').problems.map(formatProblem)

describe('a file of cards', () => {
  it('keeps all digits of a number without quotes', () => {
    const { cards, problems } = parseCards(
      `- { number: 6222821234560012342, brand: CUP, scenario: attempt }\n- number: ${VISA}\n  brand: VIS\n  scenario: attempt\n`,
      'cards.yaml',
    )
    expect([problems, cards.map(({ number }) => number)]).toEqual([[], ['6222821234560012342', VISA]])
  })

  it.each<[what: string, number: string, brand: string, problem: string]>([
    [
      'a wrong check digit',
      '4000009999990009',
      'VIS',
      '1:11: number: has a wrong check digit. Correct its last digit.',
    ],
    ['letters', 'four', 'VIS', '1:11: number: must be a card number in digits. Put it in quotes.'],
    [
      'another brand',
      VISA,
      'ECA',
      '2:10: brand: ECA does not match the number, which belongs to VIS. Correct one of them.',
    ],
    [
      'no brand',
      '9999999999999995',
      'VIS',
      '2:10: brand: VIS does not match the number, which belongs to no brand. Correct one of them.',
    ],
    ['another length', '4000009999992', 'VIS', '1:11: number: must have 16 or 19 digits for VIS.'],
    [
      'a number outside the test ranges',
      '4532019999990004',
      'VIS',
      '1:11: number: is outside the documented test ranges of VIS. Begin it with 400000, 401288, 403550, 411111, 424242, 436000, 490000.',
    ],
    [
      'a published number',
      '4111111111111111',
      'VIS',
      '1:11: number: is a published test number. Remove it, or name it in `when.card` of your own scenario.',
    ],
  ])('rejects %s', (_, number, brand, problem) => {
    const text = `- number: "${number}"\n  brand: ${brand}\n  scenario: attempt\n`
    expect(problemsIn(text)).toEqual([`cards.yaml:${problem}`])
  })

  it('rejects a number that is there twice', () => {
    const card = `{ number: "${VISA}", brand: VIS, scenario: attempt }`
    expect(problemsIn(`- ${card}\n- ${card.replace('4000', '4000 ')}\n`)).toEqual([
      'cards.yaml:2:13: number: is already in this file. Remove one of them.',
    ])
  })

  it.each([
    ['cards: []\n', '1:1: A file of cards must be a list, such as `- { number: … }`.'],
    ['', '1:1: The file is empty. Write at least a `number`.'],
    [
      `- { number: "${VISA}", brand: VISA, scenario: attempt }\n`,
      expect.stringContaining('1:40: brand: `VISA` is unknown'),
    ],
    [`- { nummer: "${VISA}", brand: VIS, scenario: attempt }\n`, expect.stringContaining('number')],
    [`- { number: [1], brand: VIS, scenario: attempt }\n`, '1:13: number: must be a card number in quotes'],
    ['- [1]\n', expect.stringContaining('must be an object of keys')],
    ['- {\n', expect.stringContaining('Unclosed `{`')],
    [`# ${'x'.repeat(70_000)}`, '1:1: The file is larger than 64 KiB. Split it.'],
  ])('rejects the text %#', (text, problem) => {
    const reported = problemsIn(text)
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.map((line) => line.replace('cards.yaml:', ''))).toContainEqual(problem)
  })

  it('rejects unknown scenarios and suggests the nearest', () => {
    const file = parseCards(`- { number: "${VISA}", brand: VIS, scenario: atempt }\n`, 'cards.yaml')

    const attempt = { name: 'attempt', title: '', file: '', line: 1, outcome: outcomeOf({}) }
    expect(createCardCheck(file, [attempt])([]).map(formatProblem)).toEqual([
      'cards.yaml:1:55: scenario: unknown scenario `atempt`. Did you mean `attempt`?',
    ])
    expect(createCardCheck(file, [attempt])()).toEqual([])
  })

  it('reports a file that cannot be read', () => {
    expect(loadCards('./nowhere.yaml').problems.map(formatProblem)).toEqual([
      './nowhere.yaml: The file cannot be read (ENOENT).',
    ])
    expect(loadCards('.').problems.map(formatProblem)).toEqual([
      '.: This is not a file. Pass a YAML file with a list of cards.',
    ])
  })
})

it('each brand has test ranges, whose list is never hidden as a card number', () => {
  for (const brand of BRANDS) {
    const ranges = testRangesOf(brand)
    expect(ranges).not.toEqual([])
    expect(hideCardNumbers(ranges.join(', '))).toBe(ranges.join(', '))
  }
})

it('an accepted number is hidden in texts', () => {
  expect(hideCardNumbers(`paid with ${VISA}`)).toBe('paid with [hidden number]')
  expect(createCardCatalog().byNumber(VISA)).toBeUndefined()
})
