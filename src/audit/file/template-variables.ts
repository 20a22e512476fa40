import type { Template } from '../audit-file.ts'
import { textOf } from '../find/find-value.ts'

/** Values of the placeholders `${name}`. A single placeholder in JSON keeps the type of its value. */
export type PlaceholderValues = Readonly<Record<string, unknown>>

/** Placeholders for all parts of audit.yaml, including commands. Environment variables are `env.NAME`. */
export const COMMON_PLACEHOLDERS = [
  'app',
  'port',
  'work',
  'sandbox.url',
  'sandbox.merchant',
  'sandbox.password',
  'sandbox.webhookSecret',
  'sandbox.webhookKey',
  'sandbox.gateway',
] as const

/** Placeholders of a purchase. */
export const PURCHASE_PLACEHOLDERS = [
  'n',
  'amount',
  'amount.decimal',
  'currency',
  'email',
  'cart',
  'card.number',
  'card.cvv',
  'card.expiryMonth',
  'card.expiryYear',
  'card.expiry',
] as const

const PLACEHOLDER = /\$\{([^{}]*)\}/g

/** Returns the names of the placeholders in a string. */
export const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Describes a placeholder without a value. */
const missing = (name: string): string =>
  name.startsWith('env.')
    ? `Environment variable \`${name.slice(4)}\` is not set. Set it, or use another name.`
    : `No value for \${${name}}.`

/** Fills in a template. `write` formats a value; it gets its name and whether it is at the start. */
const fillBy = (
  { text, at }: Template,
  values: PlaceholderValues,
  write: (value: string, name: string, isFirst: boolean) => string,
): { readonly text: string } | { readonly problem: string } => {
  const unknown = placeholdersIn(text).find((name) => !Object.hasOwn(values, name))
  if (unknown !== undefined) return { problem: `${at}: ${missing(unknown)}` }
  return {
    text: text.replace(PLACEHOLDER, (_all, name: string, index: number) =>
      write(textOf(values[name]), name, index === 0),
    ),
  }
}

/** Fills in a template, or returns the placeholder without a value and the line of audit.yaml. */
export const fill = (template: Template, values: PlaceholderValues) => fillBy(template, values, (value) => value)

const isPlain = (name: string): boolean => /^(app|port|work|sandbox\.\w+|env\..+)$/.test(name)

/** Fills in a URL. Values of a purchase or a response are escaped, except at the start. */
export const fillUrl = (template: Template, values: PlaceholderValues) =>
  fillBy(template, values, (value, name, isFirst) => (isFirst || isPlain(name) ? value : encodeURIComponent(value)))

/** Fills in several templates by name. */
export const fillAll = (
  templates: Readonly<Record<string, Template>>,
  values: PlaceholderValues,
): { readonly texts: Readonly<Record<string, string>> } | { readonly problem: string } => {
  const texts: [string, string][] = []
  for (const [name, template] of Object.entries(templates)) {
    const filled = fill(template, values)
    if ('problem' in filled) return filled
    texts.push([name, filled.text])
  }
  return { texts: Object.fromEntries(texts) }
}

/** Fills in all strings of a JSON value. */
export const fillJson = (
  value: unknown,
  at: string,
  values: PlaceholderValues,
): { readonly value: unknown } | { readonly problem: string } => {
  const problems: string[] = []
  const filled = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(filled)
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, filled(inner)]))
    if (typeof part !== 'string') return part
    const [only = ''] = placeholdersIn(part)
    if (part === `\${${only}}` && Object.hasOwn(values, only)) return values[only]
    const text = fill({ text: part, at }, values)
    if ('text' in text) return text.text
    problems.push(text.problem)
    return undefined
  }
  const value_ = filled(value)
  return problems[0] === undefined ? { value: value_ } : { problem: problems[0] }
}
