/** Code among values; written unchanged. */
class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const code = (text: string): Code => new Code(text)

/**
 * Returns a property name, in quotes if necessary. `__proto__` is in brackets, because in quotes it would be no
 * property.
 */
const keyOf = (name: string): string => {
  if (name === '__proto__') return `['__proto__']`
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textOf(name)
}

/** Returns a string literal. No content can end it. */
export const textOf = (text: string): string => {
  const quoted = JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) =>
    /[\p{L}\p{N}]/u.test(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return quoted.includes("'") || quoted.includes('\\') ? quoted : `'${quoted.slice(1, -1)}'`
}

/** Returns a string expression, with a variable in place of a part that is new in each run. */
export const templateOf = (text: string, part: string, variable: string): string => {
  if (!text.includes(part)) return textOf(text)
  const chunks = text.split(part).map((chunk) => textOf(chunk))
  return chunks.join(` + ${variable} + `).replace(/ \+ ''$/, '')
}

/** Returns a JSON value as TypeScript. It may contain code. */
export const literal = (value: unknown, indent = ''): string => {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return textOf(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((entry) => literal(entry, inner))
    : Object.entries(value).map(([name, entry]) => `${keyOf(name)}: ${literal(entry, inner)}`)
  if (members.length === 0) return isList ? '[]' : '{}'
  const line = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
  if (line.length < 80 && !line.includes('\n')) return line
  const block = members.map((member) => `${inner}${member},\n`).join('')
  return isList ? `[\n${block}${indent}]` : `{\n${block}${indent}}`
}
