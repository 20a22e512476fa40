import { didYouMean } from '../domain/nearest.ts'
import { type Problem, problem } from '../reply/problem.ts'
import type { Incoming } from '../reply/route.ts'

type Wrong = { readonly problem: Problem }

/** What a query says, by the names that a call knows. */
export type Texts<Name extends string> = { readonly [Key in Name]?: string }

/** A query that says something wrong. What came is not repeated: it may be anything. */
export const wrongQuery = (message: string): Wrong => problem(400, 'INVALID_PROPERTY', message)

/**
 * The texts of a query. A name that the call does not know is refused, since a filter that is spelled wrong would
 * otherwise find everything; so is an empty one, which is mostly a variable that was not set.
 */
export const readQuery = <Name extends string>(
  query: Incoming['query'],
  names: readonly Name[],
): { readonly texts: Texts<Name> } | Wrong => {
  const known = ['space', ...names]
  const texts: { [Key in Name]?: string } = {}
  for (const [given, value] of Object.entries(query)) {
    if (!known.includes(given))
      return wrongQuery(
        `there is no such query parameter${didYouMean(given, known)}; this call takes ${known.join(', ')}`,
      )
    const name = names.find((candidate) => candidate === given)
    if (name === undefined) continue
    if (typeof value !== 'string') return wrongQuery(`give ${name} once`)
    if (value === '') return wrongQuery(`${name} is empty; leave it out or say which`)
    texts[name] = value
  }
  return { texts }
}

/** How many things are wanted, from 1 to the most that are given at once. */
export const readLimit = (
  text: string | undefined,
  { standard, most }: { readonly standard: number; readonly most: number },
): { readonly limit: number } | Wrong => {
  if (text === undefined) return { limit: standard }
  const limit = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= most ? { limit } : wrongQuery(`limit is a number from 1 to ${most}`)
}
