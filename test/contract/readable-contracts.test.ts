import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isCollection, LineCounter, parseDocument, visit } from 'yaml'
import { contractIn } from '../support/contract-document.ts'

const FILES = ['openapi.yaml', 'src/control/openapi.yaml']

/** Keywords whose members are schemas, by their names. */
const NAMED = ['properties', 'patternProperties', 'schemas', '$defs', 'dependentSchemas']
/** Keywords whose value is a schema, or a list of schemas. Generators accept a boolean for additionalProperties only. */
const SCHEMAS = ['not', 'if', 'then', 'else', 'items', 'contains', 'propertyNames', 'allOf', 'anyOf', 'oneOf']

/** Returns the pointers of schemas that openapi-python-client or oapi-codegen cannot read. */
function* unreadable(node: unknown, at: string): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const keyword = at.split('/').at(-1) ?? ''
  for (const [name, value] of Object.entries(node)) {
    const pointer = `${at}/${name}`
    const isSchema = Array.isArray(node) ? SCHEMAS.includes(keyword) : NAMED.includes(keyword) || SCHEMAS.includes(name)
    if (isSchema && typeof value === 'boolean') yield `${pointer}: a boolean schema`
    if (name === 'type' && Array.isArray(value)) yield `${pointer}: a list`
    if (!/^(?:examples?|default|x-.*)$/.test(name)) yield* unreadable(value, pointer)
  }
}

/** Returns the lines with an unquoted text that contains a colon, in braces or brackets: some YAML parsers reject it. */
const ambiguousTexts = (text: string): readonly string[] => {
  const lines = new LineCounter()
  const ambiguous: string[] = []
  visit(parseDocument(text, { lineCounter: lines, merge: true }), {
    Scalar(_key, node, path) {
      const isInFlow = path.some((parent) => isCollection(parent) && parent.flow === true)
      if (!isInFlow || node.type !== 'PLAIN' || !node.source?.includes(':')) return
      ambiguous.push(`line ${lines.linePos(node.range?.[0] ?? 0).line}: ${node.source}`)
    },
  })
  return ambiguous
}

it.each(FILES)('%s has no boolean schema and no list as type', (file) => {
  expect([...unreadable(contractIn(file), '#')]).toEqual([])
})

it.each(FILES)('%s quotes texts with a colon in braces and brackets', (file) => {
  expect(ambiguousTexts(readFileSync(file, 'utf8'))).toEqual([])
})

it('finds each of these shapes', () => {
  const document = {
    a: { not: { anyOf: [true, { properties: { number: true } }] }, additionalProperties: false },
    b: { type: ['string', 'null'], example: { type: ['x'], not: true } },
  }
  expect([...unreadable(document, '#')]).toEqual([
    '#/a/not/anyOf/0: a boolean schema',
    '#/a/not/anyOf/1/properties/number: a boolean schema',
    '#/b/type: a list',
  ])
  expect(ambiguousTexts('a: http://x\nb: { c: http://x, d: "http://x" }\ne: [f, g:h]')).toEqual([
    'line 2: http://x',
    'line 3: g:h',
  ])
})
