import type { Request, Response } from 'express'
import { decidedOf } from '../domain/link.ts'
import type { Found, FoundLink } from '../engine/port.ts'
import type { Problem } from './problem.ts'

/** What the house knows about a request while it is being answered. */
export type Exchange = {
  readonly requestId: string
  space?: string
  scenario?: string
  readonly notes: string[]
  problem?: Problem
}

/** The exchange of a request; the first middleware put it there. */
export const exchangeOf = (res: Response): Exchange => res.locals.exchange as Exchange

/** The space that the credentials opened. @throws where none were checked: that route would be a bug. */
export const spaceOf = (res: Response): string => {
  const { space } = exchangeOf(res)
  if (space === undefined) throw new Error('this route answers without having asked for credentials')
  return space
}

/** Where the request came from, with IPv4 addresses written as such. */
export const ipOf = (req: Request): string => (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '') || '127.0.0.1'

/** Says in the log which transaction a page is about. */
export const tellWhich = (res: Response, { space, transaction }: Found): void => {
  const exchange = exchangeOf(res)
  exchange.space = space
  exchange.scenario = transaction.scenario.name
}

/** The same for a link's page; its scenario is not always known yet. */
export const tellWhichLink = (res: Response, { space, link }: FoundLink): void => {
  const exchange = exchangeOf(res)
  exchange.space = space
  const decided = decidedOf(link)
  if (decided) exchange.scenario = decided.scenario.name
}

/** Says in the log why a page could only ask to try again. */
export const tellWhy = (res: Response, cause: Error): void => {
  exchangeOf(res).problem = { status: 503, code: 'SERVER_ERROR', message: cause.message, cause }
}

/** Names the scenario that decided, and why, in the headers. Bodies stay the service's own. */
export const nameScenario = (res: Response, scenario: { readonly name: string; readonly because: string }): void => {
  exchangeOf(res).scenario = scenario.name
  res.set({ 'sandbox-scenario': scenario.name, 'sandbox-explain': scenario.because })
}
