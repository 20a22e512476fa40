import { expect, it } from 'vitest'
import { inputNotes, NOTES_BYTES, type NotedInput } from './input-notes.ts'

const NOTHING: NotedInput = { others: [], ignored: { noted: [], unavailable: [] } }
const namesOf = (count: number) => Array.from({ length: count }, (_, i) => `card.3D.member${i}`)
const headerOf = (input: Partial<NotedInput>) => inputNotes({ ...NOTHING, ...input }).headers['sandbox-notes'] ?? ''

it('begins with decisions and ends with members without effect', () => {
  const input = {
    decided: ['Challenge because of challenge indicator 04.'],
    gaps: ['a is missing', 'b is too long'],
    others: ['Opens an app: x'],
    ignored: { noted: ['autoSettle', 'theme'], unavailable: ['PAP'] },
  }
  expect(headerOf(input)).toBe(
    'Challenge because of challenge indicator 04. Request data: a is missing; b is too long. Opens an app: x. ' +
      'Accepted but ignored: autoSettle, theme. Not available here: PAP',
  )
  expect(inputNotes(input).notes).toEqual([
    'Challenge because of challenge indicator 04.',
    'Request data: a is missing; b is too long',
    'Opens an app: x',
    'Accepted but ignored: autoSettle, theme',
    'Not available here: PAP',
  ])
})

it('has no header without notes', () => {
  expect(inputNotes(NOTHING)).toEqual({ notes: [], headers: {} })
})

it.each([1, 20, 48, 49, 50, 51, 52, 53, 54, 55, 200, 499])(
  'with %i members, marks those that the header omits',
  (count) => {
    const members = namesOf(count)
    const text = headerOf({ ignored: { noted: members, unavailable: [] } })
    expect(text.length).toBeLessThanOrEqual(NOTES_BYTES)
    const [, listed = '', rest = '0'] = /^Accepted but ignored: (.*?)(?: and (\d+) more)?$/.exec(text) ?? []
    const named = listed.split(', ')
    expect([named, named.length + Number(rest)]).toEqual([members.slice(0, named.length), count])
    const { notes } = inputNotes({ ...NOTHING, ignored: { noted: members, unavailable: [] } })
    expect(notes).toEqual([`Accepted but ignored: ${members.join(', ')}`])
  },
)

it('names decisions and gaps before it omits members', () => {
  const text = headerOf({
    decided: ['Decided.'],
    gaps: Array.from({ length: 20 }, (_, i) => `gap ${i}`),
    ignored: { noted: namesOf(100), unavailable: ['PAP'] },
  })
  expect(text).toMatch(
    /^Decided\. Request data: gap 0; .*; gap 19\. Accepted but ignored: card\.3D\.member0, .* and \d+ more$/,
  )
})

it('limits the names of the log', () => {
  const { notes } = inputNotes({ ...NOTHING, ignored: { noted: namesOf(600), unavailable: [] } })
  expect(notes[0]).toMatch(/, card\.3D\.member499 and 100 more$/)
})
