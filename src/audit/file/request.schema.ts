// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import * as z from 'zod'
import { optional } from '../../core/domain/values.schema.ts'
import { isJsonPath } from '../find/json-path.ts'
import { isSelector } from '../find/selector.ts'

const TEXT = 'must be a string'
export const text = z.string({ error: TEXT }).min(1, { error: 'must not be empty' })
/** A string that YAML may parse as another type, such as `1250` and `true`. */
export const value = z.union([z.string(), z.number(), z.boolean()], { error: TEXT }).transform(String)
export const valuesByName = z.record(z.string(), value, { error: 'must be an object of strings' })

export const oneOf = (map: object): boolean => Object.keys(map).length === 1
/** Reports the error only if the object has no unknown key. */
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
      text.refine(isSelector, { error: 'must consist of tag, #id, .class, [attribute] and [attribute=value]' }),
      "A selector of tag, #id, .class, [attribute], [attribute=value] and descendants. Finds the element's value, content or text.",
    ),
    header: optional(text, 'The name of a response header.'),
    cookie: optional(text, 'The name of a cookie that the customer has after the response.'),
    regex: optional(
      text.refine(isRegex, { error: 'must be a JavaScript regular expression' }),
      'A regular expression for the body. Finds its first group, or the whole match.',
    ),
  })
  .refine(oneOf, only('json, html, header, cookie or regex'))

export const location = z.union([jsonPath, find], {
  error: 'must be a JSON path, or an object such as { html: "#status" }',
})

const lineCount = z.strictObject({
  file: text.describe('A file, relative to this one, whose lines are counted.'),
  contains: optional(text, 'The word in the lines. Default: ${ref}.'),
})

export const counter = z.union([jsonPath, lineCount, find], {
  error: 'must be a JSON path, or an object such as { html: "#mails" } or { file: mails.jsonl }',
})

const requestShape = {
  url: value.describe('The URL, relative to the app: /orders.'),
  method: optional(
    z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    'Default: POST with a form or JSON, otherwise GET.',
  ),
  headers: optional(valuesByName, 'Request headers.'),
  form: optional(valuesByName, 'Form fields.'),
  json: optional(
    z.unknown(),
    'A JSON body. A string that is a single placeholder, such as "${amount}", keeps the type of its value.',
  ),
}
const noTwoBodies = ({ form, json }: { form?: unknown; json?: unknown }) => form === undefined || json === undefined
const TWO_BODIES = { error: 'sends a form and JSON. Remove one of them.' }

export const request = z.strictObject(requestShape).refine(noTwoBodies, TWO_BODIES)

export const step = z
  .strictObject({
    ...requestShape,
    extract: optional(
      z.record(z.string(), location, { error: 'must be an object of names and their locations' }),
      'Values for later steps: csrf: { json: csrf } defines ${csrf}.',
    ),
  })
  .refine(noTwoBodies, TWO_BODIES)

export type RequestInput = z.output<typeof step>
export type FindInput = z.output<typeof find>
export type CounterInput = z.output<typeof counter>
