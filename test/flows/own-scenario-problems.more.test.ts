import { describe, expect, it } from 'vitest'
import { JSON_TYPE, ownScenarios, YAML } from '../support/own-scenarios.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { imported } from '../support/state.ts'

const shared = sharedSandbox()

/** A valid number (Luhn) that is not listed. */
const UNLISTED = '4929420573595709'

/** Suggestions for misspelled words. */
type Suggestion = { readonly text: string; readonly replacement: string }

describe('a scenario file with problems is rejected with all of them, each with its position and fix', () => {
  it.each<
    [title: string, type: string, text: string, problems: readonly [number, number, RegExp, suggestion?: Suggestion][]]
  >([
    [
      'unknown words',
      YAML,
      'title: x\nwen: { brand: VIS }\nauthentication:\n  transStatus: Q\n',
      [
        [2, 1, /^Unknown key `wen`\. Did you mean `when`\?$/, { text: 'wen', replacement: 'when' }],
        [4, 16, /^authentication.transStatus: `Q` is unknown: it must be one of /],
      ],
    ],
    [
      'unknown words in JSON',
      JSON_TYPE,
      '{\n  "title": "x",\n  "wen": { "brand": "VIS" }\n}',
      [[3, 3, /^Unknown key `wen`\. Did you mean `when`\?$/, { text: 'wen', replacement: 'when' }]],
    ],
    ['YAML that is none', YAML, 'title: x\nwhen: [', [[2, 8, /./]]],
    [
      'JSON that is none',
      JSON_TYPE,
      '{\n  "title": "x",\n  when: { "brand": "VIS" }\n}',
      [[3, 3, /^Invalid JSON from here on\. Fix it, or send YAML as `application\/yaml`\.$/]],
    ],
    ['YAML with a JSON type', JSON_TYPE, 'title: x', [[1, 1, /^Invalid JSON from here on/]]],
    ['nothing', YAML, '', [[1, 1, /^The file is empty. Write at least a `title`.$/]]],
    ['nothing, as JSON', JSON_TYPE, ' ', [[1, 1, /^The file is empty/]]],
    ['a list', YAML, '- title: x', [[1, 1, /^A scenario must be an object of keys/]]],
    ['two documents', YAML, 'title: x\n---\ntitle: y\n', [[2, 1, /^A second document begins here/]]],
    [
      'a combination that cannot occur',
      YAML,
      'authentication: { flow: frictionless, challenge: { codes: any } }',
      [[1, 39, /./]],
    ],
    [
      'a case with a wrong name, and one that cannot be',
      YAML,
      'cases:\n  Low: {}\n  high: { when: { amount: { from: many } } }\n',
      [
        [2, 3, /^case `Low` must be named with lower-case letters/],
        [3, 35, /^when.amount.from: /],
      ],
    ],
    [
      'an unlisted card',
      YAML,
      'when: { card: fictionless_success }',
      [
        [
          1,
          15,
          /Did you mean `frictionless_success`\?$/,
          { text: 'fictionless_success', replacement: 'frictionless_success' },
        ],
      ],
    ],
    [
      'a card number, in a comment and in a word',
      YAML,
      `title: x # ${UNLISTED}\nwhen: { card: "${UNLISTED}" }`,
      [
        [1, 12, /^This looks like a card number that is not listed and must not be stored. Remove it.$/],
        [2, 15, /^when.card: this is not a listed test number/],
        [2, 16, /^This looks like a card number/],
      ],
    ],
  ])('%s', async (_title, type, text, problems) => {
    const { put, check, list } = ownScenarios(shared())
    const { status, body } = await put('mine', text, { type })
    expect(status).toBe(400)
    const checked = await check('mine', text, { type }).expect(200)
    expect(checked.body).toEqual({ space: 'default', problems: body.error.problems })
    expect(body.error.code).toBe('INVALID_PROPERTY')
    expect(body.error.problems).toEqual(
      problems.map(([line, column, message, suggestion]) => ({
        line,
        column,
        message: expect.stringMatching(message),
        ...(suggestion && { suggestion }),
      })),
    )
    expect(body.error.message).toBe(
      body.error.problems
        .map(({ line, column, message }: Record<string, unknown>) => `line ${line}, column ${column}: ${message}`)
        .join('; '),
    )
    expect(JSON.stringify(body)).not.toContain(UNLISTED)
    expect((await list()).files).toEqual([])
  })
})

describe('a name', () => {
  it.each(['Mine', 'mine!', 'a//b', 'a/', 'a%20b', 'ä', '.hidden', 'x'.repeat(101)])('cannot be %s', async (name) => {
    const { status, body } = await ownScenarios(shared()).put(name, 'title: x')
    expect([status, body.error.message]).toEqual([
      400,
      'line 1, column 1: The name of a scenario consists of lower-case letters, digits, `_` and `-`, in parts separated by `/`. Use at most 100 characters.',
    ])
  })

  it.each([
    [
      'decline/51',
      'The scenario is shipped and cannot be removed. Save a scenario with its name to replace it in this space.',
    ],
  ])('%s cannot be removed', async (name, message) => {
    const { status, body } = await ownScenarios(shared()).remove(name)
    expect([status, body.error.message]).toEqual([404, message])
  })
})

describe('a foreign page', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/octet-stream', ''])(
    'cannot save one as %j, a type that browsers send without a preflight',
    async (type) => {
      const { status, body } = await ownScenarios(shared()).put('mine', 'title: x', { type })
      expect([status, body.error.code]).toEqual([415, 'INVALID_HEADER'])
      expect(body.error.message).toMatch(
        /^`Content-Type` must be one of `application\/yaml`, `text\/yaml`, `application\/x-yaml`, `application\/json`; /,
      )
    },
  )

  it('gets no CORS permission', async () => {
    const { status, headers } = await shared()
      .http.options('/_sandbox/scenarios/mine')
      .set({ origin: 'http://evil.test', 'access-control-request-method': 'PUT' })
    expect([status, headers['access-control-allow-origin']]).toEqual([405, undefined])
  })
})

it('is one of at most 500 files of a space', async () => {
  const space = 'full'
  const { put, remove } = ownScenarios(shared(), space)
  const texts = Array.from({ length: 500 }, (_, n) => [`s${n}`, { name: `s${n}`, mediaType: YAML, text: 'title: x' }])
  const spaces = { [space]: { scenarios: Object.fromEntries(texts) } }
  await imported(shared(), { format: 'threeds-sandbox state', version: 1, spaces }, space).expect(200)
  const { status, body } = await put('one_more', 'title: x')
  expect([status, body.error.code]).toEqual([409, 'INVALID_STATE'])
  expect(body.error.message).toBe(
    'Limit exceeded: texts of scenarios in a space (at most 500). Remove some, or combine them into families.',
  )
  await put('s7', 'title: y').expect(200)
  await remove('s8').expect(200)
  await put('one_more', 'title: x').expect(201)
})

it('has at most the size limit of a file', async () => {
  const { status, body } = await ownScenarios(shared()).put('mine', `title: x # ${'x'.repeat(64 * 1024)}`)
  expect([status, body.error.message]).toEqual([
    413,
    'Limit exceeded: the text of a scenario (at most 64 KiB). Split it.',
  ])
})
