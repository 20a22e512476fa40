import type { RequestHandler } from 'express'
import type { ContractDocument } from '../contract/document.ts'
import { ProblemError, problem } from './problem.ts'

type Route = { readonly pattern: RegExp; readonly methods: readonly string[] }

const VERBS = ['get', 'post', 'put', 'patch', 'delete']

const routesOf = (document: ContractDocument): Route[] =>
  Object.entries((document.paths ?? {}) as Record<string, Record<string, unknown>>).map(([path, item]) => {
    const methods = VERBS.filter((verb) => verb in item).map((verb) => verb.toUpperCase())
    return {
      pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
      methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods,
    }
  })

/** Unknown paths and wrong verbs are answered from the contract, before anything else is looked at. */
export const knownOperation = (document: ContractDocument): RequestHandler => {
  const routes = routesOf(document)
  return (req, _res, next) => {
    const route = routes.find(({ pattern }) => pattern.test(req.path))
    if (!route)
      throw new ProblemError(
        problem(404, 'CLIENT_ERROR', `there is no ${req.method} of this path; openapi.yaml lists all`),
      )
    if (route.methods.includes(req.method)) return next()
    const Allow = route.methods.join(', ')
    throw new ProblemError(
      problem(405, 'CLIENT_ERROR', `this path does not take ${req.method}, only ${Allow}`, { Allow }),
    )
  }
}
