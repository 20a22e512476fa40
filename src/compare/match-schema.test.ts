import { describe, expect, it } from 'vitest'
import { mismatchOf } from './match-schema.ts'

describe('a value and its schema', () => {
  it.each([
    [{ type: 'string' }, 'a', undefined],
    [{ type: 'string' }, 7, 'type'],
    [{ type: 'string' }, null, 'type'],
    [{ type: ['string', 'object'] }, {}, undefined],
    [{ type: ['string', 'object'] }, [], 'type'],
    [{ type: 'integer' }, 7.5, 'type'],
    [{ type: 'number' }, 7.5, undefined],
    [{ type: 'boolean' }, 'true', 'type'],
    [{ type: 'object' }, [], 'type'],
    [{ enum: ['Y', 'N'] }, 'Y', undefined],
    [{ enum: ['Y', 'N'] }, 'y', 'value'],
    [{ const: 'DELETED' }, 'deleted', 'value'],
    [{ type: 'boolean', not: { const: false } }, false, 'value'],
    [{ type: 'boolean', not: { const: false } }, true, undefined],
    [{ type: 'string', pattern: '^\\d{2}$' }, '12', undefined],
    [{ type: 'string', pattern: '^\\d{2}$' }, '1', 'format'],
    [{ type: 'string', maxLength: 2 }, '🂡🂢', undefined],
    [{ type: 'string', maxLength: 2 }, '🂡🂢🂣', 'format'],
    [{ type: 'string', minLength: 1 }, '', 'format'],
    [{ type: 'integer', exclusiveMinimum: 0 }, 0, 'format'],
    [{ type: 'integer', maximum: 9 }, 10, 'format'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'format'],
    [{ type: 'array', minItems: 1 }, [], 'format'],
    [{ type: 'object', maxProperties: 1 }, { a: 1, b: 2 }, 'format'],
    [{ type: 'string', format: 'http-url' }, 'ftp://a.example', 'format'],
    [{ type: 'string', format: 'http-url' }, 'https://a.example', undefined],
    [{ type: 'string', format: 'return-url' }, 'myapp://paid', undefined],
    [{ type: 'string', format: 'return-url' }, '/paid', 'format'],
    [{ type: 'integer', format: 'int64' }, 7, undefined],
    [{}, null, undefined],
  ])('match %j with %j: %s', (schema, value, mismatch) => {
    expect(mismatchOf(schema)(value)).toBe(mismatch)
  })
})
