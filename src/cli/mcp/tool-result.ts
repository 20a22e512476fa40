import { inLine } from '../../core/describe/printable.ts'
import { isMap } from '../../core/domain/is-record.ts'

/** Result of a tool: lines of text. */
export type ToolResult = {
  readonly content: [{ readonly type: 'text'; readonly text: string }]
  readonly isError?: boolean
}

/** Limit of the text of a result, in bytes as JSON. The complete message stays below 2 KB. */
const MOST_BYTES = 1_800

/** Limits of a text in characters and of a list in items. The first ones with a result that fits are used. */
const LIMITS = [
  { text: 400, items: 20 },
  { text: 160, items: 10 },
  { text: 80, items: 5 },
  { text: 40, items: 2 },
] as const
type Limits = (typeof LIMITS)[number]

/** Members with names and IDs of the sandbox. All other texts can quote an app. */
const OWN =
  /^(requestId|status|method|operation|code|id|type|at|recordedAt|end|space|event|events|scenario|scenarios|kind|for|by|next)$/

/** The form of the names and IDs of the sandbox. A text with a blank could be a sentence. */
const NAME = /^[\w.:+/*()-]*$/
/** The form of a list of them, in one member. */
const NAMES = /^[\w.:+/*() -]*$/

const capped = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most)}…`)

/** Members whose last sentences contain the fix; their evidence comes first. */
const WITH_FIX = /^(error|hint)$/

/** Cuts evidence in the middle of a text, and keeps the fix at its end. */
const cappedBeforeFix = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.floor(most / 4))}…${text.slice(-Math.ceil((most * 3) / 4))}`

/** Marks a text that can quote an app. It cannot end the mark, and has no line breaks and no invisible characters. */
const quoted = (text: string, { text: most }: Limits, key = ''): string => {
  const short = WITH_FIX.test(key) ? cappedBeforeFix(text, most) : capped(text, most)
  return `«${inLine(short).replaceAll('«', '<').replaceAll('»', '>')}»`
}

const scalar = (value: unknown, key: string, limits: Limits): string => {
  if (typeof value !== 'string') return String(value)
  const form = key === 'scenarios' ? NAMES : NAME
  return OWN.test(key) && form.test(value) ? capped(value, 5 * limits.text) : quoted(value, limits, key)
}

/** Returns a line for each value. `key` is the name of the member, and that of its list for an item. */
const linesOf = (value: unknown, path: string, key: string, limits: Limits): readonly string[] => {
  const at = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)
  if (value === undefined) return []
  if (Array.isArray(value)) {
    const omitted = value.length - limits.items
    const lines = value.slice(0, limits.items).flatMap((item, n) => linesOf(item, at(n), key, limits))
    return omitted > 0 ? [...lines, `${path}: ${omitted} more`] : lines
  }
  if (isMap(value))
    return Object.entries(value).flatMap(([name, member]) =>
      linesOf(member, at(/^\w+$/.test(name) ? name : quoted(name, limits)), name, limits),
    )
  return [`${path}: ${scalar(value, key, limits)}`]
}

/**
 * Returns a value as lines `path: value`, in less than 2 KB. Texts that can quote an app are capped and marked by « ».
 * @param more address of the complete data
 * @param lines lines of the sandbox that are never cut
 */
export const toolResult = (value: object, more: string, lines: readonly string[] = []): ToolResult => {
  const end = [...lines, `more: ${more}`].join('\n')
  const texts = LIMITS.map((limits) => [...linesOf(value, '', '', limits), end].join('\n'))
  const text = texts.find((candidate) => Buffer.byteLength(JSON.stringify(candidate)) <= MOST_BYTES) ?? end
  return { content: [{ type: 'text', text }] }
}
