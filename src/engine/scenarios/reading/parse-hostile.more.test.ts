import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../../test/support/long-runs.ts'
import { parse, problems } from '../../../../test/support/parse-text.ts'

describe('YAML that is not a scenario', () => {
  it.each<[text: string, problem: string]>([
    ['', '1:1: The file is empty. Write at least a `title`.'],
    ['# only a comment\n', '1:1: The file is empty. Write at least a `title`.'],
    ['null', '1:1: The file is empty. Write at least a `title`.'],
    ['- title: x', '1:1: A scenario must be an object of keys, such as `title: …`.'],
    ['hello', '1:1: A scenario must be an object of keys, such as `title: …`.'],
    ['title: x\n---\ntitle: y', '2:1: A second document begins here. Write one scenario, or one family, per file.'],
    ['title: x\ntitle: y', '2:1: Duplicate key `title`. Remove one of them.'],
    ['when: { amount: 1, "amount": 2 }', '1:20: Duplicate key `amount`. Remove one of them.'],
    ['title: !shout x', '1:8: Unresolved tag: !shout. Remove the tag.'],
    ['title: !!binary aGk=', '1:17: A value must be a string, a number, true, false, an array or an object.'],
    ['%YAML 1.1\n---\ntitle: x', '1:1: The file is parsed as YAML 1.2. Remove the `%YAML` line.'],
    ['true: x', '1:1: A key must be a plain word.'],
    [': x', '1:1: A key must be a plain word.'],
    ['? [a]\n: x', '1:1: A key must be a plain word.'],
    ['title: x\n<<: { description: y }', '2:1: Unknown key `<<`. Remove it.'],
    ['title: *other', '1:8: The anchor `&other` must end before this alias.'],
    ['when: &a { refno: *a }', '1:19: The anchor `&a` must end before this alias.'],
    ['__proto__: { polluted: true }', '1:1: The key `__proto__` is not allowed. Remove it.'],
    ['"constructor": x', '1:1: The key `constructor` is not allowed. Remove it.'],
    ['cases: { prototype: {} }', '1:10: The key `prototype` is not allowed. Remove it.'],
  ])('%j', (text, problem) => {
    expect(problems(text)).toEqual([`x.yaml:${problem}`])
  })

  it.each<[text: string, place: string]>([
    ['title: "x', '1:10'],
    ['title: [x', '1:10'],
    ['title: x\n\twhen: y', '2:1'],
    ['a: b: c', '1:4'],
    ['title: @x', '1:8'],
  ])('points at the syntax error in %j', (text, path) => {
    expect(problems(text)[0]).toMatch(new RegExp(`^x\\.yaml:${path}: `))
  })
})

it('counts lines the same with CRLF and without the byte order mark', () => {
  expect(problems('\uFEFFtitle: x\r\nwen: y\r\n')).toEqual(['x.yaml:2:1: Unknown key `wen`. Did you mean `when`?'])
  expect(problems('\uFEFFtitel: x')).toEqual(['x.yaml:1:1: Unknown key `titel`. Did you mean `title`?'])
})

it('supports anchors and aliases', () => {
  const parsed = parse('cases:\n  a: &a { title: shared }\n  b: *a')
  expect('scenarios' in parsed && parsed.scenarios.map(({ name, title }) => `${name} ${title}`)).toEqual([
    'x/a shared',
    'x/b shared',
  ])
})

it('never changes a prototype', () => {
  problems('cases: { a: { "__proto__": { polluted: true } } }')
  problems('"\\u005f_proto__": { polluted: true }')
  expect({}).not.toHaveProperty('polluted')
})

/** CPU time, which a busy host does not stretch: far below the cost without the limits. */
const ENOUGH_MICROSECONDS = 10_000_000

const cpuTimeSince = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

/** Without a limit, each would hang, exhaust the stack or abort the process. */
const BOMBS: Readonly<Record<string, string>> = {
  'deep flow lists': '['.repeat(60_000),
  'deep flow maps': '{a: '.repeat(15_000),
  'deep block lists': '- '.repeat(30_000),
  'deep block keys': '? '.repeat(30_000),
  'deep indentation': Array.from({ length: 350 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
  'an alias bomb': [
    'a: &a [1,1,1,1,1,1,1,1,1]',
    ...'bcdefghi'.split('').map((c, i) => `${c}: &${c} [${Array(9).fill(`*${'abcdefgh'[i]}`)}]`),
  ].join('\n'),
  'many keys': Array.from({ length: long(3_000, 8_000) }, (_, i) => `k${i}:`).join('\n'),
  'many bad cases': `cases:\n${Array.from({ length: long(1_500, 3_000) }, (_, i) => `  C${i}: {}`).join('\n')}`,
  'many documents': '---\n'.repeat(16_000),
  'many cases of a large base': `when: { card: [${'a,'.repeat(49)}b] }\ncases:\n${Array.from({ length: long(1_500, 3_000) }, (_, i) => `  c${i}: {}`).join('\n')}`,
  'many errors': ']'.repeat(long(6_000, 60_000)),
  'a large file': `title: ${'x'.repeat(70_000)}`,
}

it.each(Object.entries(BOMBS))('rejects %s quickly, with few problems', (_name, text) => {
  const before = process.cpuUsage()
  const matches = problems(text)
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.length).toBeLessThanOrEqual(50)
  expect(cpuTimeSince(before)).toBeLessThan(ENOUGH_MICROSECONDS)
})

it('rejects a large file before reading it', () => {
  expect(problems(`# ${'x'.repeat(64 * 1024)}\ntitle: x`)).toEqual([
    'x.yaml:1:1: The file is larger than 64 KiB. Split it.',
  ])
})

describe('card numbers', () => {
  const UNLISTED = '4539148803436467'
  it.each([
    `when: { card: ${UNLISTED} }`,
    `when: { card: "${UNLISTED}" }`,
    'when: { card: 4539 1488 0343 6467 }',
    `when: { card: 4539148803436467123 }`,
    `when: { card: [attempt, ${UNLISTED}] }`,
    `when: { card: x-${UNLISTED} }`,
    `when: { card: "4539.1488.0343.6467" }`,
    `title: ${UNLISTED}`,
    `title: "${UNLISTED}"`,
    `description: card ${UNLISTED}`,
    `authentication: { transStatus: "${UNLISTED}" }`,
    `authentication: { failMessage: "4539-1488-0343-6467" }`,
    `"${UNLISTED}": x`,
    `? ${UNLISTED}`,
    `title: *a-${UNLISTED}`,
    `title: !t-${UNLISTED} x`,
    `${UNLISTED}: 1\n${UNLISTED}: 2`,
    `cases: { "A-${UNLISTED}": {} }`,
  ])('are rejected and never repeated: %s', (text) => {
    const result = problems(text).join('\n')
    expect(result).not.toBe('')
    expect(result.replace(/\D/g, '')).not.toContain('539148803436')
  })

  it('names the list of test numbers', () => {
    expect(problems(`when: { card: ${UNLISTED} }`)).toEqual([
      'x.yaml:1:15: when.card: this is not a listed test number. `GET /_sandbox/cards` lists all.',
    ])
  })

  it('cannot be the name of a file or a case', () => {
    expect(parse('title: x', UNLISTED)).toHaveProperty('problems')
    expect(parse(`cases: { "${UNLISTED}": {} }`)).toHaveProperty('problems')
  })
})

it('always returns scenarios or problems, never an exception', () => {
  const chunk = fc.constantFrom(
    ...'title: when: card: cases: { } [ ] - ? : & * ! | > " \' # % @ ` , \n \t \\ 01 4e5 true null ~ a <<'.split(' '),
    '\n',
    ' ',
    '  ',
    '---',
  )
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 40 }), (chunks) => {
      const parsed = parse(chunks.join(''))
      return 'scenarios' in parsed ? parsed.scenarios.length > 0 : parsed.problems.length > 0
    }),
    { numRuns: long(200, 2_000) },
  )
})
