import type { LinkCreateRequest, RequestCard, TransactionInitRequest } from '../core/contract/wire.gen.ts'
import { holdsCardData } from '../core/domain/card-numbers.ts'
import { LINK_BRANDS } from '../core/domain/link.ts'
import { type Problem, problemOfFields } from './http/problem.ts'
import type { Request } from './http/route.ts'
import { IN_PART } from './validation-messages.ts'

/** A text that the service gives back, calls or opens as it came, by the name of its field. */
type PassedThrough = readonly (readonly [field: string, text: string | undefined])[]

const MESSAGE = 'must not hold a card number: send a text without it'

/** A request as far as these look at it. */
type Said<Body> = Pick<Request<Body>, 'body' | 'shown'>

/** A text that goes through could not be kept without the number in it. It is not shown. ASSUMED: card-data-in-text. */
const cardDataProblem = ({ shown }: Pick<Request, 'shown'>, texts: PassedThrough): Problem | undefined => {
  // The whole was looked at, or is going to be: it is told in the log.
  if (shown?.().isBare) return undefined
  const fields = texts.flatMap(([field, text]) =>
    text !== undefined && holdsCardData(text) ? [{ field, message: MESSAGE }] : [],
  )
  if (fields.length === 0) return undefined
  const { message, ...refused } = problemOfFields(fields)
  return { ...refused, message: `${message}; the sandbox takes it with --card-data-in-text keep`, plain: message }
}

/** Refuses an initialization with a card number in a text that goes through. */
const cardDataInInit = (request: Said<TransactionInitRequest>): Problem | undefined => {
  const { refno, refno2, redirect, webhook } = request.body
  return cardDataProblem(request, [
    ['init.refno', refno],
    ['init.refno2', refno2],
    ['init.redirect.successUrl', redirect?.successUrl],
    ['init.redirect.cancelUrl', redirect?.cancelUrl],
    ['init.redirect.errorUrl', redirect?.errorUrl],
    ['init.webhook.url', webhook?.url],
  ])
}

/** Refuses a link with a card number in a text that goes through. */
const cardDataInLink = (request: Said<LinkCreateRequest>): Problem | undefined => {
  const { reference, successUrl, webhookEndpoint } = request.body
  return cardDataProblem(request, [
    ['link.reference', reference],
    ['link.successUrl', successUrl],
    ['link.webhookEndpoint', webhookEndpoint],
  ])
}

/** What is wrong with a `type` that names the other form than the one that the fields have. ASSUMED: wrong-fields. */
const contradiction = ({ type, number }: Pick<RequestCard, 'type' | 'number'>): Problem | undefined => {
  const actual = number === undefined ? 'ALIAS' : 'PLAIN'
  if (type === undefined || type === actual) return undefined
  const message = `must be ${actual} or be left out: the card has ${actual === 'PLAIN' ? 'a number' : 'an alias'}`
  return problemOfFields([{ field: 'init.card.type', message }])
}

/** What is wrong with an initialization beyond what the contract says. */
export const wrongInInit = (request: Said<TransactionInitRequest>, refusesCardData: boolean): Problem | undefined =>
  contradiction(request.body.card) ?? (refusesCardData ? cardDataInInit(request) : undefined)

const SOME_BRAND = `${LINK_BRANDS.slice(0, -1).join(', ')} and ${LINK_BRANDS.at(-1)}`

/**
 * Asked for in part, nobody would notice the rest missing before a card is entered. What a brand leaves out, the
 * contract knows. ASSUMED: link-3ds-in-part.
 */
const missingThreeDS = (body: LinkCreateRequest): Problem | undefined => {
  const { amount, currency } = body
  const noBrand = LINK_BRANDS.every((brand) => body[brand] === undefined)
  if (amount === undefined && currency === undefined && noBrand) return undefined
  const fields = [
    ...(amount === undefined ? [{ field: 'link.amount', message: `must not be null: ${IN_PART}` }] : []),
    ...(currency === undefined ? [{ field: 'link.currency', message: `must not be null: ${IN_PART}` }] : []),
    ...(noBrand ? [{ field: 'link', message: `must have at least one of ${SOME_BRAND}: ${IN_PART}` }] : []),
  ]
  return fields.length === 0 ? undefined : problemOfFields(fields)
}

/** What is wrong with a new link beyond what the contract says. */
export const wrongInLink = (request: Said<LinkCreateRequest>, refusesCardData: boolean): Problem | undefined =>
  missingThreeDS(request.body) ?? (refusesCardData ? cardDataInLink(request) : undefined)
