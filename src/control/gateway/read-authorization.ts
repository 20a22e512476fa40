import { problem, type WithProblem } from '../../api/http/problem.ts'
import type { Incoming } from '../../api/http/route.ts'
import { SUBMITTED_FIELDS, type SubmittedAuthorization } from '../../core/domain/authorization.ts'
import { hideCardNumbers, holdsUnlistedNumber } from '../../core/domain/card-numbers.ts'
import { keysOf, valueAt } from '../../core/domain/json-pointer.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { headerText } from '../../core/domain/webhook-signatures.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { GatewayPlace } from './gateways.ts'

/** Longer than anything that a gateway takes. */
const LONGEST = 100

const UNLISTED = problem(
  400,
  'INVALID_CARD',
  'a card number came that is not on the list, and nothing of this call is kept: pay with a test card (GET /_sandbox/cards). Another number that looks like one, such as an order number of 16 digits, is refused as well',
)

const unreadable = (type: string): WithProblem =>
  problem(
    400,
    'INVALID_JSON_PAYLOAD',
    /json/i.test(type)
      ? 'the body cannot be read as the JSON that its Content-Type says'
      : 'the body is neither JSON nor a form, so that nothing can be read of it: send application/json or application/x-www-form-urlencoded',
  )

/** Refuses texts with a card number that is not on the list. */
export const refuseUnlisted = (...texts: readonly string[]): WithProblem | undefined =>
  texts.some(holdsUnlistedNumber) ? UNLISTED : undefined

/** A part of an authorization as it may be kept: a listed number is hidden. */
const shown = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? hideCardNumbers(String(value)).slice(0, LONGEST) : undefined

/** What was said, each part as `read` finds it. */
export const saidBy = (read: (field: (typeof SUBMITTED_FIELDS)[number]) => unknown): SubmittedAuthorization =>
  compact(Object.fromEntries(SUBMITTED_FIELDS.map((field) => [field, shown(read(field))])))

/** What stands under keys in a form: under their last name, with the others around it, as `3ds[eci]`, or as one name. */
const inForm = (form: URLSearchParams, [first = '', ...more]: readonly string[]): string | undefined =>
  form.get(first + more.map((key) => `[${key}]`).join('')) ?? undefined

/** A body as something in which parts can be looked up; undefined where it is neither JSON nor a form. */
const readBody = (text: string, type: string): ((keys: readonly string[]) => unknown) | undefined => {
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const form = new URLSearchParams(text)
    return (keys) => inForm(form, keys)
  }
  const json: unknown = attempt(() => JSON.parse(text))
  return json === undefined ? undefined : (keys) => valueAt(json, keys)
}

/** Reads what an app sent to a gateway place: what it says, and nothing else of it. */
export const readAuthorization = (
  { body, headers, params, query }: Incoming,
  { fields }: GatewayPlace,
): { readonly submitted: SubmittedAuthorization; readonly path: string } | WithProblem => {
  const text = Buffer.isBuffer(body) ? body.toString() : ''
  const path = `/${params.path ?? ''}`
  const unlisted = refuseUnlisted(text, path, JSON.stringify(query))
  if (unlisted) return unlisted
  const type = headerText(headers, 'content-type') ?? ''
  const at = readBody(text, type)
  if (!at) return unreadable(type)
  const said = saidBy((field) => {
    const pointer = fields[field]
    return pointer === undefined ? undefined : at(keysOf(pointer))
  })
  return { submitted: said, path: hideCardNumbers(path).slice(0, LONGEST) }
}
