import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EVENT_FILTERS } from '../../src/control/wait/event-pattern.ts'
import { EVENT_TYPES } from '../../src/core/domain/event.ts'

const PAGE = readFileSync('docs/reference/events.md', 'utf8')

/** Returns the first column of the table with this heading. */
const column = (heading: string): string[] => {
  const table = PAGE.slice(PAGE.indexOf(`| ${heading} |`)).split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

it('docs/reference/events.md has every type of event in the order of the code, and no other', () => {
  expect(column('Type')).toEqual(EVENT_TYPES)
})

it('docs/reference/events.md has every filter, and no other', () => {
  expect(column('Parameter')).toEqual([...EVENT_FILTERS])
})
