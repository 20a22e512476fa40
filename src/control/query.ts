import type { WithProblem } from '../api/http/problem.ts'
import type { Incoming } from '../api/http/route.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { CONTROL_ROUTES, type ControlOperations } from '../core/contract/control-operations.gen.ts'
import { didYouMean } from '../core/domain/nearest-name.ts'
import { isSpaceName } from '../core/domain/space-name.ts'
import { SPACE_RULE } from '../core/domain/space-name-message.ts'
import { invalid } from './control-problems.ts'

/** What a query says, by the names that a call knows. */
export type QueryStrings<Name extends string> = { readonly [Key in Name]?: string }

/** What the query of a call says: what its contract has, each as it was written. */
export type Query<Name extends ControlName> = QueryStrings<keyof ControlOperations[Name]['query'] & string>

/**
 * Reads the query of a call by its contract. A name that the contract does not have is refused, since a filter that is
 * spelled wrong would find everything, and a space that is would be another one; so is an empty one, which is mostly a
 * variable that was not set. One call stands for an app, and takes whatever the address of an app has.
 */
export const readQuery = <Name extends ControlName>(
  operation: Name,
  query: Incoming['query'],
): { readonly query: Query<Name> } | WithProblem => {
  const { query: known = ['space'], takesAnyQuery }: { query?: readonly string[]; takesAnyQuery?: true } =
    CONTROL_ROUTES[operation]
  if (takesAnyQuery) return { query: {} }
  const isKnown = (name: string): name is keyof Query<Name> & string => known.includes(name)
  const texts: { [Key in keyof Query<Name>]?: string } = {}
  for (const [name, value] of Object.entries(query)) {
    if (!isKnown(name))
      return invalid(`there is no such query parameter${didYouMean(name, known)}; this call takes ${known.join(', ')}`)
    if (name === 'space' && !(typeof value === 'string' && isSpaceName(value))) return invalid(SPACE_RULE)
    if (typeof value !== 'string') return invalid(`give ${name} once`)
    if (value === '') return invalid(`${name} is empty; leave it out or say which`)
    texts[name] = value
  }
  return { query: texts }
}

/**
 * How many things are wanted, from 1 to the most that are given at once; `name` is that of the parameter. `asked` is absent
 * where nobody says: a short page then has as many as fit.
 */
export const readLimit = (
  text: string | undefined,
  { standard, most, name = 'limit' }: { readonly standard: number; readonly most: number; readonly name?: string },
): { readonly limit: number; readonly asked?: number } | WithProblem => {
  if (text === undefined) return { limit: standard }
  const limit = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= most ? { limit, asked: limit } : invalid(`${name} is a number from 1 to ${most}`)
}
