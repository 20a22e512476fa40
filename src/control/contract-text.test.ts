import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { isMap } from '../core/domain/is-record.ts'
import { runAtOnce } from '../engine/yielding.ts'
import { contractOf } from './contract-text.ts'
import { writingYaml } from './contract-yaml.ts'

const COMPONENTS = `
components:
  parameters:
    Space: { name: space, in: query, schema: { type: string } }
    IdleSpace: { name: space, in: query, schema: { type: string } }
    Limit: { name: limit, in: query, schema: { type: integer } }
    Since: { name: since, in: query, schema: { type: integer } }
  responses:
    Error: { description: Why not., schema: Problem, example: { schema: Hold, items: 1 } }
    Unauthorized: { description: Who are you? }
    Wrong: { description: What is wrong. }
  schemas:
    Problem: { properties: { why: { type: string } } }
    Hold:
      description: What is held.
      properties: { id: { type: string }, problems: { type: array, items: Problem } }
`
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const ERROR = ref('responses', 'Error')

/** Returns an expanded operation. */
const operationOf = (text: string, { path = '/holds', verb = 'get' } = {}) => {
  const { paths } = contractOf(`x-in-short: true\npaths:\n  ${path}:\n    ${verb}: ${text}${COMPONENTS}`)
  return isMap(paths) && isMap(paths[path]) ? paths[path][verb] : undefined
}
/** Returns an expanded schema. */
const schemaOf = (text: string) => {
  const { components } = contractOf(`x-in-short: true${COMPONENTS}    One: ${text}`)
  return isMap(components) && isMap(components.schemas) ? components.schemas.One : undefined
}
const parametersOf = (text: string, path = '/holds') => operationOf(`{ operationId: a, parameters: ${text} }`, { path })
const statusesOf = (...input: Parameters<typeof operationOf>) => {
  const operation = operationOf(...input)
  return Object.keys(isMap(operation) && isMap(operation.responses) ? operation.responses : {}).map(Number)
}

it.each([
  ['Nothing', '', 'The contract has no members of Nothing'],
  ['Hold', ', x-but: [gone]', 'x-but of Hold: the schema has no member gone'],
])('reports missing members of %s%s', (row, but, message) => {
  expect(() => parametersOf(`[{ name: fields, x-members-of: ${row}${but} }]`)).toThrow(message)
})

describe('an operation', () => {
  it.each<[what: string, written: string, path: string, names: readonly string[]]>([
    ['has Space', '[]', '/holds', ['Space']],
    ['has Space before its other parameters', '[Limit]', '/holds', ['Space', 'Limit']],
    ['may have nested lists of parameters, as from anchors', '[[Limit, Since]]', '/holds', ['Space', 'Limit', 'Since']],
    ['with its own space parameter has no other', '[Limit, IdleSpace]', '/holds', ['Limit', 'IdleSpace']],
  ])('%s', (_, written, path, names) => {
    expect(parametersOf(written, path)).toMatchObject({ parameters: names.map((name) => ref('parameters', name)) })
  })

  it('has Space after its path parameters', () => {
    const id = { name: 'id', in: 'path' }
    const parameters = [id, ref('parameters', 'Space'), ref('parameters', 'Limit')]
    expect(parametersOf(`[${JSON.stringify(id)}, Limit]`, '/holds/{id}')).toMatchObject({ parameters })
  })

  it('with an inline parameter named space has no other', () => {
    const own = { name: 'space', in: 'query' }
    expect(parametersOf(JSON.stringify([own]))).toMatchObject({ parameters: [own] })
  })

  it('has parameters in its query by default', () => {
    const parameters = [ref('parameters', 'Space'), { name: 'a', in: 'query', schema: {} }, { name: 'b', in: 'header' }]
    expect(parametersOf('[{ name: a, schema: {} }, { name: b, in: header }]')).toMatchObject({ parameters })
  })

  it.each([
    ['{ type: string }', { type: 'string', minLength: 1 }],
    ['{ type: string, maxLength: 9 }', { type: 'string', maxLength: 9, minLength: 1 }],
    ['{ type: string, minLength: 2 }', { type: 'string', minLength: 2 }],
    ['{ type: string, pattern: a }', { type: 'string', pattern: 'a' }],
    ['{ type: string, enum: [a] }', { type: 'string', enum: ['a'] }],
    ['{ type: integer }', { type: 'integer' }],
  ])('rejects an empty string in its query: %s', (written, schema) => {
    const [, inQuery, inHeader] = Object(
      parametersOf(`[{ name: a, schema: ${written} }, { name: b, in: header, schema: ${written} }]`),
    ).parameters
    expect(inQuery.schema).toEqual(schema)
    expect(inHeader.schema).toEqual(parse(written))
  })

  it.each<[written: string, at: { path?: string; verb?: string }, statuses: readonly number[]]>([
    ['{}', {}, [400, 401, 403, 405]],
    ['{ security: [] }', {}, [400, 403, 405]],
    ['{}', { path: '/holds/{id}' }, [400, 401, 403, 404, 405]],
    ['{}', { path: '/links/{id}/submit' }, [400, 401, 403, 404, 405, 410]],
    ['{}', { verb: 'delete' }, [400, 401, 403, 405]],
    ['{ requestBody: { schema: Hold } }', { verb: 'put' }, [400, 401, 403, 405, 413, 415]],
    ['{ requestBody: { required: false, schema: Hold } }', { verb: 'put' }, [400, 401, 403, 405, 413, 415]],
    ['{ security: [], x-takes-webhooks: true, requestBody: {} }', { verb: 'post' }, [400, 405, 413, 415]],
    ['{ x-rejects: [409, 503] }', {}, [400, 401, 403, 405, 409, 503]],
    ['{ responses: { 201: { description: Done. } } }', {}, [201, 400, 401, 403, 405]],
  ])('%s at %j has the statuses %j', (written, at, statuses) => {
    expect(statusesOf(written, at)).toEqual(statuses)
  })

  it('uses Error for all errors except Unauthorized and its own responses', () => {
    expect(operationOf('{ x-rejects: [409], responses: { 400: Wrong } }')).toMatchObject({
      responses: { 400: ref('responses', 'Wrong'), 401: ref('responses', 'Unauthorized'), 405: ERROR, 409: ERROR },
    })
  })

  it('has JSON bodies by default, and keeps examples unchanged', () => {
    const content = { 'application/json': { schema: ref('schemas', 'Hold'), example: { items: 'Hold' } } }
    const body = '{ schema: Hold, example: { items: Hold } }'
    expect(operationOf(`{ requestBody: ${body}, responses: { 200: ${body} } }`)).toMatchObject({
      requestBody: { required: true, content },
      responses: { 200: { content } },
    })
    const text = '{ required: false, content: { text/plain: { schema: { type: string } } } }'
    expect(operationOf(`{ requestBody: ${text} }`)).toMatchObject({ requestBody: parse(text) })
  })
})

describe('a schema', () => {
  it.each([
    ['has all its properties and no others', '{ properties: { a: {}, b: {} } }'],
    ['may have only some of them', '{ required: [a], properties: { a: {}, b: {} } }'],
    ['may have others', '{ additionalProperties: true, properties: { a: {}, b: {} } }'],
  ])('%s', (_, written) => {
    const rule = { type: 'object', required: ['a', 'b'], additionalProperties: false }
    expect(schemaOf(written)).toEqual({ ...rule, ...parse(written) })
  })

  it('without required properties has no required list', () => {
    expect(schemaOf('{ required: [], properties: { a: {} } }')).not.toHaveProperty('required')
  })

  it.each(['{ type: object, properties: { a: {} } }', '{ oneOf: [{ type: string }] }', '{ type: string }'])(
    '%s is taken as it is',
    (written) => expect(schemaOf(written)).toEqual(parse(written)),
  )

  it('resolves names of other schemas', () => {
    const hold = ref('schemas', 'Hold')
    const problem = ref('schemas', 'Problem')
    expect(schemaOf('{ oneOf: [Hold, Problem] }')).toEqual({ oneOf: [hold, problem] })
    expect(schemaOf('{ properties: { items: Hold, all: { type: array, items: Problem } } }')).toMatchObject({
      properties: { items: hold, all: { type: 'array', items: problem } },
    })
  })
})

describe('an invalid short form', () => {
  it.each([
    ['a schema', () => schemaOf('{ oneOf: [Holt] }'), 'The contract has no Holt in its schemas'],
    ['a parameter', () => parametersOf('[Spaces]'), 'The contract has no Spaces in its parameters'],
    ['a response', () => operationOf('{ responses: { 400: Rong } }'), 'The contract has no Rong in its responses'],
    [
      'a duplicate error',
      () => operationOf('{ operationId: hold, x-rejects: [401] }'),
      'x-rejects of hold: a rule already adds 401',
    ],
  ])('is an error: %s', (_, read, message) => expect(read).toThrow(message))
})

describe('writing YAML by member equals writing it at once', () => {
  const options = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 } as const

  it('for unusual names and empty objects', () => {
    const odd = { a: {}, 'b: c': { '': { on: [1, { '200': 'x: y' }] } }, d: null, e: { f: 'long '.repeat(60) } }
    expect(runAtOnce(writingYaml(odd))).toBe(stringify(odd, options))
  })
})
