import { expect, it } from 'vitest'
import { baselineOf, knownFrom } from './compare-baseline.ts'

const different = (theirs: string, entry = 1) => ({
  file: 1,
  entry,
  operation: 'getTransaction',
  place: 'body status',
  differs: 'type',
  ours: 'another type',
  theirs,
})
const line = (...differences: readonly object[]) => ({ id: '#/a', verdict: 'contradicted', differences })
const reported = (...lines: readonly object[]) => ({ version: 1, documented: [], lines })

const known = (given: ReturnType<typeof line>, before: unknown) => {
  const baseline = baselineOf(before)
  return baseline && knownFrom(baseline)(given)
}

it('recognizes a known difference in another entry', () => {
  expect(known(line(different('list', 7)), reported(line(different('list'))))).toEqual({
    ...line({ ...different('list', 7), isKnown: true }),
    isKnown: true,
  })
})

it('reports a line with a known and a new difference as new', () => {
  expect(known(line(different('list'), different('null')), reported(line(different('list'))))).toEqual(
    line({ ...different('list'), isKnown: true }, different('null')),
  )
})

it.each([
  ['another verdict', reported({ ...line(different('list')), verdict: 'confirmed' })],
  ['another line', reported({ ...line(different('list')), id: '#/b' })],
  ['no difference', reported({ id: '#/a', verdict: 'contradicted' })],
])('reports a line as new after a report with %s', (_what, before) => {
  expect(known(line(different('list')), before)).toEqual(line(different('list')))
})

it('recognizes lines without differences by verdict, including documented ones', () => {
  const confirmed = { id: '#/a', verdict: 'confirmed' }
  const baseline = baselineOf({ version: 1, documented: [confirmed], lines: [] })
  expect(baseline && knownFrom(baseline)(confirmed)).toEqual({ ...confirmed, isKnown: true })
})

it.each([[undefined], [[]], [{ version: 2, documented: [], lines: [] }], [{ version: 1, lines: [] }]])(
  'rejects an invalid report: %o',
  (report) => {
    expect(baselineOf(report)).toBeUndefined()
  },
)
