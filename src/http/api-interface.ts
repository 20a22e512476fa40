import { SPACE_RULE } from '../domain/space-name.ts'
import { type Problem, problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Interface, Route } from '../reply/route.ts'
import { type MessagePrefix, unreadableId } from './validation-problem.ts'

type ApiParts = {
  readonly routes: readonly Route[]
  readonly credentials: NonNullable<Interface['credentials']>
  readonly bodyOf: (problem: Problem) => object
  readonly idPrefix: MessagePrefix
}

/** An interface of the emulated service: JSON only, and credentials before everything but unknown paths and verbs. */
export const apiInterface = ({ bodyOf, idPrefix, ...parts }: ApiParts): Interface => ({
  ...parts,
  refuse: (told) => json(told.status, bodyOf(told)),
  unknownPath: (method) =>
    problem(404, 'CLIENT_ERROR', `there is no ${method} of this path; openapi.yaml lists all`).problem,
  wrongVerb(method, verbs) {
    const Allow = [...verbs, ...(verbs.includes('GET') ? ['HEAD'] : [])].join(', ')
    return problem(405, 'CLIENT_ERROR', `this path does not take ${method}, only ${Allow}`, { Allow })
  },
  unreadablePath: () => ({ problem: unreadableId(idPrefix) }),
})

/** For credentials that open nothing. */
export const unauthorized = (why: string, challenge: Record<string, string>): { readonly problem: Problem } =>
  problem(401, 'UNAUTHORIZED', `${why}. After a +, ${SPACE_RULE}`, challenge)
