import { fieldsOf } from '../core/contract/contract-items.ts'
import { groupBy } from '../core/domain/group-by.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type KnownExchange, membersOf } from './match-operation.ts'
import { headerOf } from './recorded-bodies.ts'
import { lastSegment, pageOf, queryOf } from './recorded-urls.ts'
import type { Flow } from './recording.ts'

/** A flow before scrubbing, in the order of start times. */
export type KnownFlow = Pick<Flow, 'about' | 'isComplete'> & { readonly exchanges: readonly KnownExchange[] }

export type Joined = { readonly flows: readonly KnownFlow[]; readonly ungrouped: readonly KnownExchange[] }

/** Operations that start a flow. */
const CREATIONS: Readonly<Record<string, Flow['about']>> = { initTransaction: 'transaction', createLink: 'link' }

const isDone = ({ raw }: KnownExchange): boolean => raw.response.status >= 200 && raw.response.status < 400

const creationOf = (exchange: KnownExchange): Flow['about'] | undefined =>
  isDone(exchange) && !exchange.isOtherMethod && Object.hasOwn(CREATIONS, exchange.operation.id)
    ? CREATIONS[exchange.operation.id]
    : undefined

const text = (value: unknown): readonly string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** Returns the IDs of an exchange: in its path, in bodies, and in its redirect URL. */
const idsOf = (exchange: KnownExchange): readonly string[] => {
  const { operation, path, raw } = exchange
  const sent = membersOf(exchange.sent)
  const received = membersOf(exchange.received)
  if (operation.path === undefined) return [...text(sent.transactionId), ...text(sent.id)]
  const location = headerOf(raw.response, 'location')
  // IDs in the body of a rejection are not its own.
  const bodyIds = isDone(exchange) ? [...text(received.transactionId), ...text(received.id)] : []
  const pages = isDone(exchange) ? text(received.link).flatMap((link) => lastSegment(link) ?? []) : []
  return [
    ...Object.values(path),
    ...bodyIds,
    ...pages,
    ...(location === undefined ? [] : idsOfRedirect(location, exchange)),
  ]
}

/** Returns IDs of a redirect URL: in the path of the start page, or in the query of a return URL. */
const idsOfRedirect = (location: string, { operation }: KnownExchange): readonly string[] => {
  const isPage = /\/v1\/start\/[^/]+$/.test(pageOf(location))
  if (isPage || operation.id === 'initTransaction') return text(lastSegment(location))
  return queryOf(location).map(([, value]) => value)
}

/** Returns the alias that a response issued, and the one that a request used. */
const aliasesOf = (
  exchange: KnownExchange,
): { readonly issued: readonly string[]; readonly used: readonly string[] } => {
  const aliasIn = (body: Readonly<Record<string, unknown>>) => (isMap(body.card) ? text(fieldsOf(body.card).alias) : [])
  const isUse = exchange.operation.id === 'initTransaction'
  return {
    issued: isUse ? [] : aliasIn(membersOf(exchange.received)),
    used: isUse ? aliasIn(membersOf(exchange.sent)) : [],
  }
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
    join: (a: string, b: string): void => {
      leaders.set(leaderOf(b), leaderOf(a))
    },
  }
}

/** Returns whether the credentials were rejected, so that the exchange reveals nothing. */
const isUnauthorized = ({ raw }: KnownExchange): boolean => raw.response.status === 401 || raw.response.status === 403

/**
 * Joins exchanges into flows by shared IDs. IDs without a successful exchange, and query values that match no ID of a
 * path or response, are ignored.
 */
export const joinFlows = (ordered: readonly KnownExchange[]): Joined => {
  const groups = createGroups()
  const certain = new Set(
    ordered
      .filter((exchange) => isDone(exchange) && !isUnauthorized(exchange))
      .flatMap((exchange) => certainIds(exchange)),
  )
  const keys = new Map(
    ordered.map((exchange) => [
      exchange,
      isUnauthorized(exchange)
        ? []
        : idsOf(exchange)
            .filter((id) => certain.has(id))
            .map((id) => `id ${id}`),
    ]),
  )
  const keysOf = (exchange: KnownExchange): readonly string[] => keys.get(exchange) ?? []

  for (const exchange of ordered) {
    const [first, ...others] = keysOf(exchange)
    if (first !== undefined) for (const other of others) groups.join(first, other)
  }
  joinByAlias(ordered, keysOf, groups)

  const grouped = groupBy(ordered, (exchange) => keysOf(exchange).slice(0, 1).map(groups.leaderOf))
  const ungrouped = ordered.filter((exchange) => keysOf(exchange).length === 0)
  return { flows: [...grouped.values()].map(flowFrom), ungrouped }
}

/** Returns certain IDs, without values that occur only in a query. */
const certainIds = (exchange: KnownExchange): readonly string[] => {
  const inQuery = new Set(queryOf(headerOf(exchange.raw.response, 'location') ?? '').map(([, value]) => value))
  const inPath = new Set(Object.values(exchange.path))
  return idsOf(exchange).filter((id) => inPath.has(id) || !inQuery.has(id))
}

/** Joins uses of an alias with the link that issued it, if the creation of the link is recorded. */
const joinByAlias = (
  ordered: readonly KnownExchange[],
  keysOf: (exchange: KnownExchange) => readonly string[],
  groups: ReturnType<typeof createGroups>,
): void => {
  const createdLinks = new Set(
    ordered.flatMap((exchange) => (creationOf(exchange) === 'link' ? keysOf(exchange).map(groups.leaderOf) : [])),
  )
  const issuers = new Map<string, string>()
  for (const exchange of ordered) {
    const [key] = keysOf(exchange)
    if (key === undefined) continue
    const { issued, used } = aliasesOf(exchange)
    if (createdLinks.has(groups.leaderOf(key))) for (const alias of issued) issuers.set(alias, key)
    const issuer = used.map((alias) => issuers.get(alias)).find((issuerKey) => issuerKey !== undefined)
    if (issuer !== undefined) groups.join(issuer, key)
  }
}

const flowFrom = (exchanges: readonly KnownExchange[]): KnownFlow => {
  const [first] = exchanges.filter(({ operation }) => operation.path !== undefined)
  const about = first && creationOf(first)
  const isOfLink = exchanges.some(({ operation }) => /link/i.test(operation.id))
  return { about: about ?? (isOfLink ? 'link' : 'transaction'), isComplete: about !== undefined, exchanges }
}
