import { expect, it } from 'vitest'
import { helpOf, memberNamed, namesOf, rowNamed } from './table-keys.ts'

const TABLE = { one: { help: 'the first' }, two: { help: null }, three: { help: 'the last' } }

it('the names of a table are its keys', () => {
  expect(namesOf(TABLE)).toEqual(['one', 'two', 'three'])
})

it('a name from outside has a row only if the table has it', () => {
  expect(rowNamed(TABLE, 'one')).toBe(TABLE.one)
  for (const name of ['four', 'toString', undefined]) expect(rowNamed(TABLE, name)).toBeUndefined()
})

it('a text is a member only if the set has it', () => {
  expect(memberNamed(['a', 'b'], 'b')).toBe('b')
  expect([memberNamed(['a', 'b'], 'c'), memberNamed(['a', 'b'], undefined)]).toEqual([undefined, undefined])
})

it('a vocabulary has the help of each member', () => {
  expect(helpOf(TABLE)).toBe('one: the first; three: the last')
})
