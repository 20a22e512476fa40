import type { LinkCreateRequest, TransactionInitRequest } from '../contract/wire.gen.ts'
import { holdsCardData } from '../domain/card-numbers.ts'
import { type Problem, problemOfFields } from '../reply/problem.ts'
import type { Request } from '../reply/route.ts'

/** A text that the service gives back, calls or opens as it came, by the name of its field. */
type PassedThrough = readonly (readonly [field: string, text: string | undefined])[]

const MESSAGE = 'must not hold a card number: send a text without it'

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
export const cardDataInInit = (request: Request<TransactionInitRequest>): Problem | undefined => {
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
export const cardDataInLink = (request: Request<LinkCreateRequest>): Problem | undefined => {
  const { reference, successUrl, webhookEndpoint } = request.body
  return cardDataProblem(request, [
    ['link.reference', reference],
    ['link.successUrl', successUrl],
    ['link.webhookEndpoint', webhookEndpoint],
  ])
}
