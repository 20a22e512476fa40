import { responseValidators } from '../core/contract/responses.gen.ts'
import type { RequestWith, Validator } from '../core/contract/validator.ts'
import { CONTRACT_NOTE } from '../core/domain/contract-of-account.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { ERRORS } from '../core/domain/error-codes.ts'
import { plainly, type Rejection } from '../core/domain/rejection.ts'
import { SPACE_RULE } from '../core/domain/space-name-message.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { ContractSource } from '../core/settings-names.ts'
import { basicAuthProblem, linkKeyProblem } from '../engine/time/credentials.ts'
import { withAccountContract } from './account-contract.ts'
import { formatCount, formatName, sentence } from './format-value.ts'
import { type Problem, problem } from './http/problem.ts'
import { json, type Reply } from './http/response.ts'
import type { Incoming, Interface, NamedInterface, Reading, Request, Route, Validated } from './http/route.ts'
import { withoutIgnoredContent } from './ignored-members.ts'
import { withoutNulls } from './null-members.ts'
import { isFamilyCall, unknownPathProblem } from './unknown-path.ts'
import { findingOf, type MessagePrefix, problemOfFindings, type ValidatedParts } from './validation-problem.ts'

type ApiParts = Required<NamedInterface> & {
  readonly routes: readonly Route[]
  readonly name: 'transactions' | 'links'
  /** Returns the space that the headers of a request open, or `undefined` for wrong credentials. */
  readonly spaceOf: (headers: Incoming['headers']) => string | undefined
  /** Reason for wrong credentials, and the challenge of `WWW-Authenticate`. */
  readonly closed: { readonly why: (headers: Incoming['headers']) => Closed; readonly challenge: string }
  /** Whether each space has its own credentials. Requests without them must not be logged in that space. */
  readonly hasSpaceKeys: boolean
  /** Whether messages do not mention the sandbox (`--plain-messages`). */
  readonly plainMessages: boolean
  readonly bodyOf: (problem: Problem) => object
}

/**
 * Creates an interface of the emulated service: JSON only; credentials are checked before everything except unknown
 * paths and methods.
 */
export const apiInterface = ({
  name,
  routes,
  spaceOf,
  namedSpace,
  hasSpaceKeys,
  closed,
  plainMessages,
  bodyOf,
}: ApiParts): Interface => ({
  name,
  routes,
  ...(!hasSpaceKeys && { namedSpace }),
  credentials(headers) {
    const space = spaceOf(headers)
    if (space !== undefined) return { space }
    const { message, ...texts } = closed.why(headers)
    const rejected = problem(401, 'UNAUTHORIZED', message, { 'WWW-Authenticate': closed.challenge }).problem
    return { problem: { ...rejected, ...texts, space: namedSpace(headers) ?? DEFAULT_SPACE } }
  },
  reject: (problem) => json(problem.status, bodyOf(plainMessages ? plainly(problem) : problem)),
  unknownPath: unknownPathProblem,
  // ASSUMED: unknown-paths.
  wrongVerb(method, allowed, path) {
    if (isFamilyCall(path)) return { problem: unknownPathProblem(method, path) }
    const Allow = allowed.join(', ')
    return problem(
      405,
      'CLIENT_ERROR',
      `\`${formatName(path)}\` does not support ${method}. Allowed methods: ${Allow}.`,
      { Allow },
    )
  },
})

/** Returns a problem whose message does not mention the sandbox. */

const badSpace = (where: string): string =>
  sentence(`the space name after \`+\` in ${where} is not valid: ${SPACE_RULE}`)
const SEND = 'send `Basic` and the Base64 of `merchantId:password`.'

/** Messages by reason. They never repeat the received credentials. */
const BASIC: Readonly<Record<ReturnType<typeof basicAuthProblem>, string>> = {
  missing: `Header \`Authorization\` is missing; ${SEND}`,
  not_basic: `Header \`Authorization\` has another scheme than \`Basic\`; ${SEND}`,
  not_base64: `Header \`Authorization\` has no valid Base64 after \`Basic\`; ${SEND}`,
  no_colon: `The Basic credentials have no colon between merchant ID and password; ${SEND}`,
  bad_space: badSpace('the Basic credentials'),
  wrong: 'Merchant ID or password is wrong.',
}

/** Messages for wrong credentials: with the valid ones, without them, and without the sandbox. */
type Closed = { readonly message: string; readonly reason: string; readonly plain: string }

/** Builds the messages. The real service has no spaces, so an invalid space is reported there as wrong credentials. */
const closedBy = <Why extends string>(
  messages: Readonly<Record<Why, string>> & { readonly wrong: string },
  why: Why,
  right: string,
): Closed => ({
  message: `${messages[why]} ${right}`,
  reason: messages[why],
  plain: messages[why === 'bad_space' ? 'wrong' : why],
})

/** Describes why an Authorization header is rejected. */
export const describeBasicError = (header: string | undefined, right: string): Closed =>
  closedBy(BASIC, basicAuthProblem(header), right)

/** Describes why a link API key is rejected. */
export const describeKeyError = (header: string, input: string | undefined, right: string): Closed => {
  const messages = {
    missing: `Header \`${header}\` is missing; send the key of the account.`,
    bad_space: badSpace(`header \`${header}\``),
    wrong: `The key in header \`${header}\` is wrong.`,
  }
  return closedBy(messages, linkKeyProblem(input), right)
}

/** Converts a rejection to a problem. */
export const rejectionProblem = ({ situation, ...rejection }: Rejection): Problem => {
  const { status, by } = ERRORS[rejection.code]
  return { ...rejection, by, status: situation === 'other_body' ? 422 : status }
}

const JSON_BODY = {
  as: 'json',
  limit: 'apiBody',
  isRequired: false,
  notJson: 'The body is not a JSON object. Check its quotes, commas and braces.',
} as const

const readingOf = (verb: Route['verb'], prefix: MessagePrefix): Reading =>
  verb === 'post' && prefix !== 'status'
    ? { ...JSON_BODY, root: prefix, loggable: (body) => withoutIgnoredContent(prefix, body) }
    : { as: 'nothing' }

/** Operation of the two emulated interfaces. */
export type OperationId = keyof typeof responseValidators

/** Returns a body without nulls and with the contract data of the account, and notes about these changes. */
const normalized = (prefix: Exclude<MessagePrefix, 'status'>, received: unknown, contractData: ContractSource) => {
  const { body: present, nullCount } = withoutNulls(prefix, received)
  const { body, filled } =
    contractData === 'account' && prefix !== 'authorize'
      ? withAccountContract(prefix, present)
      : { body: present, filled: [] }
  return {
    body,
    bodyNotes: [
      ...(nullCount === 0 ? [] : [`Removed because they are null: ${formatCount(nullCount, 'member')}`]),
      ...(filled.length === 0 ? [] : [`${CONTRACT_NOTE}: ${filled.join(', ')}`]),
    ],
  }
}

/** Validates a request against the contract. Returns its body as the handler reads it, or a problem. */
export const validatedBy =
  <Body>(accepts: Validator<RequestWith<Body>>, prefix: MessagePrefix, contractData: ContractSource) =>
  ({ headers, params, body: received }: ValidatedParts): Validated<Body> | Promise<Validated<Body>> => {
    const { body, bodyNotes } = prefix === 'status' ? { body: received } : normalized(prefix, received, contractData)
    const request: unknown = { headers, params, body }
    if (accepts(request)) return { body: request.body, ...compact({ bodyNotes }) }
    const findings = (accepts.errors ?? []).map(findingOf)
    return problemOfFindings(findings, prefix, { headers, params, body }).then((problem) => ({ problem }))
  }

/** Method and path of each operation (sources.md: document 4), and its prefix in the service's messages. */
const OPERATIONS: Readonly<Record<OperationId, readonly [Route['verb'], path: string, MessagePrefix]>> = {
  initTransaction: ['post', '/v1/transactions', 'init'],
  getTransaction: ['get', '/v1/transactions/{transactionId}', 'status'],
  authorizeTransaction: ['post', '/v1/transactions/{transactionId}/authorize', 'authorize'],
  createLink: ['post', '/v1/links', 'link'],
  getLink: ['get', '/v1/links/{id}', 'link'],
  deleteLink: ['delete', '/v1/links/{id}', 'link'],
}

/** Creates the route of an operation. Request and response are both validated against the contract. */
export const operationRoute = <Body>(
  operation: OperationId,
  accepts: Validator<RequestWith<Body>>,
  handle: (request: Request<Body>) => Reply | Promise<Reply>,
  contractData: ContractSource,
): Route<Body> => {
  const [verb, path, prefix] = OPERATIONS[operation]
  return {
    operation,
    verb,
    path,
    handle,
    // A body that the operation does not define is ignored: the contract has no response for it.
    reading: readingOf(verb, prefix),
    judge: validatedBy(accepts, prefix, contractData),
    contractViolation(status, response) {
      const known: Readonly<Record<number, Validator<object>>> = responseValidators[operation]
      const fits = known[status]
      if (!fits) return `The contract has no response ${status} for ${operation}.`
      if (fits(response)) return undefined
      const [violation] = fits.errors ?? []
      return `Response ${status} of ${operation} violates the contract: ${violation?.instancePath} ${violation?.message}.`
    },
  }
}
