import { expect, it } from 'vitest'
import { listPage, shortPage } from './list-pages.ts'

const THINGS = Array.from({ length: 50 }, (_, n) => ({ id: `hold_${n}` }))

/** Creates a row function that records its calls. */
const givenRows = (
  rowOf: (item: { readonly id: string }) => { readonly id: string } | undefined = ({ id }) => ({ id }),
) => {
  const made: string[] = []
  const how = {
    list: 'listHolds',
    idOf: ({ id }: { readonly id: string }) => id,
    rowOf(item: { readonly id: string }) {
      made.push(item.id)
      return rowOf(item)
    },
    around: {},
  } as const
  return { made, how }
}

it.each([
  ['whole', {}],
  ['short', { fields: 'id' }],
])('creates only the rows of the page, in the %s form', (_form, more) => {
  const { made, how } = givenRows()
  expect(listPage(THINGS, { after: 'hold_9', limit: '2', ...more }, how)).toMatchObject({
    page: { total: 50 },
    left: 38,
  })
  expect([...new Set(made)]).toEqual(['hold_10', 'hold_11'])
})

it.each([
  ['whole', {}],
  ['short', { fields: 'id' }],
])('omits entries without a row, in the %s form', (_form, more) => {
  const { how } = givenRows(({ id }) => (id === 'hold_1' ? undefined : { id }))
  const result = listPage(THINGS, { limit: '3', ...more }, how)
  if ('problem' in result) throw new Error('rejected')
  const { rows, page, left } = result
  expect([page.short ?? rows, page.next, left]).toEqual([[{ id: 'hold_0' }, { id: 'hold_2' }], 'hold_2', 47])
})

it('shortens a row that is too large, in the order of the fields', () => {
  const text = 'x'.repeat(1_500)
  const row = { id: 'hold_1', on: text, when: text, times: 3 }
  const options = { idOf: ({ id }: typeof row) => id, rowOf: () => row, total: 2, limit: undefined, around: {} }
  expect(shortPage([row, { ...row, id: 'hold_2' }], 'when,on,times', { list: 'listHolds', ...options })).toEqual({
    page: { short: [{ when: text, times: 3 }], omittedFields: ['on'], total: 2 },
    next: 'hold_1',
    left: 1,
  })
})
