import { z } from 'zod'
import { auditWords } from '../../src/audit/file/audit-file.schema.ts'
import { isMap } from '../../src/core/domain/is-record.ts'

type Node = z.core.JSONSchema.BaseSchema

/** docs/audit.schema.json: from the very words that audit.yaml is judged by. */
export const auditSchema = () => z.toJSONSchema(auditWords, { target: 'draft-7', io: 'input' })

const isNode = (part: unknown): part is Node => isMap(part)

/** The map in a node: itself, an entry of its list, or one of its ways to be written. */
const mapIn = (node: Node): Node | undefined => {
  if (node.properties) return node
  const inner: readonly unknown[] = [node.items, node.additionalProperties, ...(node.anyOf ?? [])]
  return inner
    .filter(isNode)
    .map(mapIn)
    .find((map) => map !== undefined)
}

/** Rows of all keys. What is told of requests and of places to find something in stands once, where it is met first. */
const rows = (node: Node, above: string, told: Set<string>): string[] =>
  Object.entries(node.properties ?? {}).flatMap(([key, part]) => {
    if (!isNode(part)) return []
    const path = above === '' ? key : `${above}.${key}`
    const words = [part.enum, part.items && isNode(part.items) ? part.items.enum : undefined].flatMap(
      (all) => all ?? [],
    )
    const takes = words.length === 0 ? '' : `${words.map((word) => `\`${String(word)}\``).join(' ')}: `
    const row = `| \`${path}\`${node.required?.includes(key) ? ' *' : ''} | ${takes}${part.description ?? ''} |`
    const map = mapIn(part)
    const keys = Object.keys(map?.properties ?? {}).join()
    if (map === undefined || keys.includes('regex') || (keys.startsWith('url,method') && told.has('url'))) return [row]
    if (keys.startsWith('url,method')) told.add('url')
    const below = isNode(part.additionalProperties) ? `${path}.NAME` : path
    return [row, ...rows(map, below, told)]
  })

/** The keys of audit.yaml as the table of docs/audit.md. */
export const auditKeys = (): string =>
  ['| Key | Meaning |', '|---|---|', ...rows(auditSchema(), '', new Set())].join('\n')
