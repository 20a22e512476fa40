import { expect, it } from 'vitest'
import { isMap } from '../domain/is-record.ts'
import { suggestedName } from './nearest-field.ts'
import { REQUEST_FIELDS } from './request-fields.gen.ts'

/** Every name of a request, with its paths. */
const homesOf = (known: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  isMap(known)
    ? Object.entries(known).flatMap(([name, inner]) => [[...path, name], ...homesOf(inner, [...path, name])])
    : []

const namesOf = (request: 'init' | 'link', isTwice: boolean): readonly string[] => {
  const names = homesOf(REQUEST_FIELDS[request]).map((path) => path.at(-1) ?? '')
  return [...new Set(names)].filter((name) => names.filter((item) => item === name).length > 1 === isTwice)
}

it.each(['init', 'link'] as const)('suggests the only path of a name of %s, wherever it is', (request) => {
  const names = namesOf(request, false)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(suggestedName(request, ['nowhere', name])).toEqual({ elsewhere: expect.any(Array) })
})

it('suggests no path for a name with several paths', () => {
  expect(namesOf('link', true)).toEqual(['3D'])
  expect(suggestedName('link', ['nowhere', '3D'])).toBeUndefined()
})

it('suggests a similar name at the same path for an unknown one', () => {
  expect(suggestedName('init', ['amuont'])).toEqual({ here: 'amount' })
  expect(suggestedName('init', ['xyzzy'])).toBeUndefined()
})
