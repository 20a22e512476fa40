import { describe, expect, it } from 'vitest'
import { fieldMarks } from '../../scripts/generate/field-marks.ts'

const MARKED = { type: 'string', 'x-passes-through': true }

/** Generates the marks of a contract whose initialization has one field. */
const marksWith = (field: object): string =>
  fieldMarks({
    openapi: '3.1.0',
    components: {
      schemas: {
        TransactionInitRequest: { properties: { field } },
        LinkCreateRequest: { properties: {} },
        Text: MARKED,
      },
    },
  }).text

describe('x-passes-through', () => {
  it.each<[string, object]>([
    ['a field', MARKED],
    ['an object of strings', { type: 'object', additionalProperties: { type: 'string' }, 'x-passes-through': true }],
    ['a referenced schema', { $ref: '#/components/schemas/Text' }],
  ])('of %s is checked', (_, field) => {
    expect(marksWith(field).replaceAll(/\s/g, '')).toContain('"init":[["field"]]')
  })

  it.each<[string, object]>([
    ['an array', { type: 'array', items: MARKED }],
    ['allOf', { allOf: [MARKED] }],
    ['oneOf', { oneOf: [{ type: 'object', properties: { inner: MARKED } }, { type: 'null' }] }],
    ['additionalProperties', { type: 'object', additionalProperties: { $ref: '#/components/schemas/Text' } }],
  ])('in %s is an error, because no check would reach it', (_, field) => {
    expect(() => marksWith(field)).toThrow('mark TransactionInitRequest.field')
  })
})
