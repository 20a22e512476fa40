import { expect, it } from 'vitest'
import { FIELD_TEXTS } from '../../src/api/field-messages.ts'
import { contractIn } from '../support/contract-document.ts'

type Node = { readonly [name: string]: Node | undefined }

const contract = contractIn('openapi.yaml') as Node

const resolved = (node: Node): Node => {
  const to: unknown = node.$ref
  return typeof to === 'string'
    ? to
        .split('/')
        .slice(1)
        .reduce<Node>((at, name) => at[name] ?? {}, contract)
    : node
}

/** Rules that a message cannot contain: a pattern, or a long enum. */
const isNotDescribable = ({ pattern, const: only, enum: values }: Node): boolean =>
  pattern !== undefined || only !== undefined || (Array.isArray(values) && values.length > 30)

const fieldsBelow = (schema: Node, path: readonly string[]): readonly string[] => {
  const node = resolved(schema)
  const inner = [
    ...Object.entries(node.properties ?? {}).map(([name, one]) => [name, one] as const),
    ...['oneOf', 'anyOf', 'allOf'].flatMap((kind) =>
      Object.values(node[kind] ?? {}).map((item) => ['', item] as const),
    ),
    ...(node.items ? [['0', node.items] as const] : []),
  ]
  return [
    ...(isNotDescribable(node) ? [path.slice(Math.max(0, path.indexOf('3D'))).join('.')] : []),
    ...inner.flatMap(([name, one]) => (one ? fieldsBelow(one, name === '' ? path : [...path, name]) : [])),
  ]
}

it('each request field with such a rule has its own message', () => {
  const bodies = Object.values(contract.paths ?? {}).flatMap((item) =>
    Object.values(item ?? {}).flatMap((item) => item?.requestBody?.content?.['application/json']?.schema ?? []),
  )
  const fields = bodies.flatMap((schema) => (schema ? fieldsBelow(schema, []) : []))
  expect(fields).toContain('card.number')
  expect(fields.filter((field) => !FIELD_TEXTS.has(field))).toEqual([])
})
