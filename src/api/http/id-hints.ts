import { isMap } from '../../core/domain/is-record.ts'
import { describeSpelling } from '../../core/text/id-spelling.ts'
import type { createSimilarIds } from '../../engine/similar-ids.ts'
import type { Problem } from './problem.ts'
import type { Reply } from './response.ts'
import type { Incoming, Route, Validated } from './route.ts'

/** Names of IDs in paths, queries and bodies. */
const ID_NAMES = ['id', 'transactionId', 'link', 'transaction', 'subject', 'hold'] as const

const idsOf = ({ params, query, body }: Pick<Incoming, 'params' | 'query' | 'body'>): readonly string[] =>
  [params, query, isMap(body) ? body : {}].flatMap((parameters) =>
    ID_NAMES.flatMap((name) => {
      const value: unknown = parameters[name]
      return typeof value === 'string' && value !== '' ? [value] : []
    }),
  )

type IdRequest = Pick<Incoming, 'params' | 'query' | 'body' | 'space' | 'only'>

/** Returns the route with a hint in errors about unknown IDs. `spaceOf` returns the only space that the caller may learn about. */
export const withIdHints =
  (similar: ReturnType<typeof createSimilarIds>, spaceOf: (request: IdRequest) => string | undefined) =>
  (route: Route): Route => {
    const hinted = (request: IdRequest, problem: Problem): Problem => {
      if (problem.status !== 404 && problem.by !== 'id') return problem
      const only = spaceOf(request)
      const match = idsOf(request)
        .map((id) => similar(id, only ?? request.space))
        .find((candidate) => candidate && (only === undefined || only === candidate.space))
      if (!match) return problem
      const { message, plain = message } = problem
      const start = /[.?!]$/.test(message) ? message : `${message}.`
      return { ...problem, message: `${start} ${describeSpelling(match.kind, match.changes)}`, plain }
    }
    const ofJudged = (request: IdRequest, result: Validated<unknown>): Validated<unknown> =>
      'problem' in result ? { problem: hinted(request, result.problem) } : result
    const ofReply = (request: IdRequest, reply: Reply): Reply =>
      'problem' in reply ? { ...reply, problem: hinted(request, reply.problem) } : reply
    return {
      ...route,
      judge(request) {
        const judged = route.judge(request)
        return judged instanceof Promise
          ? judged.then((result) => ofJudged(request, result))
          : ofJudged(request, judged)
      },
      handle(request) {
        const reply = route.handle(request)
        return reply instanceof Promise ? reply.then((result) => ofReply(request, result)) : ofReply(request, reply)
      },
    }
  }
