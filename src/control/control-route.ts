import type * as z from 'zod'
import type { WithProblem } from '../api/http/problem.ts'
import type { HttpResponseAs, Payload, RejectedReply } from '../api/http/response.ts'
import type { Incoming, Reading, RequestParameters, Route, Validated, Verb } from '../api/http/route.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { CONTROL_ROUTES, type ControlOperations } from '../core/contract/control-operations.gen.ts'
import type { Input } from '../core/contract/given.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import type { BodyLimit } from '../core/domain/limits.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import { isSpaceName } from '../core/domain/space-name.ts'

import type { Engine } from '../engine/engine-api.ts'
import { guardOf } from './authorize.ts'
import { describeBodyProblems, type Usage } from './body-usage.ts'
import { INVALID_SPACE, invalid, rejection, releaseHold } from './control-problems.ts'
import { type Query, readQuery } from './query.ts'
import { type ContractResponse, type Json, responseFor } from './response-types.ts'
import { longInChunks } from './stream-json.ts'

export const NOT_JSON = 'The body is not valid JSON.'

type Limit = { readonly limit?: BodyLimit }
const jsonUpTo = ({ limit = 'controlBody' }: Limit): Extract<Reading, { as: 'json' }> => ({
  as: 'json',
  limit,
  isRequired: true,
  notJson: NOT_JSON,
})

type PathOf<Name extends ControlName> = ControlOperations[Name]['path']

/** Space of a request, and the only space that its token is valid for. */
export type Scope = {
  /** The space in the path or in `?space=`; otherwise that of the token or the default space. */
  readonly space: string
  /** The only space that the caller may access; undefined if all. */
  readonly only: string | undefined
}

/** Parsed content of a request to the control API. */
type ParsedRequest<Name extends ControlName, Body, Subject> = Scope & {
  readonly params: PathOf<Name>
  readonly query: Query<Name>
  readonly body: Body
  /** Record that the ID in the path belongs to. */
  readonly subject: Subject
}

/** A valid request to the control API, with a function that creates its response. */
export type ControlRequest<Name extends ControlName, Body = undefined, Subject = undefined> = Pick<
  Incoming,
  'headers' | 'ip' | 'cause' | 'origin' | 'gone'
> &
  ParsedRequest<Name, Body, Subject> & { readonly json: Json<Name> }

/** Result of a handler: JSON as in the contract, another payload, an error, or a rejection of the engine. */
type ControlReply<Name extends ControlName> =
  | ContractResponse<Name>
  | HttpResponseAs<Exclude<Payload['type'], 'json'>>
  | RejectedReply
  | Rejected

type Call<Name extends ControlName, Body, Subject> = {
  /** The `operationId` in this API's openapi.yaml, which defines path, parameters and responses. */
  readonly operation: Name
  /** Excludes successful requests from every log, such as those of probes. */
  readonly isUnlogged?: true
  readonly handle: (request: ControlRequest<Name, Body, Subject>) => ControlReply<Name> | Promise<ControlReply<Name>>
}

type BodySchema<Name extends ControlName, Body> = Usage &
  Limit &
  (
    | {
        /** Parses the complete body as in the contract. */
        readonly body: z.ZodType<Body, Input<ControlOperations[Name]['body']>>
      }
    | {
        /** Parses only the outer structure. The handler validates the rest. */
        readonly outside: z.ZodType<Body>
      }
  )

type Find<Subject> = (parameters: RequestParameters) => Subject | WithProblem

/** Prefix of all paths of the control API. */
export const CONTROL_ROOT = '/_sandbox'

/**
 * Returns a function that finds the record of the ID in the path. The ID determines its space; with another `?space=`
 * the record is unknown. A removed record is 410 as long as its ID is remembered.
 */
export const findById =
  <Subject extends { readonly space: string }>(
    find: (id: string) => Subject | undefined,
    unknown: WithProblem,
    wentFrom: Engine['removedFrom'],
  ): Find<Subject> =>
  ({ params: { id = '' }, query: { space } }) => {
    const match = find(id)
    if (match && (space === undefined || space === match.space)) return match
    const removed = match ? undefined : wentFrom(id)
    return removed && (space === undefined || space === removed.space) ? releaseHold(removed) : unknown
  }

/** Returns the space of a request: that of its record, or the requested one. */
const spaceOf = ({ space, subject }: ParsedRequest<ControlName, unknown, unknown>): string =>
  isMap(subject) && typeof subject.space === 'string' ? subject.space : space

const VERBS = { GET: 'get', PUT: 'put', POST: 'post', DELETE: 'delete' } as const satisfies Record<string, Verb>

/** Returns true if a request has all parameters of the path. This is always so, because routing depends on it. */
const hasParts = <Name extends ControlName>(
  operation: Name,
  params: Incoming['params'],
): params is Incoming['params'] & PathOf<Name> =>
  [...CONTROL_ROUTES[operation].path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(params, name))

/** Creates a route with its own way to read the body. */
export const routeOf = <Name extends ControlName, Body, Subject>(
  { operation, isUnlogged, handle }: Call<Name, Body, Subject>,
  reading: Reading,
  read: (incoming: Incoming) => { readonly body: Body; readonly subject: Subject } | WithProblem,
): Route<ParsedRequest<Name, Body, Subject>> => {
  const { verb, path, isOpen } = CONTROL_ROUTES[operation]
  const json = responseFor(operation)
  return {
    verb: VERBS[verb],
    path: `${CONTROL_ROOT}${path}`,
    // Names of scenarios and paths contain slashes.
    ...(/\{(name|path)\}$/.test(path) && { isDeep: true }),
    ...(isOpen && { isOpen }),
    ...(isUnlogged && { isNotLogged: isUnlogged }),
    operation,
    reading,
    guard: guardOf(operation),
    judge(request): Validated<ParsedRequest<Name, Body, Subject>> {
      // Handled as if it had `?space=`, so that an ID of another space is unknown.
      const { only, params } = request
      const incoming = only === undefined ? request : { ...request, query: { ...request.query, space: only } }
      const parsed = readQuery(operation, incoming.query)
      if ('problem' in parsed) return parsed
      if (!hasParts(operation, params)) throw new Error(`${operation} was called without a part of its path`)
      const { space: inPath } = incoming.params
      if (inPath !== undefined && !isSpaceName(inPath)) return INVALID_SPACE
      const { space = inPath ?? DEFAULT_SPACE }: { readonly space?: string } = inPath === undefined ? parsed.query : {}
      const content = read(incoming)
      return 'problem' in content ? content : { body: { space, only, params, ...parsed, ...content } }
    },
    async handle({ headers, ip, cause, origin, gone, body }) {
      const reply = await handle({ headers, ip, cause, origin, gone, json, ...body })
      if ('rejected' in reply) return { about: { space: spaceOf(body) }, ...rejection(reply) }
      return { about: { space: spaceOf(body) }, ...('payload' in reply ? longInChunks(reply) : reply) }
    },
  }
}

const NO_BODY = { body: undefined, subject: undefined }

/** Creates a route without a body. */
export const routeWithoutBody = <Name extends ControlName>(call: Call<Name, undefined, undefined>) =>
  routeOf(call, { as: 'nothing' }, () => NO_BODY)

/** Creates a route without a body about the record of an ID. The response has the newest event of its space. */
export const recordRoute = <Name extends ControlName, Subject extends object>(
  find: Find<Subject>,
  call: Call<Name, undefined, Subject>,
) =>
  routeOf(call, { as: 'nothing' }, (request) => {
    const subject = find(request)
    return 'problem' in subject ? subject : { body: undefined, subject }
  })

/** Creates a route with an optional body. */
export const routeWithOptionalBody = <Name extends ControlName, Body>({
  body: schema,
  usage,
  ...call
}: Call<Name, Body | undefined, undefined> & Extract<BodySchema<Name, Body>, { readonly body: unknown }>) =>
  routeOf<Name, Body | undefined, undefined>(call, { ...jsonUpTo({}), mayBeMissing: true }, ({ body }) => {
    if (body === undefined) return NO_BODY
    const read = schema.safeParse(body)
    return read.success
      ? { body: read.data, subject: undefined }
      : invalid(describeBodyProblems(read.error.issues, body, { usage }))
  })

/** Creates a route with a body about the record of an ID. An unknown ID is reported before an invalid body. */
export const recordRouteWithBody = <Name extends ControlName, Body, Subject extends object | undefined>(
  find: Find<Subject>,
  call: Call<Name, Body, Subject> & BodySchema<Name, Body>,
) => {
  const schema = 'body' in call ? call.body : call.outside
  return routeOf(call, jsonUpTo(call), (incoming) => {
    const subject = find(incoming)
    if (subject && 'problem' in subject) return subject
    const read = schema.safeParse(incoming.body)
    return read.success
      ? { body: read.data, subject }
      : invalid(describeBodyProblems(read.error.issues, incoming.body, call))
  })
}

/** Creates a route with a body. */
export const routeWithBody = <Name extends ControlName, Body>(
  call: Call<Name, Body, undefined> & BodySchema<Name, Body>,
) => recordRouteWithBody(() => undefined, call)
