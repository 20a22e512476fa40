import type { WithProblem } from '../api/http/problem.ts'
import type { Incoming } from '../api/http/route.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { CONTROL_ROUTES, type ControlOperations } from '../core/contract/control-operations.gen.ts'
import { didYouMean } from '../core/domain/nearest-name.ts'
import { isSpaceName } from '../core/domain/space-name.ts'
import { formatName } from './body-usage.ts'
import { INVALID_SPACE, invalid } from './control-problems.ts'

const acceptedNames = (known: readonly string[]): string =>
  `. Use one of ${known.map((name) => `\`${name}\``).join(', ')}.`

/** Query parameters by name. */
export type QueryStrings<Name extends string> = { readonly [Key in Name]?: string }

/** Query parameters of an operation in its contract, as strings. */
export type Query<Name extends ControlName> = QueryStrings<keyof ControlOperations[Name]['query'] & string>

/**
 * Reads the query of a request by its contract. Rejects unknown parameters, because a misspelled filter would match
 * everything and a misspelled space would be another one. Rejects empty values, which are mostly unset variables. One
 * operation emulates an app, and accepts any query.
 */
export const readQuery = <Name extends ControlName>(
  operation: Name,
  query: Incoming['query'],
): { readonly query: Query<Name> } | WithProblem => {
  const { query: known = ['space'], takesAnyQuery }: { query?: readonly string[]; takesAnyQuery?: true } =
    CONTROL_ROUTES[operation]
  if (takesAnyQuery) return { query: {} }
  const isKnown = (name: string): name is keyof Query<Name> & string => known.includes(name)
  const values: { [Key in keyof Query<Name>]?: string } = {}
  for (const [name, value] of Object.entries(query)) {
    if (!isKnown(name))
      return invalid(
        `Unknown query parameter \`${formatName(name)}\`${didYouMean(name, known) || acceptedNames(known)}`,
      )
    if (name === 'space' && !(typeof value === 'string' && isSpaceName(value))) return INVALID_SPACE
    if (typeof value !== 'string') return invalid(`Send \`${name}\` only once.`)
    if (value === '') return invalid(`\`${name}\` is empty. Set a value or remove it.`)
    values[name] = value
  }
  return { query: values }
}

/**
 * Parses a number from 1 to the maximum. `name` is the name of the parameter. `asked` is undefined without the
 * parameter: a short page then has as many rows as fit.
 */
export const readLimit = (
  text: string | undefined,
  { standard, most, name = 'limit' }: { readonly standard: number; readonly most: number; readonly name?: string },
): { readonly limit: number; readonly requested?: number } | WithProblem => {
  if (text === undefined) return { limit: standard }
  const limit = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= most
    ? { limit, requested: limit }
    : invalid(`\`${name}\` must be a number from 1 to ${most}.`)
}
