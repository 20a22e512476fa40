import { answers } from '../contract/answers.gen.mjs'
import type { RequestWith, Validator } from '../contract/validator-runtime.ts'
import type { Reply } from '../reply/reply.ts'
import type { Reading, Request, Route } from '../reply/route.ts'
import { findingOf, type MessagePrefix, problemOfFindings } from './validation-problem.ts'

/** ASSUMED: body-limit. The longest honest body is a few kilobytes. */
const BODY_LIMIT_BYTES = 256 * 1024

const JSON_BODY: Reading = {
  as: 'json',
  limitBytes: BODY_LIMIT_BYTES,
  isRequired: false,
  notJson: 'the body is not a JSON object; check its quotes, commas and braces',
  tooLarge: `the body is larger than ${BODY_LIMIT_BYTES / 1024} KiB`,
}

/** The operations of the two emulated interfaces. */
export type OperationId = keyof typeof answers

type Operation<Body> = {
  readonly operation: OperationId
  readonly verb: Route['verb']
  readonly path: string
  /** What the service calls it in its messages. */
  readonly prefix: MessagePrefix
  readonly accepts: Validator<RequestWith<Body>>
  readonly handle: (request: Request<Body>) => Reply | Promise<Reply>
}

const unknownAnswer =
  (operation: OperationId): NonNullable<Route['unknownAnswer']> =>
  (status, body) => {
    const known: Readonly<Record<number, Validator<object>>> = answers[operation]
    const fits = known[status]
    if (!fits) return `the contract has no answer ${status} of ${operation}`
    if (fits(body)) return undefined
    const [violation] = fits.errors ?? []
    return `the contract does not allow this answer ${status} of ${operation}: ${violation?.instancePath} ${violation?.message}`
  }

/** An operation of the contract as a route: its request and our answer are both held against the contract. */
export const operationRoute = <Body>({ accepts, prefix, ...operation }: Operation<Body>): Route<Body> => ({
  ...operation,
  reading: JSON_BODY,
  judge({ headers, params, body }) {
    const request: unknown = { headers, params, body }
    return accepts(request)
      ? { body: request.body }
      : { problem: problemOfFindings((accepts.errors ?? []).map(findingOf), prefix, { headers, params, body }) }
  },
  unknownAnswer: unknownAnswer(operation.operation),
})
