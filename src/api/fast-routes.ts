import type { Route } from './http/route.ts'

/** Segments of a path as the contract writes it; undefined for a pattern, which may match anything. */
const segmentsOf = (path: Route['path']): readonly string[] | undefined =>
  typeof path === 'string' ? path.split('/') : undefined

const isPart = (segment: string): boolean => segment.includes('{')

/** Whether one request could be for both paths: which of them it is for, the order of the routes decides then. */
const mayMeet = (one: Pick<Route, 'path' | 'isDeep'>, other: Pick<Route, 'path' | 'isDeep'>): boolean => {
  const [a, b] = [segmentsOf(one.path), segmentsOf(other.path)]
  if (!a || !b || one.isDeep || other.isDeep) return true
  return a.length === b.length && a.every((segment, n) => segment === b[n] || isPart(segment) || isPart(b[n] ?? ''))
}

/** A path that ends with its only part, `/links/{id}`, as what stands before it and the name of that part. */
const LAST_PART = /^([^{}]*\/)\{(\w+)\}$/

/** A verb and a path, as a key. */
const wayTo = (verb: string | undefined, path: string): string => `${verb} ${path}`

/** What was found for a request, with the parts of its path. */
type Way<Story> = { readonly story: Story; readonly params: Record<string, string> }

/**
 * The operations of an interface that are found by one look: those whose path has no parts, or only a last one, and that no
 * other route could be meant by. Express takes as long to find one as all the checks of its request take.
 */
export const createStraightWays = <Story>(routes: readonly Route[]) => {
  const whole = new Map<string, Story>()
  const upToLast = new Map<string, { readonly name: string; readonly story: Story }>()

  return {
    add(route: Route, story: Story): void {
      const { verb, path, operation } = route
      if (operation === undefined || typeof path !== 'string') return
      const key = (text: string): string => wayTo(verb.toUpperCase(), text)
      const [, before, name] = LAST_PART.exec(path) ?? []
      if (!path.includes('{')) whole.set(key(path), story)
      else if (before !== undefined && name !== undefined)
        if (!routes.some((other) => other.path !== path && mayMeet(route, other)))
          upToLast.set(key(before), { name, story })
    },

    /** Of what must be decoded, express knows how, and what cannot be. */
    find(verb: string | undefined, path: string): Way<Story> | undefined {
      const story = whole.get(wayTo(verb, path))
      if (story !== undefined) return { story, params: {} }
      const last = path.lastIndexOf('/') + 1
      if (last === path.length || path.includes('%')) return undefined
      const found = upToLast.get(wayTo(verb, path.slice(0, last)))
      return found && { story: found.story, params: { [found.name]: path.slice(last) } }
    },
  }
}
