import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EVENT_FILTERS } from '../../src/control/wait/event-pattern.ts'
import { EVENT_TYPES } from '../../src/core/domain/event.ts'

const PAGE = readFileSync('docs/how-to/debug-a-request.md', 'utf8')

/** Returns the first column of the table with this heading. */
const column = (heading: string): string[] => {
  const table = PAGE.slice(PAGE.indexOf(`| ${heading} |`)).split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

it('docs/how-to/debug-a-request.md has every type of event in the order of the code, and no other', () => {
  expect(column('type')).toEqual(EVENT_TYPES)
})

it('docs/how-to/debug-a-request.md has every filter of requests, and no other', () => {
  const requests = EVENT_FILTERS.filter((name) => name !== 'type')
  expect(column('parameter').toSorted()).toEqual([...requests, 'since', 'before', 'limit'].toSorted())
})
