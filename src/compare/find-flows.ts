import { fieldsOf } from '../core/contract/contract-items.ts'
import { groupBy } from '../core/domain/group-by.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { headerOf } from './recorded-bodies.ts'
import { lastSegment, pageOf, queryOf } from './recorded-urls.ts'
import type { Flow } from './recording.ts'

/** A flow before scrubbing, in the order of start times. */
export type KnownFlow = Pick<Flow, 'about' | 'isWhole'> & { readonly exchanges: readonly KnownExchange[] }

export type Joined = { readonly stories: readonly KnownFlow[]; readonly alone: readonly KnownExchange[] }

/** Operations that start a flow. */
const CREATIONS: Readonly<Record<string, Flow['about']>> = { initTransaction: 'transaction', createLink: 'link' }

const isDone = ({ raw }: KnownExchange): boolean => raw.response.status >= 200 && raw.response.status < 400

const creationOf = (known: KnownExchange): Flow['about'] | undefined =>
  isDone(known) && !known.isOtherMethod && Object.hasOwn(CREATIONS, known.operation.id)
    ? CREATIONS[known.operation.id]
    : undefined

const text = (value: unknown): readonly string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** Returns the IDs of an exchange: in its path, in bodies, and in its redirect URL. */
const idsOf = (known: KnownExchange): readonly string[] => {
  const { operation, path, raw } = known
  const sent = membersOf(known.sent)
  const received = membersOf(known.answered)
  if (operation.path === undefined) return [...text(sent.transactionId), ...text(sent.id)]
  const location = headerOf(raw.response, 'location')
  // IDs in the body of a rejection are not its own.
  const bodyIds = isDone(known) ? [...text(received.transactionId), ...text(received.id)] : []
  const pages = isDone(known) ? text(received.link).flatMap((link) => lastSegment(link) ?? []) : []
  return [
    ...Object.values(path),
    ...bodyIds,
    ...pages,
    ...(location === undefined ? [] : idsOfRedirect(location, known)),
  ]
}

/** Returns IDs of a redirect URL: in the path of the start page, or in the query of a return URL. */
const idsOfRedirect = (location: string, { operation }: KnownExchange): readonly string[] => {
  const isPage = /\/v1\/start\/[^/]+$/.test(pageOf(location))
  if (isPage || operation.id === 'initTransaction') return text(lastSegment(location))
  return queryOf(location).map(([, value]) => value)
}

/** Returns the alias that a response issued, and the one that a request used. */
const aliasesOf = (known: KnownExchange): { readonly issued: readonly string[]; readonly used: readonly string[] } => {
  const aliasIn = (body: Readonly<Record<string, unknown>>) => (isMap(body.card) ? text(fieldsOf(body.card).alias) : [])
  const isUse = known.operation.id === 'initTransaction'
  return { issued: isUse ? [] : aliasIn(membersOf(known.answered)), used: isUse ? aliasIn(membersOf(known.sent)) : [] }
}

/** Creates groups of keys that can be joined. */
const createGroups = () => {
  const leaders = new Map<string, string>()
  const leaderOf = (key: string): string => {
    const next = leaders.get(key) ?? key
    return next === key ? key : leaderOf(next)
  }
  return {
    leaderOf,
    join: (one: string, other: string): void => {
      leaders.set(leaderOf(other), leaderOf(one))
    },
  }
}

/** Returns whether the credentials were rejected, so that the exchange reveals nothing. */
const isUnauthorized = ({ raw }: KnownExchange): boolean => raw.response.status === 401 || raw.response.status === 403

/**
 * Joins exchanges into flows by shared IDs. IDs without a successful exchange, and query values that match no ID of a
 * path or response, are ignored.
 */
export const joinFlows = (inOrder: readonly KnownExchange[]): Joined => {
  const groups = createGroups()
  const certain = new Set(
    inOrder.filter((known) => isDone(known) && !isUnauthorized(known)).flatMap((known) => certainIds(known)),
  )
  const keys = new Map(
    inOrder.map((known) => [
      known,
      isUnauthorized(known)
        ? []
        : idsOf(known)
            .filter((id) => certain.has(id))
            .map((id) => `id ${id}`),
    ]),
  )
  const keysOf = (known: KnownExchange): readonly string[] => keys.get(known) ?? []

  for (const known of inOrder) {
    const [first, ...others] = keysOf(known)
    if (first !== undefined) for (const other of others) groups.join(first, other)
  }
  joinByAlias(inOrder, keysOf, groups)

  const found = groupBy(inOrder, (known) => keysOf(known).slice(0, 1).map(groups.leaderOf))
  const alone = inOrder.filter((known) => keysOf(known).length === 0)
  return { stories: [...found.values()].map(storyOf), alone }
}

/** Returns certain IDs, without values that occur only in a query. */
const certainIds = (known: KnownExchange): readonly string[] => {
  const inQuery = new Set(queryOf(headerOf(known.raw.response, 'location') ?? '').map(([, value]) => value))
  const inPath = new Set(Object.values(known.path))
  return idsOf(known).filter((id) => inPath.has(id) || !inQuery.has(id))
}

/** Joins uses of an alias with the link that issued it, if the creation of the link is recorded. */
const joinByAlias = (
  inOrder: readonly KnownExchange[],
  keysOf: (known: KnownExchange) => readonly string[],
  groups: ReturnType<typeof createGroups>,
): void => {
  const begun = new Set(
    inOrder.flatMap((known) => (creationOf(known) === 'link' ? keysOf(known).map(groups.leaderOf) : [])),
  )
  const issuers = new Map<string, string>()
  for (const known of inOrder) {
    const [key] = keysOf(known)
    if (key === undefined) continue
    const { issued, used } = aliasesOf(known)
    if (begun.has(groups.leaderOf(key))) for (const alias of issued) issuers.set(alias, key)
    const issuer = used.map((alias) => issuers.get(alias)).find((found) => found !== undefined)
    if (issuer !== undefined) groups.join(issuer, key)
  }
}

const storyOf = (exchanges: readonly KnownExchange[]): KnownFlow => {
  const [first] = exchanges.filter(({ operation }) => operation.path !== undefined)
  const about = first && creationOf(first)
  const isOfLink = exchanges.some(({ operation }) => /link/i.test(operation.id))
  return { about: about ?? (isOfLink ? 'link' : 'transaction'), isWhole: about !== undefined, exchanges }
}
