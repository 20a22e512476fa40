// biome-ignore-all lint/suspicious/noTemplateCurlyInString: places of audit.yaml are written so
import { z } from 'zod'
import { optional } from '../../core/domain/values.schema.ts'
import { isJsonPath } from '../find/json-path.ts'
import { isSelector } from '../find/selector.ts'

const TEXT = 'must be text'
export const text = z.string({ error: TEXT }).min(1, { error: 'must not be empty' })
/** A value that YAML may take for something else: `1250` and `true` are texts here. */
export const value = z.union([z.string(), z.number(), z.boolean()], { error: TEXT }).transform(String)
export const valuesByName = z.record(z.string(), value, { error: 'must be a map of names to texts' })

export const oneOf = (map: object): boolean => Object.keys(map).length === 1
/** Of a map with an unknown key that alone is said. */
export const only = (keys: string) => ({
  error: `must have one key: ${keys}`,
  when: ({ issues }: { readonly issues: readonly unknown[] }) => issues.length === 0,
})

const isRegex = (source: string): boolean => {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}

export const jsonPath = text.refine(isJsonPath, { error: 'must be a path of keys, such as order.lines[0].state' })

export const find = z
  .strictObject({
    json: optional(jsonPath, 'A path into JSON: order.lines[0].state.'),
    html: optional(
      text.refine(isSelector, { error: 'must be made of tag, #id, .class, [attribute] and [attribute=value]' }),
      "A selector: the element's value, content or text. tag, #id, .class, [attribute], [attribute=value], one within another.",
    ),
    header: optional(text, 'The name of a header of the answer.'),
    cookie: optional(text, 'The name of a cookie that the customer has after it.'),
    regex: optional(
      text.refine(isRegex, { error: 'must be a regular expression of JavaScript' }),
      'A regular expression over the body: its first group, or all that fits.',
    ),
  })
  .refine(oneOf, only('json, html, header, cookie or regex'))

export const here = z.union([jsonPath, find], { error: 'must be a JSON path, or a map such as { html: "#status" }' })

/** Where a counter or a state stands: a JSON path alone is one. */
const requestShape = {
  url: value.describe('The address, below that of the app: /orders.'),
  method: optional(z.enum(['GET', 'POST', 'PUT', 'DELETE']), 'Without it POST where a form or JSON is sent, else GET.'),
  headers: optional(valuesByName, 'Headers that are sent with it.'),
  form: optional(valuesByName, 'Fields of a form.'),
  json: optional(
    z.unknown(),
    'A JSON body. A text that is one place, such as "${amount}", is what that place holds: a number stays one.',
  ),
}
const noTwoBodies = ({ form, json }: { form?: unknown; json?: unknown }) => form === undefined || json === undefined
const TWO_BODIES = { error: 'sends a form and JSON: remove one of them' }

export const request = z.strictObject(requestShape).refine(noTwoBodies, TWO_BODIES)

export const step = z
  .strictObject({
    ...requestShape,
    take: optional(
      z.record(z.string(), find, { error: 'must be a map of names to where each is found' }),
      'What later steps know by a name: csrf: { json: csrf } is ${csrf}.',
    ),
  })
  .refine(noTwoBodies, TWO_BODIES)

export type RequestWords = z.output<typeof step>
export type FindWords = z.output<typeof find>
