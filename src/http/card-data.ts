import type { LinkCreateRequest, TransactionInitRequest } from '../contract/wire.gen.ts'
import { holdsCardData } from '../domain/card-numbers.ts'
import { type Problem, problemOfFields } from '../reply/problem.ts'

/** A text that the service gives back, calls or opens as it came, by the name of its field. */
type PassedThrough = readonly (readonly [field: string, text: string | undefined])[]

const MESSAGE = 'must not hold a card number: send a text without it'

/** A text that goes through could not be kept without the number in it. It is not shown. ASSUMED: card-data-in-text. */
const cardDataProblem = (texts: PassedThrough): Problem | undefined => {
  const fields = texts.flatMap(([field, text]) =>
    text !== undefined && holdsCardData(text) ? [{ field, message: MESSAGE }] : [],
  )
  if (fields.length === 0) return undefined
  const { message, ...refused } = problemOfFields(fields)
  return { ...refused, message: `${message}; the sandbox takes it with --card-data-in-text keep`, plain: message }
}

/** Refuses an initialization with a card number in a text that goes through. */
export const cardDataInInit = ({ refno, refno2, redirect, webhook }: TransactionInitRequest): Problem | undefined =>
  cardDataProblem([
    ['init.refno', refno],
    ['init.refno2', refno2],
    ['init.redirect.successUrl', redirect?.successUrl],
    ['init.redirect.cancelUrl', redirect?.cancelUrl],
    ['init.redirect.errorUrl', redirect?.errorUrl],
    ['init.webhook.url', webhook?.url],
  ])

/** Refuses a link with a card number in a text that goes through. */
export const cardDataInLink = ({ reference, successUrl, webhookEndpoint }: LinkCreateRequest): Problem | undefined =>
  cardDataProblem([
    ['link.reference', reference],
    ['link.successUrl', successUrl],
    ['link.webhookEndpoint', webhookEndpoint],
  ])
