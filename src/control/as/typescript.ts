/** Code among values: it is written as it is. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const code = (text: string): Code => new Code(text)

const INDENT = '  '

/** A name that needs no quotes. `__proto__` would be no member in them, and in brackets it is one. */
const keyOf = (name: string): string => {
  if (name === '__proto__') return `['__proto__']`
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textOf(name)
}

/** A text as a literal: nothing in it ends it. */
export const textOf = (text: string): string => {
  const quoted = JSON.stringify(text).replace(/[\u007f-\uffff]/g, (unit) =>
    /[\p{L}\p{N}]/u.test(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return quoted.includes("'") || quoted.includes('\\') ? quoted : `'${quoted.slice(1, -1)}'`
}

/** A text in which a variable takes the place of something that is new in each run. */
export const templateOf = (text: string, part: string, variable: string): string => {
  if (!text.includes(part)) return textOf(text)
  const pieces = text.split(part).map((piece) => textOf(piece))
  return pieces.join(` + ${variable} + `).replace(/ \+ ''$/, '')
}

/** A value of JSON, in which there may be code, as TypeScript writes it. */
export const literal = (value: unknown, indent = ''): string => {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return textOf(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const inner = indent + INDENT
  if (Array.isArray(value)) {
    const entries = value.map((entry) => literal(entry, inner))
    const line = `[${entries.join(', ')}]`
    return line.length < 80 && !line.includes('\n')
      ? line
      : `[\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}]`
  }
  const members = Object.entries(value).map(([name, entry]) => `${keyOf(name)}: ${literal(entry, inner)}`)
  if (members.length === 0) return '{}'
  const line = `{ ${members.join(', ')} }`
  return line.length < 80 && !line.includes('\n')
    ? line
    : `{\n${members.map((member) => `${inner}${member},\n`).join('')}${indent}}`
}
