import { responseValidators } from '../core/contract/responses.gen.ts'
import type { RequestWith, Validator } from '../core/contract/validator.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { ERRORS } from '../core/domain/error-codes.ts'
import type { Refusal } from '../core/domain/rejection.ts'
import { SPACE_RULE } from '../core/domain/space-name-message.ts'
import { whyNotBasic, whyNotKey } from '../engine/time/credentials.ts'
import { tellPath } from './format-value.ts'
import { type Problem, problem } from './http/problem.ts'
import { json, type Reply } from './http/response.ts'
import type { Incoming, Interface, Judged, NamedInterface, Reading, Request, Route } from './http/route.ts'
import { isFamilyCall, unknownPathProblem } from './unknown-path.ts'
import { type Asked, findingOf, type MessagePrefix, problemOfFindings, unreadableId } from './validation-problem.ts'

type ApiParts = Required<NamedInterface> & {
  readonly routes: readonly Route[]
  readonly name: 'transactions' | 'links'
  /** The space that the headers of a request open, or undefined where they open nothing. */
  readonly spaceOf: (headers: Incoming['headers']) => string | undefined
  /** Why they did not, and the challenge of `WWW-Authenticate`. */
  readonly closed: { readonly why: (headers: Incoming['headers']) => Closed; readonly challenge: string }
  /** Whether each space has credentials of its own: then nobody writes into the log of one whose credentials they lack. */
  readonly hasSpaceKeys: boolean
  /** Whether its messages leave the sandbox out. */
  readonly plainMessages: boolean
  readonly bodyOf: (problem: Problem) => object
  readonly idPrefix: MessagePrefix
}

/** An interface of the emulated service: JSON only, and credentials before everything but unknown paths and verbs. */
export const apiInterface = ({
  name,
  routes,
  spaceOf,
  namedSpace,
  hasSpaceKeys,
  closed,
  plainMessages,
  bodyOf,
  idPrefix,
}: ApiParts): Interface => ({
  name,
  routes,
  ...(!hasSpaceKeys && { namedSpace }),
  credentials(headers) {
    const space = spaceOf(headers)
    if (space !== undefined) return { space }
    const { message, ...words } = closed.why(headers)
    const refused = problem(401, 'UNAUTHORIZED', message, { 'WWW-Authenticate': closed.challenge }).problem
    return { problem: { ...refused, ...words, space: namedSpace(headers) ?? DEFAULT_SPACE } }
  },
  refuse: (told) => json(told.status, bodyOf(plainMessages ? plainly(told) : told)),
  unknownPath: unknownPathProblem,
  // ASSUMED: unknown-paths.
  wrongVerb(method, allowed, path) {
    if (isFamilyCall(path)) return { problem: unknownPathProblem(method, path) }
    const Allow = allowed.join(', ')
    return problem(405, 'CLIENT_ERROR', `${tellPath(path)} does not take ${method}, only ${Allow}`, { Allow })
  },
  unreadablePath: () => ({ problem: unreadableId(idPrefix, undefined) }),
})

/** A problem in words that leave the sandbox out. */
const plainly = (told: Problem): Problem => ({ ...told, message: told.plain ?? told.message })

const BAD_SPACE = `the space after the + is malformed: ${SPACE_RULE}`
const SEND = 'send Basic and the base64 of merchant id, colon and password'

/** What each reason is called; what came is a secret, so it is never repeated. */
const BASIC: Readonly<Record<ReturnType<typeof whyNotBasic>, string>> = {
  missing: `the header Authorization is missing: ${SEND}`,
  not_basic: `the header Authorization is not Basic: another scheme came; ${SEND}`,
  not_base64: `the header Authorization is not Basic: what follows the scheme is not base64; ${SEND}`,
  no_colon: `the Basic credentials have no colon between merchant id and password; ${SEND}`,
  bad_space: `in the Basic credentials, ${BAD_SPACE}`,
  wrong: 'merchant id or password is wrong',
}

/** Why credentials open nothing: to who sent them with what does, and to others without. */
type Closed = { readonly message: string; readonly told: string; readonly plain: string }

/** The service has no spaces: whoever names one that cannot be has wrong credentials there. */
const closedBy = <Why extends string>(
  words: Readonly<Record<Why, string>> & { readonly wrong: string },
  why: Why,
  right: string,
): Closed => ({
  message: `${words[why]}; ${right}`,
  told: words[why],
  plain: words[why === 'bad_space' ? 'wrong' : why],
})

/** Why an Authorization header opens nothing, and what does. */
export const tellWhyNotBasic = (header: string | undefined, right: string): Closed =>
  closedBy(BASIC, whyNotBasic(header), right)

/** Why a link API key opens nothing, and what does. */
export const tellWhyNotKey = (header: string, given: string | undefined, right: string): Closed => {
  const words = {
    missing: `the header ${header} is missing: send the key of the account`,
    bad_space: `in the header ${header}, ${BAD_SPACE}`,
    wrong: `the key in the header ${header} is wrong`,
  }
  return closedBy(words, whyNotKey(given), right)
}

/** A refusal as an answer. */
export const refusalProblem = ({ situation, ...refusal }: Refusal): Problem => {
  const { status, by } = ERRORS[refusal.code]
  return { ...refusal, by, status: situation === 'other_body' ? 422 : status }
}

const JSON_BODY: Reading = {
  as: 'json',
  limit: 'apiBody',
  isRequired: false,
  notJson: 'the body is not a JSON object; check its quotes, commas and braces',
}

/** An operation of the two emulated interfaces. */
export type OperationId = keyof typeof responseValidators

/** What the contract holds against a request, where it does: else its body as a handler reads it. */
export const judgedBy =
  <Body>(accepts: Validator<RequestWith<Body>>, prefix: MessagePrefix) =>
  ({ headers, params, body }: Asked): Judged<Body> | Promise<Judged<Body>> => {
    const request: unknown = { headers, params, body }
    if (accepts(request)) return { body: request.body }
    const findings = (accepts.errors ?? []).map(findingOf)
    return problemOfFindings(findings, prefix, { headers, params, body }).then((problem) => ({ problem }))
  }

/** Where each operation lies (sources.md: document 4), and what the service calls it in its messages. */
const OPERATIONS: Readonly<Record<OperationId, readonly [Route['verb'], path: string, MessagePrefix]>> = {
  initTransaction: ['post', '/v1/transactions', 'init'],
  getTransaction: ['get', '/v1/transactions/{transactionId}', 'status'],
  createLink: ['post', '/v1/links', 'link'],
  getLink: ['get', '/v1/links/{id}', 'link'],
  deleteLink: ['delete', '/v1/links/{id}', 'link'],
}

/** An operation of the contract as a route: its request and our answer are both held against the contract. */
export const operationRoute = <Body>(
  operation: OperationId,
  accepts: Validator<RequestWith<Body>>,
  handle: (request: Request<Body>) => Reply | Promise<Reply>,
): Route<Body> => {
  const [verb, path, prefix] = OPERATIONS[operation]
  return {
    operation,
    verb,
    path,
    handle,
    // What a call brings that takes no body, nobody reads: the contract has no answer to it.
    reading: verb === 'post' ? JSON_BODY : { as: 'nothing' },
    judge: judgedBy(accepts, prefix),
    unknownAnswer(status, answer) {
      const known: Readonly<Record<number, Validator<object>>> = responseValidators[operation]
      const fits = known[status]
      if (!fits) return `the contract has no answer ${status} of ${operation}`
      if (fits(answer)) return undefined
      const [violation] = fits.errors ?? []
      return `the contract does not allow this answer ${status} of ${operation}: ${violation?.instancePath} ${violation?.message}`
    },
  }
}
