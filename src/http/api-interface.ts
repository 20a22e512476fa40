import { SPACE_RULE } from '../domain/space-name.ts'
import { type Problem, problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Incoming, Interface, Route } from '../reply/route.ts'
import { type MessagePrefix, unreadableId } from './validation-problem.ts'

type ApiParts = {
  readonly routes: readonly Route[]
  /** The space that the headers of a request open, or undefined where they open nothing. */
  readonly spaceOf: (headers: Incoming['headers']) => string | undefined
  /** Why they did not, and the challenge of `WWW-Authenticate`. */
  readonly closed: { readonly why: string; readonly challenge: string }
  readonly bodyOf: (problem: Problem) => object
  readonly idPrefix: MessagePrefix
}

/** An interface of the emulated service: JSON only, and credentials before everything but unknown paths and verbs. */
export const apiInterface = ({ routes, spaceOf, closed, bodyOf, idPrefix }: ApiParts): Interface => ({
  routes,
  credentials(headers) {
    const space = spaceOf(headers)
    if (space !== undefined) return { space }
    const message = `${closed.why}. After a +, ${SPACE_RULE}`
    return problem(401, 'UNAUTHORIZED', message, { 'WWW-Authenticate': closed.challenge })
  },
  refuse: (told) => json(told.status, bodyOf(told)),
  unknownPath: (method) =>
    problem(404, 'CLIENT_ERROR', `there is no ${method} of this path; openapi.yaml lists all`).problem,
  wrongVerb(method, allowed) {
    const Allow = allowed.join(', ')
    return problem(405, 'CLIENT_ERROR', `this path does not take ${method}, only ${Allow}`, { Allow })
  },
  unreadablePath: () => ({ problem: unreadableId(idPrefix) }),
})
