import { PASSED_THROUGH } from '../core/contract/field-marks.gen.ts'
import type { LinkCreateRequest, RequestCard, TransactionInitRequest } from '../core/contract/wire.gen.ts'
import { LINK_BRANDS } from '../core/domain/brand-names.ts'
import type { CardCatalog } from '../core/domain/card-catalog.ts'
import { holdsCardData, numbersWrittenIn } from '../core/domain/card-numbers.ts'
import { isMap } from '../core/domain/is-record.ts'
import { appStart } from '../core/domain/return-url-problem.ts'
import { type Problem, problemOfFields } from './http/problem.ts'
import { cardDataInIgnored } from './ignored-members.ts'
import { INCOMPLETE_3DS } from './validation-messages.ts'

const MESSAGE = 'must not contain a card number.'

/** Returns whether a text contains a card number; undefined if texts are not checked. */
export type CardDataTest = ((text: string) => boolean) | undefined

/** Creates the test of texts for card numbers, including those of the user's cards. */
export const createCardDataTest = ({ byNumber, ownScenarios }: CardCatalog): NonNullable<CardDataTest> =>
  ownScenarios.size === 0
    ? holdsCardData
    : (text) => holdsCardData(text) || numbersWrittenIn(text).some((number) => byNumber(number) !== undefined)

/** Returns the texts of a field: a string, or the names and values of an object of strings. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return isMap(value) ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]) : []
}

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), body)

/**
 * Rejects a card number in a field that openapi.yaml marks with `x-passes-through`, because its text could not be stored
 * without the number, and in ignored objects. The message does not repeat the text. ASSUMED: card-data-in-text.
 */
const cardDataProblem = (
  kind: keyof typeof PASSED_THROUGH,
  body: object,
  isCardData: NonNullable<CardDataTest>,
): Problem | undefined => {
  const passed = PASSED_THROUGH[kind].filter((path) => textsOf(valueAt(body, path)).some(isCardData))
  const paths = [...passed.map((path) => path.join('.')), ...cardDataInIgnored(kind, body)]
  const fields = paths.map((path) => ({ field: `${kind}.${path}`, message: MESSAGE }))
  if (fields.length === 0) return undefined
  const { message, ...rejected } = problemOfFields(fields)
  return {
    ...rejected,
    message: `${message} Remove it, or start the sandbox with \`--card-data-in-text keep\`.`,
    plain: message,
  }
}

/** Rejects a `type` that contradicts the fields of the card. ASSUMED: invalid-fields. */
const contradiction = ({ type, number }: RequestCard): Problem | undefined => {
  const actual = number === undefined ? 'ALIAS' : 'PLAIN'
  if (type === undefined || type === actual) return undefined
  const message = `must be \`${actual}\` or absent, because the card has ${actual === 'PLAIN' ? 'a number' : 'an alias'}.`
  return problemOfFields([{ field: 'init.card.type', message }])
}

/** Returns the return URLs of an initialization, by the paths of their members. */
export const returnUrlsByPath = ({ redirect = {} }: TransactionInitRequest) => ({
  'redirect.successUrl': redirect.successUrl,
  'redirect.cancelUrl': redirect.cancelUrl,
  'redirect.errorUrl': redirect.errorUrl,
})

/** Rejects a form that a browser would have to post to an app. ASSUMED: return-url-schemes. */
const postToApp = (body: TransactionInitRequest): Problem | undefined => {
  if (body.redirect?.method !== 'POST') return undefined
  const path = Object.entries(returnUrlsByPath(body)).find(([, url = '']) => appStart(url) !== undefined)?.[0]
  const message = `must be \`GET\` or absent, because \`${path}\` opens an app, which cannot receive a form.`
  return path === undefined ? undefined : problemOfFields([{ field: 'init.redirect.method', message }])
}

/** Returns the problem of an initialization that the contract does not describe. */
export const initProblem = (body: TransactionInitRequest, isCardData: CardDataTest): Problem | undefined =>
  contradiction(body.card) ?? postToApp(body) ?? (isCardData ? cardDataProblem('init', body, isCardData) : undefined)

const SOME_BRAND = `${LINK_BRANDS.slice(0, -1).join(', ')} and ${LINK_BRANDS.at(-1)}`

/**
 * Rejects a link with incomplete 3-D Secure data. Otherwise the missing parts would only be noticed when a card is
 * entered. Missing fields of a brand are covered by the contract. ASSUMED: link-3ds-partial.
 */
const missingThreeDS = (body: LinkCreateRequest): Problem | undefined => {
  const { amount, currency } = body
  const noBrand = LINK_BRANDS.every((brand) => body[brand] === undefined)
  if (amount === undefined && currency === undefined && noBrand) return undefined
  const fields = [
    ...(amount === undefined ? [{ field: 'link.amount', message: `must not be null. ${INCOMPLETE_3DS}` }] : []),
    ...(currency === undefined ? [{ field: 'link.currency', message: `must not be null. ${INCOMPLETE_3DS}` }] : []),
    ...(noBrand ? [{ field: 'link', message: `must have at least one of ${SOME_BRAND}. ${INCOMPLETE_3DS}` }] : []),
  ]
  return fields.length === 0 ? undefined : problemOfFields(fields)
}

/** Returns the problem of a new link that the contract does not describe. */
export const linkProblem = (body: LinkCreateRequest, isCardData: CardDataTest): Problem | undefined =>
  missingThreeDS(body) ?? (isCardData ? cardDataProblem('link', body, isCardData) : undefined)
