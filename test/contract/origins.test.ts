import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fieldsOf } from '../../src/core/contract/contract-items.ts'
import { collectAssumptions, collectOrigins } from '../../src/core/contract/origins.ts'

const contract: unknown = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'))
const declared = { kind: 'documented', section: '2.1' }
const guess = { kind: 'assumed', reason: 'not shown', source: 'S1' }

const schema = (item: object) => ({ components: { schemas: { Thing: item } } })
const property = (origin: unknown) => schema({ properties: { a: { type: 'string', 'x-origin': origin } } })
const operation = (fields: object) => ({
  paths: { '/a': { get: { operationId: 'getA', 'x-origin': declared, ...fields } } },
})

it('has an origin for everything in the contract', () => {
  expect(collectOrigins(contract).missing).toEqual([])
  expect(collectAssumptions(contract).missing).toEqual([])
})

/** Returns the names of all schemas that an object refers to, also indirectly. */
const schemasOf = (item: unknown, matches = new Set<string>()): ReadonlySet<string> => {
  for (const [, kind = '', name = ''] of JSON.stringify(item).matchAll(/#\/components\/(\w+)\/(\w+)/g)) {
    if (matches.has(name)) continue
    matches.add(name)
    schemasOf(fieldsOf(fieldsOf(fieldsOf(fieldsOf(contract).components)[kind])[name]), matches)
  }
  return matches
}

it('does not document items of links by those of transactions', () => {
  const paths = Object.entries(fieldsOf(fieldsOf(contract).paths))
  const isOfLinks = ([path]: readonly [string, unknown]): boolean => path.startsWith('/v1/links')
  const others = schemasOf(paths.filter((path) => !isOfLinks(path)))
  const own = [...schemasOf(paths.filter(isOfLinks))].filter((name) => !others.has(name))
  expect(own).toEqual(expect.arrayContaining(['LinkThreeDSecureResult', 'ContractAcquirer', 'LinkCard']))
  const ofTransactions = collectOrigins(contract).rows.filter(
    ({ pointer, origin }) =>
      own.includes(pointer.split('/')[3] ?? '') && 'section' in origin && /^2\.[1-6]$/.test(origin.section),
  )
  expect(ofTransactions.map(({ pointer }) => pointer)).toEqual([])
})

it('covers every kind of item', () => {
  const items = new Set(collectOrigins(contract).rows.map((row) => row.item))
  const all = ['operation', 'status', 'header', 'parameter', 'security scheme', 'property', 'value', 'rule']
  expect([...items].sort()).toEqual(all.sort())
})

const A = '#/components/schemas/Thing/properties/a'
const GET = '#/paths/~1a/get'

it.each<[string, object, string[]]>([
  ['a property', schema({ properties: { a: {} } }), [`${A}: no origin`]],
  [
    'a nested property',
    schema({ properties: { a: { 'x-origin': declared, properties: { b: {} } } } }),
    [`${A}/properties/b: no origin`],
  ],
  [
    'a property of array items',
    schema({ items: { properties: { a: {} } } }),
    ['#/components/schemas/Thing/items/properties/a: no origin'],
  ],
  [
    'a property of a branch',
    schema({ allOf: [{ properties: { a: {} } }] }),
    ['#/components/schemas/Thing/allOf/0/properties/a: no origin'],
  ],
  [
    'a value',
    schema({ enum: ['x', 'y'], 'x-enum-origin': { x: declared } }),
    ['#/components/schemas/Thing/x-enum-origin/y: no origin'],
  ],
  [
    'a value that is gone',
    schema({ enum: ['x'], 'x-enum-origin': { x: declared, z: declared } }),
    ['#/components/schemas/Thing/x-enum-origin/z: not a value of the enum'],
  ],
  ['a limit', schema({ properties: { a: { maxLength: 3, 'x-origin': declared } } }), [`${A}/x-rule-origin: no origin`]],
  ['a list of required fields', schema({ required: ['a'] }), ['#/components/schemas/Thing/x-rule-origin: no origin']],
  ['an operation', operation({ 'x-origin': undefined }), [`${GET}: no origin`]],
  ['a status', operation({ responses: { '200': {} } }), [`${GET}/responses/200: no origin`]],
  [
    'a status behind a reference',
    operation({ responses: { '400': { $ref: '#/nowhere' } } }),
    [`${GET}/responses/400: no origin`],
  ],
  [
    'a header',
    operation({ responses: { '200': { 'x-origin': declared, headers: { B: {} } } } }),
    [`${GET}/responses/200/headers/B: no origin`],
  ],
  ['a parameter', operation({ parameters: [{ name: 'q' }] }), [`${GET}/parameters/0: no origin`]],
  ['a shared parameter', { components: { parameters: { Q: {} } } }, ['#/components/parameters/Q: no origin']],
  [
    'a security scheme',
    { components: { securitySchemes: { key: {} } } },
    ['#/components/securitySchemes/key: no origin'],
  ],
])('reports the missing origin of %s', (_, document, missing) => {
  expect(collectOrigins(document).missing).toEqual(missing)
})

it.each<[unknown, string]>([
  [{ kind: 'guessed' }, 'unknown kind guessed'],
  [{ kind: 'documented' }, 'documented without a section (a quoted string)'],
  [{ kind: 'observed', section: 2.1 }, 'observed without a section (a quoted string)'],
  [{ kind: 'documented', section: '2.11' }, 'unknown section 2.11'],
  [{ kind: 'assumed', source: 'S1' }, 'assumed without a reason'],
  [{ kind: 'assumed', reason: ' ', source: 'S1' }, 'assumed without a reason'],
  [{ kind: 'assumed', reason: 'not shown' }, 'assumed without a source'],
  [{ kind: 'assumed', reason: 'not shown', source: 'S99' }, 'unknown source S99'],
])('rejects the origin %j', (origin, problem) => {
  expect(collectOrigins(property(origin))).toEqual({ rows: [], missing: [`${A}: ${problem}`] })
})

describe('a shared origin', () => {
  const using = (origin: unknown, origins: object) => ({ ...property(origin), 'x-origins': origins })

  it('has a name', () => {
    const { rows, missing } = collectOrigins(using('common', { common: guess }))
    expect([rows.map(({ origin }) => origin), missing]).toEqual([[guess], []])
  })

  it.each<[string, object, string[]]>([
    ['a name that is not there', using('other', {}), [`${A}: x-origins has no other`]],
    ['a name of everything', using('toString', {}), [`${A}: x-origins has no toString`]],
    ['an unused name', using(declared, { common: guess }), ['#/x-origins/common: unused']],
    [
      'something that is no assumption',
      using('common', { common: declared }),
      ['#/x-origins/common: only an assumption may have a name'],
    ],
  ])('is reported as missing: %s', (_, document, missing) => {
    expect(collectOrigins(document).missing).toEqual(missing)
  })
})

it('includes the limits of an assumed property', () => {
  expect(collectOrigins(schema({ properties: { a: { maxLength: 3, 'x-origin': guess } } })).missing).toEqual([])
})

it.each<[string, object, string]>([
  ['Key', { statement: 'a', reason: 'b', source: 'S1' }, 'the key is not in kebab-case'],
  ['key', { reason: 'b', source: 'S1' }, 'no statement'],
  ['key', { statement: 'a', reason: 'b', source: 'hearsay' }, 'unknown source hearsay'],
])('rejects the assumption %s %j', (key, assumption, problem) => {
  const missing = [`#/x-assumptions/${key}: ${problem}`]
  expect(collectAssumptions({ 'x-assumptions': { [key]: assumption } })).toEqual({ assumptions: [], missing })
})
