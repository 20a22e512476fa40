import { describe, expect, it } from 'vitest'
import { differencesOf, patchAt, patched } from './merge-patch.ts'

describe('a merge patch', () => {
  // RFC 7396, appendix A, each line whose patch is an object: no other patch is possible here.
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])('%s with %s becomes %s', (payload, patch, result) => {
    expect(JSON.stringify(patched(JSON.parse(payload), JSON.parse(patch)))).toBe(result)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('treats %s as data', (key) => {
    const patch = JSON.parse(`{"${key}":{"polluted":true}}`)
    const result = patched({ a: 1 }, patch) as object
    expect(JSON.stringify(result)).toBe(`{"a":1,"${key}":{"polluted":true}}`)
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(JSON.stringify(patched(JSON.parse(`{"a":1,"${key}":2}`), JSON.parse(`{"${key}":null}`)))).toBe('{"a":1}')
  })

  it('does not change its argument', () => {
    const payload = { a: { b: 1 }, c: 2 }
    patched(payload, { a: { b: 2 }, c: null })
    expect(payload).toEqual({ a: { b: 1 }, c: 2 })
  })
})

describe('the differences of a patch', () => {
  const value = JSON.parse('{"a":1,"b":{"c":[1,2],"d":null},"toString":"own"}')

  it.each<[patch: string, told: readonly string[]]>([
    ['{}', []],
    ['{"a":1}', []],
    ['{"a":2}', ['changed a']],
    ['{"a":null,"z":null}', ['removed a']],
    ['{"b":{"c":[1,2]}}', []],
    ['{"b":{"c":[2,1]}}', ['changed b.c']],
    ['{"b":{"c":null,"e":{"f":1}}}', ['removed b.c', 'added b.e']],
    ['{"b":{}}', []],
    ['{"b":5}', ['changed b']],
    ['{"a":{"x":1}}', ['changed a']],
    ['{"valueOf":1,"toString":"own","__proto__":1}', ['added valueOf', 'added __proto__']],
  ])('%s', (patch, reported) => {
    expect(differencesOf(value, JSON.parse(patch)).map(({ is, path }) => `${is} ${path.join('.')}`)).toEqual(reported)
  })
})

it('sets one member at any depth', () => {
  expect(patchAt(['a'], 1)).toEqual({ a: 1 })
  expect(patchAt(['a', 'b', 'c'], null)).toEqual({ a: { b: { c: null } } })
  expect(patchAt([], 1)).toEqual({})
})
