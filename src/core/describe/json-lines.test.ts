import { describe, expect, it } from 'vitest'
import { chunks, describeFinding, jsonLines, placed } from './json-lines.ts'

const laidOut = (text: string) => (jsonLines(text) ?? []).map((line) => `${line.pointer} | ${line.text}`)

describe('a body as lines', () => {
  it.each([
    ['{"a":1,"b":{"c":"x"}}', [' | {', '/a |   "a": 1,', '/b |   "b": {', '/b/c |     "c": "x"', '/b |   }', ' | }']],
    [
      '{"a":[{"b":1},{"b":2}]}',
      [
        ' | {',
        '/a |   "a": [',
        '/a/0 |     {',
        '/a/0/b |       "b": 1',
        '/a/0 |     },',
        '/a/1 |     {',
        '/a/1/b |       "b": 2',
        '/a/1 |     }',
        '/a |   ]',
        ' | }',
      ],
    ],
    [
      '{"a":["VIS","ECA"],"b":{},"c":[]}',
      [' | {', '/a |   "a": ["VIS", "ECA"],', '/b |   "b": {},', '/c |   "c": []', ' | }'],
    ],
    ['{"x/y~z":1}', [' | {', '/x~1y~0z |   "x/y~z": 1', ' | }']],
    [
      '{"a":12345678901234567890,"a":1e400}',
      [' | {', '/a |   "a": 12345678901234567890,', '/a |   "a": 1e400', ' | }'],
    ],
    ['{"a":"{\\"b\\":1}, [\\\\"}', [' | {', '/a |   "a": "{\\"b\\":1}, [\\\\"', ' | }']],
    ['{"a":1,"b":"cut of', [' | {', '/a |   "a": 1,', '/b |   "b": "cut of']],
    ['[1,2]', [' | [1, 2]']],
    ['{}', [' | {}']],
  ])('formats %s', (text, lines) => {
    expect(laidOut(text)).toEqual(lines)
  })

  it.each(['', 'a=1&b=2', '<html>', '"text"', '12'])('returns undefined for %j', (text) => {
    expect(jsonLines(text)).toBeUndefined()
  })

  it('adds only blanks to the text', () => {
    const text = '{"a" : [ {"b":[1,[2,{"c":null}]]} ,true ], "d":"  " , "__proto__": {"e" :-1.5e3}}'
    const displayed = (jsonLines(text) ?? []).map((line) => line.text).join('')
    expect(displayed.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(JSON.parse((jsonLines(text) ?? []).map((line) => line.text).join('\n'))).toEqual(JSON.parse(text))
  })

  it('splits keys and values for coloring, and adds nothing', () => {
    for (const line of jsonLines('{"a: b":"c, d","e":[{"f":true}]}') ?? [])
      expect(
        chunks(line)
          .map(({ text }) => text)
          .join(''),
      ).toBe(line.text)
    const [, line] = jsonLines('{"a: b":"c, d","e":1}') ?? []
    expect(line && chunks(line)).toEqual([
      { text: '  ' },
      { style: 'k', text: '"a: b"' },
      { text: ': ' },
      { style: 'v', text: '"c, d"' },
      { text: ',' },
    ])
  })
})

describe('a finding', () => {
  const finding = (pointer?: string) => ({ field: 'f', message: 'is wrong', ...(pointer !== undefined && { pointer }) })
  const lines = jsonLines('{"card":{"number":"1"},"list":["a","b"]}') ?? []

  it.each([
    ['/card/number', '    "number": "1"'],
    ['/card/cvv', '  "card": {'],
    ['/card/3D/merchant/mcc', '  "card": {'],
    ['/list/1', '  "list": ["a", "b"]'],
    ['/refno', '{'],
    ['', '{'],
  ])('at %j is under the line of its pointer, or of its nearest parent', (pointer, text) => {
    const { under, rest } = placed(lines, [finding(pointer)])
    expect([...under.keys()].map((at) => lines[at]?.text)).toEqual([text])
    expect(rest).toEqual([])
  })

  it('without a pointer is before the body, and none is lost', () => {
    const all = [finding('/card'), finding('/card'), finding(), finding('/nowhere')]
    const { under, rest } = placed(lines, all)
    expect([...under.values()].flat().length + rest.length).toBe(all.length)
    expect(placed([], [finding('/card')]).rest).toHaveLength(1)
  })

  it.each([
    [
      { message: 'must be a whole number (12.5 came)', actual: '12.5', expected: 'a whole number' },
      'Must be a whole number (12.5 came).',
    ],
    [
      { message: 'is too long', actual: '41 characters', expected: 'at most 40' },
      'Is too long. It was 41 characters. It should be at most 40.',
    ],
    [{ message: 'is missing' }, 'Is missing.'],
  ])('has the problem and the expected value once', (reported, text) => {
    expect(describeFinding({ field: 'f', ...reported })).toBe(text)
  })
})
