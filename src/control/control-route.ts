import type { z } from 'zod'
import { DEFAULT_SPACE, isSpaceName, SPACE_RULE } from '../domain/space-name.ts'
import { type Problem, problem } from '../reply/problem.ts'
import type { Reply } from '../reply/reply.ts'
import type { Incoming, Judged, Reading, Route, Verb } from '../reply/route.ts'

const BODY_LIMIT_BYTES = 64 * 1024

const jsonUpTo = (limitBytes: number): Reading => ({
  as: 'json',
  limitBytes,
  // Browsers cannot send JSON to another origin unasked: asking for it keeps foreign pages out.
  isRequired: true,
  notJson: 'the body is not valid JSON',
  tooLarge: 'the body is larger than this call takes',
})

/** A call of the control API whose words are what its route asks for. */
export type ControlRequest<Words = undefined> = Pick<Incoming, 'params' | 'query' | 'ip' | 'origin'> & {
  /** The space that `?space=` names, the default one without it. */
  readonly space: string
  readonly words: Words
}

type Call<Words> = {
  readonly verb: Verb
  /** Below `/_sandbox`, with `{name}` for a part that differs. */
  readonly path: string
  /** The `operationId` in this API's own openapi.yaml. */
  readonly operation: string
  /** Whether `?space=` names the space that the call is about; the others find it by an id. */
  readonly isOfSpace?: boolean
  readonly handle: (request: ControlRequest<Words>) => Reply | Promise<Reply>
}

type BodyWords<Words> = {
  /** What is wrong before the words count, such as an id that nobody has. */
  readonly before?: (incoming: Pick<Incoming, 'params' | 'query'>) => { readonly problem: Problem } | undefined
  readonly words: z.ZodType<Words>
  /** What to send, for those who sent something else. */
  readonly usage: string
  readonly limitBytes?: number
}

type Body<Words> = { readonly space: string; readonly words: Words }

/** Where the paths of the control API begin. */
export const CONTROL_ROOT = '/_sandbox'

/** The space that a query names, or what is wrong with the name. */
const spaceIn = ({ space = DEFAULT_SPACE }: Incoming['query']): { readonly space: string } | { problem: Problem } =>
  typeof space === 'string' && isSpaceName(space) ? { space } : problem(400, 'INVALID_PROPERTY', SPACE_RULE)

const routeOf = <Words>(
  { verb, path, operation, isOfSpace = false, handle }: Call<Words>,
  reading: Reading,
  wordsOf: (incoming: Incoming) => { readonly words: Words } | { readonly problem: Problem },
): Route<Body<Words>> => ({
  verb,
  path: `${CONTROL_ROOT}${path}`,
  operation,
  reading,
  judge(incoming): Judged<Body<Words>> {
    const named = isOfSpace ? spaceIn(incoming.query) : { space: DEFAULT_SPACE }
    if ('problem' in named) return named
    const given = wordsOf(incoming)
    return 'problem' in given ? given : { body: { space: named.space, words: given.words } }
  },
  handle: ({ params, query, ip, origin, body }) => handle({ params, query, ip, origin, ...body }),
})

/** A call without a body that changes nothing. */
export const looking = (call: Omit<Call<undefined>, 'verb'>): Route<Body<undefined>> =>
  routeOf({ verb: 'get', ...call }, { as: 'nothing' }, () => ({ words: undefined }))

/** A call without a body that changes something. It needs no JSON; browsers say where it comes from. */
export const acting = (call: Call<undefined>): Route<Body<undefined>> =>
  routeOf(call, { as: 'nothing' }, ({ headers }) =>
    headers['sec-fetch-site'] === 'cross-site'
      ? problem(403, 'FORBIDDEN', 'a page from elsewhere may not call this')
      : { words: undefined },
  )

/** A call with a body in certain words. */
export const saying = <Words>({
  before,
  words,
  usage,
  limitBytes = BODY_LIMIT_BYTES,
  ...call
}: Call<Words> & BodyWords<Words>): Route<Body<Words>> =>
  routeOf(call, jsonUpTo(limitBytes), (incoming) => {
    const early = before?.(incoming)
    if (early) return early
    const read = words.safeParse(incoming.body)
    return read.success ? { words: read.data } : problem(400, 'INVALID_PROPERTY', usage)
  })
