import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { type Problem, problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Incoming, Interface, Route } from '../reply/route.ts'
import type { ClosedWords } from './closed-words.ts'
import { sayPath } from './say.ts'
import { isFamilyCall, unknownPathWords } from './unknown-path.ts'
import { type MessagePrefix, unreadableId } from './validation-problem.ts'

type ApiParts = {
  readonly name: 'transactions' | 'links'
  readonly routes: readonly Route[]
  /** The space that the headers of a request open, or undefined where they open nothing. */
  readonly spaceOf: (headers: Incoming['headers']) => string | undefined
  readonly namedSpace: (headers: Incoming['headers']) => string | undefined
  /** Why they did not, and the challenge of `WWW-Authenticate`. */
  readonly closed: { readonly why: (headers: Incoming['headers']) => ClosedWords; readonly challenge: string }
  readonly bodyOf: (problem: Problem) => object
  readonly idPrefix: MessagePrefix
}

/** An interface of the emulated service: JSON only, and credentials before everything but unknown paths and verbs. */
export const apiInterface = ({ name, routes, spaceOf, namedSpace, closed, bodyOf, idPrefix }: ApiParts): Interface => ({
  name,
  routes,
  namedSpace,
  credentials(headers) {
    const space = spaceOf(headers)
    if (space !== undefined) return { space }
    const { message, told } = closed.why(headers)
    const refused = problem(401, 'UNAUTHORIZED', message, { 'WWW-Authenticate': closed.challenge }).problem
    return { problem: { ...refused, told, space: namedSpace(headers) ?? DEFAULT_SPACE } }
  },
  refuse: (told) => json(told.status, bodyOf(told)),
  unknownPath: (method, path) => problem(404, 'CLIENT_ERROR', unknownPathWords(method, path)).problem,
  wrongVerb(method, allowed, path) {
    if (isFamilyCall(path)) return problem(404, 'CLIENT_ERROR', unknownPathWords(method, path))
    const Allow = allowed.join(', ')
    return problem(405, 'CLIENT_ERROR', `${sayPath(path)} does not take ${method}, only ${Allow}`, { Allow })
  },
  unreadablePath: () => ({ problem: unreadableId(idPrefix, undefined) }),
})
