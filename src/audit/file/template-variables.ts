import type { Template } from '../audit-file.ts'
import { textOf } from '../find/find-value.ts'

/** What stands for `${name}`; a number stays one where a place is all there is of a JSON value. */
export type Places = Readonly<Record<string, unknown>>

/** What everything of audit.yaml may name, commands included. `env.NAME` is one for each variable. */
export const HOUSE = [
  'app',
  'port',
  'work',
  'sandbox.url',
  'sandbox.merchant',
  'sandbox.password',
  'sandbox.webhookSecret',
  'sandbox.webhookKey',
] as const

/** What a customer brings. */
export const OF_WISH = [
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

const PLACE = /\$\{([^{}]*)\}/g

/** The names in a text. */
export const placesIn = (text: string): readonly string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

/** What is wrong with a place that has no value, or with nobody's word for it. */
const missing = (name: string): string =>
  name.startsWith('env.')
    ? `${name.slice(4)} is not in the environment: set it, or write another name`
    : `there is no value for \${${name}} here`

/** Fills a text; `write` says how a value is written, told its name and whether it begins the text. */
const fillBy = (
  { text, at }: Template,
  places: Places,
  write: (value: string, name: string, isFirst: boolean) => string,
): { readonly text: string } | { readonly problem: string } => {
  const unknown = placesIn(text).find((name) => !Object.hasOwn(places, name))
  if (unknown !== undefined) return { problem: `${at}: ${missing(unknown)}` }
  return {
    text: text.replace(PLACE, (_all, name: string, index: number) => write(textOf(places[name]), name, index === 0)),
  }
}

/** A text with its places filled in, or what has no value, with the line of audit.yaml. */
export const fill = (template: Template, places: Places) => fillBy(template, places, (value) => value)

const isPlain = (name: string): boolean => /^(app|port|work|sandbox\.\w+|env\..+)$/.test(name)

/** An address: what a customer or an answer brought is escaped, unless the address begins with it. */
export const fillUrl = (template: Template, places: Places) =>
  fillBy(template, places, (value, name, isFirst) => (isFirst || isPlain(name) ? value : encodeURIComponent(value)))

/** Many texts by their names. */
export const fillAll = (
  templates: Readonly<Record<string, Template>>,
  places: Places,
): { readonly texts: Readonly<Record<string, string>> } | { readonly problem: string } => {
  const texts: [string, string][] = []
  for (const [name, template] of Object.entries(templates)) {
    const filled = fill(template, places)
    if ('problem' in filled) return filled
    texts.push([name, filled.text])
  }
  return { texts: Object.fromEntries(texts) }
}

/** A JSON value with the places of all its texts filled in. */
export const fillJson = (
  value: unknown,
  at: string,
  places: Places,
): { readonly value: unknown } | { readonly problem: string } => {
  const problems: string[] = []
  const filled = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(filled)
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, filled(inner)]))
    if (typeof part !== 'string') return part
    const [only = ''] = placesIn(part)
    if (part === `\${${only}}` && Object.hasOwn(places, only)) return places[only]
    const text = fill({ text: part, at }, places)
    if ('text' in text) return text.text
    problems.push(text.problem)
    return undefined
  }
  const value_ = filled(value)
  return problems[0] === undefined ? { value: value_ } : { problem: problems[0] }
}
