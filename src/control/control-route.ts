import type { z } from 'zod'
import type { WithProblem } from '../api/http/problem.ts'
import type { HttpResponseAs, Payload, RejectedReply } from '../api/http/response.ts'
import type { Incoming, Reading, RequestParameters, Route, Validated, Verb } from '../api/http/route.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { CONTROL_ROUTES, type ControlOperations } from '../core/contract/control-operations.gen.ts'
import type { Given } from '../core/contract/given.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import type { BodyLimit } from '../core/domain/limits.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import { isSpaceName } from '../core/domain/space-name.ts'
import { SPACE_RULE } from '../core/domain/space-name-message.ts'
import type { Engine } from '../engine/engine-api.ts'
import { guardOf } from './authorize.ts'
import { describeBodyProblems, type Usage } from './body-usage.ts'
import { invalid, rejection, releaseHold } from './control-problems.ts'
import { longInPieces } from './json-pieces.ts'
import { type Query, readQuery } from './query.ts'
import { type ContractResponse, type Json, responseFor } from './response-types.ts'

export const NOT_JSON = 'the body is not valid JSON'

type Limit = { readonly limit?: BodyLimit }
const jsonUpTo = ({ limit = 'controlBody' }: Limit): Extract<Reading, { as: 'json' }> => ({
  as: 'json',
  limit,
  isRequired: true,
  notJson: NOT_JSON,
})

type PathOf<Name extends ControlName> = ControlOperations[Name]['path']

/** Space of a call, and the only space that its token opens. */
export type Scope = {
  /** The space that the path names or `?space=`; without either that of the token, or the default one. */
  readonly space: string
  /** The only space that its caller may know of; undefined where that is all. */
  readonly only: string | undefined
}

/** Content of a call of the control API. */
type Said<Name extends ControlName, Words, Subject> = Scope & {
  readonly params: PathOf<Name>
  readonly query: Query<Name>
  readonly words: Words
  /** What the id in the path leads to. */
  readonly subject: Subject
}

/** A call of the control API that says what its route asks for, and the way to answer it. */
export type ControlRequest<Name extends ControlName, Words = undefined, Subject = undefined> = Pick<
  Incoming,
  'headers' | 'ip' | 'cause' | 'origin' | 'gone'
> &
  Said<Name, Words, Subject> & { readonly json: Json<Name> }

/** What a handler gives back: JSON that its contract knows, anything that is no JSON, or why not, be it the engine's word. */
type ControlReply<Name extends ControlName> =
  | ContractResponse<Name>
  | HttpResponseAs<Exclude<Payload['type'], 'json'>>
  | RejectedReply
  | Rejected

type Call<Name extends ControlName, Words, Subject> = {
  /** The `operationId` in this API's own openapi.yaml, which says where it is and what it takes and answers. */
  readonly operation: Name
  /** Where a request that is answered stands in no log, as those of probes. */
  readonly isUnlogged?: true
  readonly handle: (request: ControlRequest<Name, Words, Subject>) => ControlReply<Name> | Promise<ControlReply<Name>>
}

type BodyWords<Name extends ControlName, Words> = Usage &
  Limit &
  (
    | {
        /** Reads what the contract takes, and nothing else. */
        readonly words: z.ZodType<Words, Given<ControlOperations[Name]['body']>>
      }
    | {
        /** Reads the outside of what has a reader of its own: the handler judges the rest. */
        readonly outside: z.ZodType<Words>
      }
  )

type Find<Subject> = (asked: RequestParameters) => Subject | WithProblem

/** Where the paths of the control API begin. */
export const CONTROL_ROOT = '/_sandbox'

/**
 * Finds what the id in the path leads to. An id finds its space; where `?space=` says another, there is nothing. What was let go
 * is 410 as long as its id is known.
 */
export const findById =
  <Subject extends { readonly space: string }>(
    find: (id: string) => Subject | undefined,
    unknown: WithProblem,
    wentFrom: Engine['removedFrom'],
  ): Find<Subject> =>
  ({ params: { id = '' }, query: { space } }) => {
    const found = find(id)
    if (found && (space === undefined || space === found.space)) return found
    const went = found ? undefined : wentFrom(id)
    return went && (space === undefined || space === went.space) ? releaseHold(went) : unknown
  }

/** The space that a call was about: where its subject lives, or the one that it named. */
const spaceOf = ({ space, subject }: Said<ControlName, unknown, unknown>): string =>
  isMap(subject) && typeof subject.space === 'string' ? subject.space : space

const VERBS = { GET: 'get', PUT: 'put', POST: 'post', DELETE: 'delete' } as const satisfies Record<string, Verb>

/** Whether a request has all parts of the path of its operation: it came to this route because it does. */
const hasParts = <Name extends ControlName>(
  operation: Name,
  params: Incoming['params'],
): params is Incoming['params'] & PathOf<Name> =>
  [...CONTROL_ROUTES[operation].path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(params, name))

/** A call whose body is read in a way of its own. */
export const routeOf = <Name extends ControlName, Words, Subject>(
  { operation, isUnlogged, handle }: Call<Name, Words, Subject>,
  reading: Reading,
  read: (incoming: Incoming) => { readonly words: Words; readonly subject: Subject } | WithProblem,
): Route<Said<Name, Words, Subject>> => {
  const { verb, path, isOpen } = CONTROL_ROUTES[operation]
  const json = responseFor(operation)
  return {
    verb: VERBS[verb],
    path: `${CONTROL_ROOT}${path}`,
    // Names of scenarios have slashes, and so have paths.
    ...(/\{(name|path)\}$/.test(path) && { isDeep: true }),
    ...(isOpen && { isOpen }),
    ...(isUnlogged && { isNotLogged: isUnlogged }),
    operation,
    reading,
    guard: guardOf(operation),
    judge(came): Validated<Said<Name, Words, Subject>> {
      // As if it had named its space: then an id of another one leads to nothing.
      const { only, params } = came
      const incoming = only === undefined ? came : { ...came, query: { ...came.query, space: only } }
      const asked = readQuery(operation, incoming.query)
      if ('problem' in asked) return asked
      if (!hasParts(operation, params)) throw new Error(`${operation} was called without a part of its path`)
      const { space: inPath } = incoming.params
      if (inPath !== undefined && !isSpaceName(inPath)) return invalid(SPACE_RULE)
      const { space = inPath ?? DEFAULT_SPACE }: { readonly space?: string } = inPath === undefined ? asked.query : {}
      const said = read(incoming)
      return 'problem' in said ? said : { body: { space, only, params, ...asked, ...said } }
    },
    async handle({ headers, ip, cause, origin, gone, body }) {
      const reply = await handle({ headers, ip, cause, origin, gone, json, ...body })
      if ('refused' in reply) return { about: { space: spaceOf(body) }, ...rejection(reply) }
      return { about: { space: spaceOf(body) }, ...('payload' in reply ? longInPieces(reply) : reply) }
    },
  }
}

const NOTHING_SAID = { words: undefined, subject: undefined }

/** A call without a body. */
export const routeWithoutBody = <Name extends ControlName>(call: Call<Name, undefined, undefined>) =>
  routeOf(call, { as: 'nothing' }, () => NOTHING_SAID)

/** The same about what an id leads to: its space is the one whose newest event the answer names. */
export const recordRoute = <Name extends ControlName, Subject extends object>(
  find: Find<Subject>,
  call: Call<Name, undefined, Subject>,
) =>
  routeOf(call, { as: 'nothing' }, (asked) => {
    const subject = find(asked)
    return 'problem' in subject ? subject : { words: undefined, subject }
  })

/** A call with a body in certain words or with none. */
export const routeWithOptionalBody = <Name extends ControlName, Words>({
  words,
  usage,
  ...call
}: Call<Name, Words | undefined, undefined> & Extract<BodyWords<Name, Words>, { readonly words: unknown }>) =>
  routeOf<Name, Words | undefined, undefined>(call, { ...jsonUpTo({}), mayBeMissing: true }, ({ body }) => {
    if (body === undefined) return NOTHING_SAID
    const read = words.safeParse(body)
    return read.success ? { words: read.data, subject: undefined } : invalid(usage)
  })

/** A call with a body in certain words about what an id leads to: an id that nobody has counts before the words. */
export const recordRouteWithBody = <Name extends ControlName, Words, Subject extends object | undefined>(
  find: Find<Subject>,
  call: Call<Name, Words, Subject> & BodyWords<Name, Words>,
) => {
  const words = 'words' in call ? call.words : call.outside
  return routeOf(call, jsonUpTo(call), (incoming) => {
    const subject = find(incoming)
    if (subject && 'problem' in subject) return subject
    const read = words.safeParse(incoming.body)
    return read.success
      ? { words: read.data, subject }
      : invalid(describeBodyProblems(read.error.issues, incoming.body, call))
  })
}

/** A call with a body in certain words. */
export const routeWithBody = <Name extends ControlName, Words>(
  call: Call<Name, Words, undefined> & BodyWords<Name, Words>,
) => recordRouteWithBody(() => undefined, call)
