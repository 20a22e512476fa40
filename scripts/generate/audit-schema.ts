import { z } from 'zod'
import { auditFileSchema } from '../../src/audit/file/audit-file.schema.ts'
import { isMap } from '../../src/core/domain/is-record.ts'
import type { Generated } from './generated.ts'
import { repeats, withPart } from './markdown.ts'

type Node = z.core.JSONSchema.BaseSchema

/** Returns the JSON Schema of audit.yaml, made of the schemas of its reader. */
export const auditSchema = () => z.toJSONSchema(auditFileSchema, { target: 'draft-7', io: 'input' })

/** Returns docs/reference/audit.schema.json. */
export const auditSchemaFile = (): Generated => ({
  path: 'docs/reference/audit.schema.json',
  text: `${JSON.stringify(auditSchema(), null, 1)}\n`,
})

const isNode = (part: unknown): part is Node => isMap(part)

/** Returns the object in a node: itself, an entry of its list, or one of its forms. */
const mapIn = (node: Node): Node | undefined => {
  if (node.properties) return node
  const inner: readonly unknown[] = [node.items, node.additionalProperties, ...(node.anyOf ?? [])]
  return inner
    .filter(isNode)
    .map(mapIn)
    .find((map) => map !== undefined)
}

/** Returns a row per key. The keys of requests and of lookups are listed once, at their first use. */
const rows = (node: Node, above: string, reported: Set<string>): string[] =>
  Object.entries(node.properties ?? {}).flatMap(([key, part]) => {
    if (!isNode(part)) return []
    const path = above === '' ? key : `${above}.${key}`
    const values = [part.enum, part.items && isNode(part.items) ? part.items.enum : undefined].flatMap(
      (all) => all ?? [],
    )
    const takes = values.length === 0 ? '' : `${values.map((word) => `\`${String(word)}\``).join(' ')}: `
    const { description = '' } = part
    const meaning = repeats(path, description) ? '' : description
    const row = `| \`${path}\`${node.required?.includes(key) ? ' *' : ''} | ${takes}${meaning} |`
    const map = mapIn(part)
    const keys = Object.keys(map?.properties ?? {}).join()
    if (map === undefined || keys.includes('regex') || (keys.startsWith('url,method') && reported.has('url')))
      return [row]
    if (keys.startsWith('url,method')) reported.add('url')
    const below = isNode(part.additionalProperties) ? `${path}.NAME` : path
    return [row, ...rows(map, below, reported)]
  })

/** Returns the keys of audit.yaml as the table of docs/reference/audit-file.md. */
const auditKeys = (): string => ['| Key | Meaning |', '|---|---|', ...rows(auditSchema(), '', new Set())].join('\n')

/** Returns docs/reference/audit-file.md with the table of keys. */
export const auditPage = (): Generated => {
  const path = 'docs/reference/audit-file.md'
  return { path, text: withPart(path, 'keys', auditKeys()) }
}
