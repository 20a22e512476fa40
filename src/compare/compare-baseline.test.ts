import { expect, it } from 'vitest'
import { baselineOf, knownFrom } from './compare-baseline.ts'

const different = (recorded: string, entry = 1) => ({
  file: 1,
  entry,
  operation: 'getTransaction',
  location: 'body status',
  kind: 'type',
  expected: 'another type',
  recorded,
})
const line = (...differences: readonly object[]) => ({ id: '#/a', verdict: 'contradicted', differences })
const reported = (...assumptions: readonly object[]) => ({ version: 1, documented: [], assumptions })

const exchange = (given: ReturnType<typeof line>, before: unknown) => {
  const baseline = baselineOf(before)
  return baseline && knownFrom(baseline)(given)
}

it('recognizes a known difference in another entry', () => {
  expect(exchange(line(different('list', 7)), reported(line(different('list'))))).toEqual({
    ...line({ ...different('list', 7), isKnown: true }),
    isKnown: true,
  })
})

it('reports a line with a known and a new difference as new', () => {
  expect(exchange(line(different('list'), different('null')), reported(line(different('list'))))).toEqual(
    line({ ...different('list'), isKnown: true }, different('null')),
  )
})

it.each([
  ['another verdict', reported({ ...line(different('list')), verdict: 'confirmed' })],
  ['another line', reported({ ...line(different('list')), id: '#/b' })],
  ['no difference', reported({ id: '#/a', verdict: 'contradicted' })],
])('reports a line as new after a report with %s', (_title, before) => {
  expect(exchange(line(different('list')), before)).toEqual(line(different('list')))
})

it('recognizes lines without differences by verdict, including documented ones', () => {
  const confirmed = { id: '#/a', verdict: 'confirmed' }
  const baseline = baselineOf({ version: 1, documented: [confirmed], assumptions: [] })
  expect(baseline && knownFrom(baseline)(confirmed)).toEqual({ ...confirmed, isKnown: true })
})

it.each([[undefined], [[]], [{ version: 2, documented: [], assumptions: [] }], [{ version: 1, assumptions: [] }]])(
  'rejects an invalid report: %o',
  (report) => {
    expect(baselineOf(report)).toBeUndefined()
  },
)
